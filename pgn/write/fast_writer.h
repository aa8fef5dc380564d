// The fast path of the writer: puts movetext on one long line, then breaks that into lines.
//
// Writes the same text as the fallback (fallback_writer.h; language/03 §1.2, §1.3, §2), but only games with
// ASCII comments without line feeds or words wider than a line. It either writes a game completely or
// declines; then the fallback writes it. tests/pgn/write/fast_writer_test.cpp compares the two.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/text_buffer.h"
#include "pgn/reused_set.h"
#include "pgn/write/annotations.h"
#include "pgn/write/generated_comments.h"
#include "pgn/write/san_words.h"
#include "runtime/game_record.h"

namespace cql::pgn {

/// Keeps its working memory from game to game.
class FastWriter {
 public:
  /// Appends the initial comment, the movetext, the result and a line end. Returns false, with nothing
  /// appended, if it declines.
  bool write(const GameRecord& game, const Annotations& annotations, TextBuffer& out);
  /// Appends the initial comment alone, and a line end, if there is one. Returns false as write(). The game
  /// has no moves.
  bool writeInitialComment(const GameRecord& game, const Annotations& annotations, TextBuffer& out);
  /// Drops the cached data of the moves: the next game is another one.
  void forget() { game_ = nullptr; }

 private:
  struct Variations {
    std::int32_t replaced;     ///< the move that they follow
    std::int32_t current;      ///< the one being written
    std::int32_t written = 0;  ///< variations
  };
  enum Mark : std::uint8_t { kAlternatives = 1, kNags = 2, kMatch = 4, kComments = 8, kLaterComments = 16 };
  /// Most match comments are short: one copy of this size writes them, and the excess is overwritten.
  static constexpr std::size_t kShortComment = 16;

  const GameView& view() const { return context_.game; }
  bool begin(const GameRecord& game, const Annotations& annotations);
  std::size_t noteMarks();
  void noteAlternatives();
  bool noteMatchComment();
  void stop(std::int32_t position, std::uint8_t what) {
    const auto at = static_cast<std::size_t>(position);
    marks_[at] |= what;
    stops_[at / 64] |= std::uint64_t{1} << (at % 64);
  }
  void writeLines();
  std::int32_t beginVariation(std::int32_t first);
  std::int32_t writeRun(std::int32_t at, std::int32_t& sibling);
  std::int32_t nextStop(std::int32_t behind, std::int32_t last) const;
  void writeMoves(std::int32_t first, std::int32_t last);
  void writeBehind(std::int32_t id);
  void writeNags(std::int32_t id);
  bool writeComment(std::int32_t id);
  void writeLater(const Variations& variations);
  /// Returns the original comments that are written after the move to a position, or after variations that
  /// replace it.
  std::span<const PositionComment> originals(std::int32_t id, bool behindMove) const;

  /// Returns the move number of the moves from a position.
  int numberAt(std::int32_t id) const {
    return game_->startMoveNumber + (view().plies[id] + blackStart_) / 2;
  }
  std::int32_t nextSibling(std::int32_t id) const {
    const std::int32_t end = view().subtreeEnds[id];
    return end < view().subtreeEnds[view().parents[id]] ? end : kNoPosition;
  }

  const GameRecord* game_ = nullptr;  ///< results that do not depend on the query are cached
  const Annotations* annotations_ = nullptr;
  Context context_{};
  TextBuffer line_;
  char* at_ = nullptr;  ///< the end of the line so far
  bool odd_ = false;    ///< a text needs the fallback writer
  bool numberNeeded_ = true;
  int blackStart_ = 0;  ///< 1: Black moves first
  SanWords words_;
  std::vector<std::uint8_t> marks_;   ///< by position: what follows the move
  std::vector<std::uint64_t> stops_;  ///< by position, as bits: more than a short match comment follows
  std::size_t nextAdded_ = 0;         ///< index of the expected comments of the next position
  std::vector<Variations> open_;
  SeenTexts seen_;  ///< texts of the position
  GeneratedComments generated_;
  std::string match_;                               ///< the match comment
  std::array<char, kShortComment> matchComment_{};  ///< its form on the long line, if it is short
  std::size_t matchCommentSize_ = 0;                ///< 0: it is not short
};

}  // namespace cql::pgn
