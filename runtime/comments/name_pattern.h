// Reads names of outputs that matches fill in: out/{eco[:1]}/{year}.pgn (language/62 §3).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cql {

struct NamePattern {
  std::vector<std::string> texts;    ///< around the filters: one more than there are of these
  std::vector<std::string> filters;  ///< what stands between braces
};

/// Reads a pattern: `{F}` holds a filter, with balanced braces and closed texts; `{{` and `}}` stand for
/// braces. Nothing: a brace is not closed, or closes nothing.
std::optional<NamePattern> readNamePattern(std::string_view name);

/// Makes a value usable in a file name: characters other than letters, digits, marks, `-`, `_` and `.` become
/// `_`, as does a dot at the beginning. Bytes that are not UTF-8 are Windows-1252. The
/// result is cut to 100 bytes, not inside a character.
std::string namePart(std::string_view value);

/// The number of the record with the values of the filters of names, in the order of Manifest::nameFilters.
/// They are recorded once per position, like those of --columns (AddedComment::Kind::Columns).
inline constexpr std::int32_t kNameRecord = 1;

}  // namespace cql
