// Skips iterations of loops that cannot match.
#pragma once

#include "codegen/core/emitter.h"

namespace cql::codegen {

/// Narrows the squares (i64) of a SquareLoop or PieceLoop to those for which relations to other sets may hold
/// that its body requires: `x attacks y`, with `y` of a loop around it, or inside. With `all`, the loop fails
/// if one is missing. Returns all of them if the difference is observable.
llvm::Value* narrowToCandidates(Emitter& emitter, NodeId loop, llvm::Value* squares);

/// Narrows them to those for which the body may do more than match: it is an `if` without `else`, or several,
/// of which one condition may hold. The others match. Returns all squares if the difference is observable,
/// and for other bodies.
llvm::Value* narrowToConditional(Emitter& emitter, NodeId loop, llvm::Value* squares);

}  // namespace cql::codegen
