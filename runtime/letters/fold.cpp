#include "runtime/letters/fold.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <utility>

#include "runtime/ascii.h"
#include "runtime/letters/encoding.h"
#include "runtime/letters/map_text.h"
#include "runtime/utf8.h"

namespace cql::letters {
namespace {

/// Letters that Unicode does not decompose, and Cyrillic ones, without marks; sorted.
constexpr std::array kLetters = std::to_array<std::pair<char32_t, std::string_view>>({
    {U'æ', "ae"},
    {U'ð', "d"},
    {U'ø', "o"},
    {U'þ', "th"},
    {U'đ', "d"},
    {U'ħ', "h"},
    {U'ı', "i"},
    {U'ĸ', "k"},
    {U'ł', "l"},
    {U'ŋ', "n"},
    {U'œ', "oe"},
    {U'ŧ', "t"},
    {U'ə', "e"},
    {U'‐', "-"},
    {U'‘', "'"},
    {U'’', "'"},
    {U'“', "\""},
    {U'”', "\""},
});

/// Cyrillic letters from U+0430 on, after their marks were dropped.
constexpr std::array<std::string_view, 32> kCyrillic = {
    "a", "b", "v", "g", "d", "e",  "zh", "z",  "i",  "i",    "k", "l", "m", "n", "o",  "p",
    "r", "s", "t", "u", "f", "kh", "ts", "ch", "sh", "shch", "",  "y", "",  "e", "yu", "ya"};
/// Other Cyrillic letters: Ukrainian, Serbian and the like.
constexpr std::array kOtherCyrillic = std::to_array<std::pair<char32_t, std::string_view>>({{U'ђ', "d"},
                                                                                            {U'є', "e"},
                                                                                            {U'ѕ', "z"},
                                                                                            {U'і', "i"},
                                                                                            {U'ј', "j"},
                                                                                            {U'љ', "lj"},
                                                                                            {U'њ', "nj"},
                                                                                            {U'ћ', "c"},
                                                                                            {U'џ', "dz"},
                                                                                            {U'ґ', "g"}});

template <std::size_t n>
const std::string_view* find(const std::array<std::pair<char32_t, std::string_view>, n>& table, char32_t c) {
  const auto found = std::ranges::find(table, c, &std::pair<char32_t, std::string_view>::first);
  return found == table.end() ? nullptr : &found->second;
}

void appendLetter(char32_t c, std::string& out) {
  if (c < 0x80)
    out += ascii::toLower(static_cast<char>(c));
  else if (const std::string_view* letters = find(kLetters, c))
    out += *letters;
  else if (c >= 0x430 && c < 0x450)
    out += kCyrillic[c - 0x430];
  else if (const std::string_view* cyrillic = find(kOtherCyrillic, c))
    out += *cyrillic;
  else
    utf8::append(c, out);
}

/// Appends the text in small letters without marks.
void appendPlain(std::string_view text, std::string& out) {
  if (isAscii(text)) {
    for (const char c : text) out += ascii::toLower(c);
    return;
  }
  const auto mapped = mapText(
      text, UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK);
  if (!mapped) {  // no UTF-8: a part of a text, cut inside a letter
    out += text;
    return;
  }
  const auto* const bytes = reinterpret_cast<const utf8proc_uint8_t*>(mapped->data());
  const auto size = static_cast<utf8proc_ssize_t>(mapped->size());
  for (utf8proc_ssize_t at = 0; at < size;) {
    utf8proc_int32_t character = 0;
    const utf8proc_ssize_t taken = utf8proc_iterate(bytes + at, size - at, &character);
    appendLetter(static_cast<char32_t>(character), out);
    at += std::max<utf8proc_ssize_t>(taken, 1);
  }
}

/// Replaces `ae`, `oe`, `ue`, `aa` from `begin` on by their first letters, as names are written without the
/// letters ä, ö, ü, å.
void shorten(std::string& text, std::size_t begin) {
  std::size_t to = begin;
  for (std::size_t at = begin; at < text.size(); ++at) {
    const char c = text[at], before = to > begin ? text[to - 1] : '\0';
    const bool isSecond =
        (c == 'e' && (before == 'a' || before == 'o' || before == 'u')) || (c == 'a' && before == 'a');
    if (isSecond && text[at - 1] == before) continue;
    text[to++] = c;
  }
  text.resize(to);
}

std::string foldedPlain(std::string_view text) {
  std::string out;
  appendPlain(text, out);
  return out;
}

/// Folds a pattern of language/32 §7, part by part.
class PatternFolder {
 public:
  explicit PatternFolder(std::string_view pattern) : rest_(pattern) {}

  std::string folded() {
    while (!rest_.empty()) {
      const std::size_t literal = std::min(rest_.find_first_of("\\^$.*+?()[]{}|"), rest_.size());
      if (literal > 0)
        takeLiteral(literal);
      else if (rest_[0] == '\\')
        take(2);
      else if (rest_[0] == '[')
        takeClass();
      else if (rest_.starts_with("(?<") && !rest_.starts_with("(?<=") && !rest_.starts_with("(?<!"))
        take(std::min(rest_.find('>'), rest_.size() - 1) + 1);
      else if (rest_[0] == '{')
        take(std::min(rest_.find('}'), rest_.size() - 1) + 1);
      else
        take(1);
    }
    return std::move(out_);
  }

 private:
  void take(std::size_t bytes) {
    out_ += rest_.substr(0, bytes);
    rest_.remove_prefix(std::min(bytes, rest_.size()));
  }
  /// Folds literal characters. One that a quantifier follows stays a unit.
  void takeLiteral(std::size_t size) {
    std::string_view text = rest_.substr(0, size);
    rest_.remove_prefix(size);
    std::string_view last;
    if (!rest_.empty() && std::string_view("*+?{").find(rest_[0]) != std::string_view::npos) {
      std::size_t begin = size - 1;
      while (begin > 0 && utf8::isTail(text[begin])) --begin;
      last = text.substr(begin);
      text = text.substr(0, begin);
    }
    out_ += fold(text);
    if (last.empty()) return;
    const std::string unit = foldedPlain(last);
    out_ += utf8::length(unit) == 1 ? unit : "(?:" + unit + ")";
  }
  void takeClass() {
    take(1);
    if (rest_.starts_with('^')) take(1);
    while (!rest_.empty() && rest_[0] != ']') {
      if (rest_[0] == '\\') {
        take(2);
      } else if (rest_.starts_with("[:")) {
        take(std::min(rest_.find(":]"), rest_.size() - 2) + 2);
      } else {
        const std::string_view character = utf8::characterAt(rest_, 0);
        out_ += foldedPlain(character);
        rest_.remove_prefix(character.size());
      }
    }
    take(1);
  }

  std::string_view rest_;
  std::string out_;
};

}  // namespace

std::string fold(std::string_view text) {
  std::string out;
  appendPlain(text, out);
  shorten(out, 0);
  return out;
}

std::string foldPattern(std::string_view pattern) {
  return PatternFolder(pattern).folded();
}

}  // namespace cql::letters
