// Decides whether the moves of a game are played incrementally, as its search reaches them.
#pragma once

#include <algorithm>
#include <cstdint>

#include "runtime/game_record.h"

namespace cql::search {

/// For one query and one thread. A search that ends at the first match leaves the later moves of a game
/// unplayed, if they are played in parts; each part has a fixed cost, in plies. Parts are used while recent
/// games ended early enough for that to be profitable.
class ReadingInParts {
 public:
  /// Plies of a part.
  static constexpr std::int32_t kPart = 32;

  bool isProfitable() const { return gain_ > 0; }
  /// Records one searched game. `end`: the first match, else the end of the game.
  void searched(const GameRecord& game, std::int32_t end) {
    constexpr std::int32_t kCost = 16, kRecentGames = 256;
    const std::int32_t parts = end / kPart, plies = game.count - 1;
    gain_ += std::max(plies - (parts + 1) * kPart, 0) - kCost * parts - gain_ / kRecentGames;
  }

 private:
  std::int64_t gain_ = 0;  ///< plies that parts would have saved in recent games, minus their cost
};

}  // namespace cql::search
