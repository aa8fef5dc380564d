#include "tools/command/interrupts.h"

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>

#include "runtime/file_replacement.h"
#include "tools/command/console.h"

namespace cql::tool {

std::atomic<bool> stopRequested{false};
std::atomic<int> stopSignal{0};

namespace {

void on(int signal, void (*handler)(int), int flags) {
  struct sigaction action{};
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigaction(signal, &action, nullptr);
}

/// Removes unfinished files and ends the process by the signal.
void endAtOnce(int signal) {
  FileReplacement::removeUnfinished();
  on(signal, SIG_DFL, 0);
  raise(signal);
}

using Clock = std::chrono::steady_clock;
/// Signals within this time are one request: `timeout` and others signal the process and its group.
constexpr Clock::duration kSameRequest = std::chrono::milliseconds(200);
std::atomic<Clock::rep> requestedAt{0};
static_assert(std::atomic<Clock::rep>::is_always_lock_free);

void endRun(int signal) {
  const Clock::rep now = Clock::now().time_since_epoch().count();
  Clock::rep first = 0;
  if (requestedAt.compare_exchange_strong(first, now)) {
    stopSignal = signal;
    stopRequested = true;
  } else if (now - first >= kSameRequest.count()) {
    endAtOnce(signal);
  }
}

/// Ends the program on SIGBUS: a mapped input has been truncated, so its bytes cannot be read.
void inputIsGone(int) {
  static std::atomic_flag said = ATOMIC_FLAG_INIT;
  if (said.test_and_set()) pause();  // another thread reports it
  FileReplacement::removeUnfinished();
  complainAtOnce(": an input became shorter while it was read; nothing was written\n");
  _exit(1);
}

}  // namespace

void catchInterrupts() {
  // Signals that the caller ignores remain ignored: a hang-up, as with nohup; an interrupt, in background
  // commands of scripts; a closed pipe.
  auto isIgnored = [](int signal) {
    struct sigaction now{};
    return sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
  };
  for (const int signal : {SIGINT, SIGTERM, SIGHUP})
    if (signal == SIGTERM || !isIgnored(signal)) on(signal, endRun, static_cast<int>(SA_RESTART));
  for (const int signal : {SIGQUIT, SIGPIPE, SIGXCPU}) {
    if (!isIgnored(signal)) on(signal, endAtOnce, static_cast<int>(SA_RESETHAND));
  }
  on(SIGBUS, inputIsGone, 0);
}

}  // namespace cql::tool
