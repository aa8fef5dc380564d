// Reads lines of input: with history and completion from a terminal, without them from files and pipes.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cql::tool {

/// Reads lines with libedit. Only one may exist at a time, as the library has global state.
class LineReader {
 public:
  /// Returns the completions of `word`, which ends `text`.
  using Complete = std::function<std::vector<std::string>(const std::string& text, std::string_view word)>;
  explicit LineReader(Complete complete);
  LineReader(const LineReader&) = delete;

  /// Returns the next line without its line end; nullopt at the end of the input. Ctrl-C on a terminal
  /// discards the typed text and returns an empty line.
  std::optional<std::string> read(const char* prompt);
  /// Returns true if the last line was discarded.
  bool wasGivenUp() const { return givenUp_; }

 private:
  bool terminal_, givenUp_ = false;
};

}  // namespace cql::tool
