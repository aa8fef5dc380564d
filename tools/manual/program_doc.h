// A program with its commands and options, for the man page and the completions of shells.
#pragma once

#include <string>
#include <vector>

#include "tools/command/command_line.h"

namespace cql::tool {

struct OptionDoc {
  std::vector<std::string> names;  ///< with their hyphens; of an argument its name
  std::string value;               ///< name of its value: FILE, or choices as 0|1|2; empty: no value
  std::string doc, group;

  bool takesFile() const { return value == "FILE"; }
  /// Returns the possible values; empty if the parser has no complete list of them.
  std::vector<std::string> choices() const;
};

struct CommandDoc {
  std::string name;       ///< empty: the search, which has no name
  std::string arguments;  ///< in the form of a synopsis
  std::string summary;
  std::vector<OptionDoc> options;
};

struct ProgramDoc {
  std::string name;
  std::string purpose;               ///< a line for the head of the man page
  std::vector<CommandDoc> commands;  ///< the search first; without hidden commands
};

/// Describes a command with the options of its parser.
CommandDoc describe(const char* name, const char* arguments, const char* summary, CommandLine& line);
/// Describes cql-run, which has the options of the search that do not concern the compiler.
ProgramDoc describeRunner();

}  // namespace cql::tool
