// Writes rows in a text format, to a file or among the lines on standard output.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>

#include "io/file_sink.h"
#include "output/old_rows.h"
#include "output/row_plan.h"
#include "output/row_values.h"
#include "runtime/values/output_value.h"

namespace cql::output {

/// Encodes rows as bytes. Used by one thread.
class RowEncoder {
 public:
  virtual ~RowEncoder() = default;
  /// Appends a row; `values` has one for each column of the plan.
  virtual void row(std::span<const OutputValue> values, TextBuffer& out) = 0;
};

/// Appends the values of a row in binary form, for a sink that reads them again
/// (runtime/values/output_value.h).
class RowPacker : public RowEncoder {
 public:
  void row(std::span<const OutputValue> values, TextBuffer& out) override {
    bytes_.clear();
    for (const OutputValue& value : values) appendValue(bytes_, value);
    out.append(bytes_);
  }

 private:
  std::string bytes_;
};

using MakeEncoder = std::function<std::unique_ptr<RowEncoder>(const RowPlan& plan)>;

/// Encodes the rows of matches.
class RowFormatter : public Formatter {
 public:
  RowFormatter(const RowPlan& plan, const SinkSetup& setup, std::unique_ptr<RowEncoder> encoder)
      : rows_(plan, setup), encoder_(std::move(encoder)) {}

  void add(const Match& match, TextBuffer& out) override {
    for (rows_.open(match); rows_.next();) encoder_->row(rows_.values(), out);
  }
  std::int64_t takeNotUtf8() override { return rows_.takeNotUtf8(); }

 private:
  RowValues rows_;
  std::unique_ptr<RowEncoder> encoder_;
};

/// Writes rows in a text format. On standard output, unsorted rows are interleaved with the lines that
/// queries print.
class TextRowSink : public FileSink {
 public:
  /// `head`: the first line of a file; `checkOld`: makes the check of rows that new ones are appended to.
  TextRowSink(SinkSetup setup, RowPlan plan, std::string head, MakeEncoder encoder, MakeOldTextCheck checkOld)
      : FileSink(setup.file, modeOf(setup, std::move(checkOld))),
        setup_(std::move(setup)),
        plan_(std::move(plan)),
        head_(std::move(head)),
        encoder_(std::move(encoder)) {}

  Needs needs() const override { return plan_.needs(); }
  /// Empty for standard output: rows there do not replace other lines and results.
  std::string_view file() const override { return onStandardOutput() ? "" : FileSink::file(); }
  bool amongLines() const override { return onStandardOutput() && !setup_.ordersGames(); }
  bool onStandardOutput() const override { return setup_.file == "-"; }
  std::string begin() override;
  /// Rejects appending rows to a file with other columns.
  std::string refusal() override;
  std::unique_ptr<Formatter> formatter() override {
    return std::make_unique<RowFormatter>(plan_, setup_, encoder_(plan_));
  }

 private:
  static FileMode modeOf(const SinkSetup& setup, MakeOldTextCheck checkOld);
  /// Returns true if the rows are appended to others.
  bool goesOn() const;

  SinkSetup setup_;
  RowPlan plan_;
  std::string head_;  ///< before the first row of a file
  MakeEncoder encoder_;
};

}  // namespace cql::output
