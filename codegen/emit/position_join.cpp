#include "codegen/emit/position_join.h"

#include <algorithm>
#include <bit>

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
using frontend::SquareLoopNode;

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
  if (join.equalities_.empty() && join.sourceConditions_.empty() && join.targetConditions_.empty())
    return std::nullopt;
  // Where few positions have the same value anyway, one for each square would only make keys more expensive.
  if (std::ranges::any_of(join.equalities_,
                          [&](const Equality& equality) { return join.leavesFew(equality); }))
    std::erase_if(join.equalities_, [](const Equality& equality) { return !equality.loops.empty(); });
  join.memory_ = memoryOfGame(emitter, kCqlKeyTableBytes);
  join.filled_ = emitter.newCells();
  atGameStart(emitter, [&] { emitter.storeCell(join.filled_, emitter.i64(0)); });
  return join;
}

PositionJoin::PositionJoin(Emitter& emitter, const Node& echo) : e_(emitter), echo_(echo) {}

void PositionJoin::take(NodeId member) {
  const std::size_t before = equalities_.size();
  findEqualities(member);
  if (equalities_.size() > before || e_.estimates[member].cost > kMostCostAhead) return;
  const Side side = sideOf(member);
  if (side == Side::Source) sourceConditions_.push_back(member);
  if (side == Side::Target) targetConditions_.push_back(member);
}

/// Finds the equalities that a pure filter requires.
void PositionJoin::findEqualities(NodeId filter) {
  const Node& node = e_.node(filter);
  switch (node.op) {
    case Op::Compound:
    case Op::And:
      for (const NodeId member : node.operands) findEqualities(member);
      return;
    case Op::Call: {
      const std::size_t outer = arguments_.size();
      std::ranges::copy(CallNode(node).arguments(), std::back_inserter(arguments_));
      findEqualities(CallNode(node).body());
      arguments_.resize(outer);
      return;
    }
    case Op::SquareLoop:
      if (!isOverConstant(node)) return;
      loops_.push_back(filter);
      findEqualities(SquareLoopNode(node).body());
      loops_.pop_back();
      return;
    default:
      if (std::optional<Equality> found = equality(filter)) equalities_.push_back(std::move(*found));
  }
}

