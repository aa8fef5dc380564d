#include "tools/command/start.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <new>
#include <utility>

#include "runtime/file_replacement.h"
#include "tools/command/console.h"

namespace cql::tool {
namespace {

/// Ends the program where memory is used up. Generated code cannot be unwound.
[[noreturn]] void outOfMemory() {
  FileReplacement::removeUnfinished();
  complainAtOnce(": out of memory\n");
  _exit(1);
}

/// No file gets the number of a stream that is closed; what is read from it or written to it is an error.
void reserveStandardStreams() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(descriptor, F_GETFD) < 0 && errno == EBADF)
      (void)open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

}  // namespace

void startProgram(std::string name) {
  programName = std::move(name);
  reserveStandardStreams();
  std::set_new_handler(outOfMemory);
  std::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace cql::tool
