// The tables of tallies in the order in which they are shown (language/61 §4).
#pragma once

#include <string>
#include <vector>

#include "output/tally_counts.h"

namespace cql::results {

struct TallyLine {
  OutputValue group, value;  ///< from the cells; no value: all groups, or not a `tally`
  TallyCell cell;
};

struct TallyTable {
  const TallyInfo* info;
  TallyCell all;
  std::vector<TallyLine> lines;
};

/// In the order of the text; the tables must outlive them.
std::vector<TallyTable> sortedTables(const TallyTables& tables);

/// The list of tables as a JSON array of objects with label, kind and grouped.
std::string jsonOf(const std::vector<TallyInfo>& tables);

/// The tables as they are printed, with the first `top` lines of each tally or group; 0: all.
std::string plainTallies(const std::vector<TallyTable>& tables, std::size_t top);
/// The same for a terminal of `width` columns: aligned, with bars.
std::string drawnTallies(const std::vector<TallyTable>& tables, std::size_t top, std::size_t width);

/// Returns the content of a file of tallies: columns label, kind, group, value, count, result. `safe`: no
/// text is a formula of a spreadsheet.
std::string csvTallies(const std::vector<TallyTable>& tables, bool safe);
std::string tsvTallies(const std::vector<TallyTable>& tables, bool safe);
std::string jsonlTallies(const std::vector<TallyTable>& tables);

}  // namespace cql::results
