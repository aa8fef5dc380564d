// Passes rows to the caller of the library.
#pragma once

#include <functional>
#include <string>

#include "io/sink.h"
#include "io/sink_setup.h"
#include "output/row_plan.h"

namespace cql::capi {

/// Passes on serialised rows (row_batch.h), one batch at a time. Rows that arrive one by one are collected.
/// `take` may block.
class RowBytesSink : public Sink {
 public:
  RowBytesSink(SinkSetup setup, output::RowPlan plan, std::function<void(std::string)> take)
      : setup_(std::move(setup)), plan_(std::move(plan)), take_(std::move(take)) {}

  Needs needs() const override { return plan_.needs(); }
  std::unique_ptr<Formatter> formatter() override;
  void write(std::string_view bytes) override;
  std::string end(bool complete) override;

  const output::RowPlan& plan() const { return plan_; }

 private:
  SinkSetup setup_;
  output::RowPlan plan_;
  std::function<void(std::string)> take_;
  std::string waiting_;  ///< collected rows of games in the order of `sort`
};

}  // namespace cql::capi
