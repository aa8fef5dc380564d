// Ctrl-C, and what else asks a program to end.
#pragma once

#include <atomic>

namespace cql::tool {

/// Set by a signal: the run ends as soon as it can.
extern std::atomic<bool> stopRequested;
/// The first SIGINT (Ctrl-C), SIGTERM or SIGHUP ends the run cleanly, a second one at once, as SIGQUIT,
/// SIGPIPE and SIGXCPU do. None of them leaves an unfinished file behind.
void catchInterrupts();

}  // namespace cql::tool
