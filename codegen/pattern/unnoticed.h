// What may be left out where it is known to fail.
#pragma once

#include "codegen/core/emitter.h"

namespace cql::codegen {

/// Can nobody notice whether a filter was evaluated, if it fails? Its comments go then in any case. Variables
/// that it assigns may be `own` ones, and those that the text of the filter alone knows. `banning`: a Line or
/// Path in it that may ban positions where it succeeds.
bool isUnnoticed(const Emitter& emitter, NodeId filter, NodeId banning,
                 const std::vector<std::uint32_t>& own = {});

}  // namespace cql::codegen
