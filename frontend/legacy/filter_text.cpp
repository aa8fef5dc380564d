#include "frontend/legacy/filter_text.h"

#include <algorithm>
#include <cstdlib>

#include "runtime/assert.h"

namespace cql::frontend::legacy {
namespace {

/// Returns true if the list or a list nested in it adds to an accumulator.
bool accumulates(const PositionList& list) {
  return !list.accumulate.empty() || anyCondition(list, [](const Condition& c) {
    return std::any_of(c.lists.begin(), c.lists.end(),
                       [](const PositionList& l) { return !l.accumulate.empty(); });
  });
}

std::string name(const ListContext& context, const char* stem) {
  return stem + std::to_string(++context.writing->counter);
}

/// Returns true if the list tests both sides or both colours of squares in turn. Transforms keep it
/// (language/50 §7), but CQL 6 counts a copy for each order.
bool asksInTurn(const PositionList& list) {
  return anyCondition(list, [](const Condition& c) {
    switch (c.keyword) {
      case Keyword::Elo:
      case Keyword::DoubleCheck:
      case Keyword::NoDoubleCheck:
      case Keyword::ContactCheck:
      case Keyword::NoContactCheck:
      case Keyword::Endgame:
      case Keyword::NoEndgame:
      case Keyword::MatingMaterial:
      case Keyword::NoMatingMaterial:
        return true;
      default:
        return false;
    }
  });
}

/// Writes alternatives that accumulate: each is tried, even if an earlier one matched.
std::string allTried(const std::vector<std::string>& parts, const ListContext& context) {
  if (parts.size() == 1) return parts[0];
  const std::string any = name(context, "Any");
  std::string text = any + "=0";
  for (const std::string& part : parts) text += "\n  if " + part + " " + any + "=1";
  return braces(text + "\n  " + any + "==1");
}

const char* rayWord(Keyword k) {
  switch (k) {
    case Keyword::RayDiagonal:
      return "ray diagonal ";
    case Keyword::RayOrthogonal:
      return "ray orthogonal ";
    case Keyword::RayHorizontal:
      return "ray horizontal ";
    case Keyword::RayVertical:
      return "ray vertical ";
    case Keyword::RayAttack:
      return "ray attack ";
    default:
      CQL_ASSERT(k == Keyword::Ray);
      return "ray ";
  }
}

std::string rayText(const Condition& c, const ListContext& context) {
  auto ray = [&](const std::string& first) {
    std::string text = rayWord(c.keyword) + ("(" + first);
    for (std::size_t i = 1; i < c.designators.size(); ++i) text += " " + c.designators[i].modern();
    return text + ")";
  };
  if (!c.bounds || c.bounds == Range{1, std::nullopt}) return ray(c.designators[0].modern());
  std::string count = name(context, "Count"), square = name(context, "Square");
  return count + "=0 square all " + square + " in " + c.designators[0].modern() + " {" + count + "+=#{" +
         ray(square) + "} true} " + rangeText(count, *c.bounds);
}

std::string attackText(const Condition& c, const ListContext& context) {
  std::string from = c.designators[0].modern(), to = c.designators[1].modern();
  if (!c.bounds || c.bounds == Range{1, std::nullopt}) return "{" + from + " attacks " + to + "}";
  std::string count = name(context, "Count"), square = name(context, "Square");
  return count + "=0 square all " + square + " in " + to + " {" + count + "+=#{" + from + " attacks " +
         square + "} true} " + rangeText(count, *c.bounds);
}

std::string next(const std::string& filter, const ListContext& context) {
  return context.variations ? "--(" + filter + ")" : "child:" + filter;
}

std::string sequenceText(const Condition& c, const ListContext& context, bool writtenOut) {
  bool gaps = c.keyword == Keyword::GappedSequence;
  std::string text;
  for (std::size_t i = c.lists.size(); i-- > 0;) {
    std::string own = listText(c.lists[i], context, writtenOut);
    if (gaps && context.headerVariations && !context.variations) own = "mainline " + own;
    text = own + (text.empty() ? "" : " " + next(text, context));
    text = gaps ? "{find quiet " + braces(text) + "}" : braces(text);
  }
  return text;
}

/// Kings alone, with one minor piece, or with bishops of one colour of squares (language/50 §13).
constexpr const char* kNoMatingMaterial =
    "{#[QRPqrp]==0 {#[BNbn]<=1 or {#[Nn]==0 {#{light [Bb]}==0 or #{dark [Bb]}==0}}}}";

constexpr const char* kEndgame =
    "{{#[Qq]==0 #A<=3 #a<=3} or {#Q==1 #q==1 #[BN]<=1 #[bn]<=1 #[Rr]==0}"
    " or {#Q==1 #q==0 #R==0 #[BN]<=1 power a<=16} or {#q==1 #Q==0 #r==0 #[bn]<=1 power A<=16}}";

constexpr const char* kDoubleCheck = "{{wtm #{a attacks K}>=2} or {btm #{A attacks k}>=2}}";
constexpr const char* kContactCheck =
    "{{wtm {[pn] attacks K or {anydirection 1 K & {a attacks K}}}} or {btm {[PN] attacks k or {anydirection "
    "1 k & {A attacks k}}}}}";

/// Finds this position and earlier ones with the same pieces, side to move and rights.
constexpr const char* kRepetition =
    "{Now=currentposition find quiet 3 1000000 <-- {#(Now & currentposition)==64 fen==Now:fen}}";

/// Tests that the last `least` half-moves had no pawn move or capture.
std::string halfMoves(int least) {
  return "{line quiet <-- {not initial not currentmove [Pp]-- not currentmove [x]}{" + std::to_string(least) +
         "}}";
}

std::string conditionText(const Condition& c, const PositionList& list, const ListContext& context,
                          bool writtenOut) {
  auto set = [&](std::size_t i) { return c.designators[i].modern(); };
  switch (c.keyword) {
    case Keyword::Designator:
      return set(0);
    case Keyword::Mate:
      return "mate";
    case Keyword::NoMate:
      return "not mate";
    case Keyword::Stalemate:
      return "stalemate";
    case Keyword::NoStalemate:
      return "not stalemate";
    case Keyword::Check:
      return "check";
    case Keyword::NoCheck:
      return "not check";
    case Keyword::DoubleCheck:
      return kDoubleCheck;
    case Keyword::NoDoubleCheck:
      return std::string("not ") + kDoubleCheck;
    case Keyword::ContactCheck:
      return kContactCheck;
    case Keyword::NoContactCheck:
      return std::string("not ") + kContactCheck;
    case Keyword::WhiteToMove:
      return "wtm";
    case Keyword::BlackToMove:
      return "btm";
    case Keyword::Initial:
      return "initial";
    case Keyword::Terminal:
      return "terminal";
    case Keyword::MoveNumber:
      return rangeText("movenumber", *c.bounds);
    case Keyword::PieceCount:
      return rangeText("#" + set(0), c.bounds.value_or(Range{1, std::nullopt}));
    case Keyword::AttackCount:
      return attackText(c, context);
    case Keyword::Power:
      return rangeText("power " + set(0), *c.bounds);
    case Keyword::PowerDifference: {
      std::string value = name(context, "Value");
      auto power = [&](PieceMask mask) {
        return "{power " + c.designators[0].restrictedTo(mask).modern() + "}";
      };
      return value + "=" + power(c.exchanged ? kMaskBlack : kMaskWhite) + "-" +
             power(c.exchanged ? kMaskWhite : kMaskBlack) + " " + rangeText(value, *c.bounds);
    }
    case Keyword::Ray:
    case Keyword::RayDiagonal:
    case Keyword::RayOrthogonal:
    case Keyword::RayHorizontal:
    case Keyword::RayVertical:
    case Keyword::RayAttack:
      return rayText(c, context);
    case Keyword::Sequence:
    case Keyword::GappedSequence:
      return sequenceText(c, context, writtenOut);
    case Keyword::TagMatch:
      return "{Tag" + c.text + " & " + set(0) + "}";
    case Keyword::Relation:
      return relationText(c, list, context);
    case Keyword::Fen:
      return "notransform fen \"" + c.text + "\"";
    case Keyword::Inside:
      return braces(set(0) + " & " + set(1));
    case Keyword::Castling:
      return "{\"" + c.text + "\" in fen~~\" [KQkq]+ \"}";
    case Keyword::Endgame:
      return kEndgame;
    case Keyword::NoEndgame:
      return std::string("not ") + kEndgame;
    case Keyword::NoMatingMaterial:
      return kNoMatingMaterial;
    case Keyword::MatingMaterial:
      return std::string("not ") + kNoMatingMaterial;
    case Keyword::WhiteCannotWin:
      return "{#[QRP]==0 #[BN]<=1}";
    case Keyword::BlackCannotWin:
      return "{#[qrp]==0 #[bn]<=1}";
    case Keyword::Repetition:
      return kRepetition;
    case Keyword::FiftyMoveRule:
      return halfMoves(100);
    case Keyword::HalfMoveClockLimit:
      return c.number < 0 ? "false" : c.number > 10000 ? "true" : "not " + halfMoves(c.number + 1);
    case Keyword::Result:
    case Keyword::Elo:
    case Keyword::WhiteElo:
    case Keyword::BlackElo:
      return ratingOrResultText(c);
    case Keyword::And: {
      std::string text;
      for (const PositionList& inner : c.lists)
        text += (text.empty() ? "" : " ") + listText(inner, context, writtenOut);
      return text;
    }
    case Keyword::Or: {
      std::vector<std::string> parts;
      parts.reserve(c.lists.size());
      for (const PositionList& inner : c.lists) parts.push_back(listText(inner, context, writtenOut));
      return std::any_of(c.lists.begin(), c.lists.end(), accumulates) ? allTried(parts, context)
                                                                      : alternatives(parts);
    }
    case Keyword::Not:
      return "not " + listText(c.lists[0], context, writtenOut);
    default:  // understand.cpp stores no other keyword as a condition of a position list
      std::abort();
  }
}

}  // namespace

void Writing::charge(const Orbit& orbit, std::size_t bytes, SourceRange list) {
  work += orbit.work;
  size += bytes;
  if (!tooLong && (orbit.tooMany || work > kMaxWork || size > kMaxText)) tooLong = list;
}

std::string braces(const std::string& text) {
  return "{" + text + "}";
}

std::string alternatives(const std::vector<std::string>& parts) {
  if (parts.size() == 1) return parts[0];
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : "\n   or ") + part;
  return braces(text);
}

