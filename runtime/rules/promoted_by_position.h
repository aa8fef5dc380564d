// The promoted pieces at the positions of a game, each computed once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/game.h"

namespace cql {

/// Memo of the pieces of both colours that were promoted on the line to a position. It makes a look-up at
/// every position linear in the length of a game.
class PromotedByPosition {
 public:
  /// `gameNumber`: a number that differs for each game; not 0.
  SquareSet at(std::uint32_t gameNumber, const GameView& game, std::int32_t position);

 private:
  std::vector<SquareSet> known_;  ///< by position, as far as computed
  std::uint32_t game_ = 0;
};

}  // namespace cql
