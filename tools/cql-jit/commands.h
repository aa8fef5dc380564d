// The commands of the program, in one table.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "tools/command/command_line.h"

namespace cql::tool {

/// A command. Its constructor defines the options, so that they can be listed without running the command.
class Command {
 public:
  Command(const char* description, const std::string& name, std::uint8_t taken)
      : line_(description, name.empty() ? "cql-jit" : "cql-jit " + name, taken) {}
  virtual ~Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  CommandLine& line() { return line_; }
  /// Runs the command with the words after its name. Returns the exit status.
  virtual Result<int> main(const Words& words);

 protected:
  /// Called by main() when the words have been parsed. Returns the exit status.
  virtual Result<int> run() = 0;

  CommandLine line_;
};

using MakeCommand = std::unique_ptr<Command>();

struct CommandInfo {
  const char* name;
  const char* arguments;  ///< in the form of a synopsis
  const char* summary;
  MakeCommand* make;
  bool hidden = false;
};
/// Returns all commands. The first one is the search, which needs no name.
std::span<const CommandInfo> commands();

}  // namespace cql::tool
