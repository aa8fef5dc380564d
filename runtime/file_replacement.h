// Writes files that appear under their names only when they are complete, in place of an older one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/file_lock.h"
#include "runtime/folder_entries.h"

namespace cql {

/// How a file is found, and what happens to an existing one of its name.
struct ReplacementMode {
  /// Bytes at the beginning of the name that the user wrote: links are followed only in the folders that are
  /// complete in this part. npos: the whole name, and the file may be a link, too.
  std::size_t trusted = std::string::npos;
  bool makeFolders = false;  ///< missing folders are created
  bool opensOld = false;     ///< old() is the existing file of this name
  /// No other program may lock the old file meanwhile (EBUSY); with LockWait::waits, nor create a new one.
  bool locksOld = false;
  LockWait wait = {};  ///< for the lock
  /// The state in which the caller has seen the file; nullopt: its state when the replacement begins.
  std::optional<FileState> seen = {};
};

/// A file that is written under another name in the same folder, and renamed at the end. Links stay links,
/// and the new file has the permissions of the old one. Devices and pipes are written in place.
class FileReplacement {
 public:
  /// Which existing file of its name a finished one replaces.
  enum class Over : std::uint8_t {
    Seen,      ///< that of ReplacementMode::seen, or none: ESTALE, EEXIST
    Anything,  ///< any
    Nothing,   ///< none: EEXIST
  };

  /// Opens the file. Rejects one that exists and must not be written.
  explicit FileReplacement(const std::string& name, const ReplacementMode& mode = {});
  ~FileReplacement();  ///< removes what was written if it was not finished
  FileReplacement(const FileReplacement&) = delete;
  FileReplacement& operator=(const FileReplacement&) = delete;

  /// Returns the descriptor to write to; -1 if the file could not be opened, or has been closed.
  int descriptor() const { return descriptor_; }
  /// Returns the reason why it could not be opened, a value of errno; 0 if it is open.
  int error() const { return error_; }
  /// Returns the path of the file until it is complete; for writers that open files themselves.
  const std::string& path() const { return temporary_.empty() ? target_ : temporary_; }
  bool isInPlace() const { return temporary_.empty(); }
  /// Returns true if the file takes the place of another one, or of a link.
  bool replaces() const { return seen_.exists; }
  /// Returns the descriptor of the file that is to be replaced, open for reading (ReplacementMode::opensOld);
  /// -1 without such a file.
  int old() const { return old_; }
  /// Returns the name that finish() gives, after following links.
  const std::string& target() const { return target_; }

  /// Makes finish() use the name from partialName(). A file of that name counts as seen, and becomes old().
  void becomePartial();

  /// Closes the file and gives it its name. Returns 0, or a value of errno (see replacementError()); then
  /// nothing is left of the file.
  int finish(Over over = Over::Seen);
  /// Closes the file and removes what was written.
  void discard();

  /// Removes the temporary files of all replacements that are not finished, after at most a tenth of a
  /// second. For the end of the process, also from a signal handler: threads that begin another replacement
  /// wait forever.
  static void removeUnfinished();

 private:
  bool findOld(const ReplacementMode& mode, struct stat& old);
  bool waitForOther(const ReplacementMode& mode, struct stat& old);
  bool openOld(bool lock, const LockWait& wait = {});
  bool giveName(Over over);
  void removeTemporary();
  void closeFolder();

  std::string target_;     ///< the name, after following all links
  std::string file_;       ///< that in its folder
  std::string temporary_;  ///< its name until it is complete; empty: it is written in place
  FileState seen_;         ///< of the file of that name
  FolderLock folderLock_;  ///< held while no file exists that could be locked
  int folder_ = -1, old_ = -1;
  int descriptor_ = -1;
  int error_ = 0;
};

/// Returns the name for the output of an interrupted run: out.partial.pgn for out.pgn. Partial names are
/// unchanged.
std::string partialName(const std::string& name);

/// Returns the reason why a file could not be replaced, as text; `error` is that of FileReplacement.
std::string replacementError(int error);

/// Writes all bytes of `first`, then those of `second`. Returns false on failure, with the reason in errno.
bool writeAll(int descriptor, std::string_view first, std::string_view second = {});

/// Replaces the content of a file; the old one stays until the new one is complete. Returns 0, or a value of
/// errno.
int replaceFile(const std::string& name, std::string_view content);

}  // namespace cql
