// Estimates how many pairs of pieces the loops `piece x in ... piece y in ...` around a pattern make.
//
// Filters that relate the piece of a loop to those of other loops are tested for all its pieces at once
// (candidate_pieces.h). That takes code and time, so it is done only where many pairs are expected.
#pragma once

#include <cstdint>
#include <vector>

#include "codegen/core/emitter.h"
#include "codegen/pattern/automaton.h"
#include "codegen/pattern/candidate_pieces.h"

namespace cql::codegen {

class PiecePairs {
 public:
  /// `needed`: lines and paths with an automaton that must match for the body of the loop to match.
  PiecePairs(const Emitter& emitter, NodeId pieceLoop, std::vector<NodeId> needed);

  /// Returns true if tests of pairs save more than they cost.
  bool areMany() const { return many_; }
  /// What filters in the body may depend on besides the piece, where areMany().
  KnownVariables known() const { return {known_, body_}; }
  /// What the first elements of a pattern may depend on besides the piece: nothing unless one of them relates
  /// the piece to something else.
  KnownVariables knownFirst(NodeId lineOrPath) const;
  /// Returns the piece variable of an enclosing loop for whose pieces the pattern is worth a pass each over
  /// the game; kNone: no such variable.
  std::uint32_t partner(NodeId lineOrPath) const;

 private:
  bool areManyWith(std::uint32_t other) const;
  double expectedIn(NodeId set) const;
  double expectedPieces(std::uint32_t symbol) const;
  /// Returns true if a pattern can only begin where the piece moves.
  bool movesFirst(std::uint32_t piece, NodeId lineOrPath) const;
  /// The elements of a pattern that may be the first.
  std::vector<NodeId> firstElements(NodeId lineOrPath) const;

  const Emitter& e_;
  NodeId body_;
  std::uint32_t piece_;
  std::vector<NodeId> needed_;
  std::vector<std::uint32_t> known_;  ///< other variables that the body reads and does not change
  std::vector<std::uint32_t> inner_;  ///< of the loops over pieces in the body
  bool many_;
};

}  // namespace cql::codegen
