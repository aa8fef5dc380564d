#include "tools/cql-jit/commands.h"

#include <iostream>

#include "frontend/token.h"

namespace cql::tool {

std::span<const CommandInfo> commands() {
  static constexpr CommandInfo kCommands[] = {
      {"compile", "[OPTION...] QUERY.cql", "compiles a query to a shared object, to be run later",
       compileCommand},
      {"check", "[OPTION...] QUERY.cql", "compiles a query and runs nothing", checkCommand},
      {"explain", "[OPTION...] QUERY.cql", "shows what becomes of a query on its way to machine code",
       explainCommand},
      {"help", "[FILTER...]", "explains filters of the language", helpCommand},
      {"convert", "[OPTION...] QUERY.cql", "rewrites a query in another spelling", convertCommand},
      {"generate", "[OPTION...]", "writes made-up games", generateCommand},
      {"bench", "[OPTION...] QUERY.cql... GAMES.pgn...", "measures queries over games", benchCommand},
      {"document", "man|bash|zsh|fish", "prints the man page or the completions of a shell", documentCommand,
       true},
  };
  return kCommands;
}

std::optional<frontend::Query> compileText(frontend::Source source, const frontend::CompileOptions& options,
                                           std::ostream& notes) {
  for (int marks = frontend::countByteOrderMarks(source.text); marks > 0; --marks)
    notes << "Lexer: ignoring prefixed byte-order marker\n";
  frontend::DiagnosticSink sink;
  std::optional<frontend::Query> query = frontend::compile(std::move(source), options, sink);
  printDiagnostics(sink);
  return query;
}

}  // namespace cql::tool
