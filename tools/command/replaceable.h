// The file that a run writes if nobody names one, and which files it may replace.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace cql::tool {

/// The name of a query that stands on the command line.
inline constexpr const char* kNoQueryFile = "cqldefault.cql";

/// The file that a query writes if nobody names one (language/02 §2.1): after the query, or, of a query
/// without a file, after the first file of games.
std::string defaultOutput(const std::string& query, const std::vector<std::string>& inputs);

/// Notes beside the content of a file that this program wrote it, if the file system can.
void markAsOwn(const std::string& file);
/// Has this program written the file, or is it empty? Told by the note, else by the comments of a search.
bool isOwn(const std::string& file);
/// Is there a file with something in it?
bool holdsSomething(const std::string& file);

}  // namespace cql::tool
