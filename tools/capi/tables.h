// The tables of tallies as the structures of cqljit_tables.h.
#pragma once

#include <string>
#include <vector>

#include "output/tally_lines.h"
#include "tools/capi/cqljit_tables.h"

namespace cql::capi {

/// Holds the structures and their texts. Not movable, as the structures point to each other.
class Tables {
 public:
  /// Makes the tables of a query, without lines.
  explicit Tables(const std::vector<TallyInfo>& query);
  /// Makes the tables of a run.
  explicit Tables(const std::vector<output::TallyTable>& run);
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;

  const cqljit_tables& all() const { return all_; }

 private:
  void add(const TallyInfo& info);
  void setNames();
  cqljit_table_value valueOf(const OutputValue& value);

  std::vector<std::string> labels_;
  std::string texts_;  ///< of the lines, each with its null byte
  std::vector<std::vector<cqljit_table_line>> lines_;
  std::vector<cqljit_table> tables_;
  cqljit_tables all_{};
};

}  // namespace cql::capi
