// The commands of the program. Each gets the words behind its name and gives the exit status: 0 it ran, 1 a
// file could not be read or written, 2 the query or the usage is wrong.
#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "frontend/compile.h"
#include "tools/command/console.h"

namespace cql::tool {

using Words = std::vector<std::string>;

int searchCommand(const Words& words);
class Command;
std::unique_ptr<Command> compileCommand();
std::unique_ptr<Command> checkCommand();
std::unique_ptr<Command> explainCommand();
std::unique_ptr<Command> helpCommand();
std::unique_ptr<Command> convertCommand();
std::unique_ptr<Command> generateCommand();
std::unique_ptr<Command> benchCommand();
std::unique_ptr<Command> documentCommand();

struct CommandInfo {
  const char* name;
  const char* arguments;  ///< for a synopsis
  const char* summary;
  std::unique_ptr<Command> (*make)();
  bool hidden = false;
};
/// All but the search, which needs no name.
std::span<const CommandInfo> commands();

// --- what they share

/// Compiles the text of a query to IR, with everything said that is to be said: what is wrong on standard
/// error, the rest on `notes`.
std::optional<frontend::Query> compileText(frontend::Source source, const frontend::CompileOptions& options,
                                           std::ostream& notes);

}  // namespace cql::tool
