// Rows on their way to the caller: as bytes, row by row, then in columns.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "results/row_plan.h"
#include "results/row_sink.h"
#include "tools/capi/cqljit.h"

namespace cql::capi {

/// Appends the values of a row as bytes (runtime/output_value.h).
class RowPacker : public results::RowEncoder {
 public:
  void row(std::span<const OutputValue> values, TextBuffer& out) override;

 private:
  std::string bytes_;
};

/// Some rows in columns.
class RowBatch {
 public:
  explicit RowBatch(const std::vector<results::PlannedColumn>& columns);

  /// Takes the rows that RowPacker has made, in place of those before.
  void read(std::string_view bytes);
  const cqljit_rows& rows() const { return rows_; }

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
  std::vector<cqljit_column> shown_;
  cqljit_rows rows_{};
};

}  // namespace cql::capi
