// Finds moves of a text and makes them on a board (language/41 §6), without generating all legal moves.
#pragma once

#include <array>
#include <cstdint>

#include "runtime/game.h"
#include "runtime/move.h"
#include "runtime/rules/move_text.h"
#include "runtime/rules/start_position.h"

namespace cql {

/// The state of a position besides the board.
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

/// Finds the only legal move that the text can mean.
FoundMove findMove(const Position& board, const BoardState& state, const MoveText& text);

/// What the letters of a move mean on a board.
struct ReadMove {
  MoveText text;
  MoveEnd end;
  FoundMove found;
};
/// Reads and finds the move at p. A `b` that begins no legal pawn move means a bishop (language/41 §6).
ReadMove readMove(const char* p, const char* end, const Position& board, const BoardState& state);

/// Updates the state by a move.
void passMove(Move move, BoardState& state);
/// Makes a move: computes the position after it and updates the state.
void playMove(const Position& before, Move move, Position& after, BoardState& state);

/// Returns true if a pseudolegal move would leave the mover's king attacked.
bool leavesKingAttacked(const Position& before, Move move, Color side);

/// Returns the squares of the pieces of a type, not pawns, that can legally move to `to`.
SquareSet legalOrigins(const Position& p, Color side, PieceType type, int to);

}  // namespace cql
