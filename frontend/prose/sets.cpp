// Sets of squares.
#include <array>

#include "frontend/prose/designators.h"
#include "frontend/prose/writer.h"

namespace cql::frontend {
namespace {

constexpr DirectionMask bit(Direction direction) {
  return static_cast<DirectionMask>(1u << direction);
}

/// Where squares are in some directions from others.
std::string wordsOf(DirectionMask dirs) {
  struct Word {
    DirectionMask dirs;
    std::string_view words;
  };
  constexpr DirectionMask kVertical = bit(kNorth) | bit(kSouth), kHorizontal = bit(kEast) | bit(kWest),
                          kMain = bit(kNorthEast) | bit(kSouthWest), kOff = bit(kNorthWest) | bit(kSouthEast);
  static constexpr Word kWords[] = {
      {bit(kNorth), "above"},
      {bit(kSouth), "below"},
      {bit(kWest), "to the left of"},
      {bit(kEast), "to the right of"},
      {bit(kNorthEast), "up and to the right of"},
      {bit(kNorthWest), "up and to the left of"},
      {bit(kSouthEast), "down and to the right of"},
      {bit(kSouthWest), "down and to the left of"},
      {kVertical, "on the file of"},
      {kHorizontal, "on the rank of"},
      {kMain, "on the rising diagonal of"},
      {kOff, "on the falling diagonal of"},
      {kVertical | kHorizontal, "on the file or rank of"},
      {kMain | kOff, "on a diagonal of"},
      {static_cast<DirectionMask>(kVertical | kHorizontal | kMain | kOff), "on a line with"},
  };
  for (const Word& word : kWords)
    if (word.dirs == dirs) return std::string(word.words);
  std::string text;
  for (const Word& word : kWords)
    if ((word.dirs & dirs) == word.dirs && (word.dirs & (word.dirs - 1)) == 0)
      text += (text.empty() ? "" : ", or ") + std::string(word.words);
  return text;
}

constexpr std::array<std::string_view, 10> kPawnAdjectives = {
    "doubled", "connected", "isolated",      "passed",   "guarded",
    "blocked", "advanced",  "half-isolated", "backward", "candidate"};

}  // namespace

std::string Writer::designator(const Node& n, Form form) {
  const PieceMask pieces = n.op == Op::Squares || !n.pieces ? kMaskAnything : n.pieces;
  const std::string where = onSquares(n.squares);
  const bool isAnything = expandPieces(pieces) == expandPieces(kMaskAnything);
  const bool isOneSquare = n.squares && !(n.squares & (n.squares - 1));
  if (isAnything) {
    if (!n.squares)
      return form == Form::Clause ? "nothing matches" : form == Form::One ? "no square" : "no squares";
    if (isOneSquare)
      return form == Form::Clause ? "there is the square " + where.substr(3)
             : form == Form::One  ? where.substr(3)
                                  : "square " + where.substr(3);
    const std::string tail = where.empty() ? "" : " " + where;
    return form == Form::Clause ? "there is a square" + tail
           : form == Form::One  ? "a square" + tail
                                : "squares" + tail;
  }
  if (form == Form::Many) return manyPieces(pieces) + (where.empty() ? "" : " " + where);
  if (form == Form::One) return onePiece(pieces) + (where.empty() ? "" : " " + where);
  if (expandPieces(pieces) == kMaskEmpty && isOneSquare) return "the square " + where.substr(3) + " is empty";
  return where.empty() ? "there is " + onePiece(pieces) : onePiece(pieces) + " is " + where;
}

std::string Writer::direction(const StepNode& step) {
  std::string count;
  if (step.low() != kNone) {
    const Node& low = node(step.low());
    const bool isOne = low.op == Op::Number && low.number == 1 && step.high() == kNone;
    count = range(step.low(), step.high()) + (isOne ? " square " : " squares ");
    const DirectionMask dirs = step.node().dirs;
    if (dirs & (dirs - 1)) count += "away ";
  }
  return count + wordsOf(step.node().dirs) + " " + one(step.set());
}

/// `A & B`: what B says of a piece or square follows A, or goes before it.
std::string Writer::intersection(const BinaryNode& both, Form form) {
  const auto isPlace = [&](NodeId id) {
    const Node& n = node(id);
    return (n.op == Op::Designator || n.op == Op::Squares) &&
           (n.op == Op::Squares || !n.pieces || expandPieces(n.pieces) == expandPieces(kMaskAnything));
  };
  const auto tailOf = [&](NodeId id, bool isMany) -> std::string {
    const Node& n = node(id);
    if (n.range.call != call_) return "";
    if (isPlace(id) && n.squares) return onSquares(n.squares);
    if (n.op == Op::Step) return direction(StepNode(n));
    if (n.op == Op::Complement)
      return (isMany ? "that are none of the " : "that is none of the ") + many(SetFilterNode(n).set());
    if (n.op == Op::Shade && isPlace(SetFilterNode(n).set()))
      return isMany ? (n.number ? "on light squares" : "on dark squares")
                    : (n.number ? "on a light square" : "on a dark square");
    if (n.op == Op::LastMoveSquares && static_cast<LastMoveSquare>(n.mode) == LastMoveSquare::To)
      return "where the last move ended";
    if (n.op == Op::LastMoveSquares && static_cast<LastMoveSquare>(n.mode) == LastMoveSquare::From)
      return "that the last move left";
    if (n.op == Op::Hanging) return "that can be taken with a gain";
    if (n.op == Op::PromotedPieces) return isMany ? "that were promoted" : "that was promoted";
    if (n.op == Op::Between)
      return "between " + one(BinaryNode(n).left()) + " and " + one(BinaryNode(n).right());
    return "";
  };
  std::array<NodeId, 2> sides = {both.left(), both.right()};
  for (int turn = 0; turn < 2; ++turn, std::swap(sides[0], sides[1])) {
    const Node &a = node(sides[0]), &b = node(sides[1]);
    if (a.op == Op::PawnStructure && b.op == Op::Designator && b.range.call == call_ &&
        (onlyPawns(b.pieces) || isPlace(sides[1]))) {
      const std::string adjective(kPawnAdjectives[a.mode]);
      const PieceMask pawns = onlyPawns(b.pieces) ? b.pieces : PieceMask{1u | 1u << 6};
      const std::string where = b.squares == kAllSquares ? "" : " " + onSquares(b.squares);
      const std::string one = onePiece(pawns, adjective), many = manyPieces(pawns, adjective) + where;
      if (form == Form::Clause && !where.empty()) return one + " is" + where;
      return asForm(both.node(), form, one + where, many);
    }
  }
  // The side that is no mere place comes first.
  if (isPlace(both.left()) || tailOf(both.right(), false).empty()) std::swap(sides[0], sides[1]);
  const std::string tail = tailOf(sides[1], false);
  if (tail.empty())
    return asForm(both.node(), form, one(both.left()) + " that is also " + one(both.right()),
                  many(both.left()) + " that are also " + many(both.right()));
  const bool isSquare = tail.starts_with("that the last") || tail.starts_with("where the last");
  const std::string linked = isSquare ? "on the square " + tail : tail;
  if (form == Form::Clause && (node(sides[0]).op == Op::Designator || node(sides[0]).op == Op::Variable))
    return one(sides[0]) + (tail.starts_with("that ") && !isSquare ? " " + tail.substr(5) : " is " + linked);
  return asForm(both.node(), form, one(sides[0]) + " " + linked,
                many(sides[0]) + " " + (isSquare ? linked : tailOf(sides[1], true)));
}

std::string Writer::ray(const Node& n, Form form) {
  const std::span<const NodeId> all(n.operands);
  if (n.op == Op::ArrowChain) {
    const std::string through =
        all.size() > 2 ? " through " + joined(all.subspan(1, all.size() - 2), Form::One, ", then ", ", then ")
                       : "";
    const std::string attack = one(all.front()) + " attacks " + one(all.back()) + through;
    const NodeId value = n.flags & kBackward ? all.back() : all.front();
    return form == Form::Clause ? attack : say(value, form) + ", where " + attack;
  }
  std::string line = joined(all, Form::One, ", ", " and ") + " stand in this order on a line";
  if (n.flags & kAttack)
    line += " along which the first one moves";
  else if (n.dirs != 0xff && n.dirs)
    line += ", each " + wordsOf(n.dirs) + " the one before";
  line += ", with nothing else between";
  return form == Form::Clause ? line : say(all.back(), form) + ", where " + line;
}

std::string Writer::pinned(const PinNode& pin, Form form) {
  const auto part = [&](NodeId id, const char* other) { return id == kNone ? std::string(other) : one(id); };
  const std::string through = part(pin.through(), "a piece"), from = part(pin.from(), ""),
                    to = part(pin.to(), "");
  const std::string by = from.empty() ? "" : " by " + from,
                    toWhat = to.empty() ? " to its king" : " to " + to;
  if (form == Form::Clause) return through + " is pinned" + toWhat + by;
  switch (pin.value()) {
    case PinValue::Through:
      return (form == Form::Many && pin.through() != kNone ? many(pin.through()) + " that are"
              : form == Form::Many                         ? "pieces that are"
                                                           : through + " that is") +
             " pinned" + toWhat + by;
    case PinValue::From:
      return (from.empty() ? "a piece" : from) + " that pins " + through + toWhat;
    case PinValue::To:
      return (to.empty() ? "a king" : to) + " to which " + through + " is pinned" + by;
  }
  return "";
}

std::string Writer::loop(const SquareLoopNode& loop, Form form) {
  const Node& n = loop.node();
  const std::string name = nameOfSymbol(loop.variable()), domain = many(loop.domain());
  if (form == Form::Clause || n.type == Type::Logical)
    return (n.flags & kAll ? "for every " : "for some ") + name + " among the " + domain + ": " +
           clause(loop.body());
  return (form == Form::One ? "one of the " + domain + ", " : domain + ", each ") + name + ", for which " +
         clause(loop.body());
}

}  // namespace cql::frontend
