// and, or, not, compound filters, if, calls of functions (language/31 §7, language/22, language/33 §1).
#include "codegen/core/families.h"

namespace cql::codegen {
namespace {

/// All but the last kid of a list as conditions.
void emitFront(Emitter& e, const Node& node, Block* failed) {
  for (std::size_t i = 0; i + 1 < node.kids.size(); ++i) {
    if (e.isTested(node.kids[i])) continue;
    Block* next = e.block("and");
    e.conditionOfPart(node.kids[i], next, failed);
    e.at(next);
  }
}

/// By-value arguments are evaluated before the body.
void emitArguments(Emitter& e, const Node& node, Block* failed) {
  for (std::size_t i = 1; i < node.kids.size(); ++i) {
    Block* next = e.block("argument");
    e.condition(node.kids[i], next, failed);
    e.at(next);
  }
}

Value emitIfValue(Emitter& e, const Node& node, Block* failed) {
  Emitter::Join join(e, node.type, "if");
  Block *then = e.block("then"), *otherwise = e.block("else");
  e.conditionOfPart(node.kids[0], then, otherwise);
  e.at(then);
  join.arrive(e.value(node.kids[1], failed));
  e.at(otherwise);
  join.arrive(e.value(node.kids[2], failed));
  return join.finish();
}

}  // namespace

void emitAndCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  const Node& node = e.node(id);
  emitFront(e, node, failed);
  if (e.isTested(node.kids.back())) return e.jump(matched);
  e.condition(node.kids.back(), matched, failed);
}

void emitOrCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  const Node& node = e.node(id);
  for (std::size_t i = 0; i + 1 < node.kids.size(); ++i) {
    Block* next = e.block("or");
    e.conditionOfPart(node.kids[i], matched, next);
    e.at(next);
  }
  e.condition(node.kids.back(), matched, failed);
}

/// Comments of an operand that matches are dropped too (language/31 §7).
void emitNotCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  const Node& node = e.node(id);
  if (!e.mayComment(node.kids[0])) return e.conditionOfPart(node.kids[0], failed, matched);
  llvm::Value* mark = e.journalMark();
  Block* holds = e.block("holds");
  e.conditionOfPart(node.kids[0], holds, matched);
  e.at(holds);
  e.rollback(mark);
  e.jump(failed);
}

/// The branches of an `if` without `else` matches when the test fails (language/22 §8).
void emitIfCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  const Node& node = e.node(id);
  Block *then = e.block("then"), *otherwise = e.block("else");
  e.conditionOfPart(node.kids[0], then, otherwise);
  e.at(then);
  e.condition(node.kids[1], matched, failed);
  e.at(otherwise);
  if (node.kids[2] == frontend::kNone) return e.jump(matched);
  e.condition(node.kids[2], matched, failed);
}

void emitCallCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  const Node& node = e.node(id);
  emitArguments(e, node, failed);
  e.condition(node.kids[0], matched, failed);
}

Value emitLogicValue(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  auto value = [&](Block* none) -> Value {
    switch (node.op) {
      case Op::Compound:
        emitFront(e, node, none);
        return e.value(node.kids.back(), none);
      case Op::If:
        return emitIfValue(e, node, none);
      case Op::Call:
        emitArguments(e, node, none);
        return e.value(node.kids[0], none);
      default:
        llvm::report_fatal_error("not a filter of logic with a value");
    }
  };
  return node.type == Type::Set ? e.setOrEmpty(id, value) : value(failed);
}

}  // namespace cql::codegen
