// Sources: the producers of the games of a search.
//
// A source hands out batches of games to any number of threads. Readers, one for each thread, make records of
// the games of a batch. Functions are called once for each batch or game, never for each move.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "io/source_options.h"
#include "io/stages.h"
#include "io/text_buffer.h"
#include "io/warnings.h"
#include "runtime/game_record.h"
#include "runtime/signature/signature_condition.h"

namespace cql {

/// The position of a batch in its source. The units of the numbers after the first one are up to the source.
struct BatchPlace {
  std::uint64_t sequence = 0;   ///< 0, 1, 2 ... in the order of the games
  std::uint64_t offset = 0;     ///< of its first byte
  std::uint64_t firstLine = 1;  ///< the line of that byte; 0: GameSource::firstLineOf() counts it
};

/// Some contiguous games of a source, which adds its own data in a derived class. Reused from call to call.
/// Owned by the thread that requested it.
class GameBatch {
 public:
  virtual ~GameBatch() = default;
  /// Returns the number of line ends between the beginning of the batch and an offset that a reader has
  /// warned about; 0 in a source without lines. Ascending offsets cost one pass over the batch in all.
  virtual std::uint64_t linesBefore(std::size_t /*offset*/) { return 0; }
  /// Clears the bits of games that cannot meet a condition, as far as the source can decide without reading
  /// their moves. `games`: a bit for each game of the batch, set for those that matter; bits after the last
  /// game are 0.
  virtual void ruleOut(const SignatureCondition& /*condition*/, std::span<std::uint64_t> /*games*/) {}

  /// Sets the bits of games of another variant of chess (GameRecord::variant), as far as the source can
  /// decide without reading their tags: these are opened although ruleOut() cleared them, to be warned about.
  virtual void addOtherVariants(std::span<std::uint64_t> /*games*/) {}

  /// Returns the names of the indexes in which ruleOut() looks a condition up, separated by commas; may be
  /// empty. For display.
  virtual std::string indexesFor(const SignatureCondition& /*condition*/) const { return {}; }

  BatchPlace place;
  std::size_t games = 0;        ///< may be 0
  std::uint64_t bytes = 0;      ///< of the games, unpacked
  std::uint64_t lineCount = 0;  ///< of the input up to the next batch, if InputPart::counted is false
  bool damaged = false;         ///< some games of the batch cannot be read: GameSource::error() has the
                                ///< reason
};

struct BatchRequest {
  std::size_t bytes = 0;        ///< approximate size of the games of the batch; 0: chosen by the source
  StageClock* clock = nullptr;  ///< receives the time spent; null: not measured
};

/// The requested data about moves. The rest may be skipped.
struct MovesWanted {
  bool variations = true;  ///< false: the main line, whose positions have the ids of the full tree
  bool comments = true;    ///< comments and NAGs
  bool fields = false;     ///< clocks and evaluations in comments (GameRecord::fields)
  bool checks = true;      ///< kInCheck among the facts, if the source has it; else findChecks() computes it
  /// Of a main line from the usual start, moves after this number may be skipped. Fewer than all only if
  /// neither comments nor fields are wanted.
  std::int32_t plies = INT32_MAX;
  /// Of such a main line, positions after the first one where this condition fails may be skipped, under the
  /// same restriction. Contains only atoms of the column Most. May be null.
  const SignatureCondition* materialCutoff = nullptr;
  /// Of such a main line, this even number of moves is read at first. Each request to GameRecord::rest reads
  /// as many again.
  std::int32_t atFirst = INT32_MAX;
  /// When it becomes true the game may end early, as its moves are then not needed. Null: never.
  const std::atomic<bool>* stop = nullptr;
};

/// Reads games, one after the other. Keeps its working memory from game to game. Used by one thread. Views in
/// a record may point into the batch and into the record, which must outlive them.
class GameReader {
 public:
  virtual ~GameReader() = default;

