// The items of a `comment` filter as values, from which its text is made if the comment is kept (language/03
// §2, language/32 §6).
#pragma once

#include <cstdint>

namespace cql {

/// Plain data that generated code writes (codegen/emit/text.cpp).
struct TextPart {
  enum class Kind : std::int32_t {
    Words,  ///< `size` bytes at the address `bits`, which live as long as the query
    Number,
    Set,
    Position,
    Piece,  ///< the piece with the identity `bits`, with its square; nothing if it is not on the board
  };

  std::uint64_t bits;
  std::int32_t size;
  Kind kind;
};
static_assert(sizeof(TextPart) == 16);

}  // namespace cql
