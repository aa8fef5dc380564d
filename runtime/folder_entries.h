// The names of files in open folders: what stands under them, and how a file gets its name.
#pragma once

#include <sys/stat.h>
#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <string>

namespace cql {

/// What stands under a name at one moment. Two states differ if the file was replaced, changed, made or
/// removed in between.
struct FileState {
  FileState() = default;  ///< of a name without a file
  explicit FileState(const struct stat& info)
      : exists(true),
        device(info.st_dev),
        number(info.st_ino),
        size(info.st_size),
        seconds(info.st_mtim.tv_sec),
        nanoseconds(info.st_mtim.tv_nsec) {}
  /// Returns the state of the file that a name leads to.
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

/// Returns the part of a name behind its folder.
const char* inFolder(const std::string& name);

/// Follows all links to the final name, whether there is a file or not; except those that the kernel would
/// not follow either: in a folder where everybody may write (with the sticky bit), links of other users.
std::string behindLinks(const std::string& name);

/// Opens a folder without following links behind the first `trusted` bytes of its name, which end with a
/// slash, or are none. `make`: folders that are missing there are made. -1: errno says why not, ELOOP because
/// of a link.
int openBeneath(const std::string& name, std::size_t trusted, bool make);

/// Gives a file its name, in one step, also if there is a file of that name. False: errno says why not.
///
/// That one is exchanged for it, then removed: some file systems write a file to the disk before they let it
/// replace another one, which can take as long as the search.
bool renameOver(int folder, const char* from, const char* to);

/// Gives a file a name that no other has. False: errno says why not.
bool renameToNew(int folder, const char* from, const char* to);

/// Gives a file the name of one in this state, in one step. False: errno says why not, ESTALE if that one has
/// changed, EEXIST if it was made.
bool renameOverSeen(int folder, const char* from, const char* to, const FileState& seen);

}  // namespace cql
