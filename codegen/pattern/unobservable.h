// Decides which filters may be skipped if they are known to fail.
#pragma once

#include "codegen/core/emitter.h"

namespace cql::codegen {

/// Returns true if skipping a filter that fails is unobservable. Its comments are dropped, unless the run
/// keeps all (Context::alwaysComment). It may assign `own` variables, and those that only the text of the
/// filter uses. `banning`: a Line or Path in it that may ban positions when it succeeds.
bool isUnobservable(const Emitter& emitter, NodeId filter, NodeId banning,
                    const std::vector<std::uint32_t>& own = {});

}  // namespace cql::codegen
