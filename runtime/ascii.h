// Classes of ASCII characters. Those of <cctype> depend on the locale, which belongs to the program that uses
// the library: in some locales bytes of UTF-8 are letters, in others the lower case of I is not i.
#pragma once

#include <string>
#include <string_view>

namespace cql::ascii {

constexpr bool isDigit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool isLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
constexpr bool isLetterOrDigit(char c) {
  return isLetter(c) || isDigit(c);
}
/// Returns true for blank, tab, and the characters that end lines or pages.
constexpr bool isSpace(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}
/// Returns true for a character that a terminal may interpret instead of showing.
constexpr bool isControl(char c) {
  return (c >= '\0' && c < ' ') || c == '\x7f';
}
/// Returns the small letter of a letter; other characters are unchanged.
constexpr char toLower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
constexpr char toUpper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
/// Returns true if the texts are equal, ignoring case.
constexpr bool sameIgnoringCase(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (toLower(a[i]) != toLower(b[i])) return false;
  return true;
}

/// Returns true if the text has this ending, ignoring case.
constexpr bool endsWith(std::string_view text, std::string_view ending) {
  return text.size() >= ending.size() && sameIgnoringCase(text.substr(text.size() - ending.size()), ending);
}

/// Returns the text in small letters.
inline std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = toLower(c);
  return out;
}

}  // namespace cql::ascii
