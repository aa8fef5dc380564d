// Moves, lines and paths, imaginary positions.
#include "frontend/prose/designators.h"
#include "frontend/prose/writer.h"

namespace cql::frontend {

/// Where a move goes: "e4", "a square on rank 8", "the square of a white rook".
std::string Writer::target(NodeId squares) {
  const Node& n = node(squares);
  const bool isPiece = n.op == Op::Designator && expandPieces(n.pieces) != expandPieces(kMaskAnything) &&
                       expandPieces(n.pieces) != kMaskEmpty;
  return (isPiece ? "the square of " : "") + one(squares);
}

/// "in the next move a white rook takes a black queen"; or of the move that led here.
std::string Writer::moving(const DashNode& dash, bool past) {
  const std::string which = past ? "the last move " : "the next move ";
  if (dash.left() == kNone) {
    if (dash.node().flags & kCapture && dash.right() == kNone)
      return which + (past ? "was a capture" : "is a capture") + behind(dash, past);
    return which + moved(dash, past);
  }
  return "in " + which + one(dash.left()) + " " + moved(dash, past);
}

/// What a move does, without who makes it.
std::string Writer::moved(const DashNode& dash, bool past) {
  const Node& n = dash.node();
  std::string text;
  if (n.flags & kCapture)
    text = (past ? "took " : "takes ") + (dash.right() == kNone ? std::string("a piece") : one(dash.right()));
  else if (dash.right() != kNone)
    text = (past ? "went to " : "goes to ") + target(dash.right());
  else
    text = dash.left() == kNone ? (past ? "was made" : "is made") : (past ? "moved" : "moves");
  return text + behind(dash, past);
}

/// Promotion and target of a move.
std::string Writer::behind(const DashNode& dash, bool past) {
  const Node& n = dash.node();
  std::string text;
  if (n.flags & kPromotionAny)
    text += past ? " and promoted" : " and promotes";
  else if (n.flags & kPromotion)
    text +=
        (past ? " and promoted to " : " and promotes to ") +
        (dash.promotionText() == kNone ? oneKind(n.pieces) : "the pieces of " + one(dash.promotionText()));
  const auto targets = dash.targets();
  if (!targets.empty() && targets.front() != kNone) text += ", and then " + all(targets);
  return text;
}

std::string Writer::legal(const LegalDashNode& dash, Form form) {
  const Node& n = dash.node();
  const std::string how = dash.source() == MoveSource::Legal ? "legally " : "by its way of moving ";
  const std::string who = dash.left() == kNone ? "the side to move" : one(dash.left());
  const std::string special = n.flags & (kCastleAny | kCastleShort | kCastleLong) ? " by castling"
                              : n.flags & kEnPassant                              ? " en passant"
                                                                                  : "";
  const std::string where =
      dash.right() == kNone
          ? ""
          : " " + (form == Form::Clause ? "to " + target(dash.right()) : "among the " + many(dash.right()));
  if (form == Form::Clause)
    return who + " can " + how + (special.empty() ? "move" : "move" + special) + where;
  return (form == Form::One ? "a square" : "squares") + where + " to which " + who + " can " + how + "move" +
         special;
}

/// " from ... to ... that takes ..."
std::string Writer::details(const MoveNode& move) {
  const Node& n = move.node();
  std::string text;
  if (n.flags & (kCastleShort | kCastleLong | kCastleAny))
    text += n.flags & kCastleAny     ? " of castling"
            : n.flags & kCastleShort ? " of castling short"
                                     : " of castling long";
  if (n.flags & kNullMove) text += " without a piece";
  if (n.flags & kEnPassant) text += " en passant";
  if (move.from() != kNone) text += " of " + one(move.from());
  if (move.to() != kNone) text += " to " + target(move.to());
  if (move.capture() != kNone) text += " that takes " + one(move.capture());
  if (move.enPassantSquare() != kNone) text += " that takes en passant on " + one(move.enPassantSquare());
  if (n.flags & kPromote) text += " that promotes to " + oneKind(n.pieces);
  if (n.flags & kPrimary) text += " that continues its line";
  if (n.flags & kSecondary) text += " that begins a variation";
  return text;
}

std::string Writer::moveFilter(const Node& n, Form form) {
  const MoveFilterNode move(n);
  const std::string what = details(MoveNode(n));
  const char* kind = move.source() == MoveSource::Legal         ? "legal move"
                     : move.source() == MoveSource::PseudoLegal ? "move by its way of moving"
                                                                : "move";
  const bool isLast = move.source() == MoveSource::Previous;
  std::string text;
  switch (static_cast<MoveValue>(n.number)) {
    case MoveValue::From:
      text = std::string("the square from which a ") + kind + what + " begins";
      break;
    case MoveValue::To:
      text = std::string("the square where a ") + kind + what + " ends";
      break;
    case MoveValue::Capture:
      text = std::string("the square where a ") + kind + what + " captures";
      break;
    case MoveValue::Count:
      text = std::string("the number of ") + kind + "s" + what;
      break;
    case MoveValue::None:
      break;
  }
  if (!text.empty() && form != Form::Clause) return text;
  text = isLast                              ? "the last move was one" + what
         : move.source() == MoveSource::Tree ? "there is a next move" + what
                                             : std::string("there is a ") + kind + what;
  if (isLast && what.empty()) text = "a move led here";
  if (move.comment() != kNone) text += ", with a comment: " + clause(move.comment());
  return text;
}

std::string Writer::tried(const SpeculateNode& tried, Form form) {
  const Node& n = tried.node();
  const std::string kind = tried.source() == MoveSource::Tree          ? "next move"
                           : tried.source() == MoveSource::PseudoLegal ? "move by its way of moving"
                                                                       : "legal move";
  const std::string what = details(MoveNode(n)), then = clause(tried.target());
  if (form == Form::Clause)
    return (n.flags & kAll ? "after every " : "after some ") + kind + what + ": " + then;
  if (static_cast<MoveValue>(n.number) == MoveValue::Count)
    return "the number of " + kind + "s" + what + " after which " + then;
  return (form == Form::Many ? "squares of a " : "the square of a ") + kind + what + " after which " + then;
}

std::string Writer::imagined(const ImagineNode& imagine, Form form) {
  const std::string edits = joined(imagine.edits(), Form::Clause, ", ", " and ");
  return form == Form::Clause ? "imagine that " + edits + ": then " + clause(imagine.target())
                              : say(imagine.target(), form) + ", imagining that " + edits;
}

std::string Writer::pattern(NodeId id) {
  const Node& n = node(id);
  switch (n.op) {
    case Op::Sequence: {
      std::string text;
      for (NodeId part : n.operands) text += (text.empty() ? "" : ", then ") + pattern(part);
      return text;
    }
    case Op::Repeat: {
      const RepeatNode repeat(n);
      const std::int32_t least = repeat.least(), most = repeat.most();
      const std::string what = pattern(repeat.pattern());
      const bool isList = what.find(", then ") != what.npos;
      const std::string of = isList ? "(" + what + ")" : what;
      const bool isUnlimited = most < 0 || most >= kUnlimitedRepetition;
      if (isUnlimited)
        return of + (least == 0   ? ", any number of times"
                     : least == 1 ? ", once or more"
                                  : ", " + numberWord(least) + " times or more");
      if (least == 0 && most == 1) return "perhaps " + of;
      return of + (least == most ? ", " + numberWord(least) + " times"
                                 : ", " + std::to_string(least) + " to " + std::to_string(most) + " times");
    }
    case Op::PatternFilter: {
      const Node& filter = node(PatternFilterNode(n).filter());
      if (filter.op == Op::Constant && filter.number == 1) return "any position";
      if (filter.op == Op::Squares && filter.squares == kAllSquares) return "any position";
      return "a position where " + clause(PatternFilterNode(n).filter());
    }
    default: {
      const DashNode dash(n);
      const bool isAny = dash.left() == kNone && dash.right() == kNone &&
                         !(n.flags & (kCapture | kPromotion | kPromotionAny)) && dash.targets().empty();
      if (isAny) return "any move";
      const bool isPlain =
          dash.left() == kNone && dash.right() == kNone && !(n.flags & (kPromotion | kPromotionAny));
      if (isPlain)
        return (n.flags & kCapture ? "a capture" : "a move") +
               (dash.targets().empty() ? std::string() : " after which " + all(dash.targets()));
      return dash.left() == kNone ? "a move that " + moved(dash, false)
                                  : "a move in which " + one(dash.left()) + " " + moved(dash, false);
    }
  }
}

std::string Writer::along(const Node& n, Form form) {
  const LineNode line(n);
  const bool isPath = n.op == Op::Path;
  std::string way = pattern(line.pattern());
  if (isPath && PathNode(n).focus() != kNone) way += "; only moves of " + one(PathNode(n).focus()) + " count";
  const bool back = n.flags & kBackward;
  if (form == Form::Clause) {
    std::string text = std::string("the game ") + (back ? "came here" : "goes on") + " like this" +
                       (back ? ", from here back" : "") + ": " + way;
    if (line.low() != kNone)
      text += "; in all " + range(line.low(), line.high()) + (isPath ? " moves" : " positions");
    return text;
  }
  return (n.type == Type::Position ? "the last position of the longest way that goes like this: "
          : isPath                 ? "the number of moves of the longest way that goes like this: "
                                   : "the number of positions of the longest line that goes like this: ") +
         way;
}

}  // namespace cql::frontend
