#include "codegen/emit/position_join.h"

#include "codegen/core/search_support.h"
#include "codegen/emit/position_memo.h"
#include "frontend/passes/cost.h"
#include "frontend/passes/effects.h"
#include "runtime/kernel/kernel.h"

namespace cql::codegen {

using frontend::CompareKind;

std::optional<PositionJoin> PositionJoin::of(Emitter& emitter, NodeId echo) {
  const Node& node = emitter.node(echo);
  if (!emitter.foresees || emitter.scope.row) return std::nullopt;
  PositionJoin join(emitter, node);
  const NodeId body = node.kids[0];
  const Node& filter = emitter.node(body);
  if (filter.op == Op::Compound || filter.op == Op::And) {
    for (const NodeId member : filter.kids) {
      if (!frontend::isPure(emitter.node(member))) break;
      join.take(member);
    }
  } else if (frontend::isPure(filter)) {
    join.take(body);
  }
  if (join.equalities_.empty()) return std::nullopt;
  join.memory_ = memoryOfGame(emitter, kCqlKeyTableBytes);
  join.filled_ = emitter.newCells();
  atGameStart(emitter, [&] { emitter.storeCell(join.filled_, emitter.i64(0)); });
  return join;
}

void PositionJoin::take(NodeId member) {
  if (const std::optional<Equality> found = equality(member))
    equalities_.push_back(*found);
  else if (const NodeId filter = atTarget(member); filter != frontend::kNone)
    conditions_.push_back(filter);
}

std::optional<PositionJoin::Equality> PositionJoin::equality(NodeId member) const {
  const Node& node = e_.node(member);
  if ((node.op != Op::Compare && node.op != Op::CompareSets) ||
      node.mode != static_cast<std::uint32_t>(CompareKind::Equal))
    return std::nullopt;
  const NodeId a = node.kids[0], b = node.kids[1];
  const Type type = e_.node(a).type;
  if (type != Type::Set && type != Type::Number) return std::nullopt;
  for (const Equality sides : {Equality{atSource(a), atTarget(b)}, Equality{atSource(b), atTarget(a)}})
    if (sides.source != frontend::kNone && sides.target != frontend::kNone) return sides;
  // #{first & second} == 64
  const Node &count = e_.node(a), &number = e_.node(b);
  if (count.op != Op::CountSquares || number.op != Op::Number || number.number != 64) return std::nullopt;
  const Node& common = e_.node(count.kids[0]);
  if (common.op != Op::CommonSquares) return std::nullopt;
  auto areBoth = [&](NodeId source, NodeId target) {
    return isVariable(source, echo_.symbol) && isVariable(target, echo_.symbol2);
  };
  if (!areBoth(common.kids[0], common.kids[1]) && !areBoth(common.kids[1], common.kids[0]))
    return std::nullopt;
  return Equality{frontend::kNone, frontend::kNone};
}

bool PositionJoin::isVariable(NodeId filter, std::uint32_t symbol) const {
  const Node& node = e_.node(filter);
  return node.op == Op::Variable && node.symbol == symbol;
}

/// What is asked of all positions must not cost more than what it saves.
bool PositionJoin::isOfPosition(NodeId filter) const {
  constexpr double kMostCost = 60;
  return PositionMemo::canRemember(e_, filter) && frontend::estimateAll(e_.query)[filter].cost <= kMostCost;
}

/// What `first:X` asks, if it is the same whatever the target.
NodeId PositionJoin::atSource(NodeId filter) const {
  const Node& node = e_.node(filter);
  const bool is = node.op == Op::At && isVariable(node.kids[0], echo_.symbol) && isOfPosition(node.kids[1]);
  return is ? node.kids[1] : frontend::kNone;
}

/// What `X` or `second:X` asks, if it is the same whatever the source.
NodeId PositionJoin::atTarget(NodeId filter) const {
  const Node& node = e_.node(filter);
  const NodeId there = node.op == Op::At && isVariable(node.kids[0], echo_.symbol2) ? node.kids[1] : filter;
  return isOfPosition(there) ? there : frontend::kNone;
}

/// The key of the current position, i64; different keys are of values that differ. Leaves to `none` where one
/// is missing.
llvm::Value* PositionJoin::key(NodeId Equality::* side, Block* none) {
  llvm::Value* key = e_.i64(0);
  auto mix = [&](llvm::Value* value) {
    key = e_.ir().CreateMul(e_.ir().CreateAdd(key, e_.ir().CreateZExt(value, e_.i64Type())),
                            e_.i64(0xd6e8feb86659fd93));
  };
  for (const Equality& equality : equalities_) {
    if (equality.source != frontend::kNone) {
      mix(e_.value(equality.*side, none).v);
    } else {
      mix(e_.piecesOfColor(kWhite));
      mix(e_.piecesOfColor(kBlack));
    }
  }
  return key;
}

/// In a function of its own: the loops around keep their registers.
void PositionJoin::fill() {
  llvm::Function* function;
  {
    FunctionScope scope(e_, "join", e_.ir().getVoidTy());
    function = scope.function();
    function->addFnAttr(llvm::Attribute::NoInline);
    e_.kernel(Kernel::cqlClearKeys, {table(), e_.positionCount()});
    forEachIndex(e_, e_.positionCount(), [&](llvm::Value* target) {
      e_.pollInterrupt();
      Block* next = e_.block("nextkey");
      ElsewhereScope there(e_, target);
      for (const NodeId condition : conditions_) {
        Block* matched = e_.block("fulfilled");
        e_.conditionOfPart(condition, matched, next);
        e_.at(matched);
      }
      e_.kernel(Kernel::cqlAddKey, {table(), e_.positionCount(), target, key(&Equality::target, next)});
      e_.jump(next);
      e_.at(next);
    });
    e_.storeCell(filled_, e_.i64(1));
    e_.ir().CreateRetVoid();
  }
  emitIf(e_, e_.ir().CreateICmpEQ(e_.loadCell(filled_, e_.i64Type()), e_.i64(0)),
         [&] { callHelper(e_, function, e_.scope.position); });
}

llvm::Value* PositionJoin::first() {
  fill();
  const DetachedScope there(e_);
  llvm::AllocaInst* found = e_.local(e_.i32Type(), "firsttarget", e_.i32(kNoPosition));
  Block* known = e_.block("targets");
  llvm::Value* wanted = key(&Equality::source, known);
  e_.store(e_.kernel(Kernel::cqlFirstWithKey, {table(), e_.positionCount(), wanted}), found);
  e_.jump(known);
  e_.at(known);
  return e_.load(found);
}

llvm::Value* PositionJoin::next(llvm::Value* target) {
  return e_.kernel(Kernel::cqlNextWithKey, {table(), e_.positionCount(), target});
}

}  // namespace cql::codegen
