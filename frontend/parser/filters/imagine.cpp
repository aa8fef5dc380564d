#include "frontend/parser/filters/imagine.h"

#include <bit>

#include "frontend/ir_views.h"

namespace cql::frontend {
namespace {

/// Returns true for one piece letter, or `_`; false for several, and for `A`.
bool isOneMan(const Token& designator, bool orNothing) {
  const PieceMask pieces = kMaskWhite | kMaskBlack | (orNothing ? kMaskEmpty : 0);
  return designator.hasPieces && std::has_single_bit(designator.pieces) && (designator.pieces & pieces);
}

}  // namespace

NodeId ImagineParser::tryFilter() {
  if (!atKeyword("imagine")) return kNone;
  const std::uint32_t begin = cur().range.begin;
  skip();
  std::vector<NodeId> operands{kNone};
  for (NodeId edit; (edit = mutation()) != kNone;) operands.push_back(edit);
  if (operands.size() == 1)
    failHere("'imagine' needs a change of the board, like Qd4, put Q SET, remove SET, move SET to SET, pass" +
             found());
  if (!acceptSymbol(":")) failHere("expected ':' and a filter after the changes of 'imagine'" + found());
  const NodeId target = tryLevel(atKeyword("not") ? Level::Not : Level::Colon);
  if (target == kNone) failHere("expected a filter after ':'" + found());
  settleDash(target);
  operands[ImagineNode::kTarget] = target;
  return make(Op::Imagine, type(target), begin, std::move(operands));
}

NodeId ImagineParser::mutation() {
  if (cur().kind == TokenKind::Designator) return squares();
  if (atKeyword("put")) return put();
  if (atKeyword("wtm")) return side(1);
  if (atKeyword("btm")) return side(-1);
  if (atKeyword("pass")) return side(0);
  const std::uint32_t begin = cur().range.begin;
  if (acceptKeyword("remove"))
    return make(Op::EditRemove, Type::Logical, begin,
                {typed(Level::Colon, Type::Set, "'remove' of 'imagine'")});
  if (acceptKeyword("move")) {
    const NodeId from = typed(Level::Colon, Type::Set, "'move' of 'imagine'");
    if (!acceptKeyword("to")) failHere("expected 'to' and a square after 'move' of 'imagine'" + found());
    const NodeId to = typed(Level::Colon, Type::Set, "'to' of 'imagine'");
    return make(Op::EditMove, Type::Logical, begin, {from, to});
  }
  return kNone;
}

/// Reads `Qd4`, `_f6`: one kind of piece, or nothing, on given squares.
NodeId ImagineParser::squares() {
  const Token t = cur();
  if (!t.hasSquares || !isOneMan(t, true))
    failHere(
        "a change of 'imagine' is one piece, or _ for nothing, on squares, like Qd4, p[a7,b7], _f6; found " +
        describe(t));
  skip();
  NodeId id = make(Op::EditSquares, Type::Logical, t.range.begin);
  node(id).squares = t.squares;
  node(id).pieces = t.pieces;
  return id;
}

NodeId ImagineParser::put() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  const Token t = cur();
  if (t.kind != TokenKind::Designator || t.hasSquares || !isOneMan(t, false))
    failHere("'put' needs the letter of one piece, like Q or p, and then the squares; found " + describe(t));
  skip();
  NodeId id = make(Op::EditPut, Type::Logical, begin, {typed(Level::Colon, Type::Set, "'put' of 'imagine'")});
  node(id).squares = kAllSquares;
  node(id).pieces = t.pieces;
  return id;
}

NodeId ImagineParser::side(std::int32_t color) {
  const std::uint32_t begin = cur().range.begin;
  skip();
  NodeId id = make(Op::EditSide, Type::Logical, begin);
  node(id).number = color;
  return id;
}

}  // namespace cql::frontend
