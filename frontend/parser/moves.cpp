#include "frontend/parser/moves.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "frontend/parser/text.h"

namespace cql::frontend {

PieceMask MoveParser::promotionPieces(const std::string& owner) {
  const Token t = cur();
  if (t.kind != TokenKind::Designator || t.hasSquares)
    failHere("'" + owner + "' needs the letters of pieces, like Q or [RB], found " + describe(t));
  skip();
  return t.pieces;
}

/// The dash filter that must follow a word; with `orLegal` a legal one too.
NodeId MoveParser::bareDash(const std::string& owner, bool orLegal) {
  const std::uint32_t begin = cur().range.begin;
  if (atKeyword("countmoves") && owner == "countmoves") failHere("'countmoves' cannot be doubled");
  NodeId id = tryLevel(Level::Move);
  if (id == kNone) failHere("'" + owner + "' needs a move filter like --" + found());
  const Op op = node(id).op;
  if (op == Op::Dash || (orLegal && op == Op::LegalDash)) {
    settleDash(id);
    return id;
  }
  fail(from(begin), "'" + owner + "' needs a move filter like " + (orLegal ? "-- or legal --" : "--"));
}

/// The kind of move that the target of a legal dash names.
std::uint32_t MoveParser::legalTarget(NodeId target, const std::string& word) {
  if (node(target).op == Op::LastMoveTest) {
    switch (static_cast<LastMoveKind>(node(target).mode)) {
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
        break;
    }
  }
  fail(node(target).range, "the target of '" + word + "' can only be one of o-o, o-o-o, castle, enpassant");
}

NodeId MoveParser::legal() {
  const std::uint32_t begin = cur().range.begin;
  const std::string word = cur().text;
  if (state_.pattern == Pattern::Path && word == "legal")
    failHere("'legal' must stand in braces inside a path");
  skip();
  NodeId dash = bareDash(word, false);
  const Node d = node(dash);
  if (d.flags & kCapture) fail(d.range, "'" + word + "' takes -- only, not [x]");
  if (d.flags & kPromotion) fail(d.range, "'" + word + "' takes no promotion");
  const NodeId target = d.kids[dash_kid::kTarget];
  const std::uint32_t flags = target == kNone ? 0 : legalTarget(target, word);
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

struct MoveParser::Parameters {
  std::vector<NodeId> kids = std::vector<NodeId>(move_kid::kCount, kNone);
  std::uint32_t flags = 0;
  PieceMask pieces = 0;
  MoveSource source = MoveSource::Tree;
  MoveValue value = MoveValue::None;
  std::string sourceWord;
  bool first = true, count = false, enPassant = false;
  bool generated() const { return source == MoveSource::Legal || source == MoveSource::PseudoLegal; }
};

/// Reads one parameter of `move`, if there is one.
bool MoveParser::parameter(Parameters& move) {
  const std::string w = cur().kind == TokenKind::Keyword ? cur().text : "";
  const bool first = std::exchange(move.first, false);
  const auto operand = std::find_if(std::begin(kMoveOperands), std::end(kMoveOperands),
                                    [&](const MoveOperand& o) { return o.word == w; });
  if (operand != std::end(kMoveOperands)) {
    const auto& [word, kid, value] = *operand;
    const bool ofEnPassant = kid == move_kid::kEnPassantSquare;
    const NodeId before = move.kids[kid];
    if ((before != kNone && kid != move_kid::kCapture) || (ofEnPassant && move.enPassant))
      failHere("'" + w + "' is given twice");
    skip();
    const NodeId set = typed(Level::Colon, Type::Set, "'" + w + "' of 'move'");
    // Of conditions on the captured square there may be several (language/20 §2.6), and all must hold.
    move.kids[kid] =
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

/// Notes a parameter that is a word alone; false if the word is none.
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
  } else {
    return false;
  }
  return true;
}

/// What does not go together in a `move` that begins at `begin`.
void MoveParser::check(const Parameters& move, std::uint32_t begin) {
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

NodeId MoveParser::move() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  Parameters move;
  while (parameter(move)) {
  }
  check(move, begin);
  if (move.count) move.value = MoveValue::Count;
  if (!move.generated() && atKeyword("comment")) {
    const std::uint32_t commentBegin = cur().range.begin;
    skip();
    move.kids[move_kid::kComment] =
        make(Op::Comment, Type::Logical, commentBegin, TextParser(state_).items("comment"));
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

NodeId MoveParser::countMoves() {
  const std::uint32_t begin = cur().range.begin;
  if (state_.pattern == Pattern::Path) failHere("'countmoves' must stand in braces inside a path");
  skip();
  NodeId dash = bareDash("countmoves", true);
  // The moves are counted for which the target matches: its value is not asked for.
  if (node(dash).op == Op::Dash)
    if (const NodeId target = node(dash).kids[dash_kid::kTarget]; target != kNone) condition(target);
  return make(Op::CountDash, Type::Number, begin, {dash});
}

NodeId MoveParser::currentMove() {
  const std::uint32_t begin = cur().range.begin;
  const std::string word = cur().text;
  skip();
  NodeId inner;
  if (atKeyword("countmoves")) {
    inner = countMoves();
    if (node(node(inner).kids[0]).op != Op::Dash)
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
