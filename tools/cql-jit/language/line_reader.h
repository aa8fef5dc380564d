// Lines that somebody types: with history and completion on a terminal, as they come from anything else.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace cql::tool {

/// One at a time: the library keeps the state of the terminal itself.
class LineReader {
 public:
  /// The words that can stand at the end of a text.
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
