// The results of a batch of games for all queries of a run, as workers hand them on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/sink.h"
#include "games/source.h"
#include "games/text_buffer.h"
#include "games/warnings.h"
#include "runtime/host/host.h"

namespace cql::search {

/// The output of the formatters of one sink for a batch.
struct SinkResult {
  TextBuffer text;                ///< the bytes for the sink
  TextBuffer packed;              ///< the same in frames, if the sink packs and they are many
  std::vector<std::size_t> ends;  ///< in the text, of each game; if it is sorted
  std::vector<NumberGap> gaps;    ///< in the text; ascending, at most one a game
};

/// One of the first warnings of a batch.
struct BatchWarning {
  std::uint64_t line = 0;  ///< of the batch, from 0
  std::int32_t game = 0;
  std::string text;
};

/// The result of one query for a batch of games.
struct JobResult {
  std::vector<SinkResult> sinks;  ///< as in Job::sinks
  TextBuffer sortKeys;  ///< of the games found, in jobs that sort, if a sink takes that (sort_key.h)
  std::vector<std::size_t> keyEnds;  ///< in `sortKeys`
  Accumulated accumulated;
  std::int64_t matches = 0;
  std::int64_t positions = 0;  ///< of the games that were evaluated
  std::int64_t games = 0;      ///< read, up to the first one beyond the range
  std::int64_t ruledOut = 0;   ///< of these, by what they contain
  std::string indexes;         ///< they were looked up in, where stages are measured
  std::int64_t notUtf8 = 0;    ///< Formatter::takeNotUtf8() of all sinks
  bool beyond = false;         ///< a game above the range of numbers was met
  bool full = false;           ///< as many games match as are wanted
  std::optional<RunFailure> failure;

  /// Are no more games wanted?
  bool done() const { return beyond || full || failure; }

  /// Keeps the allocated memory.
  void clear();
};

/// The lines printed for a game that a query looked at.
struct GameLines {
  std::int32_t game;  ///< its number
  std::size_t job;
  std::string text;
};

/// Reused from batch to batch.
struct BatchResult {
  std::shared_ptr<GameSource> source;  ///< until it is in order
  BatchPlace place;                    ///< in the source
  std::string notice;                  ///< of the source, with its first batch, once it is in order
  std::uint64_t firstLine = 0;         ///< where the batch begins; 0: unknown, or nobody asks
  std::vector<JobResult> jobs;
  std::vector<GameLines> lines;        ///< in the order of the games, of one game in that of the jobs
  std::vector<BatchWarning> warnings;  ///< the first ones, and the first one of each kind
  std::int64_t warningCount = 0;
  std::vector<WarningKind> warningKinds;
  std::int64_t bytes = 0, games = 0;
  std::int64_t lineCount = 0;  ///< GameBatch::lineCount
  bool interrupted = false;

  void clear();
  /// The approximate size in bytes: of what was found, and of the capacity of the texts.
  std::size_t size() const;
  std::size_t capacity() const;
};

}  // namespace cql::search
