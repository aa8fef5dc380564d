// Names of outputs that what is found fills in: out/{eco[:1]}/{year}.pgn (language/62 §3).
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

/// `{F}` holds a filter, in which texts and braces are closed; `{{` and `}}` stand for braces. Nothing: a
/// brace is open, or closes nothing.
std::optional<NamePattern> readNamePattern(std::string_view name);

/// A value as a part of the name of a file: other bytes than letters, digits, `-`, `_` and `.` become `_`, a
/// dot at its beginning, too; what stands behind 100 bytes is cut.
std::string namePart(std::string_view value);

/// The values of the filters of names are recorded as those of --columns are (AddedComment::Kind::Columns),
/// once a position, as the record of this number,
/// in the order of Manifest::nameFilters.
inline constexpr std::int32_t kNameRecord = 1;

}  // namespace cql
