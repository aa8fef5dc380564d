// Runs this program again with other words, so that a query that fails or runs long does not disturb a
// prompt.
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

#include "runtime/error.h"
#include "tools/command/command_line.h"

namespace cql::tool {

/// Runs the program and waits. `line` gets each line of its standard output, without its end, as it is
/// printed. An interrupt from the keyboard stops the child only. Returns the exit status, or 128 plus the
/// number of a signal.
Result<int> runSelf(const Words& words, const std::function<void(std::string_view)>& line = nullptr);

/// A temporary folder, removed at the end with everything in it. The folders that killed runs have left are
/// removed when the next one is made.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  /// Empty if it could not be made.
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  int lock_ = -1;  ///< the folder, locked while it is used; -1: it cannot be locked
};

}  // namespace cql::tool
