// Escapes text for a terminal, which would interpret some characters instead of showing them.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "runtime/printable.h"

namespace cql {

/// Escapes a text that arrives in parts. A part may end inside a character.
class TerminalText {
 public:
  /// Returns the held back bytes and the part, escaped as by printable(). Holds back bytes at the end that
  /// may be the beginning of an interpreted character.
  std::string escaped(std::string_view part) {
    std::string text = left_ + std::string(part);
    std::size_t end = text.size();
    if (text.ends_with('\r') || text.ends_with('\xc2') || text.ends_with('\xd8') || text.ends_with('\xe2'))
      end -= 1;
    else if (text.ends_with("\xe2\x80") || text.ends_with("\xe2\x81"))
      end -= 2;
    left_ = text.substr(end);
    return printable(std::string_view(text).substr(0, end), "\n\t");
  }
  /// Returns the held back bytes, escaped. Called at the end of the text.
  std::string rest() { return printable(std::exchange(left_, {}), "\n\t"); }

 private:
  std::string left_;
};

}  // namespace cql
