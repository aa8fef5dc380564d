// The commands of the program, in one table.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "tools/command/command_line.h"

namespace cql::tool {

/// A command. Its options are defined by its constructor, so that they can be listed without running it.
class Command {
 public:
  Command(const char* description, const std::string& name, std::uint8_t taken)
      : line_(description, name.empty() ? "cql-jit" : "cql-jit " + name, taken) {}
  virtual ~Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  CommandLine& line() { return line_; }
  /// Takes the words after the command's name; returns the exit status.
  virtual Result<int> main(const Words& words);

 protected:
  /// Called by main() when the words have been read; returns the exit status.
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
