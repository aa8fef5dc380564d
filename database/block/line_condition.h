// Conditions on the squares where pieces ever stand, tested on main lines as they are stored.
//
// Ten bits of a packed move and the side that makes it tell which piece comes to which square: so a table
// gives the clauses that a move meets, and no position need be made of a game that does not meet all of them.
// What few moves meet is looked for first, in many at once.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "database/block/block.h"
#include "database/block/fast_line.h"
#include "runtime/signature/signature_condition.h"

namespace cql::database {

class LineCondition {
 public:
  /// Of the clauses that ask for more than squares it asks nothing.
  explicit LineCondition(const SignatureCondition& condition);

  bool isOpen() const { return all_ == 0; }
  /// Clears the bits of games without variations, from the usual start, that do not meet the condition.
  /// `games`: of the block, from `first` on. Where it rules out too few it looks at some of them only; moves
  /// that are damaged rule nothing out.
  void ruleOut(Block& block, std::size_t first, std::span<std::uint64_t> games) const;

 private:
  using Clauses = std::uint16_t;  ///< a bit each
  /// Of a PackedMove.
  static constexpr unsigned kFirstBit = 16 - kTargetBits;

  void addPiece(Piece piece, SquareSet squares, Clauses clause);
  std::vector<SoughtMove> movesFor(Clauses clause) const;
  bool mayMeet(const char* moves, std::size_t plies) const;

  Clauses all_ = 0;
  Clauses atStart_ = 0;
  std::array<std::array<Clauses, 1u << kTargetBits>, 2> met_{};  ///< by the side that moves and targetOf()
  /// Of clauses that few moves meet, those moves; of the fewest first.
  std::vector<std::vector<SoughtMove>> rare_;
};

}  // namespace cql::database
