// A hash join of positions that can be equal in what a filter compares.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "codegen/core/emitter.h"

namespace cql::codegen {

/// Finds the targets of an `echo` for a source by a hash join. Of its first members, those that require equal
/// values of source and target (`first:[Pp] == [Pp]`, `from == Earlier`), also for each square of a constant
/// set, form a key. When the first source of a game is evaluated, all positions are entered into a table by
/// their keys. Members that depend on the source or on the target alone are required before; if there are no
/// others, all positions have the same key. Results do not change: these members are pure, and the whole
/// filter is evaluated for the remaining targets.
class PositionJoin {
 public:
  /// nullopt without such members.
  static std::optional<PositionJoin> of(Emitter& emitter, NodeId echo);

  /// The first target for the current position as source, and the one after a target, both i32; kNoPosition
  /// at the end.
  llvm::Value* first();
  llvm::Value* next(llvm::Value* target);

 private:
  /// What the value of a filter depends on within the `echo`.
  enum class Side { Neither, Constant, Source, Target };
  /// A member, or a part of one, that holds only if a value of the source equals one of the target.
  struct Equality {
    /// Evaluated at the source and at the target; both kNone: the boards.
    NodeId source = frontend::kNone, target = frontend::kNone;
    std::vector<std::pair<NodeId, Side>> arguments = {};  ///< Assigns of the enclosing calls
    std::vector<NodeId> loops = {};  ///< the enclosing SquareLoops: it holds for each of their squares
  };

  PositionJoin(Emitter& emitter, const Node& echo);
  void take(NodeId member);
  void findEqualities(NodeId filter);
  std::optional<Equality> equality(NodeId filter);
  Equality equalityOf(NodeId source, NodeId target) const;
  /// Returns true if few positions of a game have the same value: numbers of positions, texts, boards.
  bool leavesFew(const Equality& equality) const;
  double iterations() const;
  Side sideOf(NodeId filter) const;
  /// Returns true if the value depends on the position, and on squares of the enclosing loops.
  bool isOfPosition(NodeId filter) const;
  /// Returns true if the variable has the same value at all targets of a source.
  bool isFixed(const Node& variable) const;
  /// Returns true if the loop binds its variable to all squares of a set that is the same everywhere.
  bool isOverConstant(const Node& loop) const;
  /// Returns the filter that is evaluated at this variable, `s:filter`, if there is one.
  NodeId withoutAt(NodeId filter, std::uint32_t symbol) const;
  bool isVariable(NodeId filter, std::uint32_t symbol) const;
  /// Returns true if each position has the same key as source and as target, and each that has a key is in
  /// the table.
  bool isSymmetric() const;
  llvm::Value* key(Side side, Block* none);
  void mix(llvm::Value* value, llvm::AllocaInst* key);
  void mixValues(const Equality& equality, std::size_t loop, Side side, llvm::AllocaInst* key, Block* none);
  void require(const std::vector<NodeId>& conditions, Block* failed);
  void fill();
  llvm::Value* table() { return e_.loadCell(memory_, e_.ptrType()); }

  Emitter& e_;
  const Node& echo_;
  std::vector<NodeId> arguments_, loops_;  ///< around the filter that is examined
  std::vector<Equality> equalities_;
  std::vector<NodeId> sourceConditions_, targetConditions_;  ///< members that depend on one position alone
  Cell memory_ = kNoCell, filled_ = kNoCell;
};

}  // namespace cql::codegen
