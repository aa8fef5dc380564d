#include "frontend/signature/operations.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <optional>
#include <utility>

#include "frontend/ir_views.h"
#include "frontend/material_pattern.h"
#include "frontend/op_table.h"
#include "runtime/assert.h"
#include "runtime/kernel/kernel.h"

namespace cql::frontend {
namespace {

/// Returns a number if it is a literal.
std::optional<std::int64_t> constant(const Derivation& derive, NodeId id) {
  if (id == kNone || derive.node(id).op != Op::Number) return std::nullopt;
  return derive.node(id).number;
}

/// Returns true if the lower bound of a range is a literal above 0.
bool isPositive(const Derivation& derive, NodeId low) {
  const auto number = constant(derive, low);
  return number && *number > 0;
}

/// Requires that a set has at least `least` squares at some position.
SignatureCondition hasSquares(const Derivation& derive, NodeId id, std::int64_t least) {
  const Node& set = derive.node(id);
  switch (set.op) {
    case Op::Designator:
      return atLeast(expandPieces(set.pieces), least);
    case Op::Attacks:
    case Op::AttackedBy:
    case Op::Shade:
      return hasSquares(derive, PartOfSetNode(set).whole(), least);
    case Op::Intersect:
      return both(hasSquares(derive, BinaryNode(set).left(), least),
                  hasSquares(derive, BinaryNode(set).right(), least));
    default:
      return {};
  }
}

/// Requires that the filter is at least `least` at some position.
SignatureCondition notBelow(const Derivation& derive, const Node& number, std::int64_t least) {
  if (least <= 0) return {};
  if (number.op == Op::PlyCount) return hasPlies(least);
  if (number.op == Op::PositionNumber) switch (static_cast<PositionNumberKind>(number.mode)) {
      case PositionNumberKind::Ply:
        return hasPlies(least);
      case PositionNumberKind::Depth:
        return hasAnyOf(kHasVariations);
      case PositionNumberKind::MoveNumber:  // White's first move is 1; so is Black's if it begins the game
        return hasPlies(2 * least - 3);
      case PositionNumberKind::PositionId:
        return {};
    }
  if (number.op != Op::CountSquares) return {};
  const NodeId set = SetFilterNode(number).set();
  return both(derive.matches(set), hasSquares(derive, set, least));
}

/// Requires that the filter is at most `most` at some position.
SignatureCondition notAbove(const Derivation& derive, const Node& number, std::int64_t most) {
  if (number.op != Op::CountSquares) return {};
  const Node& set = derive.node(SetFilterNode(number).set());
  if (set.op != Op::Designator || set.squares != kAllSquares) return {};
  return atMost(expandPieces(set.pieces), most);
}

CompareKind negated(CompareKind kind) {
  switch (kind) {
    case CompareKind::Less:
      return CompareKind::GreaterEqual;
    case CompareKind::LessEqual:
      return CompareKind::Greater;
    case CompareKind::Greater:
      return CompareKind::LessEqual;
    case CompareKind::GreaterEqual:
      return CompareKind::Less;
    case CompareKind::Equal:
      return CompareKind::NotEqual;
    default:
      return kind;
  }
}

/// Exchanges the operands.
CompareKind exchanged(CompareKind kind) {
  switch (kind) {
    case CompareKind::Less:
      return CompareKind::Greater;
    case CompareKind::LessEqual:
      return CompareKind::GreaterEqual;
    case CompareKind::Greater:
      return CompareKind::Less;
    case CompareKind::GreaterEqual:
      return CompareKind::LessEqual;
    default:
      return kind;
  }
}

SignatureCondition bounded(const Derivation& derive, const Node& number, CompareKind kind,
                           std::int64_t bound) {
  constexpr auto kLeast = std::numeric_limits<std::int64_t>::min(),
                 kMost = std::numeric_limits<std::int64_t>::max();
  switch (kind) {
    case CompareKind::Less:
      return both(notAbove(derive, number, bound - 1), tagNumberIn(number, kLeast, bound - 1));
    case CompareKind::LessEqual:
      return both(notAbove(derive, number, bound), tagNumberIn(number, kLeast, bound));
    case CompareKind::Greater:
      return both(notBelow(derive, number, bound + 1), tagNumberIn(number, bound + 1, kMost));
    case CompareKind::GreaterEqual:
      return both(notBelow(derive, number, bound), tagNumberIn(number, bound, kMost));
    case CompareKind::Equal:
      return both(both(notBelow(derive, number, bound), notAbove(derive, number, bound)),
                  tagNumberIn(number, bound, bound));
    default:
      return {};
  }
}

/// Requires that an attack occurs at some position. An attack on the other side's king is a check, even if
/// the attacker is to move: the king stood in check before the last move, unless the game starts so.
SignatureCondition isAttacked(const Derivation& derive, NodeId attackers, NodeId targets) {
  const unsigned by = derive.contents(attackers) & kMaskPieces, of = derive.contents(targets);
  std::uint64_t events = kHasOwnStart;
  unsigned kings = 0;
  for (const Color color : {kWhite, kBlack}) {
    const unsigned king = 1u << makePiece(color, kKing);
    if (!(of & king)) continue;
    if (by & (color == kWhite ? kMaskWhite : kMaskBlack)) return {};
    events |= eventBit(GameEvent::InCheck, color);
    kings |= king;
  }
  return of == kings ? hasAnyOf(events) : SignatureCondition();
}

}  // namespace

SignatureCondition atLeast(PieceMask pieces, std::int64_t number) {
  CQL_ASSERT(pieces < 2 * kMaskEmpty);  // expanded
  if (number <= 0 || (pieces & kMaskEmpty)) return {};
  const PieceMask kinds = pieces & kMaskPieces;
  const auto all = static_cast<std::uint64_t>(number);
  if (kinds == kMaskPieces) return anyOf({{SignatureColumn::Most, kAllPieces, all}});
  if (kinds == kMaskWhite) return anyOf({{SignatureColumn::Most, kAllWhite, all}});
  if (kinds == kMaskBlack) return anyOf({{SignatureColumn::Most, kAllBlack, all}});
  // Pigeonhole: one of the kinds has at least its share.
  const auto some = static_cast<std::uint64_t>(std::popcount(kinds));
  SignatureClause clause;
  for (std::uint8_t piece = 0; piece < 12; ++piece)
    if (kinds >> piece & 1) clause.push_back({SignatureColumn::Most, piece, (all + some - 1) / some});
  return anyOf(clause);
}

SignatureCondition atMost(PieceMask pieces, std::int64_t number) {
  CQL_ASSERT(pieces < 2 * kMaskEmpty);  // expanded
  if (number < 0) return never();
  const auto all = static_cast<std::uint64_t>(number);
  SignatureCondition result;
  auto add = [&](std::uint8_t counted) {
    result = both(std::move(result), anyOf({{SignatureColumn::Least, counted, all}}));
  };
  if ((pieces & kMaskPieces) == kMaskPieces) add(kAllPieces);
  if ((pieces & kMaskWhite) == kMaskWhite)
    add(kAllWhite);
  else
    for (std::uint8_t piece = 0; piece < 6; ++piece)
      if (pieces >> piece & 1) add(piece);
  if ((pieces & kMaskBlack) == kMaskBlack)
    add(kAllBlack);
  else
    for (std::uint8_t piece = 6; piece < 12; ++piece)
      if (pieces >> piece & 1) add(piece);
  return result;
}

SignatureCondition comparison(const Derivation& derive, const Node& compare, bool holds) {
  if (compare.type != Type::Number) return {};
  const CompareNode sides(compare);
  CompareKind kind = sides.kind();
  const auto left = constant(derive, sides.left()), right = constant(derive, sides.right());
  const NodeId other = right ? sides.left() : sides.right();
  if (left.has_value() == right.has_value()) return {};
  // If the comparison fails, a number may also be missing.
  if (!holds && derive.node(other).op != Op::CountSquares) return {};
  if (!holds) kind = negated(kind);
  if (left) kind = exchanged(kind);
  // The value of a comparison is its left side: `1990<=year<2000`.
  const Node* number = &derive.node(other);
  while (number->op == Op::Compare && number->type == Type::Number)
    number = &derive.node(CompareNode(*number).left());
  return bounded(derive, *number, kind, right ? *right : *left);
}

SignatureCondition signatureOfSquares(const Derivation&, const Node& node) {
  return node.squares ? SignatureCondition() : never();
}

SignatureCondition signatureOfDesignator(const Derivation&, const Node& node) {
  const PieceMask pieces = expandPieces(node.pieces);
  if (!node.squares) return never();
  if (pieces & kMaskEmpty) return {};
  if (node.squares == kAllSquares) return atLeast(pieces, 1);
  SignatureClause clause;
  for (std::uint8_t piece = 0; piece < 12; ++piece)
    if (pieces >> piece & 1) clause.push_back({SignatureColumn::Squares, piece, node.squares});
  return anyOf(clause);
}

SignatureCondition signatureOfConstant(const Derivation&, const Node& node) {
  return node.number ? SignatureCondition() : never();
}

SignatureCondition signatureOfAny(const Derivation& derive, const Node& node) {
  return derive.matchesAny(node, 0);
}

SignatureCondition signatureOfNot(const Derivation& derive, const Node& node) {
  return derive.fails(NotNode(node).filter());
}

SignatureCondition signatureOfIf(const Derivation& derive, const Node& node) {
  return either(both(derive.matches(IfNode(node).condition()), derive.matches(IfNode(node).then())),
                both(derive.fails(IfNode(node).condition()), derive.matches(IfNode(node).otherwise())));
}

/// Requires nothing with `all`: the loop also matches for an empty set.
SignatureCondition signatureOfLoop(const Derivation& derive, const Node& node) {
  return (node.flags & kAll) ? SignatureCondition() : derive.matchesAll(node, 0);
}

SignatureCondition signatureOfCompare(const Derivation& derive, const Node& node) {
  return comparison(derive, node, true);
}

SignatureCondition signatureOfPawns(const Derivation&, const Node&) {
  return atLeast(1u << makePiece(kWhite, kPawn) | 1u << makePiece(kBlack, kPawn), 1);
}

SignatureCondition signatureOfMatePattern(const Derivation&, const Node& node) {
  const bool mate = static_cast<MatePatternKind>(node.mode) <= MatePatternKind::IdealMate;
  return has(mate ? GameEvent::Mated : GameEvent::Stalemated);
}

SignatureCondition signatureOfBoardTest(const Derivation&, const Node& node) {
  switch (static_cast<BoardTestKind>(node.mode)) {
    case BoardTestKind::Check:
      return has(GameEvent::InCheck);
    case BoardTestKind::Mate:
      return has(GameEvent::Mated);
    case BoardTestKind::Stalemate:
      return has(GameEvent::Stalemated);
  }
  return {};
}

SignatureCondition signatureOfAttacks(const Derivation& derive, const Node& node) {
  return isAttacked(derive, AttacksNode(node).attackers(), AttacksNode(node).targets());
}

SignatureCondition signatureOfAttackedBy(const Derivation& derive, const Node& node) {
  return isAttacked(derive, AttackedByNode(node).attackers(), AttackedByNode(node).targets());
}

/// Takes the operands in the order of the attacks, whatever the direction of the arrows. The first one
/// attacks the second; those in between need not attack the next.
SignatureCondition signatureOfArrows(const Derivation& derive, const Node& node) {
  const std::vector<NodeId>& chain = node.operands;
  return isAttacked(derive, chain.front(), chain[1]);
}

SignatureCondition signatureOfRepeat(const Derivation& derive, const Node& node) {
  return node.number > 0 ? derive.matches(RepeatNode(node).pattern()) : SignatureCondition();
}

SignatureCondition signatureOfFind(const Derivation& derive, const Node& node) {
  if ((node.flags & kAnyCount) || ((node.flags & kRange) && !isPositive(derive, FindNode(node).low())))
    return {};
  const auto least = (node.flags & kRange) ? constant(derive, FindNode(node).low()).value_or(1) : 1;
  return both(derive.matches(FindNode(node).filter()),
              checksAtLeast(kOfEither, least * checksIn(derive, FindNode(node).filter())));
}

SignatureCondition signatureOfAt(const Derivation& derive, const Node& node) {
  return derive.savesPositions ? SignatureCondition() : derive.matches(AtNode(node).filter());
}

SignatureCondition signatureOfPositionTest(const Derivation&, const Node& node) {
  return static_cast<PositionTestKind>(node.mode) == PositionTestKind::Variation ? hasAnyOf(kHasVariations)
                                                                                 : SignatureCondition();
}

SignatureCondition signatureOfMaterial(const Derivation&, const Node& node) {
  const MaterialPattern pattern = parseMaterial(node.text);
  const MaterialPattern::Bounds& bounds = node.number > 0 ? pattern.written : pattern.exchanged;
  constexpr PieceType kTypes[] = {kQueen, kRook, kBishop, kKnight, kPawn};
  SignatureCondition result;
  for (unsigned i = 0; i < 10; ++i) {
    const auto low = static_cast<std::int64_t>(bounds.low >> (6 * i) & 63);
    const auto high = static_cast<std::int64_t>(bounds.high >> (6 * i) & 63);
    const auto piece = static_cast<PieceMask>(1u << makePiece(i < 5 ? kWhite : kBlack, kTypes[i % 5]));
    result = both(std::move(result), atLeast(piece, low));
    if (high < kCqlNoLimit) result = both(std::move(result), atMost(piece, high));
  }
  return atOnce(result);
}

SignatureCondition signatureOfOrbit(const Derivation& derive, const Node& node) {
  if ((node.flags & kAnyCount) || ((node.flags & kRange) && !isPositive(derive, OrbitNode(node).low())))
    return {};
  return derive.matchesAny(node, OrbitNode::kFirstCopy);
}

}  // namespace cql::frontend
