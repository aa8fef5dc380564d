#include "codegen/emit/position_join.h"

#include <algorithm>

#include "codegen/core/search_support.h"
#include "codegen/emit/position_memo.h"
#include "frontend/ir_views.h"
#include "frontend/passes/direct_effects.h"
#include "frontend/passes/effects.h"
#include "frontend/passes/simplify.h"
#include "runtime/assert.h"
#include "runtime/kernel/kernel.h"

namespace cql::codegen {

using frontend::AssignNode;
using frontend::AtNode;
using frontend::BinaryNode;
using frontend::CallNode;
using frontend::CompareKind;
using frontend::EchoNode;
using frontend::SetFilterNode;

namespace {

/// Cost limit, in estimated nanoseconds, of a filter that is evaluated at all positions as a key: about twice
/// the FEN of a position.
constexpr double kMostCostOfKey = 300;

}  // namespace

std::optional<PositionJoin> PositionJoin::of(Emitter& emitter, NodeId echo) {
  const Node& node = emitter.node(echo);
  if (!emitter.shortcuts.echoJoins || emitter.scope.row) return std::nullopt;
  PositionJoin join(emitter, node);
  const NodeId body = EchoNode(node).filter();
  const Node& filter = emitter.node(body);
  if (filter.op == Op::Compound || filter.op == Op::And) {
    for (const NodeId member : filter.operands) {
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

PositionJoin::PositionJoin(Emitter& emitter, const Node& echo)
    : e_(emitter), echo_(echo), estimates_(frontend::estimateAll(emitter.query)) {}

void PositionJoin::take(NodeId member) {
  const Node& node = e_.node(member);
  const NodeId body = node.op == Op::Call ? CallNode(node).body() : member;
  if (node.op == Op::Call) std::ranges::copy(CallNode(node).arguments(), std::back_inserter(arguments_));
  if (std::optional<Equality> found = equality(body))
    equalities_.push_back(std::move(*found));
  else if (estimates_[member].cost <= kMostCostAhead && sideOf(member) == Side::Target)
    conditions_.push_back(member);
  arguments_.clear();
}

std::optional<PositionJoin::Equality> PositionJoin::equality(NodeId member) {
  const Node& node = e_.node(member);
  if ((node.op != Op::Compare && node.op != Op::CompareSets) ||
      node.mode != static_cast<std::uint32_t>(CompareKind::Equal))
    return std::nullopt;
  const NodeId a = BinaryNode(node).left(), b = BinaryNode(node).right();
  const Type type = e_.node(a).type;
  if (type != Type::Set && type != Type::Number && type != Type::String) return std::nullopt;
  const Side sideA = sideOf(a), sideB = sideOf(b);
  if (sideA == Side::Source && sideB == Side::Target) return Equality{a, b, arguments_};
  if (sideA == Side::Target && sideB == Side::Source) return Equality{b, a, arguments_};
  // #{first & second} == 64
  const Node &count = e_.node(a), &number = e_.node(b);
  if (count.op != Op::CountSquares || number.op != Op::Number || number.number != 64) return std::nullopt;
  const Node& common = e_.node(SetFilterNode(count).set());
  if (common.op != Op::CommonSquares) return std::nullopt;
  auto areBoth = [&](NodeId source, NodeId target) {
    return isVariable(source, echo_.symbol) && isVariable(target, echo_.symbol2);
  };
  const NodeId left = BinaryNode(common).left(), right = BinaryNode(common).right();
  if (!areBoth(left, right) && !areBoth(right, left)) return std::nullopt;
  return Equality{};
}

bool PositionJoin::isVariable(NodeId filter, std::uint32_t symbol) const {
  const Node& node = e_.node(filter);
  return node.op == Op::Variable && node.symbol == symbol;
}

bool PositionJoin::isFixed(const Node& variable) const {
  const frontend::SymbolKind kind = e_.query.symbols[variable.symbol].kind;
  const bool hasValue = kind == frontend::SymbolKind::Set || kind == frontend::SymbolKind::Number ||
                        kind == frontend::SymbolKind::String;
  return hasValue && !mayChange(e_, EchoNode(echo_).filter(), variable.symbol);
}

bool PositionJoin::isSymmetric() const {
  auto asked = [&](NodeId filter, std::uint32_t symbol) {
    const Node& node = e_.node(filter);
    return node.op == Op::At && isVariable(AtNode(node).position(), symbol) ? AtNode(node).filter() : filter;
  };
  return conditions_.empty() && std::ranges::all_of(equalities_, [&](const Equality& equality) {
           return equality.arguments.empty() &&
                  (equality.source == equality.target ||
                   frontend::sameFilter(e_.query, asked(equality.source, echo_.symbol),
                                        asked(equality.target, echo_.symbol2)));
         });
}

PositionJoin::Side PositionJoin::sideOf(NodeId filter) const {
  constexpr std::uint32_t kOfPosition =
      frontend::kUsesTree | frontend::kUsesComments | frontend::kUsesIdentities | frontend::kUsesBoard;
  if (filter == frontend::kNone) return Side::Constant;
  const Node& node = e_.node(filter);
  if (!frontend::isPure(node) || estimates_[filter].cost > kMostCostOfKey) return Side::Neither;
  if (PositionMemo::canRemember(e_, filter))
    return node.effects & kOfPosition ? Side::Target : Side::Constant;
  if (node.op == Op::At && PositionMemo::canRemember(e_, AtNode(node).filter())) {
    if (isVariable(AtNode(node).position(), echo_.symbol)) return Side::Source;
    if (isVariable(AtNode(node).position(), echo_.symbol2)) return Side::Target;
  }
  if (node.op == Op::Variable) {
    for (const NodeId argument : arguments_)
      if (e_.node(argument).symbol == node.symbol) return sideOf(AssignNode(e_.node(argument)).value());
    if (isFixed(node)) return Side::Source;
  }
  // A pure function of its operands depends on the same side as they do.
  if (frontend::directEffects(e_.query, node) != 0 || node.operands.empty() ||
      frontend::infoOf(node.op).use != frontend::Use::Nothing)
    return Side::Neither;
  Side side = Side::Constant;
  for (const NodeId operand : node.operands) {
    const Side of = sideOf(operand);
    if (of == Side::Constant) continue;
    if (of == Side::Neither || (side != Side::Constant && side != of)) return Side::Neither;
    side = of;
  }
  return side;
}

/// Returns the key of the current position as source or target, i64: a hash of the values. Equal values have
/// equal keys. Branches to `none` if a value is missing.
llvm::Value* PositionJoin::key(Side side, Block* none) {
  llvm::Value* key = e_.i64(0);
  auto mix = [&](llvm::Value* value) {
    key = e_.ir().CreateMul(e_.ir().CreateAdd(key, e_.ir().CreateZExt(value, e_.i64Type())),
                            e_.i64(0xd6e8feb86659fd93));
  };
  for (const Equality& equality : equalities_) {
    const NodeId filter = side == Side::Source ? equality.source : equality.target;
    if (filter == frontend::kNone) {
      mix(e_.piecesOfColor(kWhite));
      mix(e_.piecesOfColor(kBlack));
      continue;
    }
    for (const NodeId argument : equality.arguments) {
      const Side of = sideOf(AssignNode(e_.node(argument)).value());
      if (of != side && of != Side::Constant) continue;
      Block* assigned = e_.block("argument");
      e_.condition(argument, assigned, none);
      e_.at(assigned);
    }
    const Value value = e_.value(filter, none);
    mix(e_.node(filter).type == Type::String ? e_.kernel(Kernel::cqlKeyOfText, {value.v, value.size})
                                             : value.v);
  }
  return key;
}

/// Builds the table in a function of its own: the loops around keep their registers.
void PositionJoin::fill() {
  CQL_ASSERT(!equalities_.empty() && memory_ != kNoCell && filled_ != kNoCell);
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
      e_.writeVariable(echo_.symbol2, target);
      for (const NodeId condition : conditions_) {
        Block* matched = e_.block("fulfilled");
        e_.conditionOfPart(condition, matched, next);
        e_.at(matched);
      }
      e_.kernel(Kernel::cqlAddKey, {table(), e_.positionCount(), target, key(Side::Target, next)});
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
  if (isSymmetric())
    return e_.kernel(Kernel::cqlFirstWithKeyOf, {table(), e_.positionCount(), e_.scope.position});
  const DetachedScope there(e_);
  llvm::AllocaInst* found = e_.local(e_.i32Type(), "firsttarget", e_.i32(kNoPosition));
  Block* known = e_.block("targets");
  llvm::Value* wanted = key(Side::Source, known);
  e_.store(e_.kernel(Kernel::cqlFirstWithKey, {table(), e_.positionCount(), wanted}), found);
  e_.jump(known);
  e_.at(known);
  return e_.load(found);
}

llvm::Value* PositionJoin::next(llvm::Value* target) {
  return e_.kernel(Kernel::cqlNextWithKey, {table(), e_.positionCount(), target});
}

}  // namespace cql::codegen
