// Checks the ends of files that rows are appended to: behind a row that is cut off, others could not be read.
#pragma once

#include <functional>
#include <memory>

#include "io/output_file.h"

namespace cql::results {

using MakeOldTextCheck = std::function<std::unique_ptr<OldTextCheck>()>;

/// Fields of a line with a separator between them; `quotes`: quotes enclose fields that hold line ends. A
/// last line without an end must have as many fields as the first one.
MakeOldTextCheck oldFields(char separator, bool quotes);
/// One object a line; a last line without an end must be whole.
MakeOldTextCheck oldObjects();
/// Operations with operands in quotes; a last line without an end must close them.
MakeOldTextCheck oldOperations();

}  // namespace cql::results
