// Emits sets of squares: operators, attacks, lines, directions, pawns (language/10, 11).
#include "codegen/emit/sets.h"

#include "codegen/core/emitters.h"
#include "codegen/emit/attack_memo.h"
#include "frontend/ir_views.h"
#include "runtime/kernel/kernel.h"

namespace cql::codegen {
using frontend::AttackedByNode;
using frontend::AttackNode;
using frontend::AttacksNode;
using frontend::BinaryNode;
using frontend::PinNode;
using frontend::SetFilterNode;
using frontend::StepNode;
namespace {

/// Evaluates the operands; returns a ptr to an array of their squares.
llvm::Value* operandArray(Emitter& e, const Node& node) {
  std::vector<llvm::Value*> sets;
  for (const NodeId operand : node.operands) sets.push_back(e.set(operand));
  return e.arrayOf(sets);
}
llvm::Value* operandCount(Emitter& e, const Node& node) {
  return e.i32(static_cast<std::int64_t>(node.operands.size()));
}

/// Moves a set one step in a direction; squares that leave the board vanish.
llvm::Value* shifted(Emitter& e, llvm::Value* set, int direction) {
  constexpr SquareSet kNotA = ~0x0101010101010101ull, kNotH = ~0x8080808080808080ull;
  const int file = kFileStep[direction], rank = kRankStep[direction], shift = rank * 8 + file;
  if (file > 0) set = e.ir().CreateAnd(set, e.i64(kNotH));
  if (file < 0) set = e.ir().CreateAnd(set, e.i64(kNotA));
  return shift > 0 ? e.ir().CreateShl(set, e.i64(static_cast<std::uint64_t>(shift)))
                   : e.ir().CreateLShr(set, e.i64(static_cast<std::uint64_t>(-shift)));
}

/// Emits a direction filter with known directions and range (language/11 §6).
llvm::Value* stepInline(Emitter& e, llvm::Value* set, DirectionMask dirs, int low, int high) {
  llvm::Value* result = low <= 0 && high >= 0 ? set : static_cast<llvm::Value*>(e.i64(0));
  for (int sign : {1, -1}) {
    const int most = sign > 0 ? high : -low, least = sign > 0 ? low : -high;
    for (int d = 0; d < kDirectionCount; ++d) {
      if (!(dirs >> d & 1)) continue;
      llvm::Value* moved = set;
      for (int i = 1; i <= most; ++i) {
        moved = shifted(e, moved, sign > 0 ? d : kDirectionCount - 1 - d);
        if (i >= least) result = e.ir().CreateOr(result, moved);
      }
    }
  }
  return result;
}

bool isNumber(const Emitter& e, NodeId id) {
  return e.node(id).op == Op::Number;
}

}  // namespace

Value emitStep(Emitter& e, NodeId id, Block*) {
  const Node& node = e.node(id);
  const NodeId low = StepNode(node).low(),
               high = StepNode(node).high() == frontend::kNone ? StepNode(node).low() : StepNode(node).high();
  const RowColumns* columns = e.columnsOf(id);
  const bool knownDirs = !columns || columns->dirs < 0;
  if (low == frontend::kNone) {
    llvm::Value* set = e.set(StepNode(node).set());
    return knownDirs ? stepInline(e, set, node.dirs, 1, 7)
                     : e.kernel(Kernel::cqlStep, {set, e.dirsOf(id), e.i32(1), e.i32(7)});
  }
  if (isNumber(e, low) && isNumber(e, high)) {
    const int least = e.node(low).number, most = e.node(high).number;
    if (least < -7 || most > 7 || least > most) {
      e.stop(RunTimeError::BadDirectionRange, id);
      e.at(e.block("never"));
      return e.i64(0);
    }
    llvm::Value* set = e.set(StepNode(node).set());
    if (knownDirs) return stepInline(e, set, node.dirs, least, most);
    return e.kernel(Kernel::cqlStep, {set, e.dirsOf(id), e.i32(least), e.i32(most)});
  }
  // A number always has a value; a variable without one stops the run.
  llvm::Value* least = e.value(low, nullptr).v;
  llvm::Value* most = high == low ? least : e.value(high, nullptr).v;
  llvm::Value* good = e.ir().CreateICmpSGE(least, e.i32(-7));
  good = e.ir().CreateAnd(good, e.ir().CreateICmpSLE(most, e.i32(7)));
  good = e.ir().CreateAnd(good, e.ir().CreateICmpSLE(least, most));
  Block *fine = e.block("range"), *wrong = e.block("badrange");
  e.branch(good, fine, wrong);
  e.at(wrong);
  e.stop(RunTimeError::BadDirectionRange, id);
  e.at(fine);
  return e.kernel(Kernel::cqlStep, {e.set(StepNode(node).set()), e.dirsOf(id), least, most});
}

namespace {

/// Returns an upper bound of the pieces that can stand on the squares of a set: bits 0 ... 11.
std::uint32_t piecesOn(const Emitter& e, NodeId id) {
  const Node& node = e.node(id);
  switch (node.op) {
    case Op::Designator: {
      const RowColumns* columns = e.columnsOf(id);
      return columns && columns->pieces >= 0 ? kCqlAnyPieces : expandPieces(node.pieces) & kCqlAnyPieces;
    }
    case Op::Union:
      return piecesOn(e, BinaryNode(node).left()) | piecesOn(e, BinaryNode(node).right());
    case Op::Intersect:
      return piecesOn(e, BinaryNode(node).left()) & piecesOn(e, BinaryNode(node).right());
    case Op::Attacks:
    case Op::AttackedBy:
      return piecesOn(e, AttackNode(node).value());
    default:
      return kCqlAnyPieces;
  }
}

/// Returns true if the set has at most one square in normal positions.
bool isSingle(const Emitter& e, NodeId id) {
  const Node& node = e.node(id);
  constexpr std::uint32_t kKings = 1u << makePiece(kWhite, kKing) | 1u << makePiece(kBlack, kKing);
  switch (node.op) {
    case Op::Designator:
      return count(node.squares) == 1 || (expandPieces(node.pieces) & ~kKings) == 0;
    case Op::Squares:
      return count(node.squares) == 1;
    case Op::Variable:
      return e.query.symbols[node.symbol].kind == frontend::SymbolKind::Piece;
    case Op::Intersect:
      return isSingle(e, BinaryNode(node).left()) || isSingle(e, BinaryNode(node).right());
    case Op::Attacks:
    case Op::AttackedBy:
      return isSingle(e, AttackNode(node).value());
    case Op::LastMoveSquares:
      return true;
    default:
      return false;
  }
}

/// Chooses the algorithm for attacks: whether one side of them is a single square.
CqlAttackWay wayOf(const Emitter& e, NodeId attackers, NodeId targets) {
  return isSingle(e, targets) ? kCqlEachTarget : isSingle(e, attackers) ? kCqlEachAttacker : kCqlWholeSets;
}

/// Calls cqlAttackers or cqlAttacked with the algorithm that suits the operands.
llvm::Value* attacks(Emitter& e, Kernel function, NodeId attackers, llvm::Value* from, NodeId targets,
                     llvm::Value* to) {
  return e.kernel(function, {e.scope.board, from, to, e.i32(piecesOn(e, attackers)),
                             e.i32(wayOf(e, attackers, targets))});
}

}  // namespace

Value emitPin(Emitter& e, NodeId id, Block*) {
  const Node& node = e.node(id);
  auto operand = [&](int place) -> llvm::Value* {
    return node.operands[place] == frontend::kNone ? nullptr : e.set(node.operands[place]);
  };
  llvm::Value *from = operand(0), *through = operand(1), *to = operand(2);
  if (!from) from = e.i64(kAllSquares);
  if (!through) through = e.i64(kAllSquares);
  if (!to) to = e.piecesOfType(kKing);
  const bool toFew = PinNode(node).to() == frontend::kNone || isSingle(e, PinNode(node).to());
  return e.kernel(Kernel::cqlPin, {e.scope.board, from, through, to, e.i32(node.mode), e.i1(toFew)});
}

Value emitShade(Emitter& e, NodeId id, Block*) {
  llvm::Value* set = e.set(SetFilterNode(e.node(id)).set());
  const RowColumns* columns = e.columnsOf(id);
  if (!columns || columns->value < 0)
    return e.ir().CreateAnd(set, e.i64(e.node(id).number ? kLightSquares : ~kLightSquares));
  llvm::Value* light = e.ir().CreateICmpNE(e.numberOf(id), e.i32(0));
  return e.ir().CreateAnd(set, e.ir().CreateSelect(light, e.i64(kLightSquares), e.i64(~kLightSquares)));
}

Value emitUnion(Emitter& e, NodeId id, Block*) {
  const BinaryNode node(e.node(id));
  llvm::Value* a = e.set(node.left());
  return e.ir().CreateOr(a, e.set(node.right()));
}

Value emitIntersect(Emitter& e, NodeId id, Block*) {
  const BinaryNode node(e.node(id));
  llvm::Value* a = e.set(node.left());
  return e.ir().CreateAnd(a, e.set(node.right()));
}

Value emitComplement(Emitter& e, NodeId id, Block*) {
  return e.ir().CreateNot(e.set(SetFilterNode(e.node(id)).set()));
}

Value emitCommonSquares(Emitter& e, NodeId id, Block*) {
  const BinaryNode node(e.node(id));
  return e.setOrEmpty(id, [&](Block* none) -> Value {
    llvm::Value* a = e.value(node.left(), none).v;
    llvm::Value* b = e.value(node.right(), none).v;
    return e.kernel(Kernel::cqlCommonSquares, {e.boardOf(a), e.boardOf(b)});
  });
}

Value emitAttacks(Emitter& e, NodeId id, Block*) {
  const AttacksNode node(e.node(id));
  llvm::Value* from = e.set(node.attackers());
  llvm::Value* to = e.set(node.targets());
  return attacks(e, Kernel::cqlAttackers, node.attackers(), from, node.targets(), to);
}

void emitAttacksCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  if (llvm::Value* attacks = emitAttackByMemo(e, id)) return e.branch(attacks, matched, failed);
  e.conditionByValue(id, matched, failed);
}

