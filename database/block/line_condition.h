// Tests conditions on the squares that pieces visit, on main lines as they are stored.
//
// Ten bits of a packed move and its side determine which piece comes to which square. So a table maps a move
// to the clauses that it satisfies, and positions are computed only for games that satisfy all clauses.
// Clauses that few moves satisfy are tested first, in vectors.
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
  /// Ignores clauses about more than squares.
  explicit LineCondition(const SignatureCondition& condition);

  bool isOpen() const { return all_ == 0; }
  /// Clears the bits of games without variations, from the usual start, that do not meet the condition.
  /// `games`: bits of the games of the block from `first` on. If it rules out too few, it tests only some of
  /// them; damaged moves rule nothing out.
  void ruleOut(Block& block, std::size_t first, std::span<std::uint64_t> games) const;

 private:
  using Clauses = std::uint16_t;  ///< a bit for each
  /// The first of those bits in a PackedMove.
  static constexpr unsigned kFirstBit = 16 - kTargetBits;

  void addPiece(Piece piece, SquareSet squares, Clauses clause);
  std::vector<SoughtMove> movesFor(Clauses clause) const;
  bool mayMeet(const char* moves, std::size_t plies) const;

  Clauses all_ = 0;
  Clauses atStart_ = 0;
  std::array<std::array<Clauses, 1u << kTargetBits>, 2> met_{};  ///< by the side that moves and targetOf()
  /// For each clause that few moves meet, those moves; the fewest first.
  std::vector<std::vector<SoughtMove>> rare_;
};

}  // namespace cql::database
