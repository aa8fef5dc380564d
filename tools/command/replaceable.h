// Determines the file that a run writes by default, and which existing files a run may replace.
#pragma once

#include <string>
#include <vector>

#include "runtime/error.h"
#include "runtime/settings.h"

namespace cql::tool {

/// The name of a query without a file, whose text is on the command line.
inline constexpr const char* kNoQueryFile = "cqldefault.cql";

/// Returns the file that a query writes by default (language/02 §2.1): named after the query or, if that has
/// no file, after the first file of games.
std::string defaultOutput(const std::string& query, const std::vector<std::string>& inputs);

/// Returns true if the file exists and is not empty.
bool holdsSomething(const std::string& file);

/// Returns true if the command line names this output.
bool isNamed(const std::string& output, const GivenSettings& given);

/// Returns an error if the output would replace a file that the command line does not name and no run has
/// written.
Result<void> requireReplaceable(const std::string& output, const GivenSettings& given);

/// Returns an error if the partial file of the output, written by an interrupted run, would replace a file
/// that no run has written.
Result<void> requirePartialReplaceable(const std::string& output, const Settings& settings);

}  // namespace cql::tool
