// What orbits are made of; for orbit.cpp and transform.cpp only.
#pragma once

#include <cstdint>
#include <vector>

#include "frontend/legacy/orbit.h"

namespace cql::frontend::legacy {

/// True if a designator that was not empty in `before` is empty in `after` and the list cannot match for that
/// reason; not under :not, and under :or only if all alternatives are lost.
bool lostSquares(const PositionList& before, const PositionList& after);

/// What transforms make of a list: equal keys are equal copies of one list.
std::vector<std::uint64_t> keyOf(const PositionList& list);

}  // namespace cql::frontend::legacy
