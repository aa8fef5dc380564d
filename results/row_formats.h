// The formats of results besides games: rows (language/61 §7), and the report.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "games/sink.h"
#include "games/sink_setup.h"
#include "runtime/error.h"

namespace cql::results {

struct RowFormat {
  std::string_view name;                      ///< behind --format
  std::span<const std::string_view> endings;  ///< of files; .zst may stand behind those of texts
  bool isText;                                ///< else it needs a file, and is not packed
  Result<std::shared_ptr<Sink>> (*sink)(SinkSetup setup);
};

std::span<const RowFormat> rowFormats();
/// Null: there is none.
const RowFormat* rowFormatCalled(std::string_view name);
const RowFormat* rowFormatOf(std::string_view file);

// Each in a file of its own.
Result<std::shared_ptr<Sink>> csvSink(SinkSetup setup);
Result<std::shared_ptr<Sink>> tsvSink(SinkSetup setup);
Result<std::shared_ptr<Sink>> jsonlSink(SinkSetup setup);
Result<std::shared_ptr<Sink>> epdSink(SinkSetup setup);
Result<std::shared_ptr<Sink>> sqliteSink(SinkSetup setup);
Result<std::shared_ptr<Sink>> reportSink(SinkSetup setup);

}  // namespace cql::results
