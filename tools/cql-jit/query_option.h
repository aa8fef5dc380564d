// What the commands about a single query have in common.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "frontend/compile.h"
#include "tools/cql-jit/commands.h"

namespace cql::tool {

/// Parses the words behind a command; the exit status if it ends here.
std::optional<int> parseWords(CLI::App& app, Words words);

/// A query by its file or its text.
class QueryOption {
 public:
  explicit QueryOption(CLI::App& app);
  /// The text to compile; nothing, with the exit status, if there is none, which has been said.
  std::optional<frontend::Source> source(int& status) const;
  frontend::CompileOptions compileOptions() const;

 private:
  std::string file_, text_;
  CLI::Option* textOption_;
  bool legacy_ = false, modern_ = false;
};

}  // namespace cql::tool
