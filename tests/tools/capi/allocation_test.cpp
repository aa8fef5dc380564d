// One allocation after the other fails, on whatever thread: the call says so, and the next one works.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>

#include "short_memory.h"
#include "support.h"

#ifdef CQL_TEST_SHORT_MEMORY

namespace cql::capi_test {
namespace {

/// What a call finds; allocates nothing.
struct Outcome {
  cqljit_status status = CQLJIT_OK;
  std::int64_t found = 0;  ///< a number that differs if something else is found

  bool operator==(const Outcome&) const = default;
};

/// Returns the status, and frees the error.
cqljit_status statusOf(cqljit_status status, cqljit_error* error) {
  cqljit_error_free(error);
  return status;
}

Outcome matchesOf(const QueryHandle& query, const cqljit_search_options& options) {
  cqljit_run* run = nullptr;
  cqljit_error* error = nullptr;
  Outcome outcome{statusOf(cqljit_run_start(query.get(), &options, &run, &error), error), 0};
  const cqljit_match* match = nullptr;
  while (outcome.status == CQLJIT_OK) {
    outcome.status = statusOf(cqljit_run_next(run, &match, &error), error);
    if (match) outcome.found += match->game + 1000 * match->position + 100000;
  }
  cqljit_run_free(run);
  return outcome;
}

Outcome rowsOf(const QueryHandle& query, const cqljit_search_options& options) {
  cqljit_run* run = nullptr;
  cqljit_error* error = nullptr;
  Outcome outcome{statusOf(cqljit_run_start(query.get(), &options, &run, &error), error), 0};
  const cqljit_rows* rows = nullptr;
  while (outcome.status == CQLJIT_OK) {
    outcome.status = statusOf(cqljit_run_next_rows(run, &rows, &error), error);
    if (rows) outcome.found += static_cast<std::int64_t>(rows->row_count);
  }
  if (outcome.status == CQLJIT_DONE) {
    const char* json = cqljit_run_tallies(run);
    const cqljit_tables* tables = nullptr;
    const cqljit_status status = statusOf(cqljit_run_tables(run, &tables, &error), error);
    if (status != CQLJIT_OK || !json) outcome.status = CQLJIT_ERROR_MEMORY;
    for (; json && *json; ++json) outcome.found += *json;
    for (std::size_t i = 0; tables && i < tables->items[0].line_count; ++i)
      for (const char* text = tables->items[0].lines[i].value.text; *text; ++text)
        outcome.found += 1000 * *text;
  }
  cqljit_run_free(run);
  return outcome;
}

/// Each allocation of the call fails once, then all from one on.
void expectErrors(const std::function<Outcome()>& call) {
  const Outcome expected = call();
  ASSERT_LT(expected.status, CQLJIT_ERROR_ARGUMENT);
  EXPECT_NE(expected.found, 0);
  for (const Shortage shortage : {Shortage::Once, Shortage::FromThenOn}) {
    std::int64_t number = 0, errors = 0;
    for (bool failed = true; failed; number += 1 + number / 20) {
      failAllocation(number, shortage);
      const Outcome outcome = call();
      failed = endFailures();
      // Some failures cost only speed: a buffer is smaller, a thread is not started.
      if (outcome != expected) {
        ASSERT_EQ(outcome.status, CQLJIT_ERROR_MEMORY) << "allocation " << number;
        ++errors;
      }
      if (number % 50 == 0) {
        ASSERT_EQ(call(), expected) << "after allocation " << number;
      }
    }
    EXPECT_GT(errors, 10);
    EXPECT_EQ(call(), expected);
  }
}

TEST(CapiAllocation, SearchesOfMatches) {
  const std::string games = manyGames(30);
  const QueryHandle query = compiled(
      "cql(variations) comment(\"a\" \" longer comment than fits\" fen) sort \"text\" player white "
      "dictionary D D[fen]=\"a value that needs memory\" true");
  for (int threads : {1, 3}) {
    cqljit_search_options options = inMemory(games);
    options.threads = threads;
    options.match_parts = CQLJIT_MATCH_TAGS | CQLJIT_MATCH_TEXT;
    expectErrors([&] { return matchesOf(query, options); });
  }
}

TEST(CapiAllocation, SearchesOfRowsAndTallies) {
  const std::string games = manyGames(100);
  const QueryHandle query = compiled("cql() sort \"men\" #A tally \"who\" player white by fen check");
  cqljit_search_options options = inMemory(games);
  options.threads = 2;
  options.result = CQLJIT_RESULT_ROWS;
  expectErrors([&] { return rowsOf(query, options); });
}

TEST(CapiAllocation, PackedFiles) {
  const std::string folder =
      (std::filesystem::temp_directory_path() / ("capi-short-" + std::to_string(getpid()))).string();
  const std::string games = exampleGames();
  ASSERT_EQ(std::system(("mkdir " + folder + " && gzip -c " + games + " > " + folder +
                         "/a.pgn.gz && zstd -q " + games + " -o " + folder + "/a.pgn.zst && " + CQL_JIT +
                         " import " + games + " -o " + folder + "/a.cqldb > /dev/null")
                            .c_str()),
            0);
  const QueryHandle query = compiled("cql() mate");
  for (const char* name : {"/a.pgn.gz", "/a.pgn.zst", "/a.cqldb"}) {
    const std::string path = folder + name;
    const char* const paths[] = {path.c_str()};
    cqljit_search_options options{};
    options.size = sizeof options;
    options.paths = paths;
    options.path_count = 1;
    options.threads = 2;
    expectErrors([&] { return matchesOf(query, options); });
  }
  std::filesystem::remove_all(folder);
}

TEST(CapiAllocation, Positions) {
  const QueryHandle query = compiled("cql() btm");
  expectErrors([&] {
    std::int32_t matches = 0;
    const cqljit_status status =
        cqljit_evaluate(query.get(), "4k3/8/8/8/8/8/8/4K3 b - - 0 1", &matches, nullptr);
    return Outcome{status, matches};
  });
}

TEST(CapiAllocation, Documents) {
  expectErrors([&] {
    Outcome outcome;
    cqljit_document* document = nullptr;
    outcome.status = cqljit_document_read("R attakcs k mat", nullptr, &document, nullptr);
    const cqljit_completions* completions = nullptr;
    if (outcome.status == CQLJIT_OK)
      outcome.status = cqljit_document_complete(document, 15, &completions, nullptr);
    if (outcome.status == CQLJIT_OK) outcome.found += static_cast<std::int64_t>(completions->count);
    const cqljit_diagnostic* diagnostics = nullptr;
    std::size_t count = 0;
    if (outcome.status == CQLJIT_OK)
      outcome.status = cqljit_document_diagnostics(document, &diagnostics, &count, nullptr);
    outcome.found += static_cast<std::int64_t>(100 * count);
    cqljit_document_free(document);
    return outcome;
  });
}

TEST(CapiAllocation, QueriesThatDoNotCompile) {
  expectErrors([] {
    cqljit_query* query = nullptr;
    cqljit_error* error = nullptr;
    Outcome outcome{cqljit_compile("cql() x = 1 R attakcs k mat line --> mate", nullptr, &query, &error), 0};
    if (outcome.status == CQLJIT_ERROR_QUERY) outcome.status = CQLJIT_OK;
    for (const char* text : {cqljit_error_text(error), cqljit_error_diagnostics(error)})
      outcome.found += static_cast<std::int64_t>(std::strlen(text));
    if (outcome.status == CQLJIT_ERROR_MEMORY) outcome.found = 0;
    cqljit_error_free(error);
    return outcome;
  });
}

TEST(CapiAllocation, CompiledQueries) {
  const std::string folder =
      (std::filesystem::temp_directory_path() / ("capi-short-so-" + std::to_string(getpid()))).string();
  const std::string source = folder + "/query.cql", object = folder + "/query.so";
  std::filesystem::create_directories(folder);
  std::ofstream(source) << "cql() tally \"end\" ply sort \"men\" #A";
  ASSERT_EQ(std::system((CQL_JIT " compile " + source + " -o " + object + " > /dev/null").c_str()), 0);
  expectErrors([&] {
    cqljit_query* query = nullptr;
    cqljit_error* error = nullptr;
    Outcome outcome{statusOf(cqljit_load(object.c_str(), nullptr, &query, &error), error), 0};
    if (query) outcome.found = static_cast<std::int64_t>(std::strlen(cqljit_query_tallies(query)));
    cqljit_query_free(query);
    return outcome;
  });
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace cql::capi_test

#endif
