// The names of files in open folders: which file a name has, and how a file gets its name.
#pragma once

#include <sys/stat.h>
#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <string>

namespace cql {

/// The file of a name at one moment. Two states differ if the file was replaced, changed, created or removed
/// in between.
struct FileState {
  FileState() = default;  ///< of a name without a file
  explicit FileState(const struct stat& info)
      : exists(true),
        device(info.st_dev),
        number(info.st_ino),
        size(info.st_size),
        seconds(info.st_mtim.tv_sec),
        nanoseconds(info.st_mtim.tv_nsec) {}
  /// Returns the state of the file that a name leads to, after following links.
  static FileState of(const std::string& name);
  bool operator==(const FileState&) const = default;

  bool exists = false;
  dev_t device = 0;
  ino_t number = 0;
  off_t size = 0;
  std::int64_t seconds = 0, nanoseconds = 0;  ///< time of the last write
};

/// Returns the state of a file of a folder, which may be a link.
FileState stateIn(int folder, const char* name);

/// Returns the part of a name after its folder.
const char* inFolder(const std::string& name);

/// Returns the final name after following all links, whether a file of that name exists or not. Links that
/// the kernel would not follow stay: those of other users in a folder where everybody may write (with the
/// sticky bit).
std::string behindLinks(const std::string& name);

/// Opens a folder without following links after the first `trusted` bytes of its name, which end with a
/// slash; 0 for none. `make`: missing folders are created there. Returns -1 on failure, with the reason in
/// errno: ELOOP because of a link.
int openBeneath(const std::string& name, std::size_t trusted, bool make);

/// Renames a file in one step, replacing a file of that name. Returns false on failure, with the reason in
/// errno.
///
/// The old file is exchanged for the new one, then removed: some file systems write a file to the disk before
/// they let it replace another one, which can take as long as the search.
bool renameOver(int folder, const char* from, const char* to);

/// Renames a file to a name that no other file has. Returns false on failure, with the reason in errno.
bool renameToNew(int folder, const char* from, const char* to);

/// Renames a file in one step to the name of one in this state. Returns false on failure, with the reason in
/// errno: ESTALE if the other one has changed, EEXIST if it was created.
bool renameOverSeen(int folder, const char* from, const char* to, const FileState& seen);

}  // namespace cql
