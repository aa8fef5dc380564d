// cql-jit: see README.md for what it does.
#include "search/thread.h"
#include "tools/command/console.h"
#include "tools/command/start.h"
#include "tools/cql-jit/command.h"
#include "tools/cql-jit/commands.h"

namespace {

using namespace cql::tool;

int run(Words words) {
  if (words.empty()) words.push_back("--help");
  for (const CommandInfo& command : commands())
    if (words[0] == command.name) {
      words.erase(words.begin());
      return command.make()->run(words);
    }
  return searchCommand(words);
}

}  // namespace

int main(int argc, char** argv) {
  startProgram("cql-jit");
  int status = 1;
  {
    // Queries that are nested deeply need a stack that the limits of the shell do not make small.
    const cql::search::Thread large([&] { status = run({argv + 1, argv + argc}); });
  }
  return finishOutput(status);
}
