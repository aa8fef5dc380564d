// The formats of results other than games: rows (language/61 §7), and the report.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "io/sink.h"
#include "io/sink_setup.h"
#include "runtime/error.h"

namespace cql::output {

/// Returns the sink that writes rows to SinkSetup::file, or an error if the settings do not allow it.
using MakeRowSink = Result<std::shared_ptr<Sink>>(SinkSetup setup);

struct RowFormat {
  std::string_view name;                      ///< the value of --format
  std::span<const std::string_view> endings;  ///< endings of file names; .zst may follow those of texts
  bool isText = false;                        ///< false: binary; needs a file, not compressed
  bool isAppended = false;    ///< rows can be appended to a file, and divided among named files
  bool hasColumns = false;    ///< --columns and --rows apply
  bool hasIndexes = false;    ///< --indexes applies
  bool holdsGames = false;    ///< --report-games applies
  bool drawsMatches = false;  ///< requires that matches record their moves and squares (language/61 §11)
  bool isPicture = false;     ///< writes a file for each matching position
  MakeRowSink* sink;
};

std::span<const RowFormat> rowFormats();
/// Returns the format with this name; null if it does not exist.
const RowFormat* rowFormatCalled(std::string_view name);
const RowFormat* rowFormatOf(std::string_view file);

}  // namespace cql::output
