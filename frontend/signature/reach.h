// Derives how far into a game a query looks: `movenumber<=15 Nd5 check` looks at the first 29 plies and the
// move after them, `#A>12 check` at positions before White has lost a fourth piece. The reader need not play
// the remaining moves.
#pragma once

#include <cstdint>

#include "frontend/ir.h"
#include "runtime/signature/signature_condition.h"

namespace cql::frontend {

/// The number of plies, from the usual start, that can affect matches or observable side effects, unless
/// comments of filters that fail are kept (Settings::alwaysComment). INT32_MAX: all. Call it after
/// computeEffects().
std::int32_t pliesInReach(const Query& query);

/// Returns true if positions are evaluated without reading others, and without such effects where they do not
/// match. Then moves need not be played before the query reaches them. Call it after computeEffects().
bool isLocal(const Query& query);

/// A condition on positions that holds until material falls below a cutoff: where it fails, the query matches
/// neither there nor at later positions, and has no such effect. All atoms are SignatureColumn::Most.
/// `condition`: signatureCondition().
SignatureCondition materialCutoff(const Query& query, const SignatureCondition& condition);

}  // namespace cql::frontend
