// The tables of tallies (language/61 §4): lines behind the result, or a file.
#pragma once

#include <optional>

#include "games/output_file.h"
#include "games/sink.h"
#include "games/sink_setup.h"
#include "results/tally_counts.h"

namespace cql::results {

/// Says what is wrong with the name of a file of tallies; nothing: it can be written.
std::optional<std::string> wrongTallyFile(std::string_view name);

class TallySink : public Sink {
 public:
  /// SinkSetup::file: where the tables go; empty: they are reported, as text, or drawn for a terminal of so
  /// many columns.
  TallySink(SinkSetup setup, std::size_t terminalWidth);

  Needs needs() const override { return {.positions = true}; }
  std::string_view file() const override { return setup_.file; }
  bool asFound() const override { return true; }
  bool takesOthers() const override;
  std::string begin() override;
  std::unique_ptr<Formatter> formatter() override;
  void write(std::string_view bytes) override { tables_.add(bytes); }
  std::string end(bool complete) override;
  SinkReport report() const override;

 private:
  SinkSetup setup_;
  std::size_t terminalWidth_;
  TallyTables tables_;
  std::optional<OutputFile> file_;
};

}  // namespace cql::results
