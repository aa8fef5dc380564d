// Makes databases from databases.
#pragma once

#include <atomic>
#include <cstdint>
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

/// Keeps others from adding games to a database, while it lives.
class AppendLock {
 public:
  /// `error` says why the lock could not be taken; a file that does not exist needs none.
  AppendLock(const std::string& name, std::string& error);
  ~AppendLock();
  AppendLock(const AppendLock&) = delete;
  AppendLock& operator=(const AppendLock&) = delete;

 private:
  int descriptor_;
};

}  // namespace cql::database
