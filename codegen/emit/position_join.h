// A hash join of positions that can be equal in what a filter compares.
#pragma once

#include <optional>
#include <vector>

#include "codegen/core/emitter.h"
#include "frontend/passes/cost.h"

namespace cql::codegen {

/// Finds the targets of an `echo` for a source by a hash join. Of its first members, those that require equal
/// values of source and target (`first:[Pp] == [Pp]`, `from == Earlier`) form a key. When the first source of
/// a game is evaluated, all positions are entered into a table by their keys. Results do not change: these
/// members are pure, and the whole filter is evaluated for the remaining targets.
class PositionJoin {
 public:
  /// nullopt if no member compares in that form.
  static std::optional<PositionJoin> of(Emitter& emitter, NodeId echo);

  /// The first target for the current position as source, and the one after a target, both i32; kNoPosition
  /// at the end.
  llvm::Value* first();
  llvm::Value* next(llvm::Value* target);

 private:
  /// What the value of a filter depends on within the `echo`.
  enum class Side { Neither, Constant, Source, Target };
  /// A member that holds only if a value of the source equals one of the target.
  struct Equality {
    NodeId source = frontend::kNone, target = frontend::kNone;  ///< both kNone: the boards
    std::vector<NodeId> arguments;                              ///< Assigns of the enclosing call
  };

  PositionJoin(Emitter& emitter, const Node& echo);
  void take(NodeId member);
  std::optional<Equality> equality(NodeId member);
  Side sideOf(NodeId filter) const;
  /// Returns true if the variable has the same value at all targets of a source.
  bool isFixed(const Node& variable) const;
  bool isVariable(NodeId filter, std::uint32_t symbol) const;
  /// Returns true if each position has the same key as source and as target, and each that has a key is in
  /// the table.
  bool isSymmetric() const;
  llvm::Value* key(Side side, Block* none);
  void fill();
  llvm::Value* table() { return e_.loadCell(memory_, e_.ptrType()); }

  Emitter& e_;
  const Node& echo_;
  std::vector<frontend::Estimate> estimates_;
  std::vector<NodeId> arguments_;  ///< of the call with the current body
  std::vector<Equality> equalities_;
  std::vector<NodeId> conditions_;  ///< members that depend on the target alone
  Cell memory_ = kNoCell, filled_ = kNoCell;
};

}  // namespace cql::codegen
