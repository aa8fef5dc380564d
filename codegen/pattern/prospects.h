// Where a `line` or `path` may be found, told before it is searched for.
//
// A search begins at each position, for each piece that a loop around it binds, and most begin in vain. So
// the elements that come first are asked for all pieces at once (bearers.h), and without a loop before the
// search is set up, if they seldom hold. Pieces that never go to the squares of a variable, where a step
// wants them, are left out. And where a search would walk on, one pass over the game, from its last position
// to the first, has told for each state of the pattern whether its end can still be reached: no search begins
// where it cannot.
#pragma once

#include "codegen/core/emitter.h"

namespace cql::codegen {

/// Leaves to `failed` where the Line or Path, at the current position, certainly finds nothing. For its
/// emitter, before anything else.
void requireProspects(Emitter& emitter, NodeId lineOrPath, Block* failed);

/// Of the squares that a PieceLoop goes over (i64) those for whose pieces its body may match; that the others
/// are left out is not noticed. Where it leaves any out, Scope::foreseen is set.
llvm::Value* withProspects(Emitter& emitter, NodeId pieceLoop, llvm::Value* squares);

}  // namespace cql::codegen