  /// Selects the game of a batch, from 0 on, for the other functions until the next call. The batch must come
  /// from the source that has prepared the reader.
  virtual void open(const GameBatch& batch, std::size_t game) = 0;
  /// Clears the record and reads tags, result, number and start (startFrom()). `parts`: the tags that are
  /// wanted (TagPart); others may be skipped. Warns about all damage, whatever is wanted; offsets count from
  /// the beginning of the batch.
  virtual void readTags(std::uint32_t parts, GameRecord& record, WarningSink& warnings) = 0;
  /// Reads the moves of the game, whose tags are in the record; it must be searchable, and becomes
  /// unsearchable if the data turns out to be damaged. Sets GameRecord::complete if nothing is skipped.
  virtual void readMoves(const MovesWanted& wanted, GameRecord& record, WarningSink& warnings) = 0;
  /// Reads the tags that readTags() skipped, also after readMoves(). Does not warn.
  virtual void completeTags(GameRecord& record) = 0;
  /// Reads all tags, like completeTags(), if copyTags() does not provide them. Returns false if they are
  /// damaged, so that the game cannot be written.
  virtual bool checkTags(GameRecord& /*record*/) { return true; }
  /// Adds kInCheck to the facts of positions in check, unless that has been done.
  virtual void findChecks(GameRecord& record);
  /// Appends the tag section as PGN for a game with this result (language/03 §1.1), if the source stores its
  /// text. Returns false if nothing was appended.
  virtual bool copyTags(GameResult /*result*/, TextBuffer& /*out*/) { return false; }
  /// Returns true if damage was found in the game. GameSource::error() describes it.
  virtual bool isDamaged() const { return false; }
  /// Returns the offset of the game in its batch, for a warning about the whole game.
  virtual std::size_t offset() const { return 0; }
  /// Prefetches the game that will be opened next into the nearest cache.
  virtual void prefetch(const GameBatch& /*batch*/, std::size_t /*game*/) const {}
};

/// An input of a run. Memory is bounded by the batches in use and by the largest game.
class GameSource {
 public:
  virtual ~GameSource() = default;

  /// Fills a batch, after replacing one of another kind. Returns false at the end. Thread-safe: batches
  /// arrive in any order, but with the numbers of a sequential reading.
  virtual bool next(std::unique_ptr<GameBatch>& batch, const BatchRequest& request) = 0;
  /// Prepares a reader for batches of this source, after replacing one of another kind. Thread-safe.
  virtual void prepare(std::unique_ptr<GameReader>& reader) = 0;

  /// Returns the line (from 1) on which a batch begins (language/41: LINE of a warning); 0 if the source has
  /// no lines. Called by one thread at a time, in the order of the batches.
  virtual std::uint64_t firstLineOf(const BatchPlace& /*batch*/) { return 0; }
  /// Returns the number of the last game (language/34 §4); 0 if it is unknown. Thread-safe. May read the
  /// whole input, once.
  virtual std::int64_t lastGameNumber() { return 0; }
  /// Returns a warning about the whole input; may be empty.
  virtual std::string notice() const { return {}; }
  /// Returns the error while reading; empty if there is none. The games before the error were handed out.
  virtual std::string error() const { return {}; }
  /// Returns the bytes of the input consumed so far, for a progress display. Thread-safe.
  virtual std::uint64_t consumed() const { return 0; }
};

/// Opens an input, "-": standard input. On failure returns null, with the reason in `error`.
using OpenSource = std::function<std::unique_ptr<GameSource>(
    const std::string& name, const SourceOptions& options, std::string& error)>;

/// Returns the object if it is of this kind, else replaces it with a new one. For next() and prepare().
template <typename Kind, typename Base>
Kind& reuse(std::unique_ptr<Base>& there) {
  if (auto* same = dynamic_cast<Kind*>(there.get())) return *same;
  auto made = std::make_unique<Kind>();
  Kind& kind = *made;
  there = std::move(made);
  return kind;
}

}  // namespace cql