Value emitAttackedBy(Emitter& e, NodeId id, Block*) {
  const AttackedByNode node(e.node(id));
  llvm::Value* from = e.set(node.attackers());
  llvm::Value* to = e.set(node.targets());
  return attacks(e, Kernel::cqlAttacked, node.attackers(), from, node.targets(), to);
}

void emitAttackedByCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  emitAttacksCondition(e, id, matched, failed);
}

llvm::Value* emitAttacksAbove(Emitter& e, NodeId id, std::int32_t limit) {
  const Node& node = e.node(id);
  const bool givesTargets = node.op == Op::AttackedBy;
  if (!givesTargets && node.op != Op::Attacks) return nullptr;
  const NodeId attackers = node.operands[givesTargets], targets = node.operands[!givesTargets];
  if (wayOf(e, attackers, targets) != kCqlWholeSets) return nullptr;
  llvm::Value* from = e.set(attackers);
  llvm::Value* to = e.set(targets);
  return e.kernel(givesTargets ? Kernel::cqlAttackedAbove : Kernel::cqlAttackersAbove,
                  {e.scope.board, from, to, e.i32(piecesOn(e, attackers)), e.i32(limit)});
}

Value emitArrowChain(Emitter& e, NodeId id, Block*) {
  const Node& node = e.node(id);
  llvm::Value* sets = operandArray(e, node);
  return e.kernel(Kernel::cqlArrowChain, {e.scope.board, sets, operandCount(e, node),
                                          e.i1((node.flags & frontend::kBackward) != 0)});
}

Value emitRay(Emitter& e, NodeId id, Block*) {
  const Node& node = e.node(id);
  llvm::Value* sets = operandArray(e, node);
  return e.kernel(Kernel::cqlRay, {e.scope.board, sets, operandCount(e, node), e.dirsOf(id),
                                   e.i1((node.flags & frontend::kAttack) != 0)});
}

Value emitSubsetOf(Emitter& e, NodeId id, Block* failed) {
  const BinaryNode node(e.node(id));
  llvm::Value* a = e.set(node.left());
  llvm::Value* b = e.set(node.right());
  e.require(e.ir().CreateICmpEQ(e.ir().CreateAnd(a, e.ir().CreateNot(b)), e.i64(0)), failed);
  return {};
}

}  // namespace cql::codegen
