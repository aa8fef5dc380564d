// Compilation and its errors.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "support.h"

namespace cql::capi_test {
namespace {

struct Failure {
  cqljit_status status;
  ErrorHandle error;
};

Failure compileFailure(const char* text, const cqljit_compile_options* options = nullptr) {
  cqljit_query* query = nullptr;
  cqljit_error* error = nullptr;
  const cqljit_status status = cqljit_compile(text, options, &query, &error);
  EXPECT_EQ(query, nullptr);
  EXPECT_EQ(cqljit_error_status(error), status);
  return {status, ErrorHandle(error)};
}

TEST(CapiQuery, ErrorsHaveALocation) {
  const Failure failure = compileFailure("cql()\n  R attakcs k");
  EXPECT_EQ(failure.status, CQLJIT_ERROR_QUERY);
  EXPECT_EQ(cqljit_error_line(failure.error.get()), 2);
  EXPECT_EQ(cqljit_error_column(failure.error.get()), 5);
  EXPECT_EQ(cqljit_error_game(failure.error.get()), 0);
  const std::string message = cqljit_error_message(failure.error.get());
  EXPECT_NE(message.find("'attakcs'"), std::string::npos) << message;
  EXPECT_EQ(message.find('\n'), std::string::npos);
  const std::string text = cqljit_error_text(failure.error.get());
  EXPECT_TRUE(text.starts_with("query.cql:2:5: error: " + message + "\n    R attakcs k\n")) << text;
}

TEST(CapiQuery, TheNameOfTheQueryIsInItsMessages) {
  cqljit_compile_options options{};
  options.size = sizeof options;
  options.name = "mine.cql";
  const Failure failure = compileFailure("cql() )", &options);
  EXPECT_TRUE(std::string(cqljit_error_text(failure.error.get())).starts_with("mine.cql:1:7: error: "));
}

TEST(CapiQuery, DiagnosticsComeOneByOne) {
  const Failure failure = compileFailure("cql()\nR atacks k\nq = = 3", nullptr);
  const auto errors = nlohmann::json::parse(cqljit_error_diagnostics(failure.error.get()));
  ASSERT_GE(errors.size(), 1u);
  EXPECT_EQ(errors[0]["severity"], "error");
  EXPECT_EQ(errors[0]["line"], 2);
  EXPECT_EQ(errors[0]["column"], 3);
  EXPECT_EQ(errors[0]["endColumn"], 9);
  EXPECT_EQ(errors[0]["fixIt"]["replacement"], "attacks");

  const QueryHandle query = compiled("cql() wtm btm");
  const auto warnings = nlohmann::json::parse(cqljit_query_diagnostics(query.get()));
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(warnings[0]["severity"], "warning");
  EXPECT_EQ(warnings[0]["column"], 11);
  EXPECT_STREQ(cqljit_query_diagnostics(nullptr), "[]");
  EXPECT_STREQ(cqljit_error_diagnostics(nullptr), "[]");
}

TEST(CapiQuery, TheHeaderStatesItsVersion) {
  const std::string version = std::to_string(CQLJIT_VERSION_MAJOR) + "." +
                              std::to_string(CQLJIT_VERSION_MINOR) + "." +
                              std::to_string(CQLJIT_VERSION_PATCH);
  // Between releases the version has a suffix.
  EXPECT_EQ(std::string(cqljit_version()).substr(0, version.size()), version);
  EXPECT_EQ(cqljit_can_compile(), 1);
}

TEST(CapiQuery, ReadsFilesAndReportsMissingOnes) {
  const std::string path =
      (std::filesystem::temp_directory_path() / ("capi-" + std::to_string(getpid()) + ".cql")).string();
  std::ofstream(path) << "cql() mate";
  cqljit_query* query = nullptr;
  EXPECT_EQ(cqljit_compile_file(path.c_str(), nullptr, &query, nullptr), CQLJIT_OK);
  EXPECT_STREQ(cqljit_query_warnings(query), "");
  cqljit_query_free(query);
  std::filesystem::remove(path);

  for (const std::string& missing : {path, std::filesystem::temp_directory_path().string()}) {
    cqljit_error* error = nullptr;
    EXPECT_EQ(cqljit_compile_file(missing.c_str(), nullptr, &query, &error), CQLJIT_ERROR_FILE);
    EXPECT_EQ(query, nullptr);
    EXPECT_NE(std::strstr(cqljit_error_message(error), missing.c_str()), nullptr);
    EXPECT_EQ(cqljit_error_line(error), 0);
    cqljit_error_free(error);
  }
}

TEST(CapiQuery, OptionsAreObeyed) {
  cqljit_compile_options options{};
  options.size = sizeof options;
  options.variations = CQLJIT_VARIATIONS;
  const std::string games = kTwoGames;
  EXPECT_EQ(placesOf(started(compiled("cql() move to d5 btm or pd5", &options), inMemory(games))).size(), 1u);
  EXPECT_TRUE(placesOf(started(compiled("cql() pd5"), inMemory(games))).empty());
  options.variations = CQLJIT_MAINLINE;
  EXPECT_TRUE(placesOf(started(compiled("cql(variations) pd5", &options), inMemory(games))).empty());

  for (int level : {CQLJIT_OPTIMISE_NONE, CQLJIT_OPTIMISE_LIGHT, CQLJIT_OPTIMISE_FULL}) {
    options.optimisation = level;
    EXPECT_EQ(placesOf(started(compiled("cql() mate", &options), inMemory(games))), (Places{{1, 7}}));
  }
  options.cpu = "generic";
  compiled("cql() mate", &options);
  options.cpu = "abacus";
  Failure failure = compileFailure("cql() mate", &options);
  EXPECT_EQ(failure.status, CQLJIT_ERROR_ARGUMENT);
  EXPECT_NE(std::strstr(cqljit_error_message(failure.error.get()), "abacus"), nullptr);

  cqljit_compile_options secure{};
  secure.size = sizeof secure;
  const char* const writes = "cql() writefile(\"out.txt\" \"x\")";
  compiled(writes, &secure);
  secure.secure = 1;
  failure = compileFailure(writes, &secure);
  EXPECT_EQ(failure.status, CQLJIT_ERROR_QUERY);
}

TEST(CapiQuery, WordsOfACommandLine) {
  const std::string games = kTwoGames;
  const char* flip[] = {"-variations", "--cql", "pd5"};
  cqljit_compile_options options{};
  options.size = sizeof options;
  options.words = flip;
  options.word_count = 3;
  EXPECT_EQ(placesOf(started(compiled("cql() btm or pd5", &options), inMemory(games))),
            placesOf(started(compiled("cql(variations) pd5 {btm or pd5}"), inMemory(games))));
  for (const char* wrong : {"--count", "--nosuch", "games.pgn", "--cql", "--help", "--version", "-o=out.pgn",
                            "--output=out.pgn", "--append=out.pgn"}) {
    const char* words[] = {wrong};
    options.words = words;
    options.word_count = 1;
    EXPECT_EQ(compileFailure("cql() mate", &options).status, CQLJIT_ERROR_ARGUMENT) << wrong;
  }

  const char* first[] = {"--gamenumber", "1"};
  cqljit_search_options search = inMemory(games);
  search.words = first;
  search.word_count = 2;
  for (const auto& place : placesOf(started(compiled("cql() ."), search))) EXPECT_EQ(place.first, 1);
  EXPECT_FALSE(placesOf(started(compiled("cql() ."), search)).empty());

  const char* only[] = {"--first"};
  search.words = only;
  search.word_count = 1;
  cqljit_run* run = nullptr;  // the first position is one, not two
  EXPECT_EQ(cqljit_run_start(compiled("cql(matchcount 2) .").get(), &search, &run, nullptr),
            CQLJIT_ERROR_ARGUMENT);
}

TEST(CapiQuery, OptionsOfOtherVersions) {
  cqljit_compile_options options{};
  EXPECT_EQ(compileFailure("cql() mate", &options).status, CQLJIT_ERROR_ARGUMENT);  // no size
  options.size = offsetof(cqljit_compile_options, cpu);  // older: the fields after it do not exist
  options.optimisation = 99;
  compiled("cql() mate", &options);
  options.size = sizeof options;
  EXPECT_EQ(compileFailure("cql() mate", &options).status, CQLJIT_ERROR_ARGUMENT);

  struct {
    cqljit_compile_options known;
    void* later;
  } newer{};
  newer.known.size = sizeof newer;
  compiled("cql() mate", &newer.known);
  newer.later = &newer;
  EXPECT_EQ(compileFailure("cql() mate", &newer.known).status, CQLJIT_ERROR_ARGUMENT);
}

TEST(CapiQuery, WordsForProgramsAreRefusedWithAReason) {
  cqljit_compile_options options{};
  options.size = sizeof options;
  const char* words[] = {"--version", nullptr};
  options.words = words;
  options.word_count = 1;
  const auto refusal = [&] {
    return std::string(cqljit_error_message(compileFailure("cql() mate", &options).error.get()));
  };
  EXPECT_NE(refusal().find("cqljit_version()"), std::string::npos);
  words[0] = "--output";
  words[1] = "out.pgn";
  options.word_count = 2;
  EXPECT_NE(refusal().find("--output is for programs"), std::string::npos);

  const std::string games = kTwoGames;
  cqljit_search_options search = inMemory(games);
  search.words = words;
  search.word_count = 2;
  cqljit_run* run = nullptr;
  const QueryHandle query = compiled("cql() mate");
  EXPECT_EQ(cqljit_run_start(query.get(), &search, &run, nullptr), CQLJIT_ERROR_ARGUMENT);
  words[0] = "--version";
  search.word_count = 1;
  EXPECT_EQ(cqljit_run_start(query.get(), &search, &run, nullptr), CQLJIT_ERROR_ARGUMENT);
  EXPECT_EQ(run, nullptr);
}

TEST(CapiQuery, ReservedFieldsMustBeZero) {
  cqljit_compile_options compile{};
  compile.size = sizeof compile;
  compile.reserved = 1;
  EXPECT_EQ(compileFailure("cql() mate", &compile).status, CQLJIT_ERROR_ARGUMENT);

  cqljit_load_options load{};
  load.size = sizeof load;
  load.reserved = 1;
  cqljit_query* loaded = nullptr;
  cqljit_error* error = nullptr;
  EXPECT_EQ(cqljit_load("/nowhere/query.so", &load, &loaded, &error), CQLJIT_ERROR_ARGUMENT);
  EXPECT_NE(std::strstr(cqljit_error_message(error), "reserved"), nullptr);
  cqljit_error_free(error);

  const std::string games = kTwoGames;
  cqljit_search_options search = inMemory(games);
  search.reserved = 1;
  cqljit_run* run = nullptr;
  EXPECT_EQ(cqljit_run_start(compiled("cql() mate").get(), &search, &run, &error), CQLJIT_ERROR_ARGUMENT);
  EXPECT_NE(std::strstr(cqljit_error_message(error), "reserved"), nullptr);
  cqljit_error_free(error);
}

TEST(CapiQuery, NullHandles) {
  cqljit_query* query = nullptr;
  cqljit_run* run = nullptr;
  const cqljit_match* match = nullptr;
  cqljit_statistics statistics{};
  statistics.size = sizeof statistics;
  EXPECT_EQ(compileFailure(nullptr).status, CQLJIT_ERROR_ARGUMENT);
  EXPECT_EQ(cqljit_compile("cql() mate", nullptr, nullptr, nullptr), CQLJIT_ERROR_ARGUMENT);
  EXPECT_EQ(cqljit_compile_file(nullptr, nullptr, &query, nullptr), CQLJIT_ERROR_ARGUMENT);
  EXPECT_EQ(cqljit_compile_file("x.cql", nullptr, nullptr, nullptr), CQLJIT_ERROR_ARGUMENT);
  EXPECT_EQ(cqljit_run_start(nullptr, nullptr, &run, nullptr), CQLJIT_ERROR_ARGUMENT);
  EXPECT_EQ(cqljit_run_next(nullptr, &match, nullptr), CQLJIT_ERROR_ARGUMENT);
  EXPECT_EQ(cqljit_run_each(nullptr, nullptr, nullptr, nullptr), CQLJIT_ERROR_ARGUMENT);
  EXPECT_EQ(cqljit_run_statistics(nullptr, &statistics), CQLJIT_ERROR_ARGUMENT);
  EXPECT_STREQ(cqljit_run_persistent(nullptr), "");
  EXPECT_STREQ(cqljit_query_warnings(nullptr), "");
  cqljit_run_cancel(nullptr);
  cqljit_run_free(nullptr);
  cqljit_query_free(nullptr);
  cqljit_error_free(nullptr);
  EXPECT_EQ(cqljit_error_status(nullptr), CQLJIT_OK);
  EXPECT_STREQ(cqljit_error_message(nullptr), "");
  EXPECT_STREQ(cqljit_error_text(nullptr), "");
  EXPECT_EQ(cqljit_error_line(nullptr), 0);
  EXPECT_EQ(cqljit_error_column(nullptr), 0);
  EXPECT_EQ(cqljit_error_game(nullptr), 0);

  const QueryHandle good = compiled("cql() mate");
  EXPECT_EQ(cqljit_run_start(good.get(), nullptr, nullptr, nullptr), CQLJIT_ERROR_ARGUMENT);
  const std::string games = kTwoGames;
  const RunHandle running = started(good, inMemory(games));
  EXPECT_EQ(cqljit_run_next(running.get(), nullptr, nullptr), CQLJIT_ERROR_ARGUMENT);
  EXPECT_EQ(cqljit_run_each(running.get(), nullptr, nullptr, nullptr), CQLJIT_ERROR_ARGUMENT);
  EXPECT_EQ(cqljit_run_statistics(running.get(), nullptr), CQLJIT_ERROR_ARGUMENT);
  statistics.size = 0;
  EXPECT_EQ(cqljit_run_statistics(running.get(), &statistics), CQLJIT_ERROR_ARGUMENT);
}

TEST(CapiQuery, EveryStatusHasAText) {
  for (cqljit_status status : {CQLJIT_OK, CQLJIT_DONE, CQLJIT_CANCELLED, CQLJIT_ERROR_ARGUMENT,
                               CQLJIT_ERROR_QUERY, CQLJIT_ERROR_FILE, CQLJIT_ERROR_RUN_TIME,
                               CQLJIT_ERROR_OBJECT, CQLJIT_ERROR_MEMORY, CQLJIT_ERROR_INTERNAL})
    EXPECT_STRNE(cqljit_status_text(status), cqljit_status_text(-1));
  EXPECT_STREQ(cqljit_status_text(-1), "unknown status");
  EXPECT_STREQ(cqljit_version(), CQL_VERSION);
}

TEST(CapiQuery, ManyAreCompiledAtOnce) {
  const std::string games = kTwoGames;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&games, t] {
      for (int i = 0; i < 3; ++i) {
        const int ply = (t + i) % 8;
        const QueryHandle query = compiled("cql() ply == " + std::to_string(ply));
        Places expected{{1, ply}};
        if (ply <= 3) expected.push_back({2, ply});
        EXPECT_EQ(placesOf(started(query, inMemory(games))), expected);
        const Failure failure = compileFailure("cql() R attakcs k");
        EXPECT_EQ(cqljit_error_column(failure.error.get()), 9);
      }
    });
  for (std::thread& thread : threads) thread.join();
}

TEST(CapiQuery, DeepQueriesNeedNoLargeStackOfTheCaller) {
  std::string text = "cql() ";
  for (int i = 0; i < 150; ++i) text += "not (";
  text += "mate";
  for (int i = 0; i < 150; ++i) text += ")";
  const std::string games = kTwoGames;
  EXPECT_EQ(placesOf(started(compiled(text), inMemory(games))), (Places{{1, 7}}));
}

}  // namespace
}  // namespace cql::capi_test
