// Predicts where a `line` or `path` may be found, before it is searched for.
//
// A search begins at each position, for each piece that a loop around it binds, and most searches find
// nothing. So the first elements of the pattern are tested for all pieces at once (candidate_pieces.h);
// without a loop, they are tested before the search is set up if their estimated probability is low. Pieces
// that never go to the squares that a step of the pattern requires are excluded. Where loops make many pairs
// of pieces, filters that relate two of them are tested as well (piece_pairs.h). And for patterns whose
// searches go far, one pass over the game, from its last position to the first, computes for each state of
// the pattern whether its end is reachable (game_pass.h); searches begin only where it is.
#pragma once

#include "codegen/core/aligned_copies.h"
#include "codegen/core/emitter.h"

namespace cql::codegen {

/// Branches to `failed` if the Line or Path certainly finds nothing at the current position. Its emitter
/// calls this before anything else.
void pruneSearch(Emitter& emitter, NodeId lineOrPath, Block* failed);

/// Narrows the squares of a PieceLoop (i64) to those for whose pieces its body may match, if the difference
/// is unobservable. Sets Scope::pruned if it may exclude any.
llvm::Value* prunePieces(Emitter& emitter, NodeId pieceLoop, llvm::Value* squares);

/// Returns true if copies of an orbit are worth testing together by prunePlacements(), and skipping those
/// that fail is unobservable. `pattern`: the first copy.
bool canPrunePlacements(const Emitter& emitter, NodeId pattern);

/// Returns the anchors (i64) of the copies for which the filter may match at the current position.
llvm::Value* prunePlacements(Emitter& emitter, const Placements& placements);

}  // namespace cql::codegen
