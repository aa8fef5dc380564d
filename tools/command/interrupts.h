// Handles Ctrl-C and other signals that request the end of a program.
#pragma once

#include <atomic>

namespace cql::tool {

/// Set by a signal; the run polls it and then ends.
extern std::atomic<bool> stopRequested;
/// The number of the signal that set stopRequested; 0 if it is not set.
extern std::atomic<int> stopSignal;
/// Returns the exit status of a run that the signal has ended (language/02 §3.1).
inline int interruptedStatus() {
  constexpr int kBySignal = 128;
  return kBySignal + stopSignal;
}
/// Installs the handlers. The first SIGINT (Ctrl-C), SIGTERM or SIGHUP ends the run cleanly, a second one at
/// once, unless both belong to one request. SIGQUIT, SIGPIPE and SIGXCPU end it at once. Unfinished files are
/// removed in all cases.
void catchInterrupts();

}  // namespace cql::tool
