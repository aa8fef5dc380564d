#include "tools/cql-jit/commands.h"

#include <unistd.h>

#include <fstream>
#include <iostream>
#include <sstream>

#include "frontend/token.h"

namespace cql::tool {

std::span<const Command> commands() {
  static constexpr Command kCommands[] = {
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

std::optional<std::string> readText(const std::string& path) {
  std::stringstream text;
  if (path == "-") {
    text << std::cin.rdbuf();
    return text.str();
  }
  std::ifstream file(path, std::ios::binary);
  if (!file || !(text << file.rdbuf())) {
    // An empty file sets the fail bit of the stream, too.
    if (file && file.peek() == std::ifstream::traits_type::eof()) return std::string();
    complain("cannot read " + path);
    return std::nullopt;
  }
  return text.str();
}

void complain(const std::string& text) {
  std::cerr << "cql-jit: " << text << (text.ends_with('\n') ? "" : "\n");
}

void printDiagnostics(const frontend::DiagnosticSink& sink) {
  std::cerr << frontend::renderAll(sink, isatty(STDERR_FILENO) != 0);
}

std::optional<frontend::Query> compileText(frontend::Source source, const frontend::CompileOptions& options) {
  for (int marks = frontend::countByteOrderMarks(source.text); marks > 0; --marks)
    std::cout << "Lexer: ignoring prefixed byte-order marker\n";
  frontend::DiagnosticSink sink;
  std::optional<frontend::Query> query = frontend::compile(std::move(source), options, sink);
  printDiagnostics(sink);
  return query;
}

}  // namespace cql::tool
