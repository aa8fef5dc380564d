// The tables of tallies in the order in which they are shown (language/61 §4).
#pragma once

#include <string>
#include <vector>

#include "output/tally_counts.h"

namespace cql::output {

struct TallyLine {
  OutputValue group, value;  ///< from the cells; no value: all groups together, or not a `tally`
  TallyCell cell;
};

struct TallyTable {
  const TallyInfo* info;
  TallyCell all;
  std::vector<TallyLine> lines;
};

/// Returns the tables in the order of the query's text. `tables` must outlive them.
std::vector<TallyTable> sortedTables(const TallyTables& tables);

/// Returns the list of tables as a JSON array of objects with label, kind and grouped.
std::string jsonOf(const std::vector<TallyInfo>& tables);

/// Returns the tables as a JSON list, as pages draw them: objects with label, kind, grouped, count (the
/// number of contributions), result (not of a `tally`), lines (at most `most`, each a list of group, value,
/// count, result) and more (the number of lines that follow).
std::string pageTallies(const std::vector<TallyTable>& tables, std::size_t most);

/// Returns the tables as plain text, with the first `top` lines of each tally or group; 0: all lines.
std::string plainTallies(const std::vector<TallyTable>& tables, std::size_t top);
/// Returns the tables as plainTallies(), but aligned and with bars, for a terminal of `width` columns.
std::string drawnTallies(const std::vector<TallyTable>& tables, std::size_t top, std::size_t width);

/// Returns the tables as CSV with the columns label, kind, group, value, count, result. `safe`: texts that
/// spreadsheets would read as formulas get an apostrophe.
std::string csvTallies(const std::vector<TallyTable>& tables, bool safe);
std::string tsvTallies(const std::vector<TallyTable>& tables, bool safe);
std::string jsonlTallies(const std::vector<TallyTable>& tables);

}  // namespace cql::output
