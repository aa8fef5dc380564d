// In a loop over squares, computes what attacks what for all squares at once, and looks it up for each.
//
// `A attacks x`, `x attacks A` and `#(A attacks x)` in a loop over x ask for one square of the board after
// the other. If there are enough of them, all are computed together, and kept while the position and the
// other operand are the same. Nothing has to be known of the other operand: it is evaluated in each
// iteration, and compared.
#pragma once

#include "codegen/core/emitter.h"

namespace cql::codegen {

/// i1: the truth of an Attacks or AttackedBy between the variable of a loop around it and another set. Null,
/// and nothing is emitted, for other filters.
llvm::Value* emitAttackByMemo(Emitter& emitter, NodeId filter);

/// i32: the value of a CountSquares of the squares that attack the variable of a loop around it. Null, and
/// nothing is emitted, for other filters.
llvm::Value* emitAttackerCountByMemo(Emitter& emitter, NodeId filter);

}  // namespace cql::codegen
