// cql-jit: see README.md for what it does.
#include <unistd.h>

#include <csignal>
#include <new>

#include "tools/command/console.h"
#include "tools/cql-jit/commands.h"
#include "tools/search/output_file.h"

namespace {

/// Ends the program where memory is used up. Generated code cannot be unwound.
[[noreturn]] void outOfMemory() {
  cql::search::OutputFile::removeUnfinished();
  static constexpr char kMessage[] = "cql-jit: out of memory\n";
  [[maybe_unused]] const auto written = write(STDERR_FILENO, kMessage, sizeof kMessage - 1);
  _exit(1);
}

}  // namespace

int main(int argc, char** argv) {
  using namespace cql::tool;
  reserveStandardStreams();
  std::set_new_handler(outOfMemory);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that gets too large is an error of writing like others
  Words words(argv + 1, argv + argc);
  if (words.empty()) words.push_back("--help");
  for (const Command& command : commands())
    if (words[0] == command.name) {
      words.erase(words.begin());
      return command.run(words);
    }
  return searchCommand(words);
}
