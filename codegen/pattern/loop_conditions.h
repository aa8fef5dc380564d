// Tests what is the same in all iterations of a loop before the loop.
#pragma once

#include "codegen/core/emitter.h"

namespace cql::codegen {

/// Returns the squares of a SquareLoop or PieceLoop without `all` (i64): none of them if a condition that its
/// body requires, and that does not depend on the variable of the loop, fails. All, if the difference is
/// observable.
llvm::Value* requireLoopConditions(Emitter& emitter, NodeId loop, llvm::Value* squares);

}  // namespace cql::codegen
