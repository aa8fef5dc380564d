// Moves in standard algebraic notation, for the quick writer: what write_san.h gives, as one machine word.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "runtime/context.h"

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
  SquareSet behind[64][64];     ///< as seen from the first square, on the line of the second beyond it
};
const SanTables& sanTables();

/// The move that leads to a position of context.game. Nothing else of the context is read. Before the move
/// the king of the side that did not move must not be attacked; carefulSanWord() does not ask for that.
SanWord sanWord(const SanTables& tables, const Context& context, std::int32_t position);
SanWord carefulSanWord(const Context& context, std::int32_t position);

}  // namespace cql::pgn
