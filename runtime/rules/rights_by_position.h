// Castling rights of the positions of a game, each computed once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/game.h"

namespace cql {

/// Memo of sets of rights, as bits, that can only shrink along a line. It makes a look-up at every position
/// linear in the length of a game; without it each look-up would visit all parents.
class RightsByPosition {
 public:
  /// Returns the rights at a position. `own(id)` returns those that are consistent with the position `id` and
  /// the move that led to it. `game`: a number that differs for each game; not 0.
  template <typename Own>
  std::uint32_t at(std::uint32_t gameNumber, const GameView& game, std::int32_t position, const Own& own) {
    std::uint32_t rights = own(position);
    while (rights && position >= game.count) rights &= own(position = game.parents[position]);
    if (!rights) return 0;  // most positions, which need no memo
    if (game_ != gameNumber) known_.clear();
    game_ = gameNumber;
    // In preorder a parent comes before its children.
    for (auto id = static_cast<std::int32_t>(known_.size()); id <= position; ++id) {
      const std::int32_t parent = game.parents[id];
      const std::uint32_t before = parent == kNoPosition ? ~0u : known_[static_cast<std::size_t>(parent)];
      known_.push_back(static_cast<std::uint8_t>(before ? before & own(id) : 0));
    }
    return rights & known_[static_cast<std::size_t>(position)];
  }

 private:
  std::vector<std::uint8_t> known_;  ///< by position, as far as computed
  std::uint32_t game_ = 0;
};

}  // namespace cql
