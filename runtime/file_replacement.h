// Files that appear under their names only when they are complete, in the place of an older one.
#pragma once

#include <string>
#include <string_view>

namespace cql {

/// A file that is written under another name beside its own, and renamed at the end. Links stay links, and
/// who might read and write the old file may read and write the new one. Devices and pipes are written in
/// place.
class FileReplacement {
 public:
  /// Opens the file. One that is there and must not be written is refused.
  explicit FileReplacement(const std::string& name);
  ~FileReplacement();  ///< removes what was written if it was not finished
  FileReplacement(const FileReplacement&) = delete;
  FileReplacement& operator=(const FileReplacement&) = delete;

  /// What to write to; -1: it could not be opened, or it is closed again.
  int descriptor() const { return descriptor_; }
  /// Why it could not be opened: a number of errno.
  int error() const { return error_; }
  /// Where it is until it is complete: for writers that open files themselves.
  const std::string& path() const { return temporary_.empty() ? target_ : temporary_; }
  bool isInPlace() const { return temporary_.empty(); }

  /// What was written gets the name that partialName() makes of its own.
  void becomePartial();

  /// Closes the file and gives it its name: 0, or the number of what went wrong; nothing is left of it then.
  int finish();
  /// Closes the file and removes what was written.
  void discard();

  /// Removes what all files have that are not finished. For the end of the process, also from a signal
  /// handler; they are not to be used any more.
  static void removeUnfinished();

 private:
  void setUnfinished(bool unfinished);
  void removeTemporary();

  std::string target_;     ///< the name, behind all links
  std::string temporary_;  ///< its name until it is complete; empty: it is written in place
  int descriptor_ = -1;
  int error_ = 0;
};

/// The name of what an interrupted run has written of a file: out.partial.pgn beside out.pgn. That of such a
/// file is its own.
std::string partialName(const std::string& name);

/// The name behind all links, whether there is a file or not.
std::string behindLinks(const std::string& name);

/// Writes all bytes of both, the first ones first. False: errno says why not.
bool writeAll(int descriptor, std::string_view first, std::string_view second = {});

/// Gives a file this content; the old one stands until the new one is complete. 0, or the number of what went
/// wrong.
int replaceFile(const std::string& name, std::string_view content);

}  // namespace cql
