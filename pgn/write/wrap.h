// Breaks words and spaces into lines of at most 79 characters, or as many as the style says (language/03
// §1.3).
#pragma once

#include <algorithm>
#include <climits>
#include <string>
#include <string_view>

#include "runtime/utf8.h"

namespace cql::pgn {

/// Finds commands such as [%clk 0:03:00] in a text (language/60 §3), from its begin to its end.
class Commands {
 public:
  explicit Commands(std::string_view text) : text_(text) {}
  /// Returns the size of the command at an offset, 0 if none begins there. Offsets must not descend.
  std::size_t sizeAt(std::size_t at) {
    if (at < noneBefore_ || !text_.substr(at).starts_with("[%")) return 0;
    const std::size_t end = std::min(text_.find_first_of("]\n", at), text_.size());
    if (end < text_.size() && text_[end] == ']') return end + 1 - at;
    noneBefore_ = end;
    return 0;
  }

 private:
  std::string_view text_;
  std::size_t noneBefore_ = 0;
};

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
    Commands commands(text);
    for (std::size_t at = 0; at < text.size();) {
      if (text[at] == ' ') {
        space();
        ++at;
      } else if (text[at] == '\n') {
        lineEnd();
        ++at;
      } else {
        const std::size_t end = endOfWord(text, at, commands);
        word(text.substr(at, end - at));
        at = end;
      }
    }
  }

 private:
  std::size_t endOfWord(std::string_view text, std::size_t at, Commands& commands) const {
    while (at < text.size() && text[at] != ' ' && text[at] != '\n')
      at += splitCommands_ ? 1 : std::max<std::size_t>(commands.sizeAt(at), 1);
    return at;
  }
  /// Returns the number of UTF-8 characters; capped, since a wider word fits no line anyway.
  int width(std::string_view text) const {
    int n = 0;
    for (char c : text) n += !utf8::isTail(c) && n < width_;
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
