// Finds the best of several values, and keeps the comments that belong to it (language/31 §4, language/12
// §9).
#pragma once

#include "codegen/core/emitter.h"

namespace cql::codegen {

/// Candidates come one after the other, or in the iterations of a loop. Comments of a candidate that is worse
/// than the best are dropped, and a better one drops those before it; candidates of equal value keep theirs.
class BestValue {
 public:
  BestValue(Emitter& emitter, Type type, bool largest, bool comments);
  /// Call before a candidate is evaluated.
  void begin();
  /// Compares the candidate and branches to `next`.
  void consider(Value candidate, Block* next);
  /// Branches to `failed` if there was no candidate.
  Value finish(Block* failed);

 private:
  Emitter& e_;
  bool strings_, largest_, comments_;
  llvm::AllocaInst *any_, *best_, *size_ = nullptr;
  llvm::Value* mark_ = nullptr;
  std::int32_t slot_ = 0;
};

}  // namespace cql::codegen
