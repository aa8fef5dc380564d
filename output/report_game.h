// Serialises a game for the page of a report (web/report/game.js reads it).
#pragma once

#include <atomic>
#include <memory>

#include "io/sink.h"
#include "output/row_formats.h"

namespace cql::output {

inline constexpr int kPlyClass = 10;  ///< width of the classes of the histogram of plies

/// Returns a formatter that makes three lines of a match: the number of values that were not UTF-8 and the
/// data for the histograms; the game as JSON; a diagram as HTML. The latter two are empty once `full` is
/// true. `full` must outlive the formatter.
std::unique_ptr<Formatter> reportFormatter(const SinkSetup& setup, const std::atomic<bool>& full);

}  // namespace cql::output
