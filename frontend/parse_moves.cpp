// Move filters: `move`, dashes, legal moves, the last move (language/20).
#include <algorithm>
#include <iterator>
#include <utility>

#include "frontend/parser.h"

namespace cql::frontend {

/// Does a dash touch what stands before it, as its left operand (language/20 §3.1)?
bool Parser::dashTied(std::size_t at) const {
  const Token& dash = (*tokens_)[at];
  if (dash.spaceBefore || at == 0) return false;
  const Token& before = (*tokens_)[at - 1];
  if (before.kind != TokenKind::Symbol) return true;
  if (before.text == "|" || before.text == "&" || before.text == "[element]") return false;
  return before.text.empty() ||
         std::string_view("({:+-*/><,~=").find(before.text.back()) == std::string_view::npos;
}

PieceMask Parser::promotionPieces(const std::string& owner) {
  const Token t = cur();
  if (t.kind != TokenKind::Designator || t.hasSquares)
    failHere("'" + owner + "' needs the letters of pieces, like Q or [RB], found " + describe(t));
  ++pos_;
  return t.pieces;
}

/// A dash filter from its sign on; the left operand is read already (language/20 §3).
NodeId Parser::dash(NodeId left, std::uint32_t begin) {
  const Token sign = cur();
  if (left == kNone && dashTied(pos_) && !(pattern_ == Pattern::Path && inPath_))
    failHere("what touches '" + sign.text +
             "' on its left must be a set; put a blank before it for any square");
  ++pos_;
  NodeId right = kNone;
  const bool tied = !sign.spaceAfter && !atSymbol("(") && startsFilter();
  if (tied) {
    Restore<bool> names(plainName_, true);
    right = tryLevel(Level::Arrow);
    if (right != kNone && type(right) != Type::Set)
      fail(node(right).range, "what touches '" + sign.text + "' on its right must be a set");
  }
  const Promotion promoted = atSymbol("=") ? promotion() : Promotion{};
  // At path level another '(' than that of a target may follow (language/20 §3.2).
  const bool hasTarget =
      atSymbol("(") && !(pattern_ == Pattern::Path && (begin == stepStart_ || cur().spaceBefore));
  const NodeId target = hasTarget ? dashTarget() : kNone;
  NodeId id =
      make(Op::Dash, hasTarget ? type(target) : Type::Logical, begin, {left, right, promoted.text, target});
  node(id).flags |= promoted.flags | (sign.text == "[x]" ? kCapture : 0u);
  node(id).pieces = promoted.pieces;
  if (!hasTarget) bareDashes_.insert(id);
  return id;
}

/// The filters in parentheses behind a dash filter.
NodeId Parser::dashTarget() {
  if (cur().spaceBefore)
    failHere(
        "a '(' behind a move filter must touch it, as its target; put braces around the move filter "
        "otherwise");
  const std::uint32_t begin = cur().range.begin;
  ++pos_;
  Inside parentheses = insideParentheses();
  std::vector<NodeId> parts = filtersUntil(")");
  if (parts.empty()) failHere("the target of a move filter is empty");
  expectSymbol(")", "to close the target");
  NodeId target = compound(std::move(parts), begin);
  if (atSymbol("(") && pattern_ != Pattern::Path)
    failHere("a move filter has one target; put braces around it to go on with a '('");
  return target;
}

/// `= Q`, `= .`, `= "RB"` behind a dash.
Parser::Promotion Parser::promotion() {
  ++pos_;
  const Token t = cur();
  NodeId value = filter();
  const Node& n = node(value);
  if (n.op == Op::Designator && n.squares == kAllSquares && t.kind == TokenKind::Designator && !t.hasSquares)
    return {kPromotion, n.pieces, kNone};
  if (n.op == Op::Squares && n.squares == kAllSquares) return {kPromotion | kPromotionAny, 0, kNone};
  if (n.type == Type::String) return {kPromotion, 0, value};
  fail(from(t.range.begin),
       "a promotion is written with the letters of pieces, '.', or a string; put braces around the move "
       "filter to go on behind it");
}

/// The dash filter that must follow a word; with `orLegal` a legal one too.
NodeId Parser::bareDash(const std::string& owner, bool orLegal) {
  const std::uint32_t begin = cur().range.begin;
  if (atKeyword("countmoves") && owner == "countmoves") failHere("'countmoves' cannot be doubled");
  NodeId id = tryLevel(Level::Move);
  if (id == kNone) failHere("'" + owner + "' needs a move filter like --" + found());
  const Op op = node(id).op;
  if (op == Op::Dash || (orLegal && op == Op::LegalDash)) {
    bareDashes_.erase(id);
    return id;
  }
  fail(from(begin),
       "'" + owner + "' needs a move filter like " + (owner == "legal" ? "--" : "-- or legal --"));
}

NodeId Parser::legal() {
  const std::uint32_t begin = cur().range.begin;
  const std::string word = cur().text;
  if (pattern_ == Pattern::Path) failHere("'" + word + "' must stand in braces inside a path");
  ++pos_;
  NodeId dash = bareDash(word, false);
  const Node d = node(dash);
  if (d.flags & kCapture) fail(d.range, "'" + word + "' takes -- only, not [x]");
  if (d.flags & kPromotion) fail(d.range, "'" + word + "' takes no promotion");
  std::uint32_t flags = 0;
  if (const NodeId id = d.kids[dash_kid::kTarget]; id != kNone) {
    const Node& target = node(id);
    if (target.op == Op::LastMoveTest) {
      switch (static_cast<LastMoveKind>(target.mode)) {
        case LastMoveKind::Castle:
          flags = kCastleAny;
          break;
        case LastMoveKind::CastleShort:
          flags = kCastleShort;
          break;
        case LastMoveKind::CastleLong:
          flags = kCastleLong;
          break;
        case LastMoveKind::EnPassant:
          flags = kEnPassant;
          break;
        case LastMoveKind::NullMove:
        case LastMoveKind::Primary:
        case LastMoveKind::Secondary:
          break;
      }
    }
    if (!flags)
      fail(target.range, "the target of '" + word + "' can only be one of o-o, o-o-o, castle, enpassant");
  }
  NodeId id = make(Op::LegalDash, Type::Set, begin, {d.kids[dash_kid::kLeft], d.kids[dash_kid::kRight]});
  node(id).mode = static_cast<std::uint32_t>(word == "legal" ? MoveSource::Legal : MoveSource::PseudoLegal);
  node(id).flags |= flags;
  return id;
}

namespace {

/// A set that a `move` asks for; if it stands first it says what the value is.
struct MoveOperand {
  std::string_view word;
  std::size_t kid;
  MoveValue value;
};
constexpr MoveOperand kMoveOperands[] = {{"from", move_kid::kFrom, MoveValue::From},
                                         {"to", move_kid::kTo, MoveValue::To},
                                         {"capture", move_kid::kCapture, MoveValue::Capture},
                                         {"captures", move_kid::kCapture, MoveValue::Capture},
                                         {"enpassantsquare", move_kid::kEnPassantSquare, MoveValue::None}};

}  // namespace

/// Reads one parameter of `move`, if there is one.
bool Parser::moveParameter(MoveParameters& move) {
  const std::string w = cur().kind == TokenKind::Keyword ? cur().text : "";
  const bool first = std::exchange(move.first, false);
  const auto operand = std::find_if(std::begin(kMoveOperands), std::end(kMoveOperands),
                                    [&](const MoveOperand& o) { return o.word == w; });
  if (operand != std::end(kMoveOperands)) {
    const auto& [word, kid, value] = *operand;
    const bool ofEnPassant = kid == move_kid::kEnPassantSquare;
    if (move.kids[kid] != kNone || (ofEnPassant && move.enPassant)) failHere("'" + w + "' is given twice");
    ++pos_;
    move.kids[kid] = typed(Level::Colon, Type::Set, "'" + w + "' of 'move'");
    if (first) move.value = value;
    move.enPassant |= ofEnPassant;
    return true;
  }
  if (w == "promote") {
    if (move.flags & kPromote) failHere("'promote' is given twice");
    move.flags |= kPromote;
    ++pos_;
    move.pieces = promotionPieces("promote");
    return true;
  }
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
    if (!move.sourceWord.empty()) failHere("only one of previous, legal, pseudolegal can be given");
    move.sourceWord = w;
    move.source = w == "previous" ? MoveSource::Previous
                  : w == "legal"  ? MoveSource::Legal
                                  : MoveSource::PseudoLegal;
  } else if (w == "count") {
    move.count = true;
  } else {
    return false;
  }
  ++pos_;
  return true;
}

