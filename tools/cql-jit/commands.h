// The commands of the program, in one table.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "tools/command/command_line.h"

namespace cql::tool {

/// What a command is and does. It knows its options as soon as it is made: to ask for them, nothing is run.
class Command {
 public:
  Command(const char* description, const std::string& name, std::uint8_t taken)
      : line_(description, name.empty() ? "cql-jit" : "cql-jit " + name, taken) {}
  virtual ~Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  CommandLine& line() { return line_; }
  /// Takes the words behind the command's name. The exit status.
  virtual Result<int> main(const Words& words);

 protected:
  /// What main() does when the words are read. The exit status.
  virtual Result<int> run() = 0;

  CommandLine line_;
};

using MakeCommand = std::unique_ptr<Command>();

struct CommandInfo {
  const char* name;
  const char* arguments;  ///< for a synopsis
  const char* summary;
  MakeCommand* make;
  bool hidden = false;
};
/// The search, which needs no name, is the first.
std::span<const CommandInfo> commands();

}  // namespace cql::tool
