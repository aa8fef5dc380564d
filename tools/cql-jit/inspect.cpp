#include "tools/cql-jit/inspect.h"

#include "tools/cql-jit/commands.h"

namespace cql::tool {

ProgramDoc describeCompiler() {
  ProgramDoc out{"cql-jit", "search PGN databases with the Chess Query Language", {}};
  for (const CommandInfo& c : commands())
    if (!c.hidden)
      out.commands.push_back(
          describe(out.commands.empty() ? "" : c.name, c.arguments, c.summary, c.make()->line()));
  return out;
}

}  // namespace cql::tool
