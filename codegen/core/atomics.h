// The atomic variables of a `path` (language/21 §7, language/30 §8).
#pragma once

#include <vector>

#include "codegen/core/emitter.h"

namespace cql::codegen {

/// Saves and restores only the variables that are assigned inside the path.
class AtomicVariables {
 public:
  AtomicVariables(Emitter& emitter, NodeId path);

  /// Values in registers of the current function, strings copied to the arena.
  struct Saved {
    std::vector<llvm::Value*> bound;
    std::vector<Value> values;
    llvm::Value* arena = nullptr;  ///< the mark before the copies of strings
  };
  Saved save();
  void restore(const Saved& saved);  ///< call once for each save(): releases the copies
  /// The values of the best path so far, in cells.
  void keepAsBest();
  void restoreBest();

 private:
  bool isString(std::uint32_t symbol) const;

  Emitter& e_;
  std::vector<std::uint32_t> symbols_;
  std::vector<Cell> best_;           ///< a bound flag and a value for each symbol
  std::vector<std::int32_t> slots_;  ///< the slots of strings
};

}  // namespace cql::codegen
