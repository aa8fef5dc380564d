// A database file written block by block: a new one, or more games at the end of one that is there.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "database/file/database_file.h"
#include "database/layout/format.h"
#include "runtime/error.h"
#include "runtime/file_replacement.h"

namespace cql::database {

/// Until finish() has succeeded the file is as it was before: a new one is not there, or is the old one; one
/// that games are added to has a directory that does not know them, also after a kill.
class DatabaseWriter {
 public:
  static Result<std::unique_ptr<DatabaseWriter>> create(const std::string& name);
  /// Nobody else may add to the file meanwhile; others may read it.
  static Result<std::unique_ptr<DatabaseWriter>> append(const std::string& name);
  ~DatabaseWriter();
  DatabaseWriter(const DatabaseWriter&) = delete;
  DatabaseWriter& operator=(const DatabaseWriter&) = delete;

  /// Writes blocks that stand one behind the other; the entries need no offsets. False: error().
  bool add(std::string_view blocks, BlockEntry entry);
  /// What went wrong so far; empty: nothing.
  const std::string& error() const { return error_; }
  /// Games so far, with those that were there.
  std::uint64_t games() const { return footer_.games; }
  /// Completes the file. `lastGameNumber`: of the games that were added (GameSource::lastGameNumber()).
  Result<void> finish(std::uint64_t lastGameNumber);

 private:
  DatabaseWriter() = default;
  Result<void> beginAppend(const std::string& name);
  bool write(std::string_view first, std::string_view second = {});
  bool noteAppend(std::uint64_t at);
  /// Waits until all that was written is on the disk.
  void sync();
  void failed(int error);

  std::string name_, error_;
  std::optional<FileReplacement> file_;  ///< of a new one
  int descriptor_ = -1;
  bool appends_ = false;
  std::uint64_t before_ = 0;  ///< size of the file that games are added to
  std::uint64_t size_ = 0;    ///< of the file so far
  Footer footer_{};
  std::vector<BlockEntry> entries_;
};

}  // namespace cql::database
