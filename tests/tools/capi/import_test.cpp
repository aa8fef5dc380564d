// Imports of games into databases.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "support.h"

namespace cql::capi_test {
namespace {

namespace fs = std::filesystem;

class CapiImport : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = (fs::temp_directory_path() / ("capi-import-" + std::to_string(getpid()))).string();
    fs::create_directory(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::string file(const std::string& name) const { return folder_ + "/" + name; }

  std::string folder_;
};

cqljit_import_options from(const std::string& text) {
  cqljit_import_options options{};
  options.size = sizeof options;
  options.data = text.data();
  options.data_size = text.size();
  return options;
}

/// Imports, which must succeed.
cqljit_import_numbers imported(const std::string& path, const cqljit_import_options& options) {
  cqljit_import_numbers numbers{};
  numbers.size = sizeof numbers;
  cqljit_error* error = nullptr;
  EXPECT_EQ(cqljit_import(path.c_str(), &options, &numbers, &error), CQLJIT_OK) << cqljit_error_text(error);
  cqljit_error_free(error);
  return numbers;
}

std::string contentOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

Places matesOf(const std::string& path) {
  const char* const paths[] = {path.c_str()};
  cqljit_search_options options{};
  options.size = sizeof options;
  options.paths = paths;
  options.path_count = 1;
  return placesOf(started(compiled("cql() mate"), options));
}

TEST_F(CapiImport, TheFileIsThatOfTheCommand) {
  const std::string games = exampleGames();
  const std::string command =
      std::string(CQL_JIT) + " import " + games + " --index all -o " + file("command.cqldb") + " > /dev/null";
  ASSERT_EQ(std::system(command.c_str()), 0);
  const char* const paths[] = {games.c_str()};
  cqljit_import_options options{};
  options.size = sizeof options;
  options.paths = paths;
  options.path_count = 1;
  options.indexes = "all";
  const cqljit_import_numbers numbers = imported(file("a.cqldb"), options);
  EXPECT_EQ(numbers.games, 80);
  EXPECT_EQ(contentOf(file("a.cqldb")), contentOf(file("command.cqldb")));
}

TEST_F(CapiImport, GamesAreAddedReplacedAndRead) {
  const std::string games = kTwoGames, path = file("a.cqldb");
  EXPECT_EQ(imported(path, from(games)).games, 2);
  EXPECT_EQ(imported(path, from(games)).games, 2);
  EXPECT_EQ(matesOf(path), (Places{{1, 7}}));
  cqljit_import_options more = from(games);
  more.append = 1;
  EXPECT_EQ(imported(path, more).games, 2);
  EXPECT_EQ(matesOf(path), (Places{{1, 7}, {3, 7}}));

  struct Reader {
    std::string left;
  } reader{games};
  cqljit_import_options read{};
  read.size = sizeof read;
  read.read_user = &reader;
  read.read = [](void* user, void* buffer, std::size_t size) -> std::int64_t {
    std::string& left = static_cast<Reader*>(user)->left;
    const std::size_t n = left.copy(static_cast<char*>(buffer), std::min<std::size_t>(size, 10));
    left.erase(0, n);
    return static_cast<std::int64_t>(n);
  };
  EXPECT_EQ(imported(file("b.cqldb"), read).games, 2);
  EXPECT_EQ(matesOf(file("b.cqldb")), (Places{{1, 7}}));
  read.read = [](void*, void*, std::size_t) -> std::int64_t { return -1; };
  EXPECT_EQ(cqljit_import(file("c.cqldb").c_str(), &read, nullptr, nullptr), CQLJIT_ERROR_FILE);
  EXPECT_FALSE(fs::exists(file("c.cqldb")));
}

TEST_F(CapiImport, ProgressCancelsAndWarningsAreTold) {
  const std::string games = "[White \"A\"]\n\n1.e4 e5 2.Qh6 *\n\n";
  std::string said;
  cqljit_import_options options = from(games);
  options.text = [](void* user, std::int32_t kind, const char* text) {
    EXPECT_EQ(kind, CQLJIT_TEXT_WARNING);
    *static_cast<std::string*>(user) += text;
  };
  options.text_user = &said;
  std::int64_t told = 0;
  options.progress = [](void* user, const cqljit_import_numbers* numbers) -> std::int32_t {
    *static_cast<std::int64_t*>(user) = numbers->games;
    return 0;
  };
  options.progress_user = &told;
  EXPECT_EQ(imported(file("a.cqldb"), options).warnings, 1);
  EXPECT_TRUE(said.starts_with("warning: <memory>:3: game 1: ")) << said;
  EXPECT_EQ(told, 1);

  const std::string before = contentOf(file("a.cqldb"));
  const std::string many = manyGames(100000);
  cqljit_import_options cancelled = from(many);
  cancelled.progress = [](void*, const cqljit_import_numbers*) -> std::int32_t { return 1; };
  cqljit_error* error = nullptr;
  EXPECT_EQ(cqljit_import(file("a.cqldb").c_str(), &cancelled, nullptr, &error), CQLJIT_CANCELLED);
  EXPECT_EQ(error, nullptr);
  EXPECT_EQ(contentOf(file("a.cqldb")), before);
}

TEST_F(CapiImport, WrongArguments) {
  const std::string games = kTwoGames;
  const auto refused = [&](const std::string& path, const cqljit_import_options& options) {
    cqljit_error* error = nullptr;
    EXPECT_EQ(cqljit_import(path.c_str(), &options, nullptr, &error), CQLJIT_ERROR_ARGUMENT);
    const std::string message = cqljit_error_message(error);
    cqljit_error_free(error);
    return message;
  };
  EXPECT_NE(refused(file("a.pgn"), from(games)).find(".cqldb"), std::string::npos);
  cqljit_import_options options = from(games);
  options.indexes = "players,knights";
  EXPECT_NE(refused(file("a.cqldb"), options).find("'knights'"), std::string::npos);
  options = from(games);
  options.encoding = "klingon";
  refused(file("a.cqldb"), options);
  options = from(games);
  options.threads = -1;
  refused(file("a.cqldb"), options);
  options = {};
  options.size = sizeof options;
  refused(file("a.cqldb"), options);  // no games
  imported(file("a.cqldb"), from(games));
  const std::string path = file("a.cqldb");
  const char* const paths[] = {path.c_str()};
  options.paths = paths;
  options.path_count = 1;
  refused(path, options);  // it would be read and written
  EXPECT_EQ(cqljit_import(nullptr, &options, nullptr, nullptr), CQLJIT_ERROR_ARGUMENT);
  EXPECT_EQ(cqljit_import(path.c_str(), nullptr, nullptr, nullptr), CQLJIT_ERROR_ARGUMENT);
  cqljit_import_numbers numbers{};
  options = from(games);
  EXPECT_EQ(cqljit_import(path.c_str(), &options, &numbers, nullptr), CQLJIT_ERROR_ARGUMENT);  // no size
}

}  // namespace
}  // namespace cql::capi_test