std::string rangeText(const std::string& what, const Range& range) {
  auto number = [](int n) { return n < 0 ? "(" + std::to_string(n) + ")" : std::to_string(n); };
  if (range.low && range.high && *range.low == *range.high) return what + "==" + number(*range.low);
  std::string text;
  if (range.low) text = what + ">=" + number(*range.low);
  if (range.high) text += (text.empty() ? "" : " ") + what + "<=" + number(*range.high);
  return text.empty() ? "true" : text;
}

std::string tagRangeText(const std::string& what, const Range& range) {
  return range.low || range.high ? rangeText(what, range) : what + ">=0";
}

std::string ratingOrResultText(const Condition& c) {
  auto rating = [&](const char* side) { return braces(tagRangeText(std::string("elo ") + side, *c.bounds)); };
  switch (c.keyword) {
    case Keyword::WhiteElo:
      return rating("white");
    case Keyword::BlackElo:
      return rating("black");
    case Keyword::Elo:
      return alternatives({rating("white"), rating("black")});
    default: {
      CQL_ASSERT(c.keyword == Keyword::Result);
      std::vector<std::string> parts;
      for (std::size_t at = 0; at <= c.text.size();) {
        std::size_t comma = std::min(c.text.find(',', at), c.text.size());
        std::string one = c.text.substr(at, comma - at);
        parts.push_back(one == "*" ? "not {result 1-0 or result 0-1 or result 1/2-1/2}" : "result " + one);
        at = comma + 1;
      }
      return alternatives(parts);
    }
  }
}

