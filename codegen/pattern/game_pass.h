// A pass over a game, from its last position to the first, which finds where a `line` or `path` may be found.
//
// It computes the states of the pattern (states.h) at each position, and keeps those of its start. A pass
// runs when its result is first needed in a game. The pattern may depend on a piece of an enclosing loop;
// then there is a pass for each of these pieces, run only if the piece is searched with several times.
#pragma once

#include <optional>

#include "codegen/core/emitter.h"
#include "codegen/pattern/states.h"

namespace cql::codegen {

class GamePass {
 public:
  /// Emits the pass; nullopt if only the first elements can be tested. `partner`: the variable of the
  /// enclosing loop, known throughout the pass, or kNone; no other variables may be known.
  static std::optional<GamePass> emit(Emitter& emitter, const PieceSearch& search,
                                      std::uint32_t partner = frontend::kNone);

  /// Returns the squares of the pieces (i64) for which the pattern may match from the current position.
  llvm::Value* here(Emitter& emitter) const;

 private:
  GamePass(Emitter& emitter, std::uint32_t partner);
  /// Address of the result for the current position and partner.
  llvm::Value* entry(Emitter& emitter) const;
  llvm::Value* row(Emitter& emitter) const;
  void allocate(Emitter& emitter) const;
  void run(Emitter& emitter) const;

  std::uint32_t partner_;
  llvm::Function* function_ = nullptr;
  Cell known_;    ///< nonzero if the pass has run in this game; with a partner the address of such numbers
  Cell squares_;  ///< address of an i64 for each position, with a partner of such rows
};

}  // namespace cql::codegen
