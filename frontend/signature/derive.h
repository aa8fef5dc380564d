// Derives conditions on a game that are necessary for a query to match in it
// (runtime/signature/signature_condition.h).
//
// A filter can match in a game only if each required operand matches at some position of it
// (OpInfo::required), and if the condition of its row holds (OpInfo::signature). Filters evaluated outside
// the game tree (language/60 §4), and those without a condition in their row, do not restrict the game.
#pragma once

#include "frontend/ir.h"
#include "runtime/signature/signature_condition.h"

namespace cql::frontend {

/// Derives a condition of games in which the query matches, or has a side effect that is observable outside
/// of the game. Call it after computeEffects().
SignatureCondition signatureCondition(const Query& query);

/// Returns true if the evaluation of a filter has no lasting effects in a game that does not match. It must
/// not stop the run; comments and sort values count only in games that match.
bool isConfined(const Query& query, const Node& node);

/// What the functions of the rows derive conditions from.
class Derivation {
 public:
  explicit Derivation(const Query& query);

  const Query& query;
  bool savesPositions = false;  ///< position values may be outside the tree

  const Node& node(NodeId id) const { return query[id]; }
  /// Derives a condition of games where the filter matches, or its set is not empty, at a position.
  SignatureCondition matches(NodeId id) const;
  /// Derives a condition of games where the filter fails at a position.
  SignatureCondition fails(NodeId id) const;
  /// Derives a condition of games where any or all of some operands match; skips kNone.
  SignatureCondition matchesAny(const Node& node, std::size_t firstOperand) const;
  SignatureCondition matchesAll(const Node& node, std::size_t firstOperand) const;
  /// An upper bound of the contents of the squares of a set where it is evaluated: bits as of expandPieces().
  PieceMask contents(NodeId set) const;
  /// The kinds that the piece of a variable can have where the variable is used: the piece may promote after
  /// it is bound, and may have been a pawn before.
  PieceMask pieceOf(std::uint32_t symbol) const { return pieces_[symbol]; }

 private:
  std::vector<PieceMask> pieces_;  ///< pieceOf(), by symbol
};

}  // namespace cql::frontend
