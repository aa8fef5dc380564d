// The process that compiles and runs one query for the server of the Model Context Protocol.
#pragma once

#include "runtime/error.h"

namespace cql::tool {

/// Reads a task from standard input, a JSON object, and writes events to standard output, a JSON object in
/// each line: `progress` while it searches, at the end `done` or `error`. A query that takes too long, or
/// exhausts memory, ends this process alone.
///
/// A task: `task` (check, explain, search), `query`; of a search also `files`, `rows`, `columns`, `byGame`,
/// `variations`, `seconds`, `threads`.
Result<int> runWorker();

}  // namespace cql::tool
