// Reads lines that a user types: with history and completion on a terminal, plain from anything else.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace cql::tool {

/// Only one at a time, as the library keeps the state of the terminal itself.
class LineReader {
 public:
  /// Gives the words that can complete a text.
  using Complete = std::function<std::vector<std::string>(const std::string& text)>;
  explicit LineReader(Complete complete);
  ~LineReader();
  LineReader(const LineReader&) = delete;

  /// The next line without its end; nothing at the end of the input.
  std::optional<std::string> read(const char* prompt);

 private:
  bool terminal_;
};

}  // namespace cql::tool
