// Derives how far into a game a query looks: `movenumber<=15 Nd5 check` looks at the first 29 plies and the
// move after them. The reader need not play the rest.
#pragma once

#include <cstdint>

#include "frontend/ir.h"

namespace cql::frontend {

/// The number of plies, from the usual start, that can change what the query finds, or has as an effect that
/// can be noticed outside of the game, unless comments of filters that fail are kept
/// (Settings::alwaysComment). INT32_MAX: all. Call it after computeEffects().
std::int32_t pliesInReach(const Query& query);

}  // namespace cql::frontend
