// Databases made of databases.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "database/file/database_writer.h"
#include "runtime/error.h"

namespace cql::database {

/// Copies the blocks of databases behind each other and completes the file; games are numbered on. A block
/// that is damaged ends it.
Result<void> merge(const std::vector<std::string>& inputs, DatabaseWriter& file,
                   const std::atomic<bool>* stop);

/// Writes the games of a database anew, in blocks of the usual size and without what appending has left, and
/// completes the file. If a block has an index all get one. A block that is damaged ends it.
Result<void> compact(const std::string& input, bool pack, DatabaseWriter& file,
                     const std::atomic<bool>* stop);

/// Keeps others from adding games to a database, while it lives.
class AppendLock {
 public:
  /// `error` says why it could not be had; a file that is not there needs none.
  AppendLock(const std::string& name, std::string& error);
  ~AppendLock();
  AppendLock(const AppendLock&) = delete;
  AppendLock& operator=(const AppendLock&) = delete;

 private:
  int descriptor_;
};

}  // namespace cql::database
