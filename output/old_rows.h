// Checks the ends of files that rows are appended to: rows after a truncated one could not be read.
#pragma once

#include <functional>
#include <memory>

#include "io/output_file.h"

namespace cql::output {

using MakeOldTextCheck = std::function<std::unique_ptr<OldTextCheck>()>;

/// Returns the check of lines of separated fields. `quotes`: quotes enclose fields that contain line ends. A
/// last line without a line end must have as many fields as the first one.
MakeOldTextCheck oldFields(char separator, bool quotes);
/// Returns the check of lines with one JSON object each. A last line without a line end must be complete.
MakeOldTextCheck oldObjects();
/// Returns the check of EPD lines. A last line without a line end must close its quotes.
MakeOldTextCheck oldOperations();

}  // namespace cql::output
