// The fast path of the reader for movetext with variations and comments, also from other starts.
//
// Reads the same language as the fallback (read/movetext.h), but only simple SAN and null moves, comments in
// braces that are not nested, NAGs, and a result that ends the text. Words and marks are found by sets of
// bits (tree_words.h); lines, ids and the shape of the tree follow without a board (tree_lines.h); then the
// words are played line after line, as those of a game without variations are (fast_movetext.h). It either
// reads a game completely and checks every move, or declines; then the fallback reads the game from its
// start. On accepted games both agree, without warnings (tests/fuzz/fast_path_fuzz.h).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "pgn/fast/fast_movetext.h"
#include "pgn/fast/tree_lines.h"
#include "pgn/fast/tree_words.h"
#include "runtime/game_record.h"
#include "runtime/rules/start_position.h"

namespace cql::pgn {

/// Keeps its working memory from game to game.
class FastTree {
 public:
  /// Reads `movetext` (from after the tags to before the result token), which kFastMargin readable bytes
  /// precede, into the record. `freeText`: the comment of the initial position unless the movetext gives one;
  /// may be empty. Returns false if it declines; then nothing of the tree is valid.
  bool read(std::string_view movetext, TreeParts parts, const StartPosition& start, std::string_view freeText,
            GameRecord& record);
  /// Returns true if something was not wanted in the game read last.
  bool skipped() const { return skipped_; }

 private:
  void placeLine(TreeLine& line);
  void addSlot(std::uint32_t start, std::uint32_t end) {
    starts_[slots_] = start;
    ends_[slots_++] = end;
  }
  void addBranch(std::uint32_t source);
  bool playLine(const char* text, const StartPosition& start, GameRecord& record);
  bool playTree(const char* text, const StartPosition& start, GameRecord& record);
  void readNotes(std::string_view text, TreeParts parts, std::string_view freeText, GameRecord& record);

  TreeWords words_;
  TreeLines lines_;
  // By slot (WordsToPlay).
  std::vector<std::uint32_t> starts_, ends_;
  std::uint32_t slots_ = 0;  ///< number of words
  std::vector<Branch> branches_;
  std::vector<Position> positions_;
  std::vector<Move> moves_;
  std::vector<std::uint8_t> facts_;
  std::uint32_t root_ = 0;  ///< its slot
  bool skipped_ = false;
};

}  // namespace cql::pgn
