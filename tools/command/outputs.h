// Sorts the files that a command line names by -o by their contents (language/61 §5).
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
    const results::RowFormat* format;
    bool append = false;
  };
  std::optional<std::string> games;
  bool append = false;  ///< append games to those in the file; outputs of rows have their own
  std::vector<Rows> rows;

  bool any() const { return games || !rows.empty(); }
  bool takesStandardOutput() const;
  /// Returns true if an output shows what matches are made of (language/61 §11).
  bool drawsMatches() const;
  /// Gives every file another name.
  void rename(const std::function<std::string(const std::string&)>& nameOf);
};

/// Decides by the endings, and by --format if they do not tell. Each format may be written once, and only one
/// to standard output. Options of rows and tallies without an output are refused.
Result<Outputs> findOutputs(const GivenSettings& given);
/// The file that --warnings names; empty: none.
std::string warningsFile(const Settings& settings);

}  // namespace cql::tool
