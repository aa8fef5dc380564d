#include "codegen/emit/attack_memo.h"

#include <cstddef>
#include <iterator>

#include "codegen/core/search_support.h"
#include "frontend/ir_views.h"
#include "runtime/assert.h"
#include "runtime/kernel/kernel.h"

namespace cql::codegen {

using frontend::AttackedByNode;
using frontend::AttacksNode;
using frontend::SetFilterNode;

namespace {

bool isVariable(const Emitter& e, NodeId set, std::uint32_t symbol) {
  return e.node(set).op == Op::Variable && e.node(set).symbol == symbol;
}

/// Of the loops around the filter, finds the innermost one that has anything to do with these sets, if it is
/// over the variable `varying` alone, at the current position; else null.
const LoopScope* loopOver(const Emitter& e, NodeId varying, NodeId fixed) {
  if (!e.shortcuts.attackMemos || e.scope.mayBeImaginary) return nullptr;
  for (const LoopScope* loop = e.scope.loop; loop; loop = loop->outer) {
    if (mentions(e, fixed, loop->symbol)) return nullptr;
    if (isVariable(e, varying, loop->symbol)) return loop->position == e.scope.position ? loop : nullptr;
  }
  return nullptr;
}

/// Makes a CqlAttackMemo in the frame of the function, empty whenever the function begins.
llvm::Value* newMemo(Emitter& e) {
  static_assert(sizeof(CqlAttackMemo) % sizeof(std::uint64_t) == 0);
  llvm::AllocaInst* memo =
      e.local(llvm::ArrayType::get(e.i64Type(), sizeof(CqlAttackMemo) / sizeof(std::uint64_t)), "attacks");
  static_assert(offsetof(CqlAttackMemo, board) == 0);
  llvm::IRBuilder<>(memo->getParent(), std::next(memo->getIterator()))
      .CreateStore(llvm::Constant::getNullValue(e.ptrType()), memo);
  return memo;
}

}  // namespace

llvm::Value* emitAttackByMemo(Emitter& e, NodeId filter) {
  const Node& node = e.node(filter);
  if (node.op != Op::Attacks && node.op != Op::AttackedBy) return nullptr;
  const bool isBackward = node.op == Op::AttackedBy;
  const NodeId attackers = isBackward ? AttackedByNode(node).attackers() : AttacksNode(node).attackers(),
               targets = isBackward ? AttackedByNode(node).targets() : AttacksNode(node).targets();
  const LoopScope* loop = loopOver(e, targets, attackers);
  const bool ofAttackers = loop;
  if (!ofAttackers) loop = loopOver(e, attackers, targets);
  if (!loop) return nullptr;
  llvm::Value* from = e.set(attackers);
  llvm::Value* to = e.set(targets);
  return e.kernel(Kernel::cqlAttacksByMemo,
                  {newMemo(e), e.scope.board, from, to, e.i1(ofAttackers), loop->squares});
}

llvm::Value* emitAttackerCountByMemo(Emitter& e, NodeId filter) {
  const Node& counted = e.node(SetFilterNode(e.node(filter)).set());
  if (counted.op != Op::Attacks) return nullptr;
  const AttacksNode attacks(counted);
  const LoopScope* loop = loopOver(e, attacks.targets(), attacks.attackers());
  if (!loop) return nullptr;
  llvm::Value* from = e.set(attacks.attackers());
  llvm::Value* to = e.set(attacks.targets());
  return e.kernel(Kernel::cqlCountAttackersByMemo, {newMemo(e), e.scope.board, from, to, loop->squares});
}

}  // namespace cql::codegen
