// Reads the text of one game into a GameRecord (language/41).
#pragma once

#include <atomic>
#include <memory>
#include <string_view>

#include "io/warnings.h"
#include "pgn/read/piece_letters.h"
#include "pgn/split/splitter.h"
#include "runtime/game_record.h"

namespace cql::pgn {

/// The parts of a game that are wanted; the others are skipped.
struct ReadOptions {
  bool variations = true;  ///< false: the main line only; its ids, moves and comments are those of the tree
  bool comments = true;    ///< comments and NAGs
  bool fields = false;     ///< clocks and evaluations in comments (GameRecord::fields)
  std::int32_t plies = INT32_MAX;  ///< the fast path may skip later ones
  PieceChoice pieces = {};         ///< the language of the letters of pieces
  bool fast = true;                ///< try the fast readers first; the result is the same
  /// Once it is true the game may end early: the caller discards it.
  const std::atomic<bool>* stop = nullptr;

  bool stopped() const { return stop && stop->load(std::memory_order_relaxed); }
};

/// Reads games, one after the other. Keeps its working memory from game to game: one Reader per thread.
/// The views in a record point into the game's text and into the record: the text must outlive them.
class Reader {
 public:
  Reader();
  ~Reader();

  /// Clears the record and reads tags, result and number; enough for filters that read tags only. `parts`:
  /// the tags that are wanted (TagPart); others may be skipped. The warnings do not depend on `parts`.
  void readTags(const GameText& game, GameRecord& record, WarningSink& warnings,
                std::uint32_t parts = kAllTags | kTagsByName | kCookMark);
  /// Reads the tags that readTags() skipped, also after readMoves(). Does not warn.
  void completeTags(const GameText& game, GameRecord& record);
  /// Reads the moves of a game whose tags are in the record. Does not compute checks: findChecks() does.
  void readMoves(const GameText& game, const ReadOptions& options, GameRecord& record, WarningSink& warnings);
  /// Reads tags and moves, and finds the checks.
  void read(const GameText& game, const ReadOptions& options, GameRecord& record, WarningSink& warnings);

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

}  // namespace cql::pgn
