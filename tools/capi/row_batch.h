// Rows for the caller: serialised, row by row, then in columns.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "output/row_plan.h"
#include "output/row_sink.h"
#include "tools/capi/cqljit.h"

namespace cql::capi {

/// Some rows in columns.
class RowBatch {
 public:
  explicit RowBatch(const std::vector<results::PlannedColumn>& columns);

  /// Takes the rows that results::RowPacker has made, replacing the former ones.
  void read(std::string_view bytes);
  const cqljit_rows& rows() const { return rows_; }
  /// Sets names and types alone, which never change.
  const cqljit_rows& columns() const { return noRows_; }

 private:
  struct Column {
    std::string name;
    bool isText;
    std::vector<std::uint8_t> hasValue;
    std::vector<std::int64_t> numbers;
    std::string text;
    std::vector<std::uint64_t> textEnds;

    void add(const OutputValue& value);
  };

  std::vector<Column> columns_;
  std::vector<cqljit_column> shown_, shownWithoutRows_;
  cqljit_rows rows_{}, noRows_{};
};

}  // namespace cql::capi
