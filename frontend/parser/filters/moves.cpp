#include "frontend/parser/filters/moves.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "frontend/ir_views.h"
#include "frontend/parser/operators.h"
#include "frontend/parser/values/text.h"

namespace cql::frontend {

PieceMask MoveParser::promotionPieces(const std::string& owner) {
  const Token t = cur();
  if (t.kind != TokenKind::Designator || t.hasSquares)
    failHere("'" + owner + "' needs the letters of pieces, like Q or [RB], found " + describe(t));
  skip();
  return t.pieces;
}

/// Reads the dash filter that must follow a word; with `orLegal` a legal one, too.
NodeId MoveParser::bareDash(const std::string& owner, bool orLegal) {
  const std::uint32_t begin = cur().range.begin;
  if (atKeyword("countmoves") && owner == "countmoves") failHere("'countmoves' cannot be doubled");
  const bool saysLegal = atKeyword("legal") || atKeyword("pseudolegal");
  const Deeper deeper(*this);
  const NodeId id = orLegal && saysLegal ? legal() : OperatorParser(state_).tryPrefixed();
  if (id == kNone) failHere("'" + owner + "' needs a move filter like --" + found());
  const Op op = node(id).op;
  const bool isLegalDash = op == Op::LegalDash || (op == Op::Speculate && saysLegal);
  if (op == Op::Dash || (orLegal && isLegalDash)) {
    settleDash(id);
    return id;
  }
  fail(from(begin), "'" + owner + "' needs a move filter like " + (orLegal ? "-- or legal --" : "--"));
}

namespace {

/// Returns the kind of move if the target of a legal dash only names one; else 0.
std::uint32_t kindOfMove(const Node& target) {
  if (target.op != Op::LastMoveTest) return 0;
  switch (static_cast<LastMoveKind>(target.mode)) {
    case LastMoveKind::Castle:
      return kCastleAny;
    case LastMoveKind::CastleShort:
      return kCastleShort;
    case LastMoveKind::CastleLong:
      return kCastleLong;
    case LastMoveKind::EnPassant:
      return kEnPassant;
    case LastMoveKind::NullMove:
    case LastMoveKind::Primary:
    case LastMoveKind::Secondary:
      return 0;
  }
  return 0;
}

}  // namespace

NodeId MoveParser::legal() {
  const std::uint32_t begin = cur().range.begin;
  const std::string word = cur().text;
  if (state_.pattern == Pattern::Path && word == "legal")
    failHere("'legal' must stand in braces inside a path");
  skip();
  NodeId dash = bareDash(word, false);
  const Node d = node(dash);
  const NodeId target = DashNode(d).target();
  const MoveSource source = word == "legal" ? MoveSource::Legal : MoveSource::PseudoLegal;
  const std::uint32_t kind = target == kNone ? 0 : kindOfMove(node(target));
  if (target != kNone && kind == 0) {
    if (dialect() == Dialect::Union) return legalWithTarget(dash, source, begin);
    fail(node(target).range, "the target of '" + word + "' can only be one of o-o, o-o-o, castle, enpassant");
  }
  if (d.flags & kCapture) fail(d.range, "'" + word + "' takes -- only, not [x]");
  if (d.flags & kPromotion) fail(d.range, "'" + word + "' takes no promotion");
  NodeId id = make(Op::LegalDash, Type::Set, begin, {DashNode(d).left(), DashNode(d).right()});
  node(id).mode = static_cast<std::uint32_t>(source);
  node(id).flags |= kind;
  return id;
}

/// Makes `legal L--R(F)`: the destinations for which the target matches after the move (language/60 §4).
NodeId MoveParser::legalWithTarget(NodeId dash, MoveSource source, std::uint32_t begin) {
  const Node d = node(dash);
  const DashNode move(d);
  std::vector<NodeId> operands(SpeculateNode::kCount, kNone);
  operands[SpeculateNode::kFrom] = move.left();
  operands[d.flags & kCapture ? SpeculateNode::kCapture : SpeculateNode::kTo] = move.right();
  if ((d.flags & kCapture) && move.right() == kNone) {
    operands[SpeculateNode::kCapture] = make(Op::Squares, Type::Set, begin);
    node(operands[SpeculateNode::kCapture]).squares = kAllSquares;
  }
  operands[SpeculateNode::kPromotionText] = move.promotionText();
  operands[SpeculateNode::kTarget] = condition(move.target());
  NodeId id = make(Op::Speculate, Type::Set, begin, std::move(operands));
  node(id).mode = static_cast<std::uint32_t>(source);
  node(id).number = static_cast<std::int32_t>(MoveValue::To);
  if ((d.flags & kPromotion) && move.promotionText() == kNone) {
    node(id).flags |= kPromote;
    node(id).pieces = d.flags & kPromotionAny ? PieceMask{kMaskAnyWhite | kMaskAnyBlack} : d.pieces;
  }
  return id;
}

namespace {

/// A set operand of `move`; as the first parameter it sets the value.
struct MoveOperand {
  std::string_view word;
  std::size_t operand;
  MoveValue value;
};
constexpr MoveOperand kMoveOperands[] = {{"from", MoveNode::kFrom, MoveValue::From},
                                         {"to", MoveNode::kTo, MoveValue::To},
                                         {"capture", MoveNode::kCapture, MoveValue::Capture},
                                         {"captures", MoveNode::kCapture, MoveValue::Capture},
                                         {"enpassantsquare", MoveNode::kEnPassantSquare, MoveValue::None}};

}  // namespace

struct MoveParser::Parameters {
  std::vector<NodeId> operands = std::vector<NodeId>(MoveFilterNode::kCount, kNone);
  std::uint32_t flags = 0;
  PieceMask pieces = 0;
  MoveSource source = MoveSource::Tree;
  MoveValue value = MoveValue::None;
  std::string sourceWord;
  bool first = true, count = false, enPassant = false, all = false;
  bool generated() const { return source == MoveSource::Legal || source == MoveSource::PseudoLegal; }
};

/// Reads one parameter of `move`, if one is next.
bool MoveParser::parameter(Parameters& move) {
  const std::string w = cur().kind == TokenKind::Keyword ? cur().text : "";
  const bool first = std::exchange(move.first, false);
  const auto operand = std::find_if(std::begin(kMoveOperands), std::end(kMoveOperands),
                                    [&](const MoveOperand& o) { return o.word == w; });
  if (operand != std::end(kMoveOperands)) {
    const auto& [word, place, value] = *operand;
    const bool ofEnPassant = place == MoveNode::kEnPassantSquare;
    const NodeId before = move.operands[place];
    if ((before != kNone && place != MoveNode::kCapture) || (ofEnPassant && move.enPassant))
      failHere("'" + w + "' is given twice");
    skip();
    const NodeId set = typed(Level::Colon, Type::Set, "'" + w + "' of 'move'");
    // There may be several conditions on the captured square (language/20 §2.6); all must hold.
    move.operands[place] =
        before == kNone ? set : make(Op::Intersect, Type::Set, node(before).range.begin, {before, set});
    if (first) move.value = value;
    move.enPassant |= ofEnPassant;
    return true;
  }
  if (w == "promote") {
    if (move.flags & kPromote) failHere("'promote' is given twice");
    move.flags |= kPromote;
    skip();
    move.pieces = promotionPieces("promote");
    return true;
  }
  if (!note(w, move)) return false;
  skip();
  return true;
}

/// Records a parameter of one word; returns false for other words.
bool MoveParser::note(const std::string& w, Parameters& move) {
  if (w == "enpassant") {
    if (move.enPassant) failHere("'enpassant' is given twice");
    move.enPassant = true;
    move.flags |= kEnPassant;
  } else if (w == "o-o" || w == "o-o-o" || w == "castle") {
    if (move.flags & (kCastleShort | kCastleLong | kCastleAny))
      failHere("only one of o-o, o-o-o, castle can be given");
    move.flags |= w == "o-o" ? kCastleShort : w == "castle" ? kCastleAny : kCastleLong;
  } else if (w == "null") {
    move.flags |= kNullMove;
  } else if (w == "primary" || w == "secondary") {
    move.flags |= w == "primary" ? kPrimary : kSecondary;
  } else if (w == "previous" || w == "legal" || w == "pseudolegal") {
    if (!move.sourceWord.empty() && move.sourceWord != w)
      failHere("only one of previous, legal, pseudolegal can be given");
    if (state_.pattern == Pattern::Path && w == "legal")
      failHere("'legal' must stand in braces inside a path");
    move.sourceWord = w;
    move.source = w == "previous" ? MoveSource::Previous
                  : w == "legal"  ? MoveSource::Legal
                                  : MoveSource::PseudoLegal;
  } else if (w == "count") {
    move.count = true;
  } else if (w == "all" && dialect() != Dialect::Cql62) {
    move.all = true;
  } else {
    return false;
  }
  return true;
}

/// Rejects parameters that exclude each other in a `move` that begins at `begin`.
void MoveParser::check(const Parameters& move, std::uint32_t begin) {
  const std::uint32_t flags = move.flags;
  auto refuse = [&](const std::string& why) { fail(from(begin), why); };
  if (move.all) refuse("'all' of 'move' needs ':' and a filter after the parameters");
  if (move.generated() && ((flags & (kPromote | kNullMove | kPrimary | kSecondary)) ||
                           move.operands[MoveNode::kCapture] != kNone))
    refuse("'" + move.sourceWord +
           "' does not go together with promote, null, primary, secondary or capture");
  if (move.count && !move.generated()) refuse("'count' of 'move' needs 'legal' or 'pseudolegal'");
  checkKinds(move, begin);
}

/// Rejects parameters that exclude each other in every `move`.
void MoveParser::checkKinds(const Parameters& move, std::uint32_t begin) {
  const std::uint32_t flags = move.flags;
  auto refuse = [&](const std::string& why) { fail(from(begin), why); };
  if ((flags & kNullMove) && ((flags & kPromote) || move.enPassant || move.generated()))
    refuse("'null' does not go together with promote, enpassant or legal");
  if (move.enPassant && (flags & kPromote)) refuse("'enpassant' does not go together with 'promote'");
  if ((flags & kPrimary) && (flags & kSecondary)) refuse("a move cannot be both primary and secondary");
}

/// Reads the rest of `move ... : F` (language/60 §4), at the colon.
NodeId MoveParser::speculative(Parameters& move, std::uint32_t begin) {
  checkKinds(move, begin);
  if (move.generated() && (move.flags & (kPrimary | kSecondary)))
    fail(from(begin), "'" + move.sourceWord + "' does not go together with primary or secondary");
  if (move.source == MoveSource::Previous)
    fail(from(begin), "'previous' of 'move' takes no ':'; currentmove tells of the move that led here");
  skip();
  const NodeId target = tryLevel(atKeyword("not") ? Level::Not : Level::Colon);
  if (target == kNone) failHere("expected a filter after ':'" + found());
  settleDash(target);
  move.operands.resize(SpeculateNode::kCount, kNone);
  move.operands[SpeculateNode::kPromotionText] = kNone;
  move.operands[SpeculateNode::kTarget] = condition(target);
  if (move.all && move.value != MoveValue::Count) move.value = MoveValue::None;
  if (move.all) move.flags |= kAll;
  return finish(Op::Speculate, move, begin);
}

NodeId MoveParser::finish(Op op, Parameters& move, std::uint32_t begin) {
  const Type t = move.value == MoveValue::Count  ? Type::Number
                 : move.value == MoveValue::None ? Type::Logical
                                                 : Type::Set;
  NodeId id = make(op, t, begin, std::move(move.operands));
  node(id).mode = static_cast<std::uint32_t>(move.source);
  node(id).number = static_cast<std::int32_t>(move.value);
  node(id).flags |= move.flags;
  node(id).pieces = move.pieces;
  return id;
}

NodeId MoveParser::move() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  Parameters move;
  while (parameter(move)) {
  }
  if (move.count) move.value = MoveValue::Count;
  if (atSymbol(":") && dialect() != Dialect::Cql62) return speculative(move, begin);
  check(move, begin);
  if (!move.generated() && atKeyword("comment")) {
    const std::uint32_t commentBegin = cur().range.begin;
    skip();
    move.operands[MoveFilterNode::kComment] =
        make(Op::Comment, Type::Logical, commentBegin, TextParser(state_).items("comment"));
    if (atSymbol(":")) failHere("'comment' of 'move' does not go together with ':'");
  }
  return finish(Op::MoveFilter, move, begin);
}

