// cql-jit: see README.md for what it does.
#include "tools/command/console.h"
#include "tools/command/start.h"
#include "tools/cql-jit/command.h"
#include "tools/cql-jit/commands.h"

int main(int argc, char** argv) {
  using namespace cql::tool;
  startProgram("cql-jit");
  Words words(argv + 1, argv + argc);
  if (words.empty()) words.push_back("--help");
  for (const CommandInfo& command : commands())
    if (words[0] == command.name) {
      words.erase(words.begin());
      return finishOutput(command.make()->run(words));
    }
  return finishOutput(searchCommand(words));
}
