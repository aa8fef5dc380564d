// Emits what several filters do with strings.
#pragma once

#include <initializer_list>

#include "codegen/core/emitters.h"

namespace cql::codegen {

/// Evaluates a string for use right after the evaluation of `next`, optional filters: in place, unless one of
/// them may change a string variable.
Value valueForUseAfter(Emitter& e, NodeId text, std::initializer_list<NodeId> next, Block* failed);

/// i1: the strings have the same bytes.
llvm::Value* isSameText(Emitter& e, Value a, Value b);

}  // namespace cql::codegen
