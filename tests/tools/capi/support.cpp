#include "support.h"

#include <gtest/gtest.h>

namespace cql::capi_test {

const char* const kTwoGames =
    "[Event \"One\"]\n[Site \"Here\"]\n[Date \"1900.01.02\"]\n[White \"Scholar\"]\n[Black \"Pupil\"]\n"
    "[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n"
    "[Event \"Two\"]\n[White \"Quiet\"]\n[Black \"Calm\"]\n[Result \"1/2-1/2\"]\n\n"
    "1. e4 (1. d4 d5) 1... e5 {A comment} 2. Nf3 1/2-1/2\n\n";

QueryHandle compiled(const std::string& text, const cqljit_compile_options* options) {
  cqljit_query* query = nullptr;
  cqljit_error* error = nullptr;
  EXPECT_EQ(cqljit_compile(text.c_str(), options, &query, &error), CQLJIT_OK) << cqljit_error_text(error);
  EXPECT_EQ(error, nullptr);
  cqljit_error_free(error);
  return QueryHandle(query);
}

RunHandle started(const QueryHandle& query, const cqljit_search_options& options) {
  cqljit_run* run = nullptr;
  cqljit_error* error = nullptr;
  EXPECT_EQ(cqljit_run_start(query.get(), &options, &run, &error), CQLJIT_OK) << cqljit_error_text(error);
  cqljit_error_free(error);
  return RunHandle(run);
}

cqljit_search_options inMemory(const std::string& games) {
  cqljit_search_options options{};
  options.size = sizeof options;
  options.data = games.data();
  options.data_size = games.size();
  return options;
}

Places placesOf(const RunHandle& run) {
  Places places;
  const cqljit_match* match = nullptr;
  cqljit_error* error = nullptr;
  cqljit_status status;
  while ((status = cqljit_run_next(run.get(), &match, &error)) == CQLJIT_OK)
    places.emplace_back(match->game, match->position);
  EXPECT_EQ(status, CQLJIT_DONE) << cqljit_error_text(error);
  EXPECT_EQ(match, nullptr);
  cqljit_error_free(error);
  return places;
}

std::string exampleGames() {
  return CQL_SOURCE_DIR "/examples/games.pgn";
}

std::string manyGames(int count) {
  std::string games;
  for (int i = 0; i < count; ++i) games += kTwoGames;
  return games;
}

}  // namespace cql::capi_test
