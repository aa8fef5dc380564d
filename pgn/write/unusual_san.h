// Makes the words of the few moves that need the board.
#pragma once

#include "pgn/write/san_words.h"

namespace cql::pgn {

/// Makes a word that the vectors of SanWords cannot: castling, promotions, captures en passant, null moves,
/// several pieces that could make the move, mates, boards without exactly one king for each side.
SanWord unusualSanWord(const Context& context, std::int32_t position);

}  // namespace cql::pgn
