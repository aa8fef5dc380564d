// The results of a batch of games for all queries of a run, as workers pass them on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "io/sink.h"
#include "io/source.h"
#include "io/text_buffer.h"
#include "io/warnings.h"
#include "runtime/host/host.h"

namespace cql::search {

/// The output of the formatters of one sink for a batch.
struct SinkResult {
  TextBuffer text;                ///< the bytes for the sink
  TextBuffer packed;              ///< the text in frames, if it is large and the sink compresses
  std::vector<std::size_t> ends;  ///< where each game ends in `text`, for a sorted sink
  std::vector<NumberGap> gaps;    ///< the gaps in `text`, ascending; at most one per game
};

/// One of the first warnings of a batch.
struct BatchWarning {
  std::uint64_t line = 0;  ///< the line in the batch, from 0
  std::int32_t game = 0;
  std::string text;
};

/// The result of one query for a batch of games.
struct JobResult {
  std::vector<SinkResult> sinks;     ///< in the order of Job::sinks
  TextBuffer sortKeys;               ///< the sort keys of the games found, if a sink sorts (sort_key.h)
  std::vector<std::size_t> keyEnds;  ///< the end of each in `sortKeys`
  Accumulated accumulated;
  std::int64_t matches = 0;
  std::int64_t positions = 0;     ///< the positions of the evaluated games
  std::int64_t games = 0;         ///< the games read, up to the first above the range
  std::int64_t ruledOut = 0;      ///< the games ruled out by their summaries
  std::string indexes;            ///< the indexes used for that, if stages are measured
  std::int64_t notUtf8 = 0;       ///< Formatter::takeNotUtf8() of all sinks
  std::int64_t textsNotUtf8 = 0;  ///< texts read from games that are not UTF-8
  bool beyond = false;            ///< a game above the range of numbers was met
  bool full = false;              ///< the limit of matching games is reached
  std::optional<RunFailure> failure;

  /// Returns true if no more games are wanted.
  bool done() const { return beyond || full || failure; }

  /// Keeps the allocated memory.
  void clear();
};

/// The lines printed for a game by a query.
struct GameLines {
  std::int32_t game;  ///< its number
  std::size_t job;
  std::string text;
};

/// Reused from batch to batch.
struct BatchResult {
  std::shared_ptr<GameSource> source;  ///< the source, until the batch is taken in order
  BatchPlace place;                    ///< its position in the source
  std::string notice;                  ///< the source's notice, in its first batch once taken
  std::uint64_t firstLine = 0;         ///< the line where the batch begins; 0: unknown or not needed
  std::vector<JobResult> jobs;
  std::vector<GameLines> lines;        ///< by game, then by job
  std::vector<BatchWarning> warnings;  ///< the first ones, and the first of each kind
  std::int64_t warningCount = 0;
  std::vector<WarningKind> warningKinds;
  std::int64_t bytes = 0, games = 0;
  std::int64_t lineCount = 0;  ///< GameBatch::lineCount
  bool interrupted = false;
  bool damaged = false;  ///< some wanted games could not be read
  std::string damage;    ///< the source's error for these, once taken

  void clear();
  /// The approximate size in bytes: of the results, and of the capacity of the texts.
  std::size_t size() const;
  std::size_t capacity() const;
};

}  // namespace cql::search
