#include "tools/search/game_count.h"

#include <algorithm>

#include "pgn/input.h"

namespace cql::search {

std::int32_t GameCount::last(const std::optional<Interval>& range) {
  std::call_once(counted_, [this] { games_ = count_(); });
  const std::int64_t last = range ? std::min(games_, range->high) : games_;
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(last, 0, INT32_MAX));
}

std::int64_t countGames(const std::vector<std::string>& files) {
  std::int64_t games = 0;
  for (const std::string& file : files) {
    const std::int64_t more = pgn::countWhiteTags(file);
    if (more < 0) return -1;
    games += more;
  }
  return games;
}

}  // namespace cql::search
