// Rows in columns, and tallies.
#include <gtest/gtest.h>

#include <cstring>

#include "support.h"

namespace cql::capi_test {
namespace {

/// The games must outlive the run.
cqljit_search_options rowsOf(const std::string& games, std::int32_t result) {
  cqljit_search_options options = inMemory(games);
  options.result = result;
  return options;
}

QueryHandle withColumns(const char* text, const char* columns) {
  const char* words[] = {"--columns", columns};
  cqljit_compile_options options{};
  options.size = sizeof options;
  options.words = words;
  options.word_count = 2;
  return compiled(text, &options);
}

TEST(CapiRows, HoldNumbersTextsAndNulls) {
  const QueryHandle query = withColumns("cql() ply <= 1", "ply,move,white_elo,pawns=Pa-h2-3,quiet=not check");
  const std::string games = "[White \"x\"]\n\n1.e4 *\n";
  const RunHandle run = started(query, rowsOf(games, CQLJIT_RESULT_ROWS));
  const cqljit_rows* rows = nullptr;
  ASSERT_EQ(cqljit_run_next_rows(run.get(), &rows, nullptr), CQLJIT_OK);
  ASSERT_EQ(rows->row_count, 2U);
  ASSERT_EQ(rows->column_count, 5U);
  const cqljit_column *ply = rows->columns, *move = ply + 1, *elo = ply + 2, *pawns = ply + 3,
                      *quiet = ply + 4;
  EXPECT_STREQ(ply->name, "ply");
  EXPECT_EQ(ply->type, CQLJIT_COLUMN_INTEGER);
  EXPECT_EQ(ply->numbers[0], 0);
  EXPECT_EQ(ply->numbers[1], 1);
  EXPECT_EQ(ply->text, nullptr);
  EXPECT_EQ(move->type, CQLJIT_COLUMN_TEXT);
  EXPECT_EQ(move->numbers, nullptr);
  EXPECT_EQ(move->has_value[0], 0);
  EXPECT_EQ(move->has_value[1], 1);
  EXPECT_EQ(move->text_ends[0], 1U);
  EXPECT_EQ(move->text_ends[1], 4U);
  EXPECT_STREQ(move->text + move->text_ends[0], "e4");
  EXPECT_EQ(elo->has_value[0], 0);
  EXPECT_EQ(elo->numbers[0], 0);
  EXPECT_EQ(pawns->type, CQLJIT_COLUMN_SET);
  EXPECT_EQ(pawns->numbers[0], 0xff00);
  EXPECT_EQ(pawns->numbers[1], 0xef00);
  EXPECT_EQ(quiet->type, CQLJIT_COLUMN_LOGICAL);
  EXPECT_EQ(quiet->numbers[0], 1);
  EXPECT_EQ(cqljit_run_next_rows(run.get(), &rows, nullptr), CQLJIT_DONE);
  EXPECT_EQ(rows, nullptr);
}

TEST(CapiRows, ColumnsAreKnownWithoutRows) {
  const QueryHandle query = withColumns("cql() false", "ply,move,pawns=P,quiet=not check");
  const std::string games = "1.e4 *\n";
  const RunHandle run = started(query, rowsOf(games, CQLJIT_RESULT_ROWS));
  const cqljit_rows* columns = cqljit_run_columns(run.get());
  ASSERT_NE(columns, nullptr);
  EXPECT_EQ(columns->row_count, 0U);
  std::vector<std::pair<std::string, std::int32_t>> found;
  for (std::size_t i = 0; i < columns->column_count; ++i)
    found.emplace_back(columns->columns[i].name, columns->columns[i].type);
  EXPECT_EQ(found, (std::vector<std::pair<std::string, std::int32_t>>{{"ply", CQLJIT_COLUMN_INTEGER},
                                                                      {"move", CQLJIT_COLUMN_TEXT},
                                                                      {"pawns", CQLJIT_COLUMN_SET},
                                                                      {"quiet", CQLJIT_COLUMN_LOGICAL}}));
  EXPECT_EQ(cqljit_run_columns(started(query, inMemory(games)).get()), nullptr);
  EXPECT_EQ(cqljit_run_columns(started(query, rowsOf(games, CQLJIT_RESULT_NONE)).get()), nullptr);
  EXPECT_EQ(cqljit_run_columns(nullptr), nullptr);
}

/// All plies of a run, whose first column they are.
std::vector<std::int64_t> pliesOf(const RunHandle& run) {
  std::vector<std::int64_t> plies;
  const cqljit_rows* rows = nullptr;
  while (cqljit_run_next_rows(run.get(), &rows, nullptr) == CQLJIT_OK)
    plies.insert(plies.end(), rows->columns[0].numbers, rows->columns[0].numbers + rows->row_count);
  return plies;
}

TEST(CapiRows, ComeByGameAndInTheOrderOfSort) {
  const std::string games = "1.e4 *\n\n1.d4 d5 2.c4 *\n\n1.c4 c5 *\n";
  const QueryHandle last = withColumns("cql() terminal sort ply", "ply");
  EXPECT_EQ(pliesOf(started(last, rowsOf(games, CQLJIT_RESULT_ROWS))), (std::vector<std::int64_t>{3, 2, 1}));
  const QueryHandle all = withColumns("cql() ply > 0", "ply");
  EXPECT_EQ(pliesOf(started(all, rowsOf(games, CQLJIT_RESULT_GAME_ROWS))),
            (std::vector<std::int64_t>{1, 1, 1}));
}

TEST(CapiRows, TalliesExistWhenTheRunIsDone) {
  const QueryHandle query = compiled("cql() terminal tally \"end\" ply");
  const std::string games = "1.e4 *\n\n1.d4 *\n";
  const RunHandle run = started(query, rowsOf(games, CQLJIT_RESULT_NONE));
  EXPECT_STREQ(cqljit_run_tallies(run.get()), "");
  const cqljit_rows* rows = nullptr;
  ASSERT_EQ(cqljit_run_next_rows(run.get(), &rows, nullptr), CQLJIT_DONE);
  EXPECT_STREQ(
      cqljit_run_tallies(run.get()),
      "{\"label\":\"end\",\"kind\":\"tally\",\"group\":null,\"value\":1,\"count\":2,\"result\":null}\n");
}

TEST(CapiRows, RowsAndMatchesOfARunAreNotMixed) {
  const QueryHandle query = compiled("cql() mate");
  const std::string games = kTwoGames;
  const cqljit_rows* rows = nullptr;
  const cqljit_match* match = nullptr;
  cqljit_error* error = nullptr;
  const RunHandle matches = started(query, inMemory(games));
  EXPECT_EQ(cqljit_run_next_rows(matches.get(), &rows, &error), CQLJIT_ERROR_ARGUMENT);
  EXPECT_NE(std::strstr(cqljit_error_message(error), "hands out matches"), nullptr);
  cqljit_error_free(error);
  const RunHandle table = started(query, rowsOf(games, CQLJIT_RESULT_ROWS));
  EXPECT_EQ(cqljit_run_next(table.get(), &match, nullptr), CQLJIT_ERROR_ARGUMENT);
  EXPECT_EQ(cqljit_run_next_rows(nullptr, &rows, nullptr), CQLJIT_ERROR_ARGUMENT);
  EXPECT_EQ(cqljit_run_next_rows(table.get(), nullptr, nullptr), CQLJIT_ERROR_ARGUMENT);
  cqljit_search_options wrong = rowsOf(games, 4);
  cqljit_run* run = nullptr;
  EXPECT_EQ(cqljit_run_start(query.get(), &wrong, &run, nullptr), CQLJIT_ERROR_ARGUMENT);
}

}  // namespace
}  // namespace cql::capi_test
