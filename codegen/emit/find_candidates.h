// Finds the positions where the filter of a `find` can match.
#pragma once

#include <cstdint>
#include <optional>

#include "codegen/core/emitter.h"

namespace cql::codegen {

/// Skips positions in a search where the filter cannot match, since one of its first members compares with
/// variables: `Piece == Squares` requires that a piece stands on the squares that a set variable has, which
/// the moves of the game tell faster than its boards; `Position == currentposition` holds at one position.
/// Results do not change: these members are pure, and the whole filter is evaluated at the positions that are
/// left.
class FindCandidates {
 public:
  /// nullopt if no member compares in such a form, or the search may be in imaginary positions.
  static std::optional<FindCandidates> of(Emitter& emitter, NodeId filter);

  /// The first candidate after `position` and before `limit`, all i32; kNoPosition without one.
  llvm::Value* next(llvm::Value* position, llvm::Value* limit) const;

 private:
  FindCandidates(Emitter& emitter, std::uint32_t variable, std::optional<std::uint32_t> squares)
      : e_(emitter), variable_(variable), squares_(squares) {}
  static std::optional<FindCandidates> ofMember(Emitter& emitter, NodeId filter, NodeId member);

  Emitter& e_;
  std::uint32_t variable_;                ///< symbol, of a piece or a position
  std::optional<std::uint32_t> squares_;  ///< symbol, for a piece
};

}  // namespace cql::codegen
