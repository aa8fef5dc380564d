// Moves in standard algebraic notation, for the quick writer: what write_san.h gives, as one machine word.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "runtime/context.h"
#include "runtime/move.h"

namespace cql::pgn {

/// The characters of a move in the order of memory, none of them zero, filled up with zeros. No move has more
/// than seven.
using SanWord = std::uint64_t;
static_assert(std::endian::native == std::endian::little);

constexpr std::size_t lengthOf(SanWord word) {
  return static_cast<std::size_t>(8 - std::countl_zero(word) / 8);
}

struct SanTables {
  struct Kind {  ///< what stands before the target, by the moved and the captured type
    SanWord before = 0;
    std::uint8_t bits = 0;  ///< of `before`
    std::uint8_t file = 0;  ///< all ones for captures of pawns: the file they come from goes first
  };
  Kind kinds[64];
  SanWord targets[64];
  SquareSet origins[8][64];     ///< from where a piece reaches a square of an empty board; none for pawns
  SquareSet attacks[2][8][64];  ///< of a man of a side on an empty board
  /// As seen from the first square, on the line of the second beyond it, if that is a diagonal, or not.
  SquareSet behindOnDiagonal[64][64], behindOnStraight[64][64];
  SquareSet between[64][64];  ///< strictly between two squares on a line, else empty
};
const SanTables& sanTables();

/// The move that leads to a position of context.game. Nothing else of the context is read.
SanWord carefulSanWord(const Context& context, std::int32_t position);

/// What sanWord() has found out when the move is one of the few that need more.
struct SanCase {
  Color us;
  std::int32_t parent, position;
  SanWord before;  ///< the move before this one; 0: not known
};
// --- these few
SanWord unusualSanWord(const Context& context, const SanCase& move);
/// `others`: men of the kind that would reach the target if nobody stood in their way.
SanWord sharedSanWord(const SanTables& tables, const Context& context, const SanCase& move, SquareSet others);
/// `onLines`: men whose line to the king the move has left.
SanWord withCheckSign(const SanTables& tables, const Context& context, const SanCase& move, SquareSet onLines,
                      SanWord word);

constexpr SanWord plainWord(const SanTables& t, Move move) {
  const SanTables::Kind& kind = t.kinds[move >> 12 & 63];
  return (static_cast<SanWord>('a' + fileOf(moveFrom(move))) & kind.file) | kind.before |
         t.targets[moveTo(move)] << kind.bits;
}

/// The check sign at the end of the word, if the move gives check.
[[gnu::always_inline]] inline SanWord withSign(const SanTables& t, const Context& context,
                                               const SanCase& move, SanWord word) {
  const Position& after = context.game.positions[move.position];
  const Move made = context.game.moves[move.position];
  const SquareSet kings = after.types[kKing] & after.colors[~move.us];
  // Does the man himself look at the king, or has he left a line to him?
  const int king = __builtin_ctzll(kings), from = moveFrom(made);
  const SquareSet diagonal = (after.types[kBishop] | after.types[kQueen]) & t.behindOnDiagonal[king][from],
                  straight = (after.types[kRook] | after.types[kQueen]) & t.behindOnStraight[king][from];
  const SquareSet onLines = (diagonal | straight) & after.colors[move.us];
  if ((t.attacks[move.us][movedType(made)][moveTo(made)] & kings) | onLines) [[unlikely]]
    return withCheckSign(t, context, move, onLines, word);
  return word;
}

/// The same, mostly without asking who else could move or who gives check. Before the move the king of the
/// side that does not move must not be attacked.
[[gnu::always_inline]] inline SanWord sanWord(const SanTables& t, const Context& context,
                                              const SanCase& move) {
  const GameView& game = context.game;
  // Castling, promotions, captures en passant, null moves and what follows them.
  constexpr Move kUnusual = kMoveEnPassant | kMoveCastle | kMoveNull | 7u << 18;
  const Move made = game.moves[move.position];
  const Position& before = game.positions[move.parent];
  const Position& after = game.positions[move.position];
  const SquareSet kings = after.types[kKing] & after.colors[~move.us];
  if ((made & kUnusual) | (game.moves[move.parent] & kMoveNull) | (kings & (kings - 1)) |
      static_cast<SquareSet>(kings == 0)) [[unlikely]]
    return unusualSanWord(context, move);
  const PieceType type = movedType(made);
  const SquareSet others = before.types[type] & before.colors[move.us] & t.origins[type][moveTo(made)] &
                           ~squareBit(moveFrom(made));
  if (others) [[unlikely]]
    return sharedSanWord(t, context, move, others);
  return withSign(t, context, move, plainWord(t, made));
}

}  // namespace cql::pgn
