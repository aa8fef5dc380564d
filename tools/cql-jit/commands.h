// The commands of the program. Each gets the words behind its name and gives the exit status: 0 it ran, 1 a
// file could not be read or written, 2 the query or the usage is wrong.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "frontend/compile.h"
#include "tools/command/console.h"

namespace cql::tool {

using Words = std::vector<std::string>;

int searchCommand(const Words& words);
int compileCommand(const Words& words);
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

/// Compiles the text of a query to IR, with everything said that is to be said.
std::optional<frontend::Query> compileText(frontend::Source source, const frontend::CompileOptions& options);

}  // namespace cql::tool
