// Derives what a game must contain for a query to match in it (runtime/signature/signature_condition.h).
//
// A filter can match in a game only if each required operand matches at some position of it
// (OpInfo::required), and if what its row adds holds (OpInfo::signature). Filters evaluated outside the game
// tree (language/60 §4), and those whose row says nothing, put no condition on the game.
#pragma once

#include "frontend/ir.h"
#include "runtime/signature/signature_condition.h"

namespace cql::frontend {

/// Derives what must hold of a game in which the query matches, or has an effect that can be noticed outside
/// of the game. Call it after computeEffects().
SignatureCondition signatureCondition(const Query& query);

/// Does the evaluation of a filter have no lasting effects in a game that does not match? It must not stop
/// the run; comments and sort values count only in games that match.
bool isConfined(const Query& query, const Node& node);

/// What the functions of the rows derive conditions with.
class Derivation {
 public:
  explicit Derivation(const Query& query);

  const Query& query;
  bool savesPositions = false;  ///< position values may be outside the tree

  const Node& node(NodeId id) const { return query[id]; }
  /// Derives what holds of a game if the filter matches, or its set is not empty, at one of its positions.
  SignatureCondition matches(NodeId id) const;
  /// The same if it fails there.
  SignatureCondition fails(NodeId id) const;
  /// The same if one or all of some operands match; skips kNone.
  SignatureCondition matchesAny(const Node& node, std::size_t firstKid) const;
  SignatureCondition matchesAll(const Node& node, std::size_t firstKid) const;
  /// What can stand on the squares of a set where it is evaluated: bits as those of expandPieces().
  PieceMask contents(NodeId set) const;
  /// The kinds that the piece of a variable can have where the variable is used: it may promote after it was
  /// bound, and be a pawn before.
  PieceMask pieceOf(std::uint32_t symbol) const { return pieces_[symbol]; }

 private:
  std::vector<PieceMask> pieces_;  ///< pieceOf(), by symbol
};

}  // namespace cql::frontend
