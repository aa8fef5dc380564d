// The tables of tallies as structures.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support.h"

namespace cql::capi_test {
namespace {

/// The plies of Ann's game are 0, 1 and 2, those of Bo's 0 and 1.
constexpr const char* kGames = "[White \"Ann\"]\n\n1.e4 e5 *\n\n[White \"Bo\"]\n\n1.d4 *\n";

/// A run that has come to its end.
RunHandle ended(const QueryHandle& query, const std::string& games) {
  cqljit_search_options options = inMemory(games);
  options.result = CQLJIT_RESULT_NONE;
  RunHandle run = started(query, options);
  const cqljit_tables* tables = nullptr;
  EXPECT_EQ(cqljit_run_tables(run.get(), &tables, nullptr), CQLJIT_OK);
  EXPECT_EQ(tables, nullptr);
  const cqljit_rows* rows = nullptr;
  EXPECT_EQ(cqljit_run_next_rows(run.get(), &rows, nullptr), CQLJIT_DONE);
  return run;
}

const cqljit_tables& tablesOf(const RunHandle& run) {
  const cqljit_tables* tables = nullptr;
  EXPECT_EQ(cqljit_run_tables(run.get(), &tables, nullptr), CQLJIT_OK);
  const cqljit_tables* again = nullptr;
  EXPECT_EQ(cqljit_run_tables(run.get(), &again, nullptr), CQLJIT_OK);
  EXPECT_EQ(tables, again);
  return *tables;
}

/// The lines as text: group number, group text, value number, value text, count, sum.
std::vector<std::string> linesOf(const cqljit_table& table) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < table.line_count; ++i) {
    const cqljit_table_line& line = table.lines[i];
    lines.push_back(std::to_string(line.group.number) + "|" + line.group.text + "|" +
                    std::to_string(line.value.number) + "|" + line.value.text + "|" +
                    std::to_string(line.count) + "|" + std::to_string(line.sum));
  }
  return lines;
}

using Lines = std::vector<std::string>;

TEST(CapiTables, HoldValuesGroupsCountsAndSums) {
  const QueryHandle query = compiled(
      "cql() tally \"plies\" ply by player white tally \"king\" k tally \"both\" [Qq] by ply total "
      "\"sum\" ply average \"mean\" ply by player white largest \"most\" ply smallest \"least\" ply by ply");
  const std::string games = kGames;
  const RunHandle run = ended(query, games);
  const cqljit_tables& tables = tablesOf(run);
  EXPECT_EQ(tables.size, sizeof tables);
  ASSERT_EQ(tables.count, 7U);
  const cqljit_table *plies = tables.items, *king = plies + 1, *both = plies + 2, *sum = plies + 3,
                     *mean = plies + 4, *most = plies + 5, *least = plies + 6;

  EXPECT_STREQ(plies->label, "plies");
  EXPECT_EQ(plies->kind, CQLJIT_TABLE_TALLY);
  EXPECT_NE(plies->grouped, 0);
  EXPECT_EQ(plies->value_type, CQLJIT_COLUMN_INTEGER);
  EXPECT_EQ(plies->group_type, CQLJIT_COLUMN_TEXT);
  EXPECT_EQ(plies->count, 5);
  EXPECT_EQ(plies->sum, 0);
  EXPECT_EQ(linesOf(*plies),
            (Lines{"0|Ann|0||1|0", "0|Ann|1||1|0", "0|Ann|2||1|0", "0|Bo|0||1|0", "0|Bo|1||1|0"}));

  EXPECT_EQ(king->value_type, CQLJIT_COLUMN_SET);  // e8 is bit 60
  EXPECT_EQ(king->grouped, 0);
  EXPECT_EQ(linesOf(*king), (Lines{"0||" + std::to_string(std::int64_t{1} << 60) + "|e8|5|0"}));

  // d1 and d8 are bits 3 and 59.
  const std::string queens = std::to_string((std::int64_t{1} << 3) + (std::int64_t{1} << 59)) + "|[d1,d8]";
  EXPECT_EQ(both->group_type, CQLJIT_COLUMN_INTEGER);
  EXPECT_EQ(linesOf(*both),
            (Lines{"0||" + queens + "|2|0", "1||" + queens + "|2|0", "2||" + queens + "|1|0"}));

  EXPECT_EQ(sum->kind, CQLJIT_TABLE_TOTAL);
  EXPECT_EQ(sum->count, 5);
  EXPECT_EQ(sum->sum, 0 + 1 + 2 + 0 + 1);
  EXPECT_EQ(sum->line_count, 0U);

  EXPECT_EQ(mean->kind, CQLJIT_TABLE_AVERAGE);
  EXPECT_EQ(mean->count, 5);
  EXPECT_EQ(mean->sum, 4);
  EXPECT_EQ(linesOf(*mean), (Lines{"0|Ann|0||3|3", "0|Bo|0||2|1"}));

  EXPECT_EQ(most->kind, CQLJIT_TABLE_LARGEST);
  EXPECT_EQ(most->sum, 2);
  EXPECT_EQ(least->kind, CQLJIT_TABLE_SMALLEST);
  EXPECT_EQ(least->sum, 0);
  EXPECT_EQ(linesOf(*least), (Lines{"0||0||2|0", "1||0||2|1", "2||0||1|2"}));
}

