// Converts serialised rows to columns for the caller.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "output/row_plan.h"
#include "output/row_sink.h"
#include "tools/capi/cqljit.h"

namespace cql::capi {

/// Returns the type as CQLJIT_COLUMN_...
std::int32_t columnType(OutputType type);

/// A batch of rows in columns.
class RowBatch {
 public:
  explicit RowBatch(const std::vector<output::PlannedColumn>& columns);

  /// Replaces the rows by those that output::RowPacker has serialised.
  void read(std::string_view bytes);
  const cqljit_rows& rows() const { return rows_; }
  /// Returns names and types of the columns, without rows. Constant.
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
