// RAII handles, and games, for the tests of the C interface.
#pragma once

#include <cqljit.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace cql::capi_test {

struct Free {
  void operator()(cqljit_query* query) const { cqljit_query_free(query); }
  void operator()(cqljit_run* run) const { cqljit_run_free(run); }
  void operator()(cqljit_error* error) const { cqljit_error_free(error); }
};
using QueryHandle = std::unique_ptr<cqljit_query, Free>;
using RunHandle = std::unique_ptr<cqljit_run, Free>;
using ErrorHandle = std::unique_ptr<cqljit_error, Free>;

/// Must succeed.
QueryHandle compiled(const std::string& text, const cqljit_compile_options* options = nullptr);
RunHandle started(const QueryHandle& query, const cqljit_search_options& options);
cqljit_search_options inMemory(const std::string& games);

/// Game and position of every match, by cqljit_run_next. The run must end with CQLJIT_DONE.
using Places = std::vector<std::pair<int, int>>;
Places placesOf(const RunHandle& run);

/// examples/games.pgn of the project.
std::string exampleGames();
/// The scholar's mate, then a game with a variation and a comment.
extern const char* const kTwoGames;
/// Enough games that no run ends before a test can act.
std::string manyGames(int count);

}  // namespace cql::capi_test
