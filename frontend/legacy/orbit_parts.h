// Helpers for orbit.cpp and transform.cpp only.
#pragma once

#include <cstdint>
#include <vector>

#include "frontend/legacy/orbit.h"

namespace cql::frontend::legacy {

/// Returns true if a designator that was not empty in `before` is empty in `after`, so that the list cannot
/// match. Not under :not, and under :or only if all alternatives are lost.
bool lostSquares(const PositionList& before, const PositionList& after);

/// The key of a copy of a list: copies of one list with equal keys are equal.
std::vector<std::uint64_t> keyOf(const PositionList& list);

}  // namespace cql::frontend::legacy
