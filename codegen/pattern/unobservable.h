// Decides which filters may be skipped if they are known to fail.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "codegen/core/emitter.h"

namespace cql::codegen {

/// Returns true if skipping a filter that fails is unobservable. Its comments are dropped, unless the run
/// keeps all (Context::alwaysComment). It may assign `own` variables, and those that only the text of the
/// filter uses. `banning`: a Line or Path in it that may ban positions when it succeeds.
bool isUnobservable(const Emitter& emitter, NodeId filter, NodeId banning,
                    const std::vector<std::uint32_t>& own = {});

/// Emits a test that saves evaluations which must fail. If these make `comments`, runs that keep comments of
/// filters that fail (Context::alwaysComment) skip the test.
void unlessObservable(Emitter& emitter, bool comments, const std::function<void()>& test);

}  // namespace cql::codegen
