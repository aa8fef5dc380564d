// Derives from the moves that led to a position (language/60 §5): castling rights, en passant, clocks.
//
// The moves are found by following the parents of a position, so they need not be a line of the game tree:
// the ancestors of imaginary positions include edits (runtime/imaginary.h). The root is position 0; what came
// before is in StartRules.
#pragma once

#include "runtime/assert.h"
#include "runtime/imaginary.h"
#include "runtime/kernel/attacks.h"

namespace cql::kernel {

/// Returns true if no position before the move can recur after it.
constexpr bool isIrreversible(Move m) {
  return movedType(m) == kPawn || isCapture(m);  // a null move counts as a king's
}

/// Returns the facts of the edit that made a position.
inline const ImaginaryFacts& editOf(const GameView& game, std::int32_t position) {
  CQL_ASSERT(isImaginary(game, position) && (game.moves[position] & kMoveEdit));
  // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): there are no edits without imaginary positions
  return game.imaginary->own[position - game.count];
}

/// Calls visit(move, position) for the moves that led to a position, the last one first.
template <typename Visit>
inline void visitMovesBack(const GameView& game, std::int32_t position, Visit&& visit) {
  CQL_ASSERT(exists(game, position));
  for (; game.parents[position] != kNoPosition; position = game.parents[position])
    visit(game.moves[position], position);
}

/// Returns the squares that a move leaves and reaches, or those that an edit names.
inline SquareSet touchedBy(const GameView& game, std::int32_t position) {
  const Move m = game.moves[position];
  if (m & kMoveEdit) return editOf(game, position).edited;
  return m & kMoveNull ? 0 : squareBit(moveFrom(m)) | squareBit(moveTo(m));
}

/// Returns the home squares of king and rook at the start, if they have the right; else the empty set.
inline SquareSet castlingHome(const GameView& game, int right) {
  CQL_ASSERT(right >= 0 && right < 4);
  const Square rook = game.start->castlingRooks[right];
  return rook == kNoSquare ? 0
                           : squareBit(rook) | game.positions[0].pieces(static_cast<Color>(right / 2), kKing);
}

/// Returns the castling rights, bits colour * 2 + wing, that were given at the start and whose king and rook
/// are on the same squares as then.
inline std::uint32_t rightsAtHome(const GameView& game, std::int32_t position) {
  const Position& board = game.positions[position];
  std::uint32_t rights = 0;
  for (int right = 0; right < 4; ++right) {
    const SquareSet home = castlingHome(game, right);
    const auto us = static_cast<Color>(right / 2);
    const SquareSet away = home & ~(board.pieces(us, kKing) | board.pieces(us, kRook));
    rights |= std::uint32_t{home && !away} << right;
  }
  return rights;
}

/// Returns the subset of the rights whose king and rook are not among these squares.
inline std::uint32_t rightsUntouched(const GameView& game, std::uint32_t rights, SquareSet touched) {
  for (int right = 0; right < 4; ++right)
    if (touched & castlingHome(game, right)) rights &= ~(1u << right);
  return rights;
}

/// Returns the castling rights, bits colour * 2 + wing: those of the start, without the ones whose king has
/// moved or whose rook has moved or was taken.
inline std::uint32_t castlingRights(const GameView& game, std::int32_t position) {
  const std::uint32_t rights = rightsAtHome(game, position);
  // Reads the earlier moves only if king and rook are at home; then they have rarely moved.
  if (!rights) return 0;
  SquareSet touched = 0;  // a null move touches nothing that moves
  visitMovesBack(game, position, [&](Move, std::int32_t p) { touched |= touchedBy(game, p); });
  return rightsUntouched(game, rights, touched);
}

/// Returns the rights that are consistent with a position and the move that led to it.
inline std::uint32_t rightsLeftBy(const GameView& game, std::int32_t position) {
  const std::uint32_t rights = rightsAtHome(game, position);
  if (!rights || game.parents[position] == kNoPosition) return rights;
  return rightsUntouched(game, rights, touchedBy(game, position));
}

/// Returns the square that a pawn passed in the move that led here, or in the one before the start; else
/// kNoSquare.
inline int passedSquare(const GameView& game, std::int32_t position) {
  CQL_ASSERT(exists(game, position));
  if (game.parents[position] == kNoPosition) return game.start->enPassant;
  const Move m = game.moves[position];
  return m & kMoveDoubleStep ? (moveFrom(m) + moveTo(m)) / 2 : int{kNoSquare};
}

/// Returns true if a pawn of `us` may capture the pawn that has just passed the square.
inline bool canTakeEnPassant(const Position& p, Color us, int passed) {
  CQL_ASSERT(isSquare(passed) && rankOf(passed) == (us == kWhite ? 5 : 2));
  const SquareSet to = squareBit(passed), taken = us == kWhite ? to >> 8 : to << 8,
                  king = p.pieces(us, kKing);
  for (SquareSet takers = pawnAttacks(to, ~us) & p.pieces(us, kPawn); takers;) {
    const SquareSet occupied = (p.occupied() & ~squareBit(popFirst(takers)) & ~taken) | to;
    if (!king || !(attackersTo(p, firstSquare(king), occupied) & p.colors[~us] & ~taken)) return true;
  }
  return false;
}

/// Returns passedSquare() if a capture there is legal by the rules of chess, even where language/20 §5 says
/// otherwise; else kNoSquare.
inline int legalEnPassant(const GameView& game, std::int32_t position) {
  const int passed = passedSquare(game, position);
  if (passed == kNoSquare) return kNoSquare;
  return canTakeEnPassant(game.positions[position], static_cast<Color>(game.sides[position]), passed)
             ? passed
             : int{kNoSquare};
}

constexpr bool areSame(const Position& a, const Position& b) {
  if (a.colors[kWhite] != b.colors[kWhite] || a.colors[kBlack] != b.colors[kBlack]) return false;
  SquareSet different = 0;
  for (int type = kPawn; type < kKing; ++type) different |= a.types[type] ^ b.types[type];
  return different == 0;
}

/// Returns true if a position has castling rights that are lost later, if the moves in between touch these
/// squares.
inline bool losesRights(const GameView& game, std::int32_t position, SquareSet touched) {
  std::uint32_t lost = 0;
  for (int right = 0; right < 4; ++right)
    lost |= std::uint32_t{(touched & castlingHome(game, right)) != 0} << right;
  return lost && (castlingRights(game, position) & lost);
}

/// Returns the number of positions on the line to a position, itself included, that are equal by the rules.
/// Compares boards from the last position back to the last capture or pawn move: unlike hashes they cannot
/// collide, and the first words of two boards nearly always differ. `counted`: the numbers of earlier
/// positions, by id, as far as they are on the line since then; null: unknown.
inline std::int32_t repetitionsOf(const GameView& game, std::int32_t position,
                                  const std::int32_t* counted = nullptr) {
  CQL_ASSERT(exists(game, position));
  const Position& board = game.positions[position];
  std::int32_t found = 1;
  SquareSet touched = 0;
  for (std::int32_t p = position; game.parents[p] != kNoPosition && !isIrreversible(game.moves[p]);) {
    touched |= touchedBy(game, p);
    p = game.parents[p];
    // The last move was quiet, so there is no en passant capture.
    if (game.sides[p] == game.sides[position] && areSame(game.positions[p], board) &&
        legalEnPassant(game, p) == kNoSquare && !losesRights(game, p, touched)) {
      if (counted) return counted[p] + 1;
      ++found;
    }
  }
  return found;
}

}  // namespace cql::kernel