NodeId MoveParser::countMoves() {
  const std::uint32_t begin = cur().range.begin;
  if (state_.pattern == Pattern::Path) failHere("'countmoves' must stand in braces inside a path");
  skip();
  NodeId dash = bareDash("countmoves", true);
  if (node(dash).op == Op::Speculate) {
    node(dash).type = Type::Number;
    node(dash).number = static_cast<std::int32_t>(MoveValue::Count);
    node(dash).range = from(begin);
    return dash;
  }
  // Moves with a matching target are counted: the target's value is unused.
  if (node(dash).op == Op::Dash)
    if (const NodeId target = DashNode(node(dash)).target(); target != kNone) condition(target);
  return make(Op::CountDash, Type::Number, begin, {dash});
}

NodeId MoveParser::currentMove() {
  const std::uint32_t begin = cur().range.begin;
  const std::string word = cur().text;
  skip();
  NodeId inner;
  if (atKeyword("countmoves")) {
    inner = countMoves();
    if (node(inner).op != Op::CountDash || node(OfMovesNode(node(inner)).moves()).op != Op::Dash)
      fail(node(inner).range, "'" + word + "' does not take legal moves");
  } else {
    inner = bareDash(word, false);
  }
  return make(Op::CurrentMove, type(inner), begin, {inner});
}

NodeId MoveParser::tryFilter() {
  const std::string& w = cur().text;
  if (w == "move") return move();
  if (w == "legal" || w == "pseudolegal") return legal();
  if (w == "countmoves") return countMoves();
  if (w == "currentmove" || w == "previous") return currentMove();
  return kNone;
}

}  // namespace cql::frontend
