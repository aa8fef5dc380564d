// A command beside the search.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "tools/cql-jit/commands.h"

namespace cql::tool {

/// Knows its options as soon as it is made: to ask for them, nothing is run.
class Command {
 public:
  virtual ~Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  const CLI::App& parser() const { return app_; }
  /// Takes the words behind the command's name; the exit status.
  virtual int run(const Words& words) = 0;

 protected:
  Command(const char* description, const char* name) : app_(description, name) {}

  CLI::App app_;
};

}  // namespace cql::tool
