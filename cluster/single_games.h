// Batches of one game.
#pragma once

#include <memory>

#include "games/source.h"

namespace cql::cluster {

/// Gives the games of a source one by one, to a single thread. Where a run ends with a certain match, another
/// machine can cut the results of such batches there.
std::unique_ptr<GameSource> singleGames(std::unique_ptr<GameSource> source);

}  // namespace cql::cluster
