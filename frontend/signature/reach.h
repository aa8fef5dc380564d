// Derives how far into a game a query looks: `movenumber<=15 Nd5 check` looks at the first 29 plies and the
// move after them, `#A>12 check` at positions before White has lost a fourth piece. The reader need not play
// the rest.
#pragma once

#include <cstdint>

#include "frontend/ir.h"
#include "runtime/signature/signature_condition.h"

namespace cql::frontend {

/// The number of plies, from the usual start, that can change what the query finds, or has as an effect that
/// can be noticed outside of the game, unless comments of filters that fail are kept
/// (Settings::alwaysComment). INT32_MAX: all. Call it after computeEffects().
std::int32_t pliesInReach(const Query& query);

/// Is a position evaluated without a look at others, and with no effect as above where it does not match?
/// Then moves need not be played before the query comes to them. Call it after computeEffects().
bool isLocal(const Query& query);

/// What positions of a game have until it has too few pieces: where it fails, the query finds nothing, there
/// and at all later positions, and has no effect as above. All atoms are SignatureColumn::Most. `condition`:
/// signatureCondition().
SignatureCondition untilFewer(const Query& query, const SignatureCondition& condition);

}  // namespace cql::frontend
