// Takes the first rows of a search as JSON.
#pragma once

#include <atomic>
#include <memory>

#include "io/sink.h"
#include "io/sink_setup.h"
#include "output/row_plan.h"
#include "tools/cql-jit/rpc/json_rpc.h"

namespace cql::tool {

/// Keeps as many rows as are wanted, each an array with the values of the columns; the search continues, and
/// games are counted.
class RowTaker : public Sink {
 public:
  /// An error of the kind Usage names a column that does not exist.
  static Result<std::shared_ptr<RowTaker>> make(SinkSetup setup, std::size_t most);
  RowTaker(SinkSetup setup, output::RowPlan plan, std::size_t most)
      : setup_(std::move(setup)), plan_(std::move(plan)), most_(most) {}

  Needs needs() const override { return plan_.needs(); }
  std::unique_ptr<Formatter> formatter() override;
  void write(std::string_view bytes) override;

  /// Returns the rows, each an object with the columns.
  Json takeRows() { return std::move(rows_); }
  /// Returns true if there were more rows than are kept.
  bool leftSome() const { return leftSome_; }

 private:
  SinkSetup setup_;
  output::RowPlan plan_;
  std::size_t most_, bytes_ = 0;
  std::atomic<bool> full_ = false;  ///< no further row is wanted
  bool leftSome_ = false;
  Json rows_ = Json::array();
};

}  // namespace cql::tool
