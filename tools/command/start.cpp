#include "tools/command/start.h"

#include <fcntl.h>
#include <malloc.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <new>
#include <utility>

#include "runtime/file_replacement.h"
#include "runtime/pages.h"
#include "tools/command/console.h"

namespace cql::tool {
namespace {

/// Ends the program when memory is exhausted: generated code cannot be unwound.
[[noreturn]] void outOfMemory() {
  FileReplacement::removeUnfinished();
  complainAtOnce(": out of memory\n");
  _exit(1);
}

/// Keeps files from getting the descriptor of a closed stream, and makes the use of that stream an error.
void reserveStandardStreams() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(descriptor, F_GETFD) < 0 && errno == EBADF)
      (void)open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/// Lets the heaps of threads grow in large steps: glibc extends them page by page, which costs eighty system
/// calls for a query. Setting one parameter disables the automatic adjustment of the others, so these get
/// their final values (mallopt(3)).
void growHeapsInLargeSteps() {
#ifdef __GLIBC__
  constexpr int kMB = 1 << 20;
  mallopt(M_TOP_PAD, 8 * kMB);
  mallopt(M_MMAP_THRESHOLD, 32 * kMB);
  mallopt(M_TRIM_THRESHOLD, 64 * kMB);
#endif
}

}  // namespace

void startProgram(std::string name) {
  prefaultOwnCode();
  growHeapsInLargeSteps();
  programName = std::move(name);
  reserveStandardStreams();
  std::set_new_handler(outOfMemory);
  std::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace cql::tool
