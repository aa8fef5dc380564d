// Queries that were compiled ahead of time.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "support.h"

namespace cql::capi_test {
namespace {

namespace fs = std::filesystem;

/// A folder with the object of a query, made by the command.
class CapiLoad : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("capi-load-" + std::to_string(getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string objectOf(const std::string& text) {
    const std::string source = (folder_ / "query.cql").string(), object = (folder_ / "query.so").string();
    std::ofstream(source) << text;
    EXPECT_EQ(std::system((CQL_JIT " compile " + source + " -o " + object).c_str()), 0);
    return object;
  }
  QueryHandle loaded(const std::string& path) {
    cqljit_query* query = nullptr;
    cqljit_error* error = nullptr;
    EXPECT_EQ(cqljit_load(path.c_str(), nullptr, &query, &error), CQLJIT_OK) << cqljit_error_text(error);
    EXPECT_STREQ(cqljit_query_warnings(query), "");
    cqljit_error_free(error);
    return QueryHandle(query);
  }
  cqljit_status failureOf(const std::string& path, const cqljit_load_options* options = nullptr) {
    cqljit_query* query = nullptr;
    cqljit_error* error = nullptr;
    const cqljit_status status = cqljit_load(path.c_str(), options, &query, &error);
    EXPECT_EQ(query, nullptr);
    EXPECT_EQ(cqljit_error_status(error), status);
    EXPECT_NE(std::strstr(cqljit_error_message(error), path.c_str()), nullptr) << cqljit_error_message(error);
    cqljit_error_free(error);
    return status;
  }

  fs::path folder_;
};

TEST_F(CapiLoad, ObjectAgreesWithTheCompiledQuery) {
  const std::string games = manyGames(50);
  for (const char* text : {"cql(gamenumber 3 40) mate", "cql(variations) pd5",
                           "cql() ply == 2 sort \"men\" #[Aa]", "cql() similarposition \"%\""}) {
    std::string query = text;
    if (const std::size_t at = query.find('%'); at != std::string::npos) {
      const std::string collection = (folder_ / "collection.pgn").string();
      std::ofstream(collection) << kTwoGames;
      query.replace(at, 1, collection);
    }
    EXPECT_EQ(placesOf(started(loaded(objectOf(query)), inMemory(games))),
              placesOf(started(compiled(query), inMemory(games))))
        << text;
  }
}

TEST_F(CapiLoad, RunTimeErrorsKeepTheirPlace) {
  const std::string games = kTwoGames;
  const RunHandle run =
      started(loaded(objectOf("cql()\n  ply == 3\n  assert not player \"Quiet\"")), inMemory(games));
  const cqljit_match* match = nullptr;
  cqljit_error* error = nullptr;
  EXPECT_EQ(cqljit_run_next(run.get(), &match, &error), CQLJIT_OK);
  EXPECT_EQ(cqljit_run_next(run.get(), &match, &error), CQLJIT_ERROR_RUN_TIME);
  EXPECT_EQ(cqljit_error_line(error), 3);
  EXPECT_EQ(cqljit_error_column(error), 3);
  cqljit_error_free(error);
}

TEST_F(CapiLoad, RunTimeErrorsInFunctionsNameTheCalls) {
  const std::string games = kTwoGames;
  const RunHandle run =
      started(loaded(objectOf("cql()\nfunction f() {\n  assert false }\n  f()")), inMemory(games));
  const cqljit_match* match = nullptr;
  cqljit_error* error = nullptr;
  EXPECT_EQ(cqljit_run_next(run.get(), &match, &error), CQLJIT_ERROR_RUN_TIME);
  EXPECT_EQ(cqljit_error_line(error), 3);
  EXPECT_NE(std::strstr(cqljit_error_text(error), ":4:3: note: in this call\n"), nullptr)
      << cqljit_error_text(error);
  cqljit_error_free(error);
}

TEST_F(CapiLoad, OneObjectOnTwoThreads) {
  const std::string games = manyGames(1000);
  const std::string object = objectOf("cql() mate");
  std::vector<std::thread> threads;
  for (int t = 0; t < 2; ++t)
    threads.emplace_back(
        [&] { EXPECT_EQ(placesOf(started(loaded(object), inMemory(games))).size(), 1000u); });
  for (std::thread& thread : threads) thread.join();
}

/// The threads of this process.
std::set<std::string> threadsNow() {
  std::set<std::string> out;
  for (const auto& entry : fs::directory_iterator("/proc/self/task")) out.insert(entry.path());
  return out;
}

/// The signals that a thread blocks, as bits.
std::uint64_t blockedBy(const std::string& thread) {
  std::ifstream status(thread + "/status");
  for (std::string word; status >> word;)
    if (word == "SigBlk:" && status >> word) return std::stoull(word, nullptr, 16);
  return 0;
}

TEST_F(CapiLoad, SignalsAreLeftToTheProgram) {
  const std::string pipe = (folder_ / "collection.pgn").string();
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const std::string object = objectOf("cql() similarposition \"" + pipe + "\"");
  const std::set<std::string> before = threadsNow();
  cqljit_query* query = nullptr;
  std::thread loading(
      [&] { EXPECT_EQ(cqljit_load(object.c_str(), nullptr, &query, nullptr), CQLJIT_ERROR_FILE); });
  // Opens the pipe once it has a reader, and writes the beginning of a compressed file, which a thread of its
  // own reads.
  int writer = -1;
  for (int i = 0; i < 60000 && writer < 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    writer = open(pipe.c_str(), O_WRONLY | O_NONBLOCK);
  }
  EXPECT_EQ(write(writer, "\x1f\x8b\x08\0", 4), 4);
  std::set<std::string> now;
  for (int i = 0; i < 20000 && now.size() < before.size() + 2; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    now = threadsNow();
  }
  EXPECT_EQ(now.size(), before.size() + 2);
  for (const std::string& thread : now) {
    if (before.contains(thread)) continue;
    EXPECT_TRUE(blockedBy(thread) >> (SIGUSR2 - 1) & 1);
  }
  close(writer);
  loading.join();
  EXPECT_EQ(query, nullptr);
}

TEST_F(CapiLoad, RefusesFilesThatAreNoCompiledQuery) {
  EXPECT_EQ(failureOf("/nowhere/query.so"), CQLJIT_ERROR_FILE);
  const std::string text = (folder_ / "text.so").string();
  std::ofstream(text) << "cql() mate";
  EXPECT_EQ(failureOf(text), CQLJIT_ERROR_OBJECT);

  const std::string object = objectOf("cql() mate");
  std::string bytes;
  {
    std::ifstream file(object, std::ios::binary);
    bytes.assign((std::istreambuf_iterator<char>(file)), {});
  }
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 0x55);
  const std::string damaged = (folder_ / "damaged.so").string();
  std::ofstream(damaged, std::ios::binary) << bytes;
  EXPECT_EQ(failureOf(damaged), CQLJIT_ERROR_OBJECT);

  cqljit_query* query = nullptr;
  EXPECT_EQ(cqljit_load(nullptr, nullptr, &query, nullptr), CQLJIT_ERROR_ARGUMENT);
  EXPECT_EQ(cqljit_load(object.c_str(), nullptr, nullptr, nullptr), CQLJIT_ERROR_ARGUMENT);
}

TEST_F(CapiLoad, SecureRefusesQueriesThatTouchFiles) {
  cqljit_load_options secure{};
  secure.size = sizeof secure;
  secure.secure = 1;
  EXPECT_EQ(failureOf(objectOf("cql() writefile(\"out.txt\" \"x\")"), &secure), CQLJIT_ERROR_QUERY);
  cqljit_query* query = nullptr;
  EXPECT_EQ(cqljit_load(objectOf("cql() mate").c_str(), &secure, &query, nullptr), CQLJIT_OK);
  cqljit_query_free(query);
}

}  // namespace
}  // namespace cql::capi_test
