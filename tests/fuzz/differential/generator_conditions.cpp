#include "tests/fuzz/differential/generator.h"

namespace cql::differential {
namespace {

using Words = std::string_view;

constexpr std::array<Words, 14> kLeaves = {"wtm",       "btm",      "check",    "mate",      "stalemate",
                                           "initial",   "terminal", "mainline", "variation", "primary",
                                           "secondary", "true",     "false",    "castle"};
constexpr std::array<Words, 4> kResults = {"result 1-0", "result 0-1", "result 1/2-1/2", "nullmove"};

}  // namespace

Filter Generator::leafLogical() {
  if (random_.oneIn(5)) return {std::string(pick(kResults))};
  return {std::string(pick(kLeaves))};
}

Filter Generator::condition(int depth) {
  if (random_.below(3) == 0) return set(depth);
  return logical(depth);
}

Filter Generator::comparison(int depth) {
  static constexpr std::array<Symbol, 3> kSymbols = {kLessEqual, kGreaterEqual, kUnequal};
  auto relation = [&]() -> std::string {
    switch (random_.below(4)) {
      case 0:
        return " < ";
      case 1:
        return " > ";
      case 2:
        return " == ";
      default:
        return " " + symbol(kSymbols[static_cast<std::size_t>(random_.below(3))]) + " ";
    }
  };
  switch (random_.below(options_.strings ? 6 : 4)) {
    case 0: {
      Filter a = set(depth), b = set(depth);
      return {join({at(a, 5), (random_.oneIn(2) ? " == " : " " + symbol(kUnequal) + " "), at(b, 5)}), 4};
    }
    case 1: {
      Filter a = set(depth), b = number(depth);
      return {join({at(a, 5), relation(), at(b, 5)}), 4};
    }
    case 2: {
      static constexpr std::array<Symbol, 4> kOrders = {kProperAncestor, kProperDescendant, kAncestorOrEqual,
                                                        kDescendantOrEqual};
      Filter a = position(depth), b = position(depth);
      std::string order = random_.oneIn(2)
                              ? relation()
                              : " " + symbol(kOrders[static_cast<std::size_t>(random_.below(4))]) + " ";
      return {join({at(a, 14), order, at(b, 14)}), 4};
    }
    case 4: {
      Filter a = string(depth), b = string(depth);
      return {join({at(a, 5), relation(), at(b, 5)}), 4};
    }
    default: {
      Filter a = number(depth), b = number(depth);
      return {join({at(a, 5), relation(), at(b, 5)}), 4};
    }
  }
}

Filter Generator::logical(int depth) {
  if (depth <= 0) return leafLogical();
  const int d = depth - 1;
  if (random_.oneIn(8)) return extensionCondition(d);
  switch (random_.below(20)) {
    case 0:
    case 1: {
      Filter a = condition(d), b = condition(d);
      return {join({at(a, 2), " and ", at(b, 3)}), 2};
    }
    case 2:
    case 3: {
      Filter a = condition(d), b = condition(d);
      return {join({at(a, 1), " or ", at(b, 2)}), 1};
    }
    case 4:
    case 5:
      return {join({"not ", at(condition(d), 4)}), 3};
    case 6:
    case 7:
    case 8:
    case 9:
      return comparison(d);
    case 10: {
      Filter a = set(d), b = set(d);
      return {join({at(a, 4), " in ", at(b, 7)}), 3};
    }
    case 11: {
      std::string test = item(condition(d)), then = item(condition(d));
      std::string otherwise = random_.oneIn(2) ? " else " + item(condition(d)) : "";
      return {join({"if ", test, " then ", then, otherwise}), 1};
    }
    case 12: {
      if (!mayLoop_ || !mayRepeat(8)) return leafLogical();
      const std::string name = freshName("x");
      std::string domain = at(set(d), 7);
      Repeated repeated(*this, 8);
      sets_.push_back(name);
      std::string body = item(condition(d));
      sets_.pop_back();
      if (random_.oneIn(2)) return {join({"square all ", name, " in ", domain, " ", body}), 1};
      return {join({symbol(kForAll), name, " ", symbol(kElement), " ", domain, " ", body}), 1};
    }
    case 13:
      return dash(d, random_.oneIn(2) ? item(condition(d)) : "");
    case 14: {
      static constexpr std::array<Words, 4> kParameters = {"", " primary", " o-o", " promote Q"};
      return {join({"move", std::string(pick(kParameters))}), 13};
    }
    case 15: {
      std::string a = braces(condition(d).text), b = braces(condition(d).text);
      return {join({"equal(", a, " ", b, ")"})};
    }
    case 16:
      return transformed(logical(d), false);
    case 17: {
      Filter a = position(d), b = position(d);
      return {
          join({(random_.oneIn(2) ? "ancestor(" : "descendant("), braces(a.text), " ", braces(b.text), ")"})};
    }
    case 18: {
      Filter where = position(d), what = logical(d);
      return {join({at(where, 14), ":", at(what, 14)}), 13};
    }
    default: {
      std::string first = item(condition(d));
      return {braces(join({first, " ", item(logical(d))}))};
    }
  }
}

Filter Generator::dash(int depth, std::string_view target) {
  std::string text;
  if (random_.oneIn(2)) text += braces(set(depth).text);
  text += symbol(random_.oneIn(4) ? kCaptureDash : kDash);
  if (random_.oneIn(2)) text += braces(set(depth).text);
  if (!target.empty()) text += parens(std::string(target));
  return {braces(text)};
}

std::string Generator::lineText(int depth) {
  static constexpr std::array<Words, 6> kWildcards = {"", "*", "+", "?", "{*}", "{1,3}"};
  const bool backward = random_.oneIn(3);
  const std::string arrow = backward ? " <-- " : " --> ";
  static constexpr std::array<Words, 5> kParameters = {"", " firstmatch", " singlecolor", " 2 10", " count"};
  std::string text = join({"line quiet", std::string(pick(kParameters))});
  Repeated repeated(*this, 20);
  for (int i = 0, n = random_.between(1, 3); i < n; ++i)
    text += join({arrow, braces(condition(depth).text), std::string(pick(kWildcards))});
  return text;
}

std::string Generator::pathText(int depth) {
  static constexpr std::array<Words, 6> kWildcards = {"", "*", "+", "?", "{*}", "{1,3}"};
  std::string text = join({symbol(kPathWord), " quiet"});
  switch (random_.below(6)) {
    case 0:
      text += " firstmatch";
      break;
    case 1:
      text += " primary";
      break;
    case 2:
      text += join({" ", symbol(kFocusWord), " ", braces(set(depth).text)});
      break;
    case 3:
      text += " singlecolor";
      break;
    case 4:
      text += join({" max ", braces(number(depth).text)});
      break;
    default:
      break;
  }
  Repeated repeated(*this, 20);
  for (int i = 0, n = random_.between(1, 3); i < n; ++i) {
    text += ' ';
    if (random_.oneIn(2)) text += braces(set(depth).text);
    text += symbol(random_.oneIn(5) ? kCaptureDash : kDash);
    if (random_.oneIn(2)) text += braces(set(depth).text);
    if (random_.oneIn(2)) text += join({" ", braces(condition(depth).text)});
    text += ' ';
    text += pick(kWildcards);
  }
  return text;
}

std::string Generator::transformWord() {
  if (rotating_) return symbol(kFlipWord);
  switch (random_.below(8)) {
    case 0:
    case 1:
      return symbol(kFlipWord);
    case 2:
    case 3:
      return symbol(kFlipColorWord);
    case 4:
      return "flipvertical";
    case 5:
      return "fliphorizontal";
    case 6:
      return "rotate90";
    default:
      return random_.oneIn(2) ? "shifthorizontal" : "shiftvertical";
  }
}

/// The operand exists already, so for rotate45 it is a set of pieces, as it must not contain anything that
/// cannot be rotated.
Filter Generator::transformed(const Filter& operand, bool withCount) {
  if (!options_.transforms || !mayRepeat(64)) return withCount ? leafNumber() : operand;
  std::string word = transformWord();
  std::string text = operand.text;
  if (random_.oneIn(8)) {
    const bool before = rotating_;
    rotating_ = true;
    word = "rotate45";
    text = join({"up 1 ", pieces(), " ", symbol(kIntersectSign), " ", pieces()});
    rotating_ = before;
  } else if (random_.oneIn(12)) {
    word = "shift";
  }
  if (withCount) {
    static constexpr std::array<Words, 3> kRanges = {" count ", " 1 4 ", " 0 2 "};
    return {join({word, std::string(pick(kRanges)), braces(text)}), 1};
  }
  return {join({word, " ", braces(text)}), 1};
}

std::string Generator::statement(int depth) {
  switch (random_.below(4)) {
    case 0:
      if (!assignableNumbers_.empty()) {
        const std::string& name = pick(assignableNumbers_);
        return braces(join(
            {braces(join({name, (random_.oneIn(2) ? " += " : " = "), at(number(depth), 5)})), " or true"}));
      }
      break;
    case 1:
      if (!assignableSets_.empty()) {
        const std::string& name = pick(assignableSets_);
        const int choice = random_.below(3);
        const std::string op = choice == 0 ? "=" : symbol(choice == 1 ? kUnionAssign : kIntersectAssign);
        return braces(join({name, " ", op, " ", at(set(depth), 5)}));
      }
      break;
    case 2:
      if (!dictionaries_.empty())
        return braces(join({braces(join({pick(dictionaries_), "[ ", braces(number(depth).text),
                                         " ] = ", braces(number(depth).text)})),
                            " or true"}));
      break;
    default:
      break;
  }
  return item(condition(depth));
}

}  // namespace cql::differential
