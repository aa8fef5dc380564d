#include "tools/cql-jit/commands.h"

#include <iostream>

namespace cql::tool {

// Each command is defined in its own file. A new one is declared here and gets a row.
MakeCommand searchCommand, compileCommand, checkCommand, explainCommand, helpCommand, convertCommand,
    formatCommand, lspCommand, serveCommand, mcpCommand, askCommand, importCommand, databaseCommand,
    shardCommand, shellCommand, tutorialCommand, examplesCommand, generateCommand, benchCommand,
    documentCommand;

std::span<const CommandInfo> commands() {
  static constexpr CommandInfo kCommands[] = {
      {"search", "[OPTION...] [QUERY...] [GAMES...]", "runs queries over games", searchCommand},
      {"compile", "[OPTION...] QUERY.cql", "compiles a query to a shared object, to be run later",
       compileCommand},
      {"check", "[OPTION...] QUERY.cql...", "compiles queries and runs nothing", checkCommand},
      {"explain", "[OPTION...] QUERY.cql", "shows what becomes of a query on its way to machine code",
       explainCommand},
      {"help", "[FILTER...]", "explains filters of the language", helpCommand},
      {"convert", "[OPTION...] QUERY.cql", "rewrites a query in another spelling", convertCommand},
      {"format", "[OPTION...] QUERY.cql...", "lays queries out", formatCommand},
      {"lsp", "", "answers what editors ask: a language server on standard input and output", lspCommand},
      {"serve", "[OPTION...] [GAMES...]", "shows games and queries in a browser, on this machine alone",
       serveCommand},
      {"mcp", "[OPTION...] GAMES...",
       "lets assistants write queries and run them: a server of the Model Context Protocol", mcpCommand},
      {"ask", "--fen FEN|--game GAMES:N:PLY [GAMES...]", "makes queries of a position and counts the games",
       askCommand},
      {"import", "[OPTION...] GAMES... -o FILE.cqldb", "puts games into a database", importCommand},
      {"database", "info|verify|export|merge|compact [OPTION...] FILE.cqldb...", "looks after databases",
       databaseCommand},
      {"shard", "plan|run|missing|merge [OPTION...] ...", "divides a run among machines", shardCommand},
      {"shell", "GAMES...", "a prompt for filters, asked of games at once", shellCommand},
      {"tutorial", "[N]", "lessons in the language, with queries that run", tutorialCommand},
      {"examples", "[NAME [GAMES...]]", "lists the queries that come with it, shows and runs one",
       examplesCommand},
      {"generate", "[OPTION...]", "writes made-up games", generateCommand},
      {"bench", "[OPTION...] QUERY.cql... GAMES.pgn...", "measures queries over games", benchCommand},
      {"document", "man|bash|zsh|fish|textmate|snippets|vim|emacs",
       "prints the man page, the completions of a shell or the words for an editor", documentCommand, true},
  };
  return kCommands;
}

Result<int> Command::main(const Words& words) {
  const Result<std::string> answer = line_.parse(words);
  if (!answer) return tl::unexpected(answer.error());
  if (answer->empty() && !line_.given().version) return run();
  std::cout << (answer->empty() ? "CQL version 6.2 (cql-jit " CQL_VERSION ")\n" : *answer);
  return 0;
}

}  // namespace cql::tool
