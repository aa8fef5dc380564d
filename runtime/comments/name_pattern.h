// Parses names of outputs with values of matches: out/{eco[:1]}/{year}.pgn (language/62 §3).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cql {

struct NamePattern {
  std::vector<std::string> texts;    ///< around the filters: one more than filters
  std::vector<std::string> filters;  ///< the texts between braces
};

/// Parses a pattern: `{F}` contains a filter, with balanced braces and closed texts; `{{` and `}}` stand for
/// braces. Returns nullopt if braces do not match.
std::optional<NamePattern> readNamePattern(std::string_view name);

/// Returns a value in a form that is usable in a file name: characters other than letters, digits, marks,
/// `-`, `_` and `.` become `_`, as does a dot at the beginning. Bytes that are not UTF-8 are Windows-1252.
/// The result is truncated to 100 bytes, between characters.
std::string namePart(std::string_view value);

/// The number of the record with the values of the filters of names, in the order of Manifest::nameFilters.
/// They are recorded once per position, like those of --columns (AddedComment::Kind::Columns).
inline constexpr std::int32_t kNameRecord = 1;

}  // namespace cql
