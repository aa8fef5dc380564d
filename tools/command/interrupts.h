// Ctrl-C, and what else asks a program to end.
#pragma once

#include <atomic>

namespace cql::tool {

/// Set by a signal: the run ends as soon as it can.
extern std::atomic<bool> stopRequested;
/// The first Ctrl-C ends the run cleanly, a second one at once. No unfinished file stays behind, whatever
/// signal ends the process, but where it is killed (SIGKILL) or fails itself (SIGSEGV and the like).
void catchInterrupts();

}  // namespace cql::tool
