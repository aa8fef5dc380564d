// A game that a query has found, as passed to sinks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "io/text_buffer.h"
#include "runtime/game_record.h"
#include "runtime/host/host.h"

namespace cql {

/// Working memory that all formatters of a thread share while a game is open. One formatter's results, such
/// as the text of the moves, are reused by the others.
class GameNotes {
 public:
  virtual ~GameNotes() = default;
  /// Clears the notes. Called before the next game.
  virtual void forget() = 0;
};

/// Reads the parts of a game that no query needed, on demand. Used only by the thread that evaluates the
/// game.
class FoundGame {
 public:
  virtual ~FoundGame() = default;
  /// Returns the game with all variations, comments and checks, and all tags except those that completeTags()
  /// reads. Position ids of a search without variations stay valid: the main line has the same ids in the
  /// full tree. For sinks with Needs::wholeGame.
  virtual const GameRecord& whole() = 0;
  /// Appends the tag section as PGN (language/03 §1.1), if the source can do so without parsing tags. Returns
  /// false if nothing was appended.
  virtual bool copyTags(TextBuffer& out) = 0;
  /// Reads the remaining tags of whole().
  virtual void completeTags() = 0;

  /// Returns the notes of this type, a final class, about this game; creates them on first use.
  template <typename Notes>
  Notes& notes() {
    noted_ = true;
    for (const auto& notes : notes_)
      if (auto* found = dynamic_cast<Notes*>(notes.get())) return *found;
    notes_.push_back(std::make_unique<Notes>());
    return static_cast<Notes&>(*notes_.back());
  }

 protected:
  void forgetNotes() {
    if (!std::exchange(noted_, false)) return;
    for (const auto& notes : notes_) notes->forget();
  }

 private:
  std::vector<std::unique_ptr<GameNotes>> notes_;
  bool noted_ = false;  ///< notes about this game have been requested
};

/// A game that a query has found. Valid during the call that a formatter receives it in.
struct Match {
  std::size_t file;        ///< index of the input
  std::string_view input;  ///< its name
  const GameRecord& game;  ///< number, result, requested tags; if `evaluated`, the searched positions
  const Host& found;       ///< the results of the query in this game
  /// The number of matching positions. If no sink needs positions, any number above 0 means that the game
  /// matches.
  std::int64_t positions;
  bool evaluated;   ///< false: no position was evaluated; the query requests games without a match
  FoundGame& more;  ///< of the game
};

}  // namespace cql
