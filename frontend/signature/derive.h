// What a game must contain for a query to match in it (runtime/signature/signature_condition.h).
//
// A filter matches at a position of the game only where its required operands match at some position of it
// (OpInfo:: required), and only if what its row adds holds (OpInfo::signature). What is evaluated at a
// position outside the tree (language/60 §4) tells nothing of the game and is left open, as all is of which
// the table says nothing.
#pragma once

#include "frontend/ir.h"
#include "runtime/signature/signature_condition.h"

namespace cql::frontend {

/// What must hold of a game where the query matches, or does anything that can be noticed beyond it. Behind
/// computeEffects().
SignatureCondition signatureCondition(const Query& query);

/// What the rows of the table derive with.
class Derivation {
 public:
  explicit Derivation(const Query& query);

  const Query& query;
  bool savesPositions = false;  ///< position values may be outside the tree

  const Node& node(NodeId id) const { return query[id]; }
  /// What holds of a game if the filter matches, or its set is not empty, at one of its positions.
  SignatureCondition matches(NodeId id) const;
  /// The same if it fails there.
  SignatureCondition fails(NodeId id) const;
  /// The same if it matches for one or all of some operands; kNone is passed over.
  SignatureCondition matchesAny(const Node& node, std::size_t firstKid) const;
  SignatureCondition matchesAll(const Node& node, std::size_t firstKid) const;
  /// What can stand on the squares of a set, where it is evaluated: bits as of expandPieces().
  PieceMask contents(NodeId set) const;
};

}  // namespace cql::frontend