TEST(CapiTables, AreThereWithoutContributions) {
  const QueryHandle query = compiled("cql() mate tally \"end\" ply total \"plies\" ply by player white");
  const std::string games = kGames;
  const RunHandle run = ended(query, games);
  const cqljit_tables& tables = tablesOf(run);
  ASSERT_EQ(tables.count, 2U);
  for (std::size_t i = 0; i < tables.count; ++i) {
    EXPECT_EQ(tables.items[i].count, 0);
    EXPECT_EQ(tables.items[i].sum, 0);
    EXPECT_EQ(tables.items[i].line_count, 0U);
  }
}

TEST(CapiTables, AreValidTexts) {
  // The byte F6 alone is the letter ö of Windows-1252.
  const QueryHandle query = compiled("cql() initial tally \"who\" player white");
  const std::string games = "[White \"K\xF6nig\"]\n\n1.e4 *\n";
  EXPECT_EQ(linesOf(tablesOf(ended(query, games)).items[0]), (Lines{"0||0|K\xC3\xB6nig|1|0"}));
}

TEST(CapiTables, OfAQueryAreKnownBeforeItRuns) {
  const QueryHandle query = compiled("cql() tally \"end\" ply average \"plies\" ply by player white");
  const cqljit_tables* tables = cqljit_query_tables(query.get());
  ASSERT_NE(tables, nullptr);
  ASSERT_EQ(tables->count, 2U);
  EXPECT_STREQ(tables->items[0].label, "end");
  EXPECT_EQ(tables->items[0].grouped, 0);
  EXPECT_STREQ(tables->items[1].label, "plies");
  EXPECT_EQ(tables->items[1].kind, CQLJIT_TABLE_AVERAGE);
  EXPECT_EQ(tables->items[1].group_type, CQLJIT_COLUMN_TEXT);
  EXPECT_EQ(tables->items[1].line_count, 0U);
  EXPECT_EQ(cqljit_query_tables(compiled("cql() mate").get())->count, 0U);
}

TEST(CapiTables, RefuseNullHandles) {
  EXPECT_EQ(cqljit_query_tables(nullptr), nullptr);
  const cqljit_tables* tables = nullptr;
  EXPECT_EQ(cqljit_run_tables(nullptr, &tables, nullptr), CQLJIT_ERROR_ARGUMENT);
  const std::string games = kGames;
  const RunHandle run = ended(compiled("cql() mate"), games);
  EXPECT_EQ(cqljit_run_tables(run.get(), nullptr, nullptr), CQLJIT_ERROR_ARGUMENT);
  EXPECT_EQ(tablesOf(run).count, 0U);
}

}  // namespace
}  // namespace cql::capi_test
