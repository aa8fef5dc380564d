// Lists the commands and their options, by the option parsers themselves: for the man page and the
// completions of shells.
#pragma once

#include <string>
#include <vector>

namespace cql::tool {

struct OptionDoc {
  std::vector<std::string> names;  ///< with their hyphens; for an argument its name
  std::string value;               ///< its value, FILE or one of 0|1|2; empty: none
  std::string doc, group;

  bool takesFile() const { return value == "FILE"; }
  /// The possible values, if the parser has a complete list.
  std::vector<std::string> choices() const;
};

struct CommandDoc {
  std::string name;       ///< empty: the search, which has none
  std::string arguments;  ///< in the form of a synopsis
  std::string summary;
  std::vector<OptionDoc> options;
};

struct ProgramDoc {
  std::string name;
  std::string purpose;               ///< a line for the head of its manual
  std::vector<CommandDoc> commands;  ///< the search first, without hidden ones
};

ProgramDoc describeCompiler();
/// cql-run has the options of the search that do not concern the compiler.
ProgramDoc describeRunner();

}  // namespace cql::tool
