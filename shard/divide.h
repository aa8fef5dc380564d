// Divides inputs into shards.
#pragma once

#include <string>
#include <vector>

#include "io/formats.h"
#include "io/source_options.h"
#include "shard/plan.h"

namespace cql::shard {

/// Divides inputs into as many shards as there are weights, in proportion to these. Inputs hardly larger than
/// a shard are left whole. `options`: SourceOptions::countsParts is set if the numbers of games and lines
/// before parts are needed. `lastGames`: the plan stores InputPart::lastGameNumber of inputs that are cut;
/// without it, each shard that needs the number reads the whole input. `notes` gets lines for the user.
Result<void> divide(const std::vector<double>& weights, bool cutSmall, bool lastGames,
                    const GameFormats& formats, const SourceOptions& options, Plan& plan,
                    std::vector<std::string>& notes);

}  // namespace cql::shard
