// Words and spaces, broken into lines of at most 79 characters (language/03 §1.3).
#pragma once

#include <string>
#include <string_view>

namespace cql::pgn {

class LineWrapper {
 public:
  explicit LineWrapper(std::string& out) : out_(out) {}

  void word(std::string_view text) {
    const int length = width(text);
    if (column_ + length >= kWidth) lineEnd();
    append(text, length);
  }
  /// A word that stays on its line whatever its length.
  void glued(std::string_view text) { append(text, width(text)); }
  void space() {
    if (column_ + 1 >= kWidth) {
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
  /// The words and spaces of a comment.
  void text(std::string_view text) {
    while (!text.empty()) {
      if (text.front() == ' ') {
        space();
        text.remove_prefix(1);
      } else if (text.front() == '\n') {
        lineEnd();
        text.remove_prefix(1);
      } else {
        std::size_t length = 0;
        while (length < text.size() && text[length] != ' ' && text[length] != '\n') length++;
        word(text.substr(0, length));
        text.remove_prefix(length);
      }
    }
  }

 private:
  static constexpr int kWidth = 80;

  /// Characters, not bytes, of UTF-8; capped, since a wider word fits no line anyway.
  static int width(std::string_view text) {
    if (text.size() >= 4 * kWidth) return kWidth;
    int n = 0;
    for (char c : text) n += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    return n < kWidth ? n : kWidth;
  }
  void append(std::string_view text, int length) {
    out_ += text;
    column_ += length;
  }

  std::string& out_;
  int column_ = 0;
};

}  // namespace cql::pgn
