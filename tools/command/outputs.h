// Assigns the files that a command line names with -o to kinds of output (language/61 §5).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "output/row_formats.h"
#include "runtime/error.h"
#include "runtime/settings.h"

namespace cql::tool {

struct Outputs {
  struct Rows {
    std::string file;
    const output::RowFormat* format;
    bool append = false;
  };
  std::optional<std::string> games;
  bool append = false;  ///< append games to the file; outputs of rows have a member of their own
  std::vector<Rows> rows;

  bool any() const { return games || !rows.empty(); }
  bool takesStandardOutput() const;
  /// Returns true if an output draws moves and squares of matches (language/61 §11).
  bool drawsMatches() const;
  /// Replaces the name of every file by nameOf(name).
  void rename(const std::function<std::string(const std::string&)>& nameOf);
};

/// Returns the outputs, identified by their endings, else by --format. Each format may be written once, and
/// only one to standard output. Options of rows and tallies without such an output are errors.
Result<Outputs> findOutputs(const GivenSettings& given);
/// Returns the file that --warnings names; empty if it names none.
std::string warningsFile(const Settings& settings);

}  // namespace cql::tool
