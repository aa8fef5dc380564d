// Reads the text of one game into a GameRecord (language/41).
#pragma once

#include <atomic>
#include <memory>
#include <string_view>

#include "io/warnings.h"
#include "pgn/split/splitter.h"
#include "runtime/game_record.h"

namespace cql::pgn {

/// Which parts of a game are wanted. The others are skipped, not read.
struct ReadOptions {
  bool variations = true;  ///< false: the main line only; its ids, moves and comments are those of the tree
  bool comments = true;    ///< comments and NAGs
  bool fields = false;     ///< clocks and evaluations that comments tell (GameRecord::fields)
  std::int32_t plies = INT32_MAX;  ///< the fast path may leave out later ones
  bool fast = true;                ///< try the fast readers first; the result is the same
  /// When it becomes true the game may end early, as it is no longer needed.
  const std::atomic<bool>* stop = nullptr;

  bool stopped() const { return stop && stop->load(std::memory_order_relaxed); }
};

/// Reads games, one after the other. Keeps its working memory from game to game: one Reader per thread.
/// The views in a record point into the game's text and into the record: the text must outlive them.
class Reader {
 public:
  Reader();
  ~Reader();

  /// Clears the record and reads tags, result and number; enough for filters that look at tags only. `parts`:
  /// which tags are wanted (TagPart); others may be left out. The warnings are the same in any case.
  void readTags(const GameText& game, GameRecord& record, WarningSink& warnings,
                std::uint32_t parts = kAllTags | kTagsByName | kCookMark);
  /// Reads the tags that readTags() left out, also after readMoves(). Gives no warnings.
  void completeTags(const GameText& game, GameRecord& record);
  /// Reads the moves of a game whose tags are in the record. Looks for no checks: findChecks() does.
  void readMoves(const GameText& game, const ReadOptions& options, GameRecord& record, WarningSink& warnings);
  /// Reads tags and moves, and finds the checks.
  void read(const GameText& game, const ReadOptions& options, GameRecord& record, WarningSink& warnings);

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

}  // namespace cql::pgn
