// Queries without a header: filters alone, as a command line and editors take them.
#pragma once

#include <string>
#include <string_view>

namespace cql::ide {

/// The header that a query without one gets, as on the command line.
inline constexpr std::string_view kHeader = "cql() ";
/// Returns true for a text of filters alone, without `cql(...)`.
bool lacksHeader(std::string_view text);
/// Returns the text with a header.
std::string withHeader(std::string_view text);

}  // namespace cql::ide
