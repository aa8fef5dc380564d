// The sink of tallies (language/61 §4): reports lines after the result, or writes a file.
#pragma once

#include <functional>
#include <optional>

#include "io/output_file.h"
#include "io/sink.h"
#include "io/sink_setup.h"
#include "output/tally_counts.h"
#include "output/tally_lines.h"

namespace cql::output {

/// Returns why a file of tallies cannot have this name; nullopt if it can.
std::optional<std::string> wrongTallyFile(std::string_view name);

class TallySink : public Sink {
 public:
  using MakeText = std::function<std::string(const std::vector<TallyTable>& tables)>;
  /// Writes the tables to SinkSetup::file; if that is empty, reports them as the text that `text` makes, if
  /// it is not null.
  TallySink(SinkSetup setup, MakeText text);

  Needs needs() const override { return {.positions = true}; }
  std::string_view file() const override { return setup_.file; }
  bool asFound() const override { return true; }
  NumberUse numberUse() const override { return NumberUse::Never; }
  bool takesOthers() const override;
  std::string begin() override;
  std::unique_ptr<Formatter> formatter() override;
  void write(std::string_view bytes) override { tables_.add(bytes); }
  std::string end(bool complete) override;
  SinkReport report() const override;
  /// Returns the tables, which point into the sink. Called after the last write().
  std::vector<TallyTable> tables();
  /// Returns the tables as JSON for pages (SinkSetup::tallies). Called after the last write().
  std::string forPages();

 private:
  void complete();

  SinkSetup setup_;
  MakeText text_;
  TallyTables tables_;
  bool isComplete_ = false;
  std::optional<OutputFile> file_;
};

}  // namespace cql::output
