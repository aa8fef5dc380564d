#include "tools/cql-jit/ide/child.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <utility>
#include <vector>

extern char** environ;

namespace cql::tool {
namespace {

/// Makes this process ignore interrupts during its lifetime.
class NoInterrupts {
 public:
  NoInterrupts() : old_(std::signal(SIGINT, SIG_IGN)) {}
  /// Returns true if the process ignored them before, as its caller requested.
  bool wereIgnored() const { return old_ == SIG_IGN; }
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

constexpr std::string_view kFolderPrefix = "cql-jit-run-";

/// Opens and locks a folder of this user, and returns the descriptor; -1 if the folder is locked, belongs to
/// another user, or cannot be locked.
int lockFolder(const char* path) {
  const int descriptor = ::open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  struct stat info{};
  if (descriptor >= 0 && ::fstat(descriptor, &info) == 0 && info.st_uid == ::geteuid() &&
      ::flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    return descriptor;
  if (descriptor >= 0) ::close(descriptor);
  return -1;
}

/// Removes the temporary folders of killed runs: those that no process has locked.
void removeLeftovers(const std::filesystem::path& all) {
  std::error_code error;
  std::vector<std::filesystem::path> found;
  for (std::filesystem::directory_iterator entry(all, error), end; !error && entry != end;
       entry.increment(error))
    if (entry->path().filename().native().starts_with(kFolderPrefix)) found.push_back(entry->path());
  for (const std::filesystem::path& folder : found) {
    const int lock = lockFolder(folder.c_str());
    if (lock < 0) continue;
    std::filesystem::remove_all(folder, error);
    ::close(lock);
  }
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
  const NoInterrupts own;
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t interrupts;
  sigemptyset(&interrupts);
  if (!own.wereIgnored()) sigaddset(&interrupts, SIGINT);
  posix_spawnattr_setsigdefault(&attributes, &interrupts);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
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
  const std::filesystem::path all = std::filesystem::temp_directory_path(error);
  if (error) return;
  removeLeftovers(all);
  constexpr int kTries = 10;  // another process may remove the folder before it is locked
  for (int i = 0; i < kTries && path_.empty(); ++i) {
    std::string pattern = (all / (std::string(kFolderPrefix) + "XXXXXX")).string();
    if (!::mkdtemp(pattern.data())) return;
    lock_ = lockFolder(pattern.c_str());
    struct stat info{};
    if (lock_ >= 0 && ::fstat(lock_, &info) == 0 && info.st_nlink > 0) path_ = pattern;
    // On a file system without locks, the folder is used unlocked; no process removes it.
    if (lock_ < 0 && std::filesystem::exists(pattern, error)) path_ = pattern;
    if (path_.empty() && lock_ >= 0) ::close(std::exchange(lock_, -1));
  }
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code error;
  if (!path_.empty()) std::filesystem::remove_all(path_, error);
  if (lock_ >= 0) ::close(lock_);
}

}  // namespace cql::tool
