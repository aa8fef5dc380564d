// Handles Ctrl-C, and other signals that request a program to end.
#pragma once

#include <atomic>

namespace cql::tool {

/// Set by a signal; polled by the run, which then ends.
extern std::atomic<bool> stopRequested;
/// The signal that set it; 0: none did.
extern std::atomic<int> stopSignal;
/// The status of a run that the signal has ended (language/02 §3.1).
inline int interruptedStatus() {
  constexpr int kBySignal = 128;
  return kBySignal + stopSignal;
}
/// The first SIGINT (Ctrl-C), SIGTERM or SIGHUP ends the run cleanly, another one at once, unless it comes
/// with the first; SIGQUIT, SIGPIPE and SIGXCPU end it at once. None of them leaves an unfinished file
/// behind.
void catchInterrupts();

}  // namespace cql::tool
