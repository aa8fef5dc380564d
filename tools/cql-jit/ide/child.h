// Runs this program again with other words, so that a query that fails or runs long does not affect a prompt.
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

#include "runtime/error.h"
#include "tools/command/command_line.h"

namespace cql::tool {

/// Runs the program, waits for its end and returns its exit status, or 128 plus the number of a signal.
/// `line` receives each line of its standard output, without the line end, as it is printed. An interrupt
/// from the keyboard stops only the child.
Result<int> runSelf(const Words& words, const std::function<void(std::string_view)>& line = nullptr);

/// A temporary folder, which the destructor removes with its contents. The constructor removes the folders of
/// killed runs.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  /// Returns the path of the folder; empty if it could not be created.
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  int lock_ = -1;  ///< descriptor of the folder, locked while it is used; -1 if it cannot be locked
};

}  // namespace cql::tool
