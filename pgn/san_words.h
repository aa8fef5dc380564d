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

// --- the parts of sanWord() that are seldom needed
SanWord withCheckSign(const Context& context, std::int32_t position, SanWord word);
SanWord unusualSanWord(const Context& context, std::int32_t position);
/// Is the way of one of the men, pieces of the type, to the target free?
bool anyReaches(const SanTables& tables, const Position& before, PieceType type, SquareSet men, int target);

/// The same for a move of `us` from `parent`, mostly without asking who else could move or who gives check.
/// Before the move the king of the side that does not move must not be attacked.
[[gnu::always_inline]] inline SanWord sanWord(const SanTables& t, const Context& context, Color us,
                                              std::int32_t parent, std::int32_t position) {
  const GameView& game = context.game;
  // Castling, promotions, captures en passant, null moves and what follows them.
  constexpr Move kUnusual = kMoveEnPassant | kMoveCastle | kMoveNull | 7u << 18;
  const Move move = game.moves[position];
  const Position& before = game.positions[parent];
  const Position& after = game.positions[position];
  const unsigned type = move >> 12 & 7;
  const int from = moveFrom(move), to = moveTo(move);
  const SquareSet kings = after.types[kKing] & after.colors[~us];
  if ((move & kUnusual) | (game.moves[parent] & kMoveNull) | (kings & (kings - 1)) |
      static_cast<SquareSet>(kings == 0)) [[unlikely]]
    return unusualSanWord(context, position);
  const SquareSet others = before.types[type] & before.colors[us] & t.origins[type][to] & ~squareBit(from);
  if (others && anyReaches(t, before, static_cast<PieceType>(type), others, to)) [[unlikely]]
    return carefulSanWord(context, position);

  const SanTables::Kind& kind = t.kinds[move >> 12 & 63];
  const SanWord word =
      (static_cast<SanWord>('a' + fileOf(from)) & kind.file) | kind.before | t.targets[to] << kind.bits;
  // Does the man himself look at the king, or has he left a line to him?
  const int king = __builtin_ctzll(kings);
  const SquareSet diagonal = (after.types[kBishop] | after.types[kQueen]) & t.behindOnDiagonal[king][from],
                  straight = (after.types[kRook] | after.types[kQueen]) & t.behindOnStraight[king][from];
  if ((t.attacks[us][type][to] & kings) | ((diagonal | straight) & after.colors[us])) [[unlikely]]
    return withCheckSign(context, position, word);
  return word;
}

}  // namespace cql::pgn
