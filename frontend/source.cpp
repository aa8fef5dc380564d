#include "frontend/source.h"

#include <algorithm>
#include <utility>

#include "runtime/utf8.h"

namespace cql::frontend {

int countByteOrderMarks(std::string_view text) {
  int marks = 0;
  while (text.substr(static_cast<std::size_t>(marks) * 3).starts_with("\xEF\xBB\xBF")) ++marks;
  return marks;
}

std::size_t endOfByteOrderMarks(std::string_view text) {
  return static_cast<std::size_t>(countByteOrderMarks(text)) * 3;
}

namespace {

/// Returns true if every other byte of the first two characters is NUL, as in UTF-16. In a query they are
/// ASCII. Byte order marks may precede them.
bool isUtf16(std::string_view text) {
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) return true;
  if (text.size() < 4) return false;
  const bool first = text[0] == '\0', second = text[1] == '\0';
  return first != second && first == (text[2] == '\0') && second == (text[3] == '\0');
}

}  // namespace

std::string otherThanQuery(std::string_view text) {
  static constexpr std::pair<std::string_view, const char*> kBeginnings[] = {
      {"\x7f\x45LF",
       "this is machine code, not the text of a query; a compiled query, FILE.so, can only be run"},
      {"\x93\x43QLDB", "this is a database of games, not a query"},
      {"\x28\xb5\x2f\xfd", "this file is packed"},
      {"\x1f\x8b", "this file is packed"},
      {"BZh", "this file is packed"},
      {"[Event ", "these are games, not a query"},
      {"[Site ", "these are games, not a query"},
  };
  if (isUtf16(text)) return "this text is in UTF-16; save the query as UTF-8";
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n\xef\xbb\xbf"), text.size()));
  for (const auto& [beginning, what] : kBeginnings)
    if (text.starts_with(beginning))
      return std::string(what) + "; a query begins with its header, as in cql(input games.pgn)";
  return "";
}

LineTable::LineTable(const std::string& text) : starts_{0}, size_(static_cast<std::uint32_t>(text.size())) {
  const std::size_t marks = endOfByteOrderMarks(text);
  for (std::uint32_t i = 0; i < size_; ++i) {
    if (text[i] == '\n') starts_.push_back(i + 1);
    if (i < marks || utf8::isTail(text[i])) silent_.push_back(i);
  }
}

Place LineTable::placeOf(std::uint32_t offset) const {
  offset = std::min(offset, size_);
  const auto next = std::upper_bound(starts_.begin(), starts_.end(), offset);
  const std::uint32_t start = *(next - 1);
  const auto silent = std::lower_bound(silent_.begin(), silent_.end(), offset) -
                      std::lower_bound(silent_.begin(), silent_.end(), start);
  return {static_cast<int>(next - starts_.begin()), static_cast<int>(offset - start - silent) + 1};
}

Place placeOf(const Source& source, std::uint32_t offset) {
  return LineTable(source.text).placeOf(offset);
}

}  // namespace cql::frontend
