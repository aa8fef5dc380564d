#include "tools/cql-jit/mcp/mcp_jobs.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <optional>

extern char** environ;

namespace cql::tool {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::ptrdiff_t kMostJobs = 4;
constexpr std::size_t kMostEnding = 64;

Json errorEvent(std::string text) {
  return {{"error", {{"text", std::move(text)}}}};
}

/// A process with pipes to its standard input and from its standard output; -1: not open.
struct Child {
  pid_t id = -1;
  int input = -1, output = -1;
};

std::optional<Child> spawn() {
  int in[2], out[2];
  if (::pipe2(in, O_CLOEXEC) != 0) return std::nullopt;
  if (::pipe2(out, O_CLOEXEC) != 0) {
    ::close(in[0]);
    ::close(in[1]);
    return std::nullopt;
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  char program[] = "cql-jit", command[] = "mcp", option[] = "--worker";
  char* const words[] = {program, command, option, nullptr};
  Child child{-1, in[1], out[0]};
  const int error = ::posix_spawn(&child.id, "/proc/self/exe", &actions, nullptr, words, environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(in[0]);
  ::close(out[1]);
  if (error == 0) return child;
  ::close(child.input);
  ::close(child.output);
  return std::nullopt;
}

/// Writes all bytes; stops if the process does not read them. SIGPIPE is ignored by the server.
void writeAll(int to, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(to, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
}

/// Reads lines until the end, or until the time is over: then returns false.
bool readLines(int from, Clock::time_point until, const std::function<void(std::string_view)>& line) {
  std::string text;
  char buffer[1 << 14];
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    if (left <= 0) return false;
    pollfd wait{from, POLLIN, 0};
    if (::poll(&wait, 1, static_cast<int>(std::min<std::int64_t>(left, 1000))) <= 0) continue;
    const ssize_t n = ::read(from, buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return true;
    text.append(buffer, static_cast<std::size_t>(n));
    std::size_t begin = 0;
    for (std::size_t at; (at = text.find('\n', begin)) != text.npos; begin = at + 1)
      line(std::string_view(text).substr(begin, at - begin));
    text.erase(0, begin);
  }
}

}  // namespace

Jobs::~Jobs() {
  for (const auto& job : jobs_) {
    job->isCancelled = true;
    end(*job);
  }
  for (const auto& job : jobs_) job->thread.join();
}

void Jobs::end(Job& job) {
  const std::lock_guard lock(job.mutex);
  if (job.child > 0 && !job.isOver) ::kill(job.child, SIGKILL);
}

void Jobs::run(Job& job) {
  std::optional<Child> child;
  {
    const std::lock_guard lock(job.mutex);
    if (!job.isCancelled) child = spawn();
    if (child) job.child = child->id;
  }
  Json answer = errorEvent("the process of the query could not be started");
  if (child) {
    const auto until =
        Clock::now() + std::chrono::milliseconds(static_cast<std::int64_t>(1000 * job.task.seconds));
    writeAll(child->input, rpc::bytesOf(job.task.content));
    ::close(child->input);
    answer = nullptr;
    const bool inTime = readLines(child->output, until, [&](std::string_view line) {
      Json event = Json::parse(line, nullptr, false);
      if (!event.is_object()) return;
      if (!event.contains("progress"))
        answer = std::move(event);
      else if (!job.isCancelled)
        job.task.progress(event["progress"]);
    });
    if (!inTime) end(job);
    ::close(child->output);
    siginfo_t info{};
    while (::waitid(P_PID, static_cast<id_t>(child->id), &info, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
    }
    const std::lock_guard lock(job.mutex);
    job.isOver = true;
    int status = 0;
    while (::waitpid(child->id, &status, 0) < 0 && errno == EINTR) {
    }
    if (!inTime)
      answer = errorEvent("the query took too long to compile or to end; simplify it");
    else if (answer.is_null())
      answer = errorEvent("the process of the query ended without an answer; it may have used up its memory");
  }
  if (!job.isCancelled.exchange(true)) job.task.finish(answer);
  job.isFinished = true;
}

void Jobs::clearFinished() {
  std::erase_if(jobs_, [](const std::unique_ptr<Job>& job) {
    if (!job->isFinished) return false;
    job->thread.join();
    return true;
  });
}

bool Jobs::start(Task task) {
  clearFinished();
  const auto running = std::ranges::count_if(jobs_, [](const auto& job) { return !job->isCancelled; });
  if (running >= kMostJobs || jobs_.size() >= kMostEnding) return false;
  Job& job = *jobs_.emplace_back(std::make_unique<Job>());
  job.task = std::move(task);
  job.thread = std::thread([&job] { run(job); });
  return true;
}

void Jobs::cancel(const Json& id) {
  for (const auto& job : jobs_)
    if (job->task.id == id && !job->isCancelled.exchange(true)) end(*job);
}

bool Jobs::isRunning(const Json& id) {
  clearFinished();
  return std::ranges::any_of(jobs_, [&](const auto& job) { return job->task.id == id && !job->isCancelled; });
}

}  // namespace cql::tool
