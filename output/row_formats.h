// The formats of results besides games: rows (language/61 §7), and the report.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "io/sink.h"
#include "io/sink_setup.h"
#include "runtime/error.h"

namespace cql::results {

/// Makes the sink that writes rows to SinkSetup::file; an error if it cannot be written.
using MakeRowSink = Result<std::shared_ptr<Sink>>(SinkSetup setup);

struct RowFormat {
  std::string_view name;                      ///< the value of --format
  std::span<const std::string_view> endings;  ///< endings of files; .zst may follow those of texts
  bool isText = false;                        ///< else it needs a file, and is not packed
  bool isAppended = false;                    ///< rows may follow those in a file, and go to files by names
  bool hasColumns = false;                    ///< else --columns and --rows do not apply
  bool hasIndexes = false;                    ///< else --indexes does not apply
  bool holdsGames = false;                    ///< else --report-games does not apply
  bool drawsMatches = false;                  ///< matches record what they are made of (language/61 §11)
  bool isPicture = false;                     ///< a file for each matching position
  MakeRowSink* sink;
};

std::span<const RowFormat> rowFormats();
/// The format with a name; null: there is none.
const RowFormat* rowFormatCalled(std::string_view name);
const RowFormat* rowFormatOf(std::string_view file);

}  // namespace cql::results
