// Reads lines that a user types: with history and completion on a terminal, plain from anything else.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cql::tool {

/// Only one at a time, as the library keeps the state of the terminal itself.
class LineReader {
 public:
  /// Returns the completions of the word with which the text ends.
  using Complete = std::function<std::vector<std::string>(const std::string& text, std::string_view word)>;
  explicit LineReader(Complete complete);
  LineReader(const LineReader&) = delete;

  /// Returns the next line without its end; nullopt at the end of the input. Ctrl-C on a terminal discards
  /// what was typed: the line is empty.
  std::optional<std::string> read(const char* prompt);
  /// Returns true if the latest line was discarded.
  bool wasGivenUp() const { return givenUp_; }

 private:
  bool terminal_, givenUp_ = false;
};

}  // namespace cql::tool
