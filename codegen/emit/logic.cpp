// Emits and, or, not, compound filters, if, calls (language/31 §7, language/22, language/33 §1).
#include <algorithm>

#include "codegen/core/emitters.h"
#include "frontend/ir_views.h"

namespace cql::codegen {
using frontend::CallNode;
using frontend::IfNode;
using frontend::NotNode;
namespace {

/// Emits the members of a list from `first` up to `end` as conditions that must hold.
void emitMembers(Emitter& e, const Node& node, std::size_t first, std::size_t end, Block* failed) {
  for (std::size_t i = first; i < end; ++i) {
    if (e.isTested(node.operands[i])) continue;
    Block* next = e.block("and");
    e.conditionOfPart(node.operands[i], next, failed);
    e.at(next);
  }
}

/// Emits all but the last operand of a list as conditions.
void emitFront(Emitter& e, NodeId list, Block* failed) {
  const Node& node = e.node(list);
  const std::size_t last = node.operands.size() - 1;
  if (!e.partition.isDivided(list)) return emitMembers(e, node, 0, last, failed);
  for (std::size_t first = 0, end = 0; first < last; first = end) {
    end = std::min(e.partition.groupEnd(list, first), last);
    Block* next = e.block("and");
    e.conditionApart(
        [&](Block* yes, Block* no) {
          emitMembers(e, node, first, end, no);
          e.jump(yes);
        },
        next, failed);
    e.at(next);
  }
}

/// Returns the value of `emit`; for a set without a value the empty set.
Value valueOf(Emitter& e, NodeId id, Block* failed, const std::function<Value(Block* none)>& emit) {
  return e.node(id).type == Type::Set ? e.setOrEmpty(id, emit) : emit(failed);
}

/// Evaluates by-value arguments before the body.
void emitArguments(Emitter& e, const Node& node, Block* failed) {
  for (std::size_t i = 1; i < node.operands.size(); ++i) {
    Block* next = e.block("argument");
    e.condition(node.operands[i], next, failed);
    e.at(next);
  }
}

}  // namespace

void emitAndCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  const Node& node = e.node(id);
  emitFront(e, id, failed);
  if (e.isTested(node.operands.back())) return e.jump(matched);
  e.conditionOfPart(node.operands.back(), matched, failed);
}

void emitCompoundCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  emitAndCondition(e, id, matched, failed);
}

void emitOrCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  const Node& node = e.node(id);
  const std::size_t last = node.operands.size() - 1;
  auto emitAlternatives = [&](std::size_t first, std::size_t end, Block* found) {
    for (std::size_t i = first; i < end; ++i) {
      Block* next = e.block("or");
      e.conditionOfPart(node.operands[i], found, next);
      e.at(next);
    }
  };
  const bool isDivided = e.partition.isDivided(id);
  for (std::size_t first = 0, end = 0; isDivided && first < last; first = end) {
    end = std::min(e.partition.groupEnd(id, first), last);
    Block* next = e.block("or");
    e.conditionApart(
        [&](Block* yes, Block* no) {
          emitAlternatives(first, end, yes);
          e.jump(no);
        },
        matched, next);
    e.at(next);
  }
  if (!isDivided) emitAlternatives(0, last, matched);
  e.condition(node.operands.back(), matched, failed);
}

/// Drops the comments of an operand also if it matches (language/31 §7).
void emitNotCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  const NotNode node(e.node(id));
  if (!e.mayComment(node.filter())) return e.conditionOfPart(node.filter(), failed, matched);
  llvm::Value* mark = e.journalMark();
  Block* holds = e.block("holds");
  e.conditionOfPart(node.filter(), holds, matched);
  e.at(holds);
  e.rollback(mark);
  e.jump(failed);
}

/// Matches if the test of an `if` without `else` fails (language/22 §8).
void emitIfCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  const IfNode node(e.node(id));
  Block *then = e.block("then"), *otherwise = e.block("else");
  e.conditionOfPart(node.condition(), then, otherwise);
  e.at(then);
  e.condition(node.then(), matched, failed);
  e.at(otherwise);
  if (node.otherwise() == frontend::kNone) return e.jump(matched);
  e.condition(node.otherwise(), matched, failed);
}

void emitCallCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  const Node& node = e.node(id);
  emitArguments(e, node, failed);
  e.condition(CallNode(node).body(), matched, failed);
}

Value emitCompound(Emitter& e, NodeId id, Block* failed) {
  return valueOf(e, id, failed, [&](Block* none) {
    emitFront(e, id, none);
    return e.value(e.node(id).operands.back(), none);
  });
}

Value emitIf(Emitter& e, NodeId id, Block* failed) {
  return valueOf(e, id, failed, [&](Block* none) {
    const Node& node = e.node(id);
    Emitter::Join join(e, node.type, "if");
    Block *then = e.block("then"), *otherwise = e.block("else");
    e.conditionOfPart(IfNode(node).condition(), then, otherwise);
    e.at(then);
    join.arrive(e.value(IfNode(node).then(), none));
    e.at(otherwise);
    join.arrive(e.value(IfNode(node).otherwise(), none));
    return join.finish();
  });
}

Value emitCall(Emitter& e, NodeId id, Block* failed) {
  return valueOf(e, id, failed, [&](Block* none) {
    emitArguments(e, e.node(id), none);
    return e.value(CallNode(e.node(id)).body(), none);
  });
}

}  // namespace cql::codegen
