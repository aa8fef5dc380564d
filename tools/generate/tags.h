// Generates tags: players, event, date, ratings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tools/generate/random.h"

namespace cql::generate {

/// The data of the tags of a game, except result and moves.
struct Meeting {
  std::string_view event, site;
  std::uint32_t year, month, day, round;  ///< month or day 0: unknown
  std::uint32_t players[2];               ///< by colour
  std::uint32_t ratings[2];               ///< by colour; 0: unrated
};

Meeting drawMeeting(Random& random);
/// Appends the seven tags, the ratings, ECO and PlyCount, and the empty line.
void appendTags(const Meeting& meeting, std::string_view result, std::string_view eco, int plies,
                std::string& out);

}  // namespace cql::generate
