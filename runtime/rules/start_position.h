// The position described by a FEN tag (language/41 §4).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/game.h"
#include "runtime/types.h"

namespace cql {

/// Larger move numbers and clocks in a FEN are replaced by this.
inline constexpr int kMostCounted = 1'000'000;

struct StartPosition {
  Position board{};
  Color side = kWhite;
  /// By colour and wing (0: king's side, 1: queen's side): file of the rook that may castle, -1: no right.
  std::array<std::array<std::int8_t, 2>, 2> castlingRooks{{{-1, -1}, {-1, -1}}};
  Square enPassant = kNoSquare;  ///< behind a pawn that may just have made a double step
  /// As written in the FEN, even if no move can use them: letters of KQkq, one bit each, and the square.
  std::uint8_t givenCastling = 0;
  Square givenEnPassant = kNoSquare;
  int halfMoves = 0;
  int moveNumber = 1;
  bool chess960 = false;  ///< a castling king or rook is not on its square of orthodox chess
  bool isStandard() const;
  /// Returns everything except board and side.
  StartRules rules() const;
};

/// Appends ranks from 8 down with slashes between them.
void appendPlacement(const Position& board, std::string& out);

/// Returns the start of an ordinary game.
StartPosition standardStart();

/// Parses a FEN. Returns false if it is unusable. `doubts` gets what was accepted although it is
/// inconsistent. `chess960`: specified by the tags. Otherwise `KQkq` may mean rooks on files other than a and
/// h (X-FEN), but only if each letter fits a rook.
bool parseFen(std::string_view fen, bool chess960, StartPosition& start,
              std::vector<std::string_view>& doubts);

/// Appends the six fields, castling rights and en passant square as far as moves can use them.
void appendFen(const StartPosition& start, std::string& out);
/// Appends the value of a FEN tag, with castling letters and en passant square as written (language/41 §4).
/// parseFen() reads it like the original text of the tag.
void appendFenTag(const StartPosition& start, std::string& out);

}  // namespace cql