std::optional<PositionJoin::Equality> PositionJoin::equality(NodeId filter) {
  const Node& node = e_.node(filter);
  if ((node.op != Op::Compare && node.op != Op::CompareSets) ||
      node.mode != static_cast<std::uint32_t>(CompareKind::Equal))
    return std::nullopt;
  const NodeId a = BinaryNode(node).left(), b = BinaryNode(node).right();
  const Type type = e_.node(a).type;
  if (type != Type::Set && type != Type::Number && type != Type::String) return std::nullopt;
  const Side sideA = sideOf(a), sideB = sideOf(b);
  if (sideA == Side::Source && sideB == Side::Target) return equalityOf(a, b);
  if (sideA == Side::Target && sideB == Side::Source) return equalityOf(b, a);
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

PositionJoin::Equality PositionJoin::equalityOf(NodeId source, NodeId target) const {
  Equality equality{withoutAt(source, echo_.symbol), withoutAt(target, echo_.symbol2), {}, loops_};
  const auto readsArgument = [&](const Node& node) {
    return node.op == Op::Variable && std::ranges::any_of(arguments_, [&](NodeId argument) {
             return e_.node(argument).symbol == node.symbol;
           });
  };
  if (contains(e_, equality.source, readsArgument) || contains(e_, equality.target, readsArgument))
    for (const NodeId argument : arguments_)
      equality.arguments.emplace_back(argument, sideOf(AssignNode(e_.node(argument)).value()));
  return equality;
}

bool PositionJoin::leavesFew(const Equality& equality) const {
  if (!equality.loops.empty()) return false;
  return equality.source == frontend::kNone || e_.node(equality.source).type == Type::String ||
         contains(e_, equality.source, [](const Node& node) { return node.op == Op::PositionNumber; });
}

bool PositionJoin::isVariable(NodeId filter, std::uint32_t symbol) const {
  const Node& node = e_.node(filter);
  return node.op == Op::Variable && node.symbol == symbol;
}

NodeId PositionJoin::withoutAt(NodeId filter, std::uint32_t symbol) const {
  const Node& node = e_.node(filter);
  return node.op == Op::At && isVariable(AtNode(node).position(), symbol) ? AtNode(node).filter() : filter;
}

bool PositionJoin::isOverConstant(const Node& loop) const {
  const Node& domain = e_.node(SquareLoopNode(loop).domain());
  return (loop.flags & frontend::kAll) && frontend::isGameConstant(domain) &&
         (domain.op == Op::Squares || domain.op == Op::Designator) &&
         isLocalOf(e_, EchoNode(echo_).filter(), loop.symbol) &&
         std::ranges::none_of(loops_, [&](NodeId outer) { return e_.node(outer).symbol == loop.symbol; });
}

/// The number of times that the equality in these loops is evaluated for a key.
double PositionJoin::iterations() const {
  double product = 1;
  for (const NodeId loop : loops_)
    product *= std::popcount(e_.node(SquareLoopNode(e_.node(loop)).domain()).squares);
  return product;
}

bool PositionJoin::isOfPosition(NodeId filter) const {
  if (PositionMemo::canRemember(e_, filter)) return true;
  return !loops_.empty() && !e_.scope.row && !asksForPath(e_, filter) &&
         !contains(e_, filter, [&](const Node& node) {
           return frontend::namesSymbol(node.op) &&
                  (node.op != Op::Variable || std::ranges::none_of(loops_, [&](NodeId loop) {
                     return e_.node(loop).symbol == node.symbol;
                   }));
         });
}

bool PositionJoin::isFixed(const Node& variable) const {
  const frontend::SymbolKind kind = e_.query.symbols[variable.symbol].kind;
  const bool hasValue = kind == frontend::SymbolKind::Set || kind == frontend::SymbolKind::Number ||
                        kind == frontend::SymbolKind::String;
  return hasValue && !mayChange(e_, EchoNode(echo_).filter(), variable.symbol);
}

bool PositionJoin::isSymmetric() const {
  return targetConditions_.empty() && std::ranges::all_of(equalities_, [&](const Equality& equality) {
           return equality.arguments.empty() &&
                  (equality.source == equality.target ||
                   frontend::sameFilter(e_.query, equality.source, equality.target));
         });
}

PositionJoin::Side PositionJoin::sideOf(NodeId filter) const {
  constexpr std::uint32_t kOfPosition =
      frontend::kUsesTree | frontend::kUsesComments | frontend::kUsesIdentities | frontend::kUsesBoard;
  if (filter == frontend::kNone) return Side::Constant;
  const Node& node = e_.node(filter);
  if (!frontend::isPure(node) || e_.estimates[filter].cost * iterations() > kMostCostOfKey)
    return Side::Neither;
  if (isOfPosition(filter)) return node.effects & kOfPosition ? Side::Target : Side::Constant;
  if (node.op == Op::At && isOfPosition(AtNode(node).filter())) {
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
  llvm::AllocaInst* key = e_.local(e_.i64Type(), "key", e_.i64(0));
  for (const Equality& equality : equalities_) {
    if (equality.source == frontend::kNone) {
      mix(e_.piecesOfColor(kWhite), key);
      mix(e_.piecesOfColor(kBlack), key);
    } else {
      mixValues(equality, 0, side, key, none);
    }
  }
  return e_.load(key);
}

void PositionJoin::mix(llvm::Value* value, llvm::AllocaInst* key) {
  llvm::Value* sum = e_.ir().CreateAdd(e_.load(key), e_.ir().CreateZExt(value, e_.i64Type()));
  e_.store(e_.ir().CreateMul(sum, e_.i64(0xd6e8feb86659fd93)), key);
}

/// Mixes the values into the key that the equality has in the loops from `loop` on.
void PositionJoin::mixValues(const Equality& equality, std::size_t loop, Side side, llvm::AllocaInst* key,
                             Block* none) {
  if (loop < equality.loops.size()) {
    const Node& node = e_.node(equality.loops[loop]);
    Block *missing = e_.block("missing"), *done = e_.block("mixed");
    e_.forEachSquare(e_.set(SquareLoopNode(node).domain()), [&](llvm::Value* square) {
      e_.writeVariable(node.symbol, e_.squareBit(square));
      mixValues(equality, loop + 1, side, key, missing);
    });
    e_.setBound(node.symbol, false);
    e_.jump(done);
    e_.at(missing);
    e_.setBound(node.symbol, false);
    e_.jump(none);
    e_.at(done);
    return;
  }
  for (const auto& [argument, of] : equality.arguments) {
    if (of != side && of != Side::Constant) continue;
    Block* assigned = e_.block("argument");
    e_.condition(argument, assigned, none);
    e_.at(assigned);
  }
  const NodeId filter = side == Side::Source ? equality.source : equality.target;
  const Value value = e_.value(filter, none);
  mix(e_.node(filter).type == Type::String ? e_.kernel(Kernel::cqlKeyOfText, {value.v, value.size}) : value.v,
      key);
}

/// Builds the table in a function of its own: the loops around keep their registers.
void PositionJoin::fill() {
  CQL_ASSERT(memory_ != kNoCell && filled_ != kNoCell);
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
      require(targetConditions_, next);
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

void PositionJoin::require(const std::vector<NodeId>& conditions, Block* failed) {
  for (const NodeId condition : conditions) {
    Block* matched = e_.block("fulfilled");
    e_.conditionOfPart(condition, matched, failed);
    e_.at(matched);
  }
}

llvm::Value* PositionJoin::first() {
  const DetachedScope there(e_);
  llvm::AllocaInst* found = e_.local(e_.i32Type(), "firsttarget", e_.i32(kNoPosition));
  Block* known = e_.block("targets");
  require(sourceConditions_, known);
  fill();
  if (isSymmetric())
    e_.store(e_.kernel(Kernel::cqlFirstWithKeyOf, {table(), e_.positionCount(), e_.scope.position}), found);
  else
    e_.store(e_.kernel(Kernel::cqlFirstWithKey, {table(), e_.positionCount(), key(Side::Source, known)}),
             found);
  e_.jump(known);
  e_.at(known);
  return e_.load(found);
}

llvm::Value* PositionJoin::next(llvm::Value* target) {
  return e_.kernel(Kernel::cqlNextWithKey, {table(), e_.positionCount(), target});
}

}  // namespace cql::codegen
