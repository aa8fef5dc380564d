// Moves of a text found and made on a board (language/41 §6): no list of all moves is ever made.
#pragma once

#include <array>
#include <cstdint>

#include "runtime/game.h"
#include "runtime/move.h"
#include "runtime/rules/move_text.h"
#include "runtime/rules/start_position.h"

namespace cql {

/// What the rules know of a position besides the board.
struct BoardState {
  /// By colour * 2 + wing (0: king's side): square of the rook that may castle, kNoSquare: no right.
  std::array<Square, 4> castlingRooks{kNoSquare, kNoSquare, kNoSquare, kNoSquare};
  Square enPassant = kNoSquare;
  Color side = kWhite;
  bool chess960 = false;  ///< as in StartPosition: castling may be written as the king taking its rook
};
BoardState stateOf(const StartPosition& start);

enum class MoveVerdict : std::uint8_t { Legal, Illegal, Ambiguous };

struct FoundMove {
  MoveVerdict verdict = MoveVerdict::Illegal;
  Move move = 0;
  bool rightMissing = false;  ///< castling without the right (language/41 §6: played, with a warning)
};

/// The one legal move that the text means.
FoundMove findMove(const Position& board, const BoardState& state, const MoveText& text);

/// What the letters at a place mean on a board.
struct ReadMove {
  MoveText text;
  MoveEnd end;
  FoundMove found;
};
/// Reads and finds the move at p. Where `b` begins no pawn move that fits, it means a bishop (language/41
/// §6).
ReadMove readMove(const char* p, const char* end, const Position& board, const BoardState& state);

/// The state after a move.
void passMove(Move move, BoardState& state);
/// The position and the state after a move. `after` may not be `before`.
void playMove(const Position& before, Move move, Position& after, BoardState& state);

/// Would the move, which is pseudolegal, leave the own king attacked?
bool leavesKingAttacked(const Position& before, Move move, Color side);

/// Squares of pieces of the type that can legally move to `to`, by their way of moving; no pawns.
SquareSet legalOrigins(const Position& p, Color side, PieceType type, int to);

}  // namespace cql
