// The emitter: typed IR -> LLVM IR.
//
// A filter is emitted for truth with two continuations (`condition`), or for its value (`value`). Sets are i64, numbers
// i32, positions an i32 id, strings a pair (ptr, i64); a logical filter has no value. The current position is an SSA value:
// `:` and `find` rebind it at compile time by a PositionScope. Everything else that must survive a call between generated
// functions lives in the cells of Context::slots: filters are never entered twice at a time (functions are expanded,
// there is no recursion between filters), so each node has its cells for itself.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/ir.h"
#include "runtime/manifest.h"

namespace cql::codegen {

using frontend::Node;
using frontend::NodeId;
using frontend::Op;
using frontend::Type;

/// The value of a filter. `v` is the set, number, position, or the data pointer of a string, whose size is `size`.
struct Value {
  llvm::Value* v = nullptr;
  llvm::Value* size = nullptr;
};

/// What filters see of their surroundings besides the position; saved and restored by the constructs that change it.
struct Scope {
  llvm::Value* ctx = nullptr;       ///< ptr to Context, first parameter of every generated function
  llvm::Value* position = nullptr;  ///< i32 id of the current position
  /// Inside an item of `line -->` that is steered: the child (i32 id, slot cell) to which `move` filters are restricted.
  std::int32_t steeringCell = -1;
  /// Inside a dash target: cells of the limits on `from` and `to` for castling (language/20 §3.6); -1: none.
  std::int32_t castlingCell = -1;
  /// Cells of the innermost `path` around the filter: start, current, count, best last; -1: none.
  std::int32_t pathCell = -1;
  /// Inside an orbit emitted as a loop over a table: the row of constants of the current copy, else null.
  llvm::Value* row = nullptr;
};

class Emitter {
 public:
  Emitter(llvm::Module& module, const frontend::Query& query, Manifest& manifest);

  /// Emits `void cql_search(ptr ctx)` (runtime/context.h, SearchFunction) for the whole query.
  void emitSearch();

  // --- the two ways to evaluate a filter. The builder stands at the point of evaluation.
  /// Evaluates for truth: control leaves to `matched` or `failed`; the builder is left without an insertion point.
  /// A filter that fails leaves no comments of its own (language/03 §3.1): `failed` is reached with the journal rolled back.
  void condition(NodeId id, llvm::BasicBlock* matched, llvm::BasicBlock* failed);
  /// Evaluates for the value and falls through; a filter without value leaves to `failed`. Sets always have a value
  /// (`failed` may be null for them).
  Value value(NodeId id, llvm::BasicBlock* failed);
  /// A set filter's value.
  llvm::Value* set(NodeId id) { return value(id, nullptr).v; }

 private:
  // The families; each `emit...` file documents its filters. `...Condition` and `...Value` switch over the operations of
  // the family without default. See emitter.cpp for the table of which family owns which operation.
  friend class FunctionScope;
  friend class PositionScope;
};

}  // namespace cql::codegen
