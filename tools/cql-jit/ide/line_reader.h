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
  /// Gives what can stand in the place of a word, with which the text ends.
  using Complete = std::function<std::vector<std::string>(const std::string& text, std::string_view word)>;
  explicit LineReader(Complete complete);
  LineReader(const LineReader&) = delete;

  /// Gives the next line without its end; nothing at the end of the input. Ctrl-C on a terminal gives up what
  /// was typed: the line is empty.
  std::optional<std::string> read(const char* prompt);
  /// Was the latest line given up?
  bool wasGivenUp() const { return givenUp_; }

 private:
  bool terminal_, givenUp_ = false;
};

}  // namespace cql::tool
