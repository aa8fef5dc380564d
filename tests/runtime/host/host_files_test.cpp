// readfile and writefile (language/32 §10).
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "runtime/file_replacement.h"
#include "tests/runtime/host/host_support.h"

namespace cql::testing {
namespace {

namespace sv = services;

class HostFiles : public ::testing::Test {
 protected:
  HostFiles() : folder_(std::filesystem::temp_directory_path() / ("cql-files-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~HostFiles() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string content(const std::string& name) const {
    std::ifstream in(path(name), std::ios::binary);
    std::stringstream out;
    out << in.rdbuf();
    return in ? out.str() : "(missing)";
  }
  RunStatus write(Bench& b, const std::string& name, std::string_view text) {
    const std::string full = path(name);
    return b.run(g.record, [&](Context* c) { sv::writeFile(c, str(full), str(text), 9); });
  }
  std::string read(Bench& b, const std::string& name) {
    const std::string full = path(name);
    std::string out;
    const RunStatus status = b.run(g.record, [&](Context* c) {
      const Str s = sv::readFile(c, str(full), 9);
      out.assign(s.data, s.size);
    });
    return status == RunStatus::Done ? out : "failed: " + b.host().failure().message;
  }
  std::vector<std::string> names() const {
    std::vector<std::string> out;
    for (const auto& entry : std::filesystem::directory_iterator(folder_))
      out.push_back(entry.path().filename());
    std::sort(out.begin(), out.end());
    return out;
  }

  GameBuilder g;

 private:
  std::filesystem::path folder_;
};

TEST_F(HostFiles, FirstWriteOfTheRunReplacesLaterOnesAppend) {
  std::ofstream(path("a.cqo")) << "old";
  Bench b;
  EXPECT_EQ(write(b, "a.cqo", "one\n"), RunStatus::Done);
  EXPECT_EQ(content("a.cqo"), "one\n");
  EXPECT_EQ(write(b, "a.cqo", "two\n"), RunStatus::Done);
  EXPECT_EQ(read(b, "a.cqo"), "one\ntwo\n");
  EXPECT_EQ(write(b, "b.cql", ""), RunStatus::Done);
  EXPECT_EQ(content("b.cql"), "");
  EXPECT_EQ(write(b, "C.CQO", "x"), RunStatus::Done);
  EXPECT_EQ(write(b, "b.cql", "mate"), RunStatus::Done);
  EXPECT_EQ(read(b, "b.cql"), "mate");
  EXPECT_EQ(names(), (std::vector<std::string>{"C.CQO", "a.cqo", "b.cql"})) << "nothing else is left";
}

TEST_F(HostFiles, AFileIsTheSameUnderEveryName) {
  std::filesystem::create_symlink("a.cqo", path("link.cqo"));
  std::filesystem::create_symlink(".", path("here"));
  Bench b;
  std::string all;
  for (const char* name : {"link.cqo", "a.cqo", "./a.cqo", "here/link.cqo", "link.cqo"}) {
    EXPECT_EQ(write(b, name, name), RunStatus::Done);
    all += name;
    EXPECT_EQ(content("a.cqo"), all);
  }
  // Two names of one file become separate when it is written for the first time: the file is new then.
  std::ofstream(path("one.cqo")) << "old";
  std::filesystem::create_hard_link(path("one.cqo"), path("two.cqo"));
  EXPECT_EQ(write(b, "one.cqo", "1"), RunStatus::Done);
  EXPECT_EQ(write(b, "two.cqo", "2"), RunStatus::Done);
  EXPECT_EQ(content("one.cqo"), "1");
  EXPECT_EQ(content("two.cqo"), "2");
}

TEST_F(HostFiles, ErrorsOfTheSystemStopTheRun) {
  Bench b;
  EXPECT_EQ(write(b, "a.pgn", "x"), RunStatus::Failed);
  EXPECT_EQ(b.host().failure().location, 9);
  EXPECT_EQ(write(b, "a.txt", "x"), RunStatus::Failed);
  EXPECT_EQ(write(b, "a.CqO", "x"), RunStatus::Failed);
  EXPECT_EQ(write(b, "no/such/folder.cqo", "x"), RunStatus::Failed);
  EXPECT_TRUE(names().empty());
  EXPECT_TRUE(read(b, "missing.cqo").starts_with("failed: readfile: cannot read"));
  std::ofstream(path("a.txt")) << "x";
  EXPECT_TRUE(read(b, "a.txt").starts_with("failed"));
  std::filesystem::create_directories(path("folder.cql"));
  EXPECT_TRUE(read(b, "folder.cql").starts_with("failed"));
  EXPECT_EQ(write(b, "folder.cql", "x"), RunStatus::Failed);
  std::filesystem::create_symlink("round.cqo", path("round.cqo"));
  EXPECT_EQ(write(b, "round.cqo", "x"), RunStatus::Failed);
  EXPECT_TRUE(std::filesystem::is_symlink(path("round.cqo")));
  // Longer than the greatest number (language/31 §1).
  std::ofstream(path("long.pgn")) << "x";
  std::filesystem::resize_file(path("long.pgn"), std::uintmax_t{1} << 31);
  EXPECT_TRUE(read(b, "long.pgn").starts_with("failed: readfile: cannot read"));
  std::ofstream(path("g.pgn")) << std::string(50000, 'g');
  EXPECT_EQ(read(b, "g.pgn"), std::string(50000, 'g'));
}

TEST_F(HostFiles, KeepsRightsAndLinks) {
  std::filesystem::create_directories(path("elsewhere"));
  const std::string file = path("elsewhere/a.cqo");
  std::ofstream(file) << "old";
  const auto rights = std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;
  std::filesystem::permissions(file, rights);
  std::filesystem::create_symlink("elsewhere/a.cqo", path("link.cqo"));
  std::filesystem::create_symlink("elsewhere/b.cqo", path("nowhere.cqo"));
  Bench b;
  EXPECT_EQ(write(b, "link.cqo", "new"), RunStatus::Done);
  EXPECT_EQ(write(b, "nowhere.cqo", "new"), RunStatus::Done);
  EXPECT_TRUE(std::filesystem::is_symlink(path("link.cqo")));
  EXPECT_TRUE(std::filesystem::is_symlink(path("nowhere.cqo")));
  EXPECT_EQ(content("elsewhere/a.cqo"), "new");
  EXPECT_EQ(content("elsewhere/b.cqo"), "new");
  EXPECT_EQ(std::filesystem::status(file).permissions(), rights);
}

/// Links may point to links; the new file keeps the permissions of the old one, whatever the umask.
TEST_F(HostFiles, KeepsChainsOfLinksAndRightsThatTheUmaskWithholds) {
  std::ofstream(path("a.cqo")) << "old";
  std::filesystem::permissions(path("a.cqo"), std::filesystem::perms(0666));
  std::filesystem::create_symlink("a.cqo", path("b.cqo"));
  std::filesystem::create_symlink("b.cqo", path("c.cqo"));
  const mode_t before = umask(077);
  Bench b;
  EXPECT_EQ(write(b, "c.cqo", "new"), RunStatus::Done);
  umask(before);
  EXPECT_TRUE(std::filesystem::is_symlink(path("b.cqo")));
  EXPECT_TRUE(std::filesystem::is_symlink(path("c.cqo")));
  EXPECT_EQ(content("a.cqo"), "new");
  EXPECT_EQ(std::filesystem::status(path("a.cqo")).permissions(), std::filesystem::perms(0666));
}

/// Of queries that run together only one may write a file.
TEST_F(HostFiles, AFileBelongsToTheQueryThatWritesIt) {
  Bench one, two;
  two.host().fileWriters = one.host().fileWriters;
  EXPECT_EQ(write(one, "a.cqo", "1"), RunStatus::Done);
  EXPECT_EQ(write(two, "a.cqo", "2"), RunStatus::Failed);
  EXPECT_NE(two.host().failure().message.find("another query of this run writes"), std::string::npos);
  EXPECT_EQ(write(two, "b.cqo", "2"), RunStatus::Done);
  EXPECT_EQ(write(one, "a.cqo", "3"), RunStatus::Done);
  EXPECT_EQ(content("a.cqo"), "13");
}

/// A write that does not fit is rolled back, in a new file and in an append.
TEST_F(HostFiles, FailedWritesLeaveTheOldFile) {
  Bench b;
  EXPECT_EQ(write(b, "a.cqo", "one\n"), RunStatus::Done);
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{1000, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  const std::string much(2000, 'x');
  const RunStatus added = write(b, "a.cqo", much), made = write(b, "b.cqo", much);
  FileReplacement parts(path("c.cqo"));
  const bool whole = writeAll(parts.descriptor(), "head", much);
  parts.discard();
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(added, RunStatus::Failed);
  EXPECT_EQ(made, RunStatus::Failed);
  EXPECT_FALSE(whole);
  EXPECT_EQ(content("a.cqo"), "one\n");
  EXPECT_EQ(names(), std::vector<std::string>{"a.cqo"});
}

/// Handled signals interrupt a blocking write, but do not end it.
TEST_F(HostFiles, WritingGoesOnAfterSignals) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  struct sigaction action{}, before{};
  action.sa_handler = [](int) {};
  sigaction(SIGUSR1, &action, &before);
  const std::string much(1 << 20, 'x');
  std::string got;
  std::thread reader([&, writer = pthread_self()] {
    for (int i = 0; i < 20; ++i) {
      pthread_kill(writer, SIGUSR1);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    char buffer[1 << 16];
    for (ssize_t n; (n = ::read(ends[0], buffer, sizeof buffer)) > 0;)
      got.append(buffer, static_cast<std::size_t>(n));
  });
  const bool whole = writeAll(ends[1], "head ", much);
  close(ends[1]);
  reader.join();
  close(ends[0]);
  sigaction(SIGUSR1, &before, nullptr);
  EXPECT_TRUE(whole);
  EXPECT_EQ(got, "head " + much);
}

/// Independent of the number that were finished or discarded before.
TEST_F(HostFiles, UnfinishedFilesAreRemovedAtTheEndOfTheProcess) {
  std::deque<FileReplacement> done;
  for (int i = 0; i < 300; ++i) {
    EXPECT_EQ(done.emplace_back(path("a.cqo")).finish(), 0);
    done.emplace_back(path("b.cqo")).discard();
  }
  const auto endProcess = [&] {
    FileReplacement unfinished(path("c.cqo"));
    const std::size_t before = names().size();
    std::atomic<int> replaced = 0;
    std::thread writer([&] {
      for (;; ++replaced) (void)replaceFile(path("b.cqo"), "text");
    });
    while (replaced < 10) std::this_thread::yield();
    FileReplacement::removeUnfinished();
    _exit(before == 2 ? 0 : 1);
  };
  EXPECT_EXIT(endProcess(), ::testing::ExitedWithCode(0), "");
  EXPECT_EQ(names(), (std::vector<std::string>{"a.cqo", "b.cqo"}));
}

/// An unfinished file is not mistaken for one that a killed process has left.
TEST_F(HostFiles, WritersOfTheSameFileLeaveEachOtherAlone) {
  std::atomic<int> failed = 0;
  const auto write = [&] {
    for (int i = 0; i < 10000; ++i) failed += replaceFile(path("a.cqo"), "text") != 0;
  };
  std::thread other(write);
  write();
  other.join();
  EXPECT_EQ(failed, 0);
  EXPECT_EQ(names(), std::vector<std::string>{"a.cqo"});
}

TEST_F(HostFiles, ANewFileReplacesNone) {
  FileReplacement first(path("a.cqo")), second(path("a.cqo"));
  EXPECT_TRUE(writeAll(first.descriptor(), "first"));
  EXPECT_EQ(first.finish(FileReplacement::Over::Nothing), 0);
  EXPECT_EQ(second.finish(FileReplacement::Over::Nothing), EEXIST);
  EXPECT_EQ(content("a.cqo"), "first");
  EXPECT_EQ(names(), std::vector<std::string>{"a.cqo"});
}

TEST_F(HostFiles, NamesWithNullBytesAreRefused) {
  Bench b;
  const std::string name("evil.sh\0.cql", 12);
  EXPECT_EQ(write(b, name, "x"), RunStatus::Failed);
  EXPECT_TRUE(names().empty());
  std::ofstream(path("evil.sh")) << "x";
  EXPECT_TRUE(read(b, name).starts_with("failed: readfile: the name of the file must end in"));
}

TEST_F(HostFiles, SecureRunsTouchNoFile) {
  std::ofstream(path("a.cqo")) << "old";
  Bench b;
  b.options.secure = true;
  EXPECT_EQ(write(b, "a.cqo", "new"), RunStatus::Failed);
  EXPECT_TRUE(read(b, "a.cqo").starts_with("failed"));
  EXPECT_EQ(content("a.cqo"), "old");
}

}  // namespace
}  // namespace cql::testing
