// The file that a run writes by default, and which files it may replace.
#pragma once

#include <string>
#include <vector>

namespace cql::tool {

/// The name of a query given on the command line.
inline constexpr const char* kNoQueryFile = "cqldefault.cql";

/// The file that a query writes by default (language/02 §2.1): named after the query, or if that has no file,
/// after the first file of games.
std::string defaultOutput(const std::string& query, const std::vector<std::string>& inputs);

/// Records in an attribute of the file that this program wrote it in its present state, if the file system
/// can.
void markAsOwn(const std::string& file);
/// Has this program written the file in its present state, or is it empty? Known by that attribute, else by
/// the comments of a search.
bool isOwn(const std::string& file);
/// Does the file exist, and is it not empty?
bool holdsSomething(const std::string& file);

}  // namespace cql::tool
