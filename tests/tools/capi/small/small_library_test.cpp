// The library without a compiler: it runs compiled queries and answers editors.
#include <cqljit.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

namespace {

std::string temporary(const std::string& ending) {
  return (std::filesystem::temp_directory_path() / ("capi-small-" + std::to_string(getpid()) + ending))
      .string();
}

TEST(CapiSmall, CompilationIsRefusedWithAReason) {
  EXPECT_EQ(cqljit_can_compile(), 0);
  cqljit_query* query = nullptr;
  cqljit_error* error = nullptr;
  EXPECT_EQ(cqljit_compile("cql() mate", nullptr, &query, &error), CQLJIT_ERROR_ARGUMENT);
  EXPECT_EQ(query, nullptr);
  EXPECT_NE(std::strstr(cqljit_error_message(error), "without a compiler"), nullptr);
  cqljit_error_free(error);
  EXPECT_EQ(cqljit_compile_to_file("cql() mate", nullptr, temporary(".so").c_str(), nullptr),
            CQLJIT_ERROR_ARGUMENT);
}

TEST(CapiSmall, WhatIsNoCompiledQueryIsRefused) {
  const std::string path = temporary(".txt");
  std::ofstream(path) << "cql() mate";
  cqljit_query* query = nullptr;
  EXPECT_EQ(cqljit_load(path.c_str(), nullptr, &query, nullptr), CQLJIT_ERROR_OBJECT);
  std::filesystem::remove(path);
  EXPECT_EQ(cqljit_load(path.c_str(), nullptr, &query, nullptr), CQLJIT_ERROR_FILE);
}

TEST(CapiSmall, DocumentsAreRead) {
  cqljit_document* document = nullptr;
  ASSERT_EQ(cqljit_document_read("R attakcs k", nullptr, &document, nullptr), CQLJIT_OK);
  const cqljit_diagnostic* found = nullptr;
  std::size_t count = 0;
  ASSERT_EQ(cqljit_document_diagnostics(document, &found, &count, nullptr), CQLJIT_OK);
  ASSERT_EQ(count, 1u);
  EXPECT_STREQ(found->replacement, "attacks");
  cqljit_document_free(document);
}

TEST(CapiSmall, CompiledQueriesRun) {
  if (!*CQL_HOST_PROGRAM) GTEST_SKIP() << "CQL_HOST_PROGRAM names no compiler";
  const std::string path = temporary(".so"), source = temporary(".cql");
  std::ofstream(source) << "cql() mate";
  const std::string command = std::string(CQL_HOST_PROGRAM) + " compile " + source + " -o " + path;
  ASSERT_EQ(std::system(command.c_str()), 0);
  cqljit_query* query = nullptr;
  cqljit_error* error = nullptr;
  ASSERT_EQ(cqljit_load(path.c_str(), nullptr, &query, &error), CQLJIT_OK) << cqljit_error_message(error);
  const char* const games = CQL_SOURCE_DIR "/examples/games.pgn";
  cqljit_search_options options{};
  options.size = sizeof options;
  options.paths = &games;
  options.path_count = 1;
  cqljit_run* run = nullptr;
  ASSERT_EQ(cqljit_run_start(query, &options, &run, nullptr), CQLJIT_OK);
  cqljit_query_free(query);
  int matches = 0;
  const cqljit_match* match = nullptr;
  while (cqljit_run_next(run, &match, nullptr) == CQLJIT_OK) ++matches;
  EXPECT_EQ(matches, 29);  // examples/games.pgn: games whose moves end in '#'
  cqljit_run_free(run);
  std::filesystem::remove(path);
  std::filesystem::remove(source);
}

}  // namespace
