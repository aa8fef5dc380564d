// The way into a search: what gives it games.
//
// A source hands out batches of games to any number of threads; readers, which belong to one thread each,
// make records of the games of a batch. Functions are called once for a batch or a game, never for a move.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "games/source_options.h"
#include "games/stages.h"
#include "games/text_buffer.h"
#include "games/warnings.h"
#include "runtime/game_record.h"
#include "runtime/signature/signature_condition.h"

namespace cql {

/// Where a batch stands in its source. What the numbers behind the first one count is up to the source.
struct BatchPlace {
  std::uint64_t sequence = 0;   ///< 0, 1, 2 ... in the order of the games
  std::uint64_t offset = 0;     ///< of its first byte
  std::uint64_t firstLine = 1;  ///< line on which that begins; 0: GameSource::firstLineOf() counts it
};

/// Some games that stand together in a source, which derives from this what it knows of them. Reused from
/// call to call; belongs to the thread that asked for it.
class GameBatch {
 public:
  virtual ~GameBatch() = default;
  /// Counts the line ends between the begin of the batch and a place that a reader has warned about. Places
  /// that ascend cost one pass over the batch in all. 0 in a source without lines.
  virtual std::uint64_t linesBefore(std::size_t /*offset*/) { return 0; }
  /// Clears the bits of games that cannot meet a condition, by what the source knows without their moves.
  /// `games`: a bit for each game of the batch, set for those that somebody asks about; no bits behind them
  /// are.
  virtual void ruleOut(const SignatureCondition& /*condition*/, std::span<std::uint64_t> /*games*/) {}

  /// Names the indexes in which ruleOut() looks a condition up, with commas; empty: there are none. For
  /// display.
  virtual std::string indexesFor(const SignatureCondition& /*condition*/) const { return {}; }

  BatchPlace place;
  std::size_t games = 0;        ///< may be 0
  std::uint64_t bytes = 0;      ///< of the games, unpacked
  std::uint64_t lineCount = 0;  ///< of the input up to the next batch, if InputPart::counted is false
};

struct BatchRequest {
  std::size_t bytes = 0;        ///< of games that the batch should have, about; 0: as the source likes
  StageClock* clock = nullptr;  ///< told what the time is spent with; null: nobody measures
};

/// What of a game's moves is wanted. What is not wanted may be left out.
struct MovesWanted {
  bool variations = true;  ///< false: the main line, whose positions have the ids of the full tree
  bool comments = true;    ///< comments and NAGs
  bool fields = false;     ///< clocks and evaluations in comments (GameRecord::fields)
  bool checks = true;      ///< kInCheck among the facts
  /// When it becomes true the game may end early: nobody looks at it any more. Null: never.
  const std::atomic<bool>* stop = nullptr;
};

/// Reads games, one after the other. Keeps its working memory from game to game; belongs to one thread. Views
/// in a record may point into the batch and into the record: both must outlive them.
class GameReader {
 public:
  virtual ~GameReader() = default;

  /// Chooses the game of a batch, from 0 on, that the other functions are about until the next call. The
  /// batch must be one of the source that has made the reader ready.
  virtual void open(const GameBatch& batch, std::size_t game) = 0;
  /// Clears the record and reads tags, result, number and start (startFrom()). `parts`: what of the tags is
  /// wanted (TagPart); others may be left out. What is damaged is warned about, whatever is wanted; the
  /// offset counts from the begin of the batch.
  virtual void readTags(std::uint32_t parts, GameRecord& record, WarningSink& warnings) = 0;
  /// Reads the moves of the game, whose tags are in the record and say that it is searchable; if what stands
  /// there turns out to be damaged, no more. Sets GameRecord::complete if nothing is left out.
  virtual void readMoves(const MovesWanted& wanted, GameRecord& record, WarningSink& warnings) = 0;
  /// Reads the tags again that readTags() left out, also behind readMoves(). Says nothing.
  virtual void completeTags(GameRecord& record) = 0;
  /// Adds kInCheck to the facts of positions that are checks, unless that has been done.
  virtual void findChecks(GameRecord& record);
  /// Appends the tag section as PGN for a game with this result (language/03 §1.1), if the source has the
  /// text of it. False: nothing was appended.
  virtual bool copyTags(GameResult /*result*/, TextBuffer& /*out*/) { return false; }
  /// Where the game stands in its batch, for a warning about it as a whole.
  virtual std::size_t offset() const { return 0; }
  /// Begins to bring a game that will be opened soon into the nearest cache.
  virtual void prefetch(const GameBatch& /*batch*/, std::size_t /*game*/) const {}
};

/// An input of a run. Memory in use is bounded by the batches that are out and by the largest game.
class GameSource {
 public:
  virtual ~GameSource() = default;

  /// Fills a batch, or puts one of its own kind into the place of another; false at the end. May be called
  /// from several threads: the batches come out in any order, but with the numbers of a sequential reading.
  virtual bool next(std::unique_ptr<GameBatch>& batch, const BatchRequest& request) = 0;
  /// Makes a reader ready for batches of this source, or puts one of its own kind into the place of another.
  /// Any thread.
  virtual void prepare(std::unique_ptr<GameReader>& reader) = 0;

  /// Gives the line (from 1) on which a batch begins (language/41: LINE of a warning); 0: there are no lines.
  /// Called by one thread at a time, in the order of the batches.
  virtual std::uint64_t firstLineOf(const BatchPlace& /*batch*/) { return 0; }
  /// Gives the number of the last game (language/34 §4); 0: unknown. Any thread. May read the whole input,
  /// once.
  virtual std::int64_t lastGameNumber() { return 0; }
  /// Says what is to be warned about at the begin of the input; empty: nothing.
  virtual std::string notice() const { return {}; }
  /// Says what went wrong while reading; empty: nothing. The games before it were given.
  virtual std::string error() const { return {}; }
  /// Counts the bytes of the input consumed so far, for a progress display. Any thread.
  virtual std::uint64_t consumed() const { return 0; }
};

/// Opens an input, "-": standard input. On failure the pointer is null and `error` says why.
using OpenSource = std::function<std::unique_ptr<GameSource>(
    const std::string& name, const SourceOptions& options, std::string& error)>;

/// Gives what is there if it is of this kind, else puts a new one in its place: for next() and prepare().
template <typename Kind, typename Base>
Kind& reuse(std::unique_ptr<Base>& there) {
  if (auto* same = dynamic_cast<Kind*>(there.get())) return *same;
  auto made = std::make_unique<Kind>();
  Kind& kind = *made;
  there = std::move(made);
  return kind;
}

}  // namespace cql
