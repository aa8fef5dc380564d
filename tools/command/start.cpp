#include "tools/command/start.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <new>
#include <utility>

#include "runtime/file_replacement.h"
#include "runtime/heap.h"
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

}  // namespace

void startProgram(std::string name) {
  prefaultOwnCode();
  growHeapsInLargeSteps();
  static const HugeHeap heap;
  programName = std::move(name);
  reserveStandardStreams();
  std::set_new_handler(outOfMemory);
  std::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace cql::tool
