// Plays moves written as text from the start of an ordinary game (language/60 §8, §9).
#pragma once

#include <string_view>

#include "runtime/rules/moves.h"

namespace cql {

struct PlayedMoves {
  Position board = kStandardStart;
  BoardState state = stateOf(standardStart());
  std::int32_t plies = 0;
  std::string_view badWord;  ///< the first word that is no legal move; empty if all were played

  /// Returns the en passant square if a capture there is legal, else kNoSquare.
  Square legalEnPassant() const;
};

/// Plays moves in any form of language/41 §6; move numbers may precede them. The first other word, including
/// comments and results, becomes `badWord`. Views point into the text.
PlayedMoves playMoves(std::string_view text);

}  // namespace cql
