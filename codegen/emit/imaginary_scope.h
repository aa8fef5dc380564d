// The scope inside a filter that makes positions outside the tree (language/60 §4).
#pragma once

#include <algorithm>

#include "codegen/core/search_support.h"

namespace cql::codegen {

/// Makes filters be evaluated at a position outside the tree while it lives.
class ImaginaryScope {
 public:
  ImaginaryScope(Emitter& emitter, llvm::Value* position)
      : guard_(emitter), flagged_(emitter), elsewhere_(emitter, position) {
    std::int32_t& most = emitter.manifest.imaginaryLevels;
    most = std::max(most, emitter.scope.imaginaryLevel);
  }

 private:
  /// Must be set before the board is loaded: its loads must not be taken for those of the game.
  struct Flagged {
    explicit Flagged(Emitter& emitter) {
      emitter.scope.mayBeImaginary = true;
      ++emitter.scope.imaginaryLevel;
    }
  };
  ScopeGuard guard_;
  Flagged flagged_;
  ElsewhereScope elsewhere_;
};

}  // namespace cql::codegen