/// What does not go together in a `move` that begins at `begin`.
void Parser::checkMove(const MoveParameters& move, std::uint32_t begin) {
  const std::uint32_t flags = move.flags;
  auto refuse = [&](const std::string& why) { fail(from(begin), why); };
  if (move.generated() &&
      ((flags & (kPromote | kNullMove | kPrimary | kSecondary)) || move.kids[move_kid::kCapture] != kNone))
    refuse("'" + move.sourceWord +
           "' does not go together with promote, null, primary, secondary or capture");
  if (move.count && !move.generated()) refuse("'count' of 'move' needs 'legal' or 'pseudolegal'");
  if ((flags & kNullMove) && ((flags & kPromote) || move.enPassant || move.generated()))
    refuse("'null' does not go together with promote, enpassant or legal");
  if ((flags & kEnPassant) && (flags & kPromote)) refuse("'enpassant' does not go together with 'promote'");
  if ((flags & kPrimary) && (flags & kSecondary)) refuse("a move cannot be both primary and secondary");
}

NodeId Parser::move() {
  const std::uint32_t begin = cur().range.begin;
  ++pos_;
  MoveParameters move;
  while (moveParameter(move)) {
  }
  checkMove(move, begin);
  if (move.count) move.value = MoveValue::Count;
  if (!move.generated() && atKeyword("comment")) {
    const std::uint32_t commentBegin = cur().range.begin;
    ++pos_;
    move.kids[move_kid::kComment] = make(Op::Comment, Type::Logical, commentBegin, items("comment"));
  }
  const Type t = move.value == MoveValue::Count  ? Type::Number
                 : move.value == MoveValue::None ? Type::Logical
                                                 : Type::Set;
  NodeId id = make(Op::MoveFilter, t, begin, std::move(move.kids));
  node(id).mode = static_cast<std::uint32_t>(move.source);
  node(id).number = static_cast<std::int32_t>(move.value);
  node(id).flags |= move.flags;
  node(id).pieces = move.pieces;
  return id;
}

NodeId Parser::tryMoves() {
  const Token t = cur();
  const std::uint32_t begin = t.range.begin;
  const std::string& w = t.text;
  if (w == "move") return move();
  if (w == "legal" || w == "pseudolegal") return legal();
  if (w == "countmoves") {
    if (pattern_ == Pattern::Path) failHere("'countmoves' must stand in braces inside a path");
    ++pos_;
    NodeId dash = bareDash(w, true);
    // The moves are counted for which the target matches: its value is not asked for.
    if (node(dash).op == Op::Dash)
      if (const NodeId target = node(dash).kids[dash_kid::kTarget]; target != kNone) condition(target);
    return make(Op::CountDash, Type::Number, begin, {dash});
  }
  if (w == "currentmove" || w == "previous") {
    ++pos_;
    NodeId inner;
    if (atKeyword("countmoves")) {
      inner = tryMoves();
      if (node(node(inner).kids[0]).op != Op::Dash)
        fail(node(inner).range, "'" + w + "' does not take legal moves");
    } else {
      inner = bareDash(w, false);
    }
    return make(Op::CurrentMove, type(inner), begin, {inner});
  }
  return kNone;
}

}  // namespace cql::frontend
