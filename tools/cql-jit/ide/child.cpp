#include "tools/cql-jit/ide/child.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>

extern char** environ;

namespace cql::tool {
namespace {

/// Makes this process ignore interrupts in a scope.
class NoInterrupts {
 public:
  NoInterrupts() : old_(std::signal(SIGINT, SIG_IGN)) {}
  ~NoInterrupts() { std::signal(SIGINT, old_); }
  NoInterrupts(const NoInterrupts&) = delete;

 private:
  void (*old_)(int);
};

void readLines(int from, const std::function<void(std::string_view)>& line) {
  std::FILE* file = ::fdopen(from, "r");
  if (!file) return;
  char* text = nullptr;
  std::size_t size = 0;
  for (ssize_t length; (length = ::getline(&text, &size, file)) >= 0;) {
    std::string_view read(text, static_cast<std::size_t>(length));
    if (read.ends_with('\n')) read.remove_suffix(1);
    line(read);
  }
  std::free(text);
  std::fclose(file);
}

}  // namespace

Result<int> runSelf(const Words& words, const std::function<void(std::string_view)>& line) {
  std::cout.flush();
  std::string program = "/proc/self/exe";
  std::vector<std::string> copies{"cql-jit"};
  copies.insert(copies.end(), words.begin(), words.end());
  std::vector<char*> arguments;
  arguments.reserve(copies.size() + 1);
  for (std::string& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);

  int pipe[2] = {-1, -1};
  if (line && ::pipe(pipe) != 0)
    return fail(ErrorKind::Output, std::string("no pipe: ") + std::strerror(errno));
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (line) {
    posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, pipe[0]);
    posix_spawn_file_actions_addclose(&actions, pipe[1]);
  }
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t interrupts;
  sigemptyset(&interrupts);
  sigaddset(&interrupts, SIGINT);
  posix_spawnattr_setsigdefault(&attributes, &interrupts);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  const NoInterrupts own;
  pid_t child = 0;
  const int error = ::posix_spawn(&child, program.c_str(), &actions, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (line) ::close(pipe[1]);
  if (error) {
    if (line) ::close(pipe[0]);
    return fail(ErrorKind::Output, std::string("cannot run this program again: ") + std::strerror(error));
  }
  if (line) readLines(pipe[0], line);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

TemporaryFolder::TemporaryFolder() {
  std::error_code error;
  std::string pattern = (std::filesystem::temp_directory_path(error) / "cql-jit-XXXXXX").string();
  if (!error && ::mkdtemp(pattern.data())) path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code error;
  if (!path_.empty()) std::filesystem::remove_all(path_, error);
}

}  // namespace cql::tool
