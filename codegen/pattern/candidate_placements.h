// Finds the copies of an orbit for which a filter may match, for a group of them at once.
//
// Copies that are translations of each other (core/aligned_copies.h) are told apart by their anchors, as
// pieces are by their squares: `Nb1--c3` may match for the copy whose anchor is where the knight that moves
// next stands, if it goes to the square that is as far from there as c3 is from b1. So CandidatePieces holds
// anchors here, and an automaton whose states are such sets follows all copies of a pattern together.
#pragma once

#include <functional>

#include "codegen/core/aligned_copies.h"
#include "codegen/pattern/candidate_pieces.h"

namespace cql::codegen {

class PlacementEmitter : public CandidateEmitter {
 public:
  PlacementEmitter(Emitter& emitter, const Placements& placements)
      : CandidateEmitter(emitter, frontend::kNone), placements_(placements) {}

  CandidatePieces of(NodeId filter) override;

  /// Finds candidates for a Line or Path from the current position on; empty: it is left open.
  std::function<CandidatePieces(NodeId lineOrPath)> search;

 protected:
  bool isFixed(NodeId filter) const override;
  bool depends(NodeId set) const override { return termOf(set) != nullptr; }
  CandidatePieces among(NodeId set, llvm::Value* squares) override;

 private:
  /// Where the squares of a designator are, seen from the anchor; null: it is another filter, or one that all
  /// copies share.
  const AlignedGroup::Term* termOf(NodeId set) const;
  /// Returns true if of() is exact for the filter, which makes no comments.
  bool isExact(NodeId filter) const;

  const Placements& placements_;
};

}  // namespace cql::codegen
