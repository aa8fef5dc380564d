#include "tests/fuzz/differential/generator.h"

namespace cql::differential {
namespace {

using Words = std::string_view;

constexpr std::array<Words, 7> kStrings = {"\"\"",   "\"a\"", "\"Karpov\"", "\"e4\"",
                                           "\"20\"", "\"R\"", "\"a b\""};
constexpr std::array<Words, 6> kTags = {"event", "site", "date", "eco", "player white", "player black"};
constexpr std::array<Words, 6> kPatterns = {"\"a\"",  "\"[0-9]+\"",  "\"(.)(.)\"",
                                            "\"^.\"", "\"[a-e]+$\"", "\"x|y|n\""};

}  // namespace

Filter Generator::leafNumber() {
  switch (random_.below(10)) {
    case 0:
      return {"ply"};
    case 1:
      return {"depth"};
    case 2:
      return {symmetric() ? "ply" : "movenumber"};
    case 3:
      return {random_.oneIn(2) ? "elo white" : "elo black"};
    case 4:
      return {"year"};
    case 5:
      return {symmetric() ? "gamenumber" : "sidetomove"};
    case 6:
    case 7:
      if (!numbers_.empty()) return {pick(numbers_)};
      return {literal(0, 20)};
    default:
      return {literal(0, 20)};
  }
}

Filter Generator::number(int depth) {
  if (depth <= 0) return leafNumber();
  const int d = depth - 1;
  if (random_.oneIn(8)) return extensionNumber(d);
  switch (random_.below(20)) {
    case 0:
    case 1: {
      Filter a = number(d), b = number(d);
      return {join({at(a, 5), (random_.oneIn(2) ? " + " : " - "), at(b, 6)}), 5};
    }
    case 2: {
      static constexpr std::array<Words, 3> kOperators = {" * ", " / ", " % "};
      Filter a = number(d), b = number(d);
      return {join({at(a, 6), std::string(pick(kOperators)), at(b, 7)}), 6};
    }
    case 3:
      return {join({"- ", at(number(d), 14)}), 13};
    case 4:
      return {join({(random_.oneIn(2) ? "abs " : "sqrt "), at(number(d), 5)}), 5};
    case 5: {
      std::string a = braces(number(d).text), b = braces(number(d).text);
      return {join({(random_.oneIn(2) ? "max(" : "min("), a, " ", b, ")"})};
    }
    case 6:
    case 7:
    case 8:
      return setNumber(d);
    case 9:
      if (options_.strings) return stringNumber(d);
      return setNumber(d);
    case 10:
    case 11:
      return searchNumber(d);
    case 12: {
      std::string test = item(condition(d)), then = item(number(d)), otherwise = item(number(d));
      return {join({"if ", test, " then ", then, " else ", otherwise}), 1};
    }
    case 13: {
      std::string first = item(condition(d));
      return {braces(join({first, " ", item(number(d))}))};
    }
    case 14: {
      Filter where = position(d), what = number(d);
      return {join({at(where, 14), ":", at(what, 14)}), 13};
    }
    case 15:
      return transformed(random_.oneIn(2) ? setNumber(d) : condition(d), true);
    case 16: {
      Filter a = number(d), b = number(d);
      return {join({at(a, 5), (random_.oneIn(2) ? " > " : " " + symbol(kLessEqual) + " "), at(b, 4)}), 4};
    }
    case 17:
      if (dictionaries_.empty()) return leafNumber();
      return {braces(join({pick(dictionaries_), "[ ", braces(number(d).text), " ]"}))};
    case 18:
      return dash(d, braces(join({item(condition(d)), " ", item(number(d))})));
    default: {
      Filter a = position(d), b = position(d);
      return {join({"distance(", braces(a.text), " ", braces(b.text), ")"})};
    }
  }
}

Filter Generator::setNumber(int depth) {
  static constexpr std::array<Words, 7> kAll = {"#",     "power ",     "file ",   "type ",
                                                "rank ", "colortype ", "pieceid "};
  const int choice = random_.below(symmetric() ? 4 : 7);
  std::string_view word = random_.oneIn(2) ? kAll[0] : kAll[static_cast<std::size_t>(choice)];
  return {join({std::string(word), at(set(depth), 7)}), 7};
}

Filter Generator::stringNumber(int depth) {
  switch (random_.below(4)) {
    case 0:
      return {join({"#", parens(string(depth).text)}), 7};
    case 1:
      return {join({"indexof(", braces(string(depth).text), " ", braces(string(depth).text), ")"})};
    case 2:
      return {join({"int ", braces(string(depth).text)}), 5};
    default:
      return {join({"ascii ", braces(string(depth).text)}), 5};
  }
}

Filter Generator::searchNumber(int depth) {
  if (!options_.searches || !mayRepeat(40)) return setNumber(depth);
  switch (random_.below(8)) {
    case 0: {
      Repeated repeated(*this, 40);
      return {join({"find ", std::string(random_.oneIn(2) ? "all " : "count "),
                    (random_.oneIn(3) ? "<-- " : ""), braces(condition(depth).text)}),
              1};
    }
    case 1:
      return {braces(lineText(depth))};
    case 2:
      return {braces(pathText(depth))};
    case 3: {
      if (!mayRepeat(80)) return setNumber(depth);
      Repeated repeated(*this, 80);
      const std::string s = freshName("s"), t = freshName("t");
      positions_.push_back(s);
      positions_.push_back(t);
      std::string body =
          random_.oneIn(4) ? "consecutivemoves quiet(" + s + " " + t + ")" : number(depth).text;
      positions_.resize(positions_.size() - 2);
      return {join({"echo quiet (", s, " ", t, ") ", braces(body)}), 1};
    }
    case 4: {
      std::string target = item(condition(depth));
      return {join({"countmoves ", braces(set(depth).text), symbol(kDash), braces(set(depth).text),
                    parens(target)}),
              7};
    }
    case 5:
      return {join({"countmoves legal ", braces(set(depth).text), symbol(kDash), braces(set(depth).text)}),
              7};
    case 6:
      return {join({"move from ", braces(set(depth).text), " legal count"}), 13};
    default:
      return {join({"find ", literal(1, 5), " ", literal(5, 60), " quiet ", braces(leafLogical().text)}), 1};
  }
}

Filter Generator::leafString() {
  switch (random_.below(6)) {
    case 0:
      return {symmetric() ? "event" : "fen"};
    case 1:
      return {std::string(pick(kTags))};
    case 2:
      return {"tag \"Event\""};
    case 3:
    case 4:
      if (!strings_.empty()) return {pick(strings_)};
      return {std::string(pick(kStrings))};
    default:
      return {std::string(pick(kStrings))};
  }
}

Filter Generator::string(int depth) {
  if (depth <= 0) return leafString();
  const int d = depth - 1;
  if (random_.oneIn(5)) return extensionString(d);
  switch (random_.below(10)) {
    case 0:
    case 1: {
      Filter a = string(d), b = string(d);
      return {join({at(a, 5), " + ", at(b, 6)}), 5};
    }
    case 2: {
      std::string a = braces(number(d).text), b = braces(string(d).text);
      return {join({"str(", a, " ", b, ")"})};
    }
    case 3:
      if (symmetric()) return leafString();
      return {join({"str(", braces(set(d).text), " ", braces(position(d).text), ")"})};
    case 4: {
      std::string text = braces(string(d).text);
      if (random_.oneIn(2)) return {join({text, "[", literal(0, 5), "]"}), 12};
      return {join({text, "[", literal(0, 3), ":", (random_.oneIn(2) ? literal(0, 8) : ""), "]"}), 12};
    }
    case 5:
      return {join({(random_.oneIn(2) ? "lowercase " : "uppercase "), braces(string(d).text)}), 6};
    case 6:
      return {join({braces(string(d).text), " ~~ ", std::string(pick(kPatterns))}), 12};
    case 7:
      return {join({"typename ", at(set(d), 7)}), 7};
    case 8: {
      std::string first = item(condition(d));
      return {braces(join({first, " ", item(string(d))}))};
    }
    default: {
      std::string a = braces(string(d).text), b = braces(string(d).text);
      return {join({"max(", a, " ", b, ")"})};
    }
  }
}

Filter Generator::position(int depth) {
  const int d = depth - 1;
  switch (random_.below(depth <= 0 ? 6 : 10)) {
    case 0:
      return {symbol(kCurrentWord)};
    case 1:
      return {"parent"};
    case 2:
      return {"child"};
    case 3:
      return {"initialposition"};
    case 4:
    case 5:
      if (!positions_.empty()) return {pick(positions_)};
      return {"parent"};
    case 6:
      return {braces(join({"child(", at(number(d), 5), ")"}))};
    case 7:
      return {join({"lca(", braces(position(d).text), " ", braces(position(d).text), ")"})};
    case 8: {
      if (!options_.searches || !mayRepeat(40)) return {"child"};
      Repeated repeated(*this, 40);
      return {join({"find quiet ", std::string(random_.oneIn(2) ? "<-- " : ""), braces(condition(d).text)}),
              1};
    }
    default: {
      Filter a = position(d), b = position(d);
      return {join({at(a, 14), ":", at(b, 14)}), 13};
    }
  }
}

}  // namespace cql::differential
