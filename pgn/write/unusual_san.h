// Makes the words of the few moves that need a look at the board each.
#pragma once

#include "pgn/write/san_words.h"

namespace cql::pgn {

/// A word that the vectors of SanWords leave to this: castling, promotions, captures en passant, null moves,
/// several pieces that could make the move, mates, boards without just one king.
SanWord unusualSanWord(const Context& context, std::int32_t position);

}  // namespace cql::pgn
