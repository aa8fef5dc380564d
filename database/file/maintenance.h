// Makes databases from databases.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "database/file/database_writer.h"
#include "runtime/error.h"

namespace cql::database {

/// Copies the blocks of several databases, numbers the games consecutively, and completes the file. Stops
/// with an error at a damaged block.
Result<void> merge(const std::vector<std::string>& inputs, DatabaseWriter& file,
                   const std::atomic<bool>* stop);

/// Rewrites the games of a database, in blocks of the usual size and without the remains of appending, and
/// completes the file. If one block has an index, all get it. Stops with an error at a damaged block.
Result<void> compact(const std::string& input, bool pack, DatabaseWriter& file,
                     const std::atomic<bool>* stop);

}  // namespace cql::database
