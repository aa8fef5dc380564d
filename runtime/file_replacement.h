// Writes files that appear under their names only when they are complete, in place of an older one.
#pragma once

#include <string>
#include <string_view>

namespace cql {

/// A file that is written under another name in the same folder, and renamed at the end. Links stay links,
/// and the new file has the permissions of the old one. Devices and pipes are written in place.
class FileReplacement {
 public:
  /// Opens the file. Refuses one that exists and must not be written.
  explicit FileReplacement(const std::string& name);
  ~FileReplacement();  ///< removes what was written if it was not finished
  FileReplacement(const FileReplacement&) = delete;
  FileReplacement& operator=(const FileReplacement&) = delete;

  /// The descriptor to write to; -1: it could not be opened, or is closed again.
  int descriptor() const { return descriptor_; }
  /// Why it could not be opened: a value of errno.
  int error() const { return error_; }
  /// Where the file is until it is complete; for writers that open files themselves.
  const std::string& path() const { return temporary_.empty() ? target_ : temporary_; }
  bool isInPlace() const { return temporary_.empty(); }

  /// Makes finish() use the name that partialName() gives.
  void becomePartial();

  /// Closes the file and gives it its name. Returns 0, or a value of errno; then nothing is left of the file.
  /// `onlyNew`: EEXIST if there is a file of that name by now.
  int finish(bool onlyNew = false);
  /// Closes the file and removes what was written.
  void discard();

  /// Removes the temporary files of all replacements that are not finished, after at most a tenth of a
  /// second. For the end of the process, also from a signal handler: threads that begin another replacement
  /// stop.
  static void removeUnfinished();

 private:
  void removeTemporary();

  std::string target_;     ///< the name, after following all links
  std::string temporary_;  ///< its name until it is complete; empty: it is written in place
  int descriptor_ = -1;
  int error_ = 0;
};

/// Gives the name for the output of an interrupted run: out.partial.pgn for out.pgn. A partial name stays as
/// it is.
std::string partialName(const std::string& name);

/// Follows all links to the final name, whether there is a file or not.
std::string behindLinks(const std::string& name);

/// Writes all bytes of `first`, then those of `second`. False: errno says why not.
bool writeAll(int descriptor, std::string_view first, std::string_view second = {});

/// Replaces the content of a file; the old one stays until the new one is complete. Returns 0, or a value of
/// errno.
int replaceFile(const std::string& name, std::string_view content);

}  // namespace cql
