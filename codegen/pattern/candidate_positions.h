// Finds the positions where a filter can match.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "codegen/core/emitter.h"

namespace cql::codegen {

/// Skips positions in a search where the filter cannot match, since some of its first members require that a
/// piece stands on squares that do not depend on the position (`Piece == Squares`, `Piece & Squares`), which
/// the moves of the game tell faster than its boards, or that the position is one that is known
/// (`Position == currentposition`). Results do not change: these members are pure, and the whole filter is
/// evaluated at the positions that are left.
class CandidatePositions {
 public:
  /// nullopt if no member is of such a form, or the search may be in imaginary positions.
  static std::optional<CandidatePositions> of(Emitter& emitter, NodeId filter);

  /// The first candidate after `position` and before `limit`, all i32; kNoPosition without one. `position`
  /// may be kNoPosition.
  llvm::Value* next(llvm::Value* position, llvm::Value* limit) const;

 private:
  /// A condition that holds at few positions: all of them hold at a candidate.
  struct Condition {
    std::uint32_t variable;            ///< symbol, of a piece or a position
    NodeId squares = frontend::kNone;  ///< for a piece: a Variable, Squares, or a Designator of squares
  };

  explicit CandidatePositions(Emitter& emitter) : e_(emitter) {}
  static std::optional<Condition> conditionOf(const Emitter& emitter, NodeId filter, NodeId member);
  llvm::Value* next(const Condition& condition, llvm::Value* position, llvm::Value* limit) const;

  Emitter& e_;
  std::vector<Condition> conditions_;
};

}  // namespace cql::codegen