std::string copyText(const PositionList& list, const ListContext& context, bool writtenOut) {
  std::string text;
  std::vector<const Condition*> moves;
  auto add = [&](const std::string& filter) { text += (text.empty() ? "" : " ") + filter; };
  // Tests of the whole position come first: they are cheap and easy to read.
  for (bool keywords : {true, false}) {
    for (const Condition& c : list.conditions) {
      bool simple = c.designators.empty() && c.lists.empty() && !isMove(c.keyword) && c.relation.empty() &&
                    c.keyword != Keyword::Relation;
      if (simple != keywords) continue;
      if (isMove(c.keyword) && !c.negated) {
        moves.push_back(&c);
      } else if (isMove(c.keyword)) {
        add("not " + moveText({&c}, context));
      } else {
        std::string filter = conditionText(c, list, context, writtenOut);
        add(c.negated ? "not {" + filter + "}" : filter);
      }
    }
  }
  if (!moves.empty()) add(moveText(moves, context));
  return text.empty() ? "true" : text;
}

std::string listText(const PositionList& list, const ListContext& context, bool writtenOut) {
  Orbit orbit = orbitOf(list, writtenOut);
  if (!list.accumulate.empty() && !orbit.keywords.empty() && (orbit.copies.size() > 1 || asksInTurn(list)))
    orbit = orbitOf(list, true);
  Writing& writing = *context.writing;
  writing.charge(orbit, 0, list.range);
  if (!accumulates(list) && list.reset.empty()) uniteDesignators(orbit.copies);
  const bool innerWrittenOut = writtenOut || orbit.copies.size() > 1;
  std::vector<std::string> copies;
  for (const PositionList& copy : orbit.copies) {
    if (writing.tooLong) return "false";
    copies.push_back(braces(copyText(copy, context, innerWrittenOut)));
    writing.charge({}, copies.back().size(), list.range);
  }

  std::string text;
  if (!list.accumulate.empty()) {
    // Each matching transform counts (language/50 §12).
    const std::string count = name(context, "Count");
    if (!orbit.keywords.empty()) {
      // A range of the innermost keyword counts over the merged orbit (language/12 §5).
      text = count + "=" + orbit.keywords + "count " + copies[0];
    } else {
      text = count + "=0";
      for (const std::string& copy : copies) {
        for (const std::string& accumulator : list.reset) text += " Sum" + accumulator + "=0";
        text += " if " + copy + " " + count + "+=1";
      }
    }
    text += " " + count + ">=1";
    for (const std::string& accumulator : list.accumulate) text += " Sum" + accumulator + "+=" + count;
  } else if (copies.empty()) {
    text = "false";
  } else {
    for (const std::string& accumulator : list.reset) text += "Sum" + accumulator + "=0 ";
    const std::string body = accumulates(list) ? allTried(copies, context) : alternatives(copies);
    const bool bare = orbit.keywords.empty() && copies.size() == 1;
    text += bare ? body.substr(1, body.size() - 2) : orbit.keywords + body;
  }
  for (const Condition& c : list.sumRanges) text += " " + rangeText("Sum" + c.text, *c.bounds);
  return list.negated ? "{not {" + text + "}}" : braces(text);
}

}  // namespace cql::frontend::legacy
