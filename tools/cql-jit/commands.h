// The commands of the program. Each gets the words behind its name and gives the exit status: 0 it ran, 1 a
// file could not be read or written, 2 the query or the usage is wrong.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "codegen/compiler.h"
#include "frontend/compile.h"

namespace cql::tool {

using Words = std::vector<std::string>;

int searchCommand(const Words& words);
int checkCommand(const Words& words);
int explainCommand(const Words& words);
int helpCommand(const Words& words);
int convertCommand(const Words& words);
int generateCommand(const Words& words);
int benchCommand(const Words& words);
int documentCommand(const Words& words);

struct Command {
  const char* name;
  const char* arguments;  ///< for a synopsis
  const char* summary;
  int (*run)(const Words&);
  bool hidden = false;
};
/// All but the search, which needs no name.
std::span<const Command> commands();

// --- what they share

/// The bytes of a file, "-": standard input. Nothing if it cannot be read, which has been said.
std::optional<std::string> readText(const std::string& path);
/// Writes a message to standard error, with the program's name.
void complain(const std::string& text);
/// Prints all diagnostics to standard error, in colour on a terminal.
void printDiagnostics(const frontend::DiagnosticSink& sink);
/// Compiles the text of a query to IR, with everything said that is to be said.
std::optional<frontend::Query> compileText(frontend::Source source, const frontend::CompileOptions& options);

}  // namespace cql::tool
