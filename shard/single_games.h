// Makes batches of one game.
#pragma once

#include <memory>

#include "io/source.h"

namespace cql::shard {

/// Returns the games of a source one by one, to a single thread. If a run ends with a certain match, the
/// merge can then cut the results there.
std::unique_ptr<GameSource> singleGames(std::unique_ptr<GameSource> source);

}  // namespace cql::shard
