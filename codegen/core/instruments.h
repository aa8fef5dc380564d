// Instruments generated code: counters, the filter that is being evaluated, and the source locations of
// instructions.
#pragma once

#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <cstdint>
#include <vector>

#include "codegen/core/code_store.h"
#include "frontend/ir.h"

namespace cql::codegen {

class Counters {
 public:
  enum Event : std::uint8_t { kEvaluated, kMatched };

  Counters(llvm::Module& module, std::size_t nodes);
  /// Emits the increment.
  void count(llvm::IRBuilder<>& builder, frontend::NodeId id, Event event);
  /// Emits a store that shows samplers that this filter is evaluated from here on. A store costs less than
  /// reading a clock, and enough samples are as accurate.
  void run(llvm::IRBuilder<>& builder, frontend::NodeId id);

 private:
  llvm::GlobalVariable *table_, *running_;
};

/// DWARF for the query's text: functions of the module are its functions, filters its lines.
class DebugInfo {
 public:
  DebugInfo(llvm::Module& module, const frontend::Query& query);
  /// Marks what the builder emits from now on as part of this filter.
  void enter(llvm::IRBuilder<>& builder, const frontend::Node& node);
  /// Call once, when all functions have been emitted.
  void finish();

 private:
  llvm::DISubprogram* describe(llvm::Function& function, unsigned line);

  llvm::Module& module_;
  llvm::DIBuilder builder_;
  llvm::DICompileUnit* unit_;
  std::vector<llvm::DIFile*> files_;  ///< by source
  std::vector<frontend::LineTable> lines_;
  llvm::DISubprogram* anywhere_;  ///< the scope of locations until their function is known
};

}  // namespace cql::codegen
