#include "codegen/cache/code_cache.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "codegen/cache/entry.h"
#include "codegen/jit/compiler.h"
#include "io/warnings.h"
#include "pgn/read/reader.h"
#include "runtime/host/host.h"
#include "tests/codegen/cache/support.h"
#include "tests/support/pgn_text.h"

namespace cql::codegen {
namespace {

namespace fs = std::filesystem;
using test::queryOf, test::TemporaryFolder;

constexpr const char* kQuery = "cql() check flip {Qh5 or Bc4}";
// By hand: after 3. Bc4 (5) both stand there without a check; 4. Qxf7 (7) is one, the bishop stands on c4.
const std::vector<std::int32_t> kMatches{7};

std::vector<std::int32_t> matchesOf(const CompiledQuery& query) {
  NoWarnings silent;
  GameRecord record;
  EXPECT_TRUE(pgn::readGame("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# *", {}, record, silent));
  const RunOptions options;  // must outlive the host
  Host host(query.manifest, options);
  EXPECT_EQ(host.run(query.search, record), RunStatus::Done);
  return {host.matches().begin(), host.matches().end()};
}

/// Compiles the query and expects the right matches. Returns true if its code was stored.
bool wasStored(CodeStore& store, Optimisation level = Optimisation::None, const std::string& text = kQuery) {
  CodegenOptions options;
  options.optimisation = level;
  const auto code = compile(queryOf(text), options, &store);
  EXPECT_TRUE(code);
  EXPECT_EQ(matchesOf(**code), kMatches);
  return (*code)->wasStored;
}

/// Compiles the query as a process of its own does. Returns true if its code was stored.
bool wasStoredIn(const fs::path& folder, Optimisation level = Optimisation::None,
                 const std::string& text = kQuery) {
  CodeCache cache(folder.string());
  const bool result = wasStored(cache, level, text);
  cache.write();
  return result;
}

std::vector<fs::path> filesOf(const fs::path& folder) {
  std::vector<fs::path> files;
  if (fs::exists(folder))
    for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  return files;
}

std::string contentOf(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void writeFile(const fs::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary) << bytes;
}

TEST(CodeCache, FindsTheCodeOfAnEarlierRun) {
  const TemporaryFolder base;
  const fs::path folder = base.path() / "a" / "b";
  EXPECT_FALSE(wasStoredIn(folder));
  EXPECT_TRUE(wasStoredIn(folder));
  EXPECT_FALSE(wasStoredIn(folder, Optimisation::None, std::string(kQuery) + " true"));
  EXPECT_EQ(filesOf(folder).size(), 2U);
  struct stat info{};
  for (const fs::path& made : {base.path() / "a", folder}) {
    ASSERT_EQ(stat(made.c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 0777U, 0700U) << made;
  }
  ASSERT_EQ(stat(filesOf(folder)[0].c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777U, 0600U);
}

TEST(CodeCache, FindsTheBestLevel) {
  const TemporaryFolder folder;
  const auto levelOf = [&](Optimisation level, bool only) {
    CodeCache cache(folder.path().string());
    CodegenOptions options;
    options.optimisation = level;
    const auto code = cache.find(queryOf(kQuery), options, only ? WantedLevel::Only : WantedLevel::OrBetter);
    return code ? static_cast<int>(code->level) : -1;
  };
  EXPECT_FALSE(wasStoredIn(folder.path(), Optimisation::None));
  EXPECT_EQ(levelOf(Optimisation::None, false), 0);
  EXPECT_EQ(levelOf(Optimisation::Light, false), -1);
  EXPECT_FALSE(wasStoredIn(folder.path(), Optimisation::Full));
  EXPECT_EQ(levelOf(Optimisation::None, false), 2);
  EXPECT_EQ(levelOf(Optimisation::None, true), 0);
  EXPECT_EQ(levelOf(Optimisation::Light, false), 2);
  EXPECT_EQ(levelOf(Optimisation::Light, true), -1);
  EXPECT_TRUE(wasStoredIn(folder.path(), Optimisation::Light));
}

TEST(CodeCache, KeepsNoCodeForTools) {
  const TemporaryFolder folder;
  CodeCache cache(folder.path().string());
  EXPECT_TRUE(compile(queryOf(kQuery), {.cpu = "", .debugInfo = true}, &cache));
  cache.write();
  EXPECT_TRUE(filesOf(folder.path()).empty());
}

TEST(CodeCache, KeepsCodeThatCounts) {
  const TemporaryFolder folder;
  EXPECT_FALSE(wasStoredIn(folder.path()));
  const frontend::Query query = queryOf(kQuery);
  const frontend::NodeId root = query.root;
  for (const bool stored : {false, true}) {
    CodeCache cache(folder.path().string());
    const auto code =
        compile(query, {.cpu = "", .optimisation = Optimisation::None, .counters = true}, &cache);
    ASSERT_TRUE(code);
    EXPECT_EQ((*code)->wasStored, stored);
    EXPECT_EQ(matchesOf(**code), kMatches);
    EXPECT_EQ((*code)->counters[2 * root], 8U);  // a root and seven moves
    EXPECT_EQ((*code)->counters[2 * root + 1], 1U);
    cache.write();
  }
  EXPECT_TRUE(wasStoredIn(folder.path()));
}

TEST(CodeCache, NeverRunsDamagedCode) {
  const TemporaryFolder folder;
  EXPECT_FALSE(wasStoredIn(folder.path()));
  const fs::path file = filesOf(folder.path())[0];
  const std::string good = contentOf(file);
  const Digest key = keyOf(queryOf(kQuery), {});
  ASSERT_TRUE(decodeEntry(good, key, Optimisation::None));
  EXPECT_FALSE(decodeEntry(good, key, Optimisation::Full));
  EXPECT_FALSE(decodeEntry(good, keyOf(queryOf("cql() mate"), {}), Optimisation::None));
  std::mt19937_64 random(58);
  for (std::size_t bit = 0; bit < 8 * good.size(); bit += 1 + random() % 61) {
    std::string damaged = good;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ 1 << bit % 8);
    ASSERT_FALSE(decodeEntry(damaged, key, Optimisation::None)) << bit;
  }
  for (int i = 0; i < 300; ++i)
    ASSERT_FALSE(decodeEntry(good.substr(0, random() % good.size()), key, Optimisation::None));
  ASSERT_FALSE(decodeEntry(good + '\0', key, Optimisation::None));
  ASSERT_FALSE(decodeEntry(std::string(good.size(), '\0'), key, Optimisation::None));
  // In the folder: generated again, and then whole.
  for (const std::string& bytes :
       {good.substr(0, good.size() / 2), std::string(), std::string(good.size(), 0)}) {
    writeFile(file, bytes);
    EXPECT_FALSE(wasStoredIn(folder.path()));
    EXPECT_TRUE(wasStoredIn(folder.path()));
  }
}

TEST(CodeCache, UsesOnlyAFolderOfItsOwn) {
  const TemporaryFolder base;
  const fs::path folder = base.path() / "code";
  EXPECT_FALSE(wasStoredIn(folder));
  EXPECT_TRUE(wasStoredIn(folder));
  const fs::path link = base.path() / "link";
  fs::create_directory_symlink(folder, link);
  EXPECT_FALSE(wasStoredIn(link));
  for (const mode_t mode : {0750U, 0701U, 0777U}) {
    ASSERT_EQ(chmod(folder.c_str(), mode), 0);
    EXPECT_FALSE(wasStoredIn(folder)) << mode;
  }
  ASSERT_EQ(chmod(folder.c_str(), 0700), 0);
  EXPECT_TRUE(wasStoredIn(folder));
  writeFile(base.path() / "file", "");
  EXPECT_FALSE(wasStoredIn(base.path() / "file"));
  EXPECT_FALSE(wasStoredIn(base.path() / "file" / "below"));
  EXPECT_FALSE(wasStoredIn(""));
  if (geteuid() != 0) return;
  ASSERT_EQ(chown(folder.c_str(), 65534, 65534), 0);
  EXPECT_FALSE(wasStoredIn(folder));
}

TEST(CodeCache, UsesOnlyFilesOfItsOwn) {
  const TemporaryFolder base;
  const fs::path folder = base.path() / "code";
  EXPECT_FALSE(wasStoredIn(folder));
  const fs::path file = filesOf(folder)[0], other = base.path() / "other";
  const std::string good = contentOf(file);
  const auto refused = [&] {
    const CodegenOptions options{.cpu = "", .optimisation = Optimisation::None};
    return !CodeCache(folder.string()).find(queryOf(kQuery), options, WantedLevel::Only);
  };
  EXPECT_FALSE(refused());
  fs::rename(file, other);
  fs::create_symlink(other, file);
  EXPECT_TRUE(refused());
  // The link is replaced; the file that it names is not written.
  writeFile(other, "x");
  EXPECT_FALSE(wasStoredIn(folder));
  EXPECT_EQ(contentOf(other), "x");
  EXPECT_FALSE(refused());
  ASSERT_EQ(chmod(file.c_str(), 0622), 0);
  EXPECT_TRUE(refused());
  fs::remove(file);
  ASSERT_EQ(mkfifo(file.c_str(), 0600), 0);
  EXPECT_TRUE(refused());
  fs::remove(file);
  writeFile(file, good);
  ASSERT_EQ(chmod(file.c_str(), 0600), 0);
  EXPECT_FALSE(refused());
  if (geteuid() != 0) return;
  ASSERT_EQ(chown(file.c_str(), 65534, 65534), 0);
  EXPECT_TRUE(refused());
}

TEST(CodeCache, LeavesNothingOnAFullDisk) {
  const TemporaryFolder base;
  const fs::path folder = base.path() / "code";
  EXPECT_FALSE(wasStoredIn(folder, Optimisation::Full));
  fs::remove(filesOf(folder)[0]);
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{1000, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  EXPECT_FALSE(wasStoredIn(folder, Optimisation::Full));
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, handler);
  EXPECT_TRUE(filesOf(folder).empty());
}

TEST(CodeCache, IsBounded) {
  const TemporaryFolder folder;
  const PrivateFolder files(folder.path().string(), false);
  ASSERT_TRUE(files.isOpen());
  const std::string thousand(1000, 'x');
  for (int i = 0; i < 10; ++i) {
    const std::string name = "f" + std::to_string(i);
    ASSERT_TRUE(files.write(name, thousand));
    const timespec times[2]{{.tv_sec = 1000 + i, .tv_nsec = 0}, {.tv_sec = 1000 + i, .tv_nsec = 0}};
    ASSERT_EQ(utimensat(AT_FDCWD, (folder.path() / name).c_str(), times, 0), 0);
  }
  EXPECT_EQ(files.read("f0", 1000), thousand);  // used: the youngest now
  EXPECT_FALSE(files.read("f1", 999));
  files.trim(10000);
  EXPECT_EQ(filesOf(folder.path()).size(), 10U);
  files.trim(8000);  // to 6000: the oldest four
  EXPECT_EQ(filesOf(folder.path()).size(), 6U);
  for (const char* left : {"f0", "f5", "f9"}) EXPECT_TRUE(fs::exists(folder.path() / left)) << left;
  for (const char* gone : {"f1", "f4"}) EXPECT_FALSE(fs::exists(folder.path() / gone)) << gone;
  // What a killed program left.
  writeFile(folder.path() / "f.1-0.part", "x");
  writeFile(folder.path() / "f.2-0.part", "x");
  fs::last_write_time(folder.path() / "f.1-0.part", fs::file_time_type::clock::now() - std::chrono::hours(2));
  files.trim(10000);
  EXPECT_FALSE(fs::exists(folder.path() / "f.1-0.part"));
  EXPECT_TRUE(fs::exists(folder.path() / "f.2-0.part"));

  // The cache trims by itself, and takes no file that is too large.
  const TemporaryFolder other;
  for (int i = 0; i < 40; ++i) {
    CodeCache cache(other.path().string(), {.all = 100'000, .one = 50'000});
    wasStored(cache, Optimisation::None, kQuery + std::string(" ply!=") + std::to_string(100 + i));
    cache.write();
    std::uintmax_t bytes = 0;
    for (const fs::path& file : filesOf(other.path())) bytes += fs::file_size(file);
    EXPECT_LE(bytes, 100'000U);
  }
  const TemporaryFolder none;
  CodeCache cache(none.path().string(), {.all = 100'000, .one = 100});
  wasStored(cache);
  cache.write();
  EXPECT_TRUE(filesOf(none.path()).empty());
}

TEST(CodeCache, IsSharedByThreads) {
  const TemporaryFolder folder;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int j = 0; j < 20; ++j) wasStoredIn(folder.path());
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_TRUE(wasStoredIn(folder.path()));
  EXPECT_EQ(filesOf(folder.path()).size(), 1U);
}

TEST(CodeCache, NeedsABuildId) {
  const TemporaryFolder folder;
  for (int i = 0; i < 2; ++i) {
    CodeCache cache(folder.path().string(), {}, {"", "cpu"});
    EXPECT_FALSE(wasStored(cache));
    cache.write();
  }
  EXPECT_TRUE(filesOf(folder.path()).empty());
}

class Environment : public testing::Test {
 protected:
  void TearDown() override {
    for (const char* name : {"CQL_JIT_CACHE", "XDG_CACHE_HOME"}) unsetenv(name);
  }
};

TEST_F(Environment, NamesTheFolder) {
  setenv("XDG_CACHE_HOME", "/x", 1);
  EXPECT_EQ(cacheFolder(), "/x/cql-jit");
  setenv("CQL_JIT_CACHE", "/y/z", 1);
  EXPECT_EQ(cacheFolder(), "/y/z");
  setenv("CQL_JIT_CACHE", "off", 1);
  EXPECT_EQ(cacheFolder(), "");
  unsetenv("CQL_JIT_CACHE");
  setenv("XDG_CACHE_HOME", "relative", 1);  // to be ignored, says the specification
  const char* home = std::getenv("HOME");
  EXPECT_EQ(cacheFolder(), home && *home == '/' ? std::string(home) + "/.cache/cql-jit" : "");
}

}  // namespace
}  // namespace cql::codegen
