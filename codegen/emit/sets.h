// Emits filters of sets for other filters.
#pragma once

#include "codegen/core/emitter.h"

namespace cql::codegen {

/// i1: an Attacks or AttackedBy has more than `limit` squares. Null for other filters, and if only counting
/// can decide.
llvm::Value* emitAttacksAbove(Emitter& e, NodeId attacks, std::int32_t limit);

}  // namespace cql::codegen
