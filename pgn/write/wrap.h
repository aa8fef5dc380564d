// Breaks words and spaces into lines of at most 79 characters, or as many as the style says (language/03
// §1.3).
#pragma once

#include <algorithm>
#include <climits>
#include <string>
#include <string_view>

namespace cql::pgn {

/// The size of a command such as [%clk 0:03:00] at the start of the text; 0: there is none (language/60 §3).
inline std::size_t commandSize(std::string_view text) {
  if (!text.starts_with("[%")) return 0;
  const std::size_t end = text.find_first_of("]\n");
  return end != text.npos && text[end] == ']' ? end + 1 : 0;
}

class LineWrapper {
 public:
  /// `lineWidth` and `splitCommands` as in Style.
  LineWrapper(std::string& out, int lineWidth, bool splitCommands)
      : out_(out), width_(lineWidth ? lineWidth + 1 : INT_MAX), splitCommands_(splitCommands) {}

  void word(std::string_view text) {
    const int length = width(text);
    if (column_ + length >= width_) lineEnd();
    append(text, length);
  }
  /// Adds a word that stays on its line whatever its length.
  void glued(std::string_view text) { append(text, width(text)); }
  void space() {
    if (column_ + 1 >= width_) {
      lineEnd();
    } else {
      out_ += ' ';
      column_++;
    }
  }
  void lineEnd() {
    out_ += '\n';
    column_ = 0;
  }
  /// Adds the words and spaces of a comment.
  void text(std::string_view text) {
    while (!text.empty()) {
      if (text.front() == ' ') {
        space();
        text.remove_prefix(1);
      } else if (text.front() == '\n') {
        lineEnd();
        text.remove_prefix(1);
      } else {
        const std::size_t length = wordSize(text);
        word(text.substr(0, length));
        text.remove_prefix(length);
      }
    }
  }

 private:
  std::size_t wordSize(std::string_view text) const {
    std::size_t size = 0;
    while (size < text.size() && text[size] != ' ' && text[size] != '\n')
      size += splitCommands_ ? 1 : std::max<std::size_t>(commandSize(text.substr(size)), 1);
    return size;
  }
  /// The number of UTF-8 characters; capped, since a wider word fits no line anyway.
  int width(std::string_view text) const {
    int n = 0;
    for (char c : text) n += (static_cast<unsigned char>(c) & 0xc0) != 0x80 && n < width_;
    return n;
  }
  void append(std::string_view text, int length) {
    out_ += text;
    column_ = std::min(column_ + length, width_ - 1);
  }

  std::string& out_;
  const int width_;
  const bool splitCommands_;
  int column_ = 0;
};

}  // namespace cql::pgn
