// Finds where a piece comes to a square.
#pragma once

#include <optional>

#include "codegen/core/emitter.h"

namespace cql::codegen {

/// Skips positions in a search where the filter cannot match: one of its first members, `Piece == Squares`,
/// requires that a piece variable stands on the squares that a set variable has. The moves of a piece are
/// found faster than positions are tested. Results do not change: these members are pure, and the whole
/// filter is evaluated at the positions that are left.
class PieceArrival {
 public:
  /// nullopt if no member compares in that form, or the search may be in variations or imaginary positions.
  static std::optional<PieceArrival> of(Emitter& emitter, NodeId filter);

  /// The first position after `position` where the piece stands there, both i32; kNoPosition without one. If
  /// the variable is the empty set, the next position.
  llvm::Value* next(llvm::Value* position) const;

 private:
  PieceArrival(Emitter& emitter, std::uint32_t piece, std::uint32_t squares)
      : e_(emitter), piece_(piece), squares_(squares) {}

  Emitter& e_;
  std::uint32_t piece_, squares_;  ///< symbols
};

}  // namespace cql::codegen
