// What is known of a path while it is searched, and of the last one that was found.
#pragma once

#include "codegen/core/emitter.h"

namespace cql::codegen {

namespace path_state {

/// The cells of a path that is searched; Scope::pathCell is the first.
enum State : Cell { kStart, kCount, kBest, kBestCount, kBestValue, kFinds, kStateCells };
/// The cells of Emitter::lastPathCell.
enum LastPath : Cell { kExists, kLastStart, kLastEnd, kLastCount };

}  // namespace path_state

/// pathstart, pathlastposition, pathcount, pathcountunfocused (language/21 §8): of the path around, or of the
/// last one that was found.
llvm::Value* emitPathState(Emitter& e, const Node& node, Block* failed);

}  // namespace cql::codegen
