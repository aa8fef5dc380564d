// The file that a run writes by default.
#pragma once

#include <string>
#include <vector>

namespace cql::tool {

/// The name of a query given on the command line.
inline constexpr const char* kNoQueryFile = "cqldefault.cql";

/// The file that a query writes by default (language/02 §2.1): named after the query, or if that has no file,
/// after the first file of games.
std::string defaultOutput(const std::string& query, const std::vector<std::string>& inputs);

/// Does the file exist, and is it not empty?
bool holdsSomething(const std::string& file);

}  // namespace cql::tool
