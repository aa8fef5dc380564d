// This program, run once more with other words: a query that stops or runs for long leaves a prompt alone.
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

#include "runtime/error.h"
#include "tools/command/command_line.h"

namespace cql::tool {

/// Runs the program and waits. With `line` each line of its standard output is given to it, without its end,
/// as soon as it is there. An interrupt from the keyboard stops the child only. The exit status; 128 and the
/// number of a signal.
Result<int> runSelf(const Words& words, const std::function<void(std::string_view)>& line = nullptr);

/// A folder of its own, removed with all that is in it.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  /// Empty if it could not be made.
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace cql::tool
