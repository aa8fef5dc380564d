// Writes a database block by block: a new file, or more games at the end of an existing one.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "database/layout/database_file.h"
#include "database/layout/format.h"
#include "runtime/error.h"
#include "runtime/file_lock.h"
#include "runtime/file_replacement.h"

namespace cql::database {

/// Until finish() has succeeded, the file is unchanged for readers: a new one does not exist yet, or the old
/// one is still in place; one that games are added to has a directory without them, even if the process is
/// killed.
class DatabaseWriter {
 public:
  /// Makes a new file. It replaces an existing one, which is locked against other writers; `onlyNew`: it
  /// replaces none. `wait`: for the lock.
  static Result<std::unique_ptr<DatabaseWriter>> create(const std::string& name, bool onlyNew = false,
                                                        const LockWait& wait = {});
  /// Opens a file to add games, and locks it against other writers; others may read it.
  static Result<std::unique_ptr<DatabaseWriter>> append(const std::string& name, const LockWait& wait = {});
  ~DatabaseWriter();
  DatabaseWriter(const DatabaseWriter&) = delete;
  DatabaseWriter& operator=(const DatabaseWriter&) = delete;

  /// Writes contiguous blocks; the entries need no offsets. Returns false on an error, see error().
  bool add(std::string_view blocks, BlockEntry entry);
  /// The error so far; empty if there is none.
  const std::string& error() const { return error_; }
  /// The number of games so far, including those of the existing file.
  std::uint64_t games() const { return footer_.games; }
  /// Completes the file. `lastGameNumber`: that of the games that were added (GameSource::lastGameNumber()).
  Result<void> finish(std::uint64_t lastGameNumber);

 private:
  DatabaseWriter() = default;
  Result<void> beginAppend(const std::string& name, const LockWait& wait);
  bool write(std::string_view first, std::string_view second = {});
  bool noteAppend(std::uint64_t at);
  /// Waits until all that was written is on the disk.
  void sync();
  void failed(int error);

  std::string name_, error_;
  std::optional<FileReplacement> file_;  ///< for a new file
  int descriptor_ = -1, replaced_ = -1;  ///< of the file, and of the one that it replaces
  bool onlyNew_ = false;
  bool appends_ = false;
  std::uint64_t before_ = 0;  ///< size of the file that games are added to
  std::uint64_t size_ = 0;    ///< of the file so far
  Footer footer_{};
  std::vector<BlockEntry> entries_;
};

/// Returns the error of work that was cancelled before the file was finished.
inline tl::unexpected<Error> interrupted() {
  return fail(ErrorKind::Interrupted, "interrupted; nothing was written");
}

}  // namespace cql::database
