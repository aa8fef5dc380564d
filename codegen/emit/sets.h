// Emits filters of sets for other filters.
#pragma once

#include "codegen/core/emitter.h"

namespace cql::codegen {

/// Gives an Attacks or AttackedBy more than `limit` squares? (i1) Null: it is another filter, or there is no
/// way but to count them.
llvm::Value* emitAttacksAbove(Emitter& e, NodeId attacks, std::int32_t limit);

}  // namespace cql::codegen
