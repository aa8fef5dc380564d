// Plans which rows and columns a query outputs (language/61 §5, §6).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "io/sink.h"
#include "io/sink_setup.h"
#include "runtime/error.h"
#include "runtime/host/row_columns.h"
#include "runtime/values/output_value.h"

namespace cql::output {

struct PlannedColumn {
  enum class Source : std::uint8_t {
    Table,  ///< index: a RowColumn
    Sort,   ///< index in Manifest::sortKeys
    Row,    ///< index in Manifest::rowColumns
    Asked,  ///< index in Manifest::askedColumns
  };

  std::string name;
  OutputType type;
  Source source;
  std::uint32_t index;

  /// Returns true if the column has the same value in all rows of a game.
  bool isOfGame() const;
};

struct RowPlan {
  std::vector<PlannedColumn> columns;
  bool records = false;  ///< true: rows are records of `row` filters; false: matches
  bool byGame = false;   ///< one row per game
  bool noMatch = false;  ///< includes games without a matching position

  Needs needs() const;
};

PlannedColumn tableColumn(RowColumn column);

/// Plans the rows and columns for the query and the settings. Errors are of the kind Usage.
Result<RowPlan> planRows(const SinkSetup& setup);

}  // namespace cql::output
