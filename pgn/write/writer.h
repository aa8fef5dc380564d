// Writes a GameRecord with annotations as PGN text (language/03 §1, §2).
#pragma once

#include <cstddef>
#include <string>

#include "io/text_buffer.h"
#include "pgn/write/annotations.h"
#include "pgn/write/fast_writer.h"
#include "runtime/game_record.h"

namespace cql::pgn {

/// Writes games, one after the other. Keeps its working memory from game to game: one GameWriter per thread.
class GameWriter {
 public:
  /// Appends the game and the two empty lines after it. The record must hold the whole game, with its checks,
  /// except for tags that takeTags() took. Position ids of a search without variations stay valid: the
  /// mainline has the same ids in the full tree. Returns the offset in `out` where the tag section ends.
  std::size_t write(const GameRecord& game, const Annotations& annotations, TextBuffer& out);
  /// Appends the comment of the initial position alone, and a line end, if there is one.
  void writeInitialComment(const GameRecord& game, const Annotations& annotations, TextBuffer& out);
  /// Takes the tag section of the next game from `copy`, if that can append it in the form in which it would
  /// be written (copyTags()): then write() does not need the tags of its record. Returns false if it cannot.
  /// Not for a game whose tags are changed.
  template <typename Copy>
  bool takeTags(const GameRecord& game, const Copy& copy) {
    if (tagsOf_ == &game) return true;
    tags_.clear();
    if (!copy(tags_)) return false;
    tags_.append("\n");
    tagsOf_ = &game;
    return true;
  }
  /// Call before each game, but not before the game is written again: results for it are cached.
  void forget();

 private:
  FastWriter fast_;
  std::string fallback_;
  TextBuffer tags_;  ///< of the last game written
  const GameRecord* tagsOf_ = nullptr;
};

/// Writes a single game. For tests and tools.
void writeGame(const GameRecord& game, const Annotations& annotations, std::string& out);

/// Appends a move in standard algebraic notation, with `+` or `#`: the move that leads to `position` (not the
/// root).
void writeSan(const GameRecord& game, std::int32_t position, std::string& out);

}  // namespace cql::pgn
