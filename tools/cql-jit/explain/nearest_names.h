// Offers names of players like one that a search did not find.
#pragma once

#include <string>
#include <vector>

#include "runtime/manifest.h"
#include "runtime/settings.h"

namespace cql::tool {

/// Returns a line for each name that all matches must have as a part of a player's name, but which no game of
/// the inputs has, with the nearest names that they have, without a last line end. Reads the players of all
/// inputs once more. Empty if no name is near, if an input cannot be read twice, or if reading takes longer
/// than about a second.
std::string nearestNames(const Settings& settings, const Manifest& manifest,
                         const std::vector<std::string>& inputs);

/// Returns a line for each of these words that is, or nearly is, a name of a player of the inputs, with the
/// filter to write. Like nearestNames() it reads the players, for about a second at most.
std::string playersMeant(const std::string& encoding, const std::vector<std::string>& words,
                         const std::vector<std::string>& inputs);

}  // namespace cql::tool
