#include "tests/fuzz/differential/generator.h"

namespace cql::differential {
namespace {

using Words = std::string_view;

constexpr std::array<Words, 15> kDirections = {"up",           "down",        "left",        "right",
                                               "northeast",    "northwest",   "southeast",   "southwest",
                                               "diagonal",     "orthogonal",  "vertical",    "horizontal",
                                               "maindiagonal", "offdiagonal", "anydirection"};
constexpr std::array<Words, 8> kSimpleDirections = {"up",        "down",      "left",      "right",
                                                    "northeast", "northwest", "southeast", "southwest"};
constexpr std::array<Words, 10> kSpecialSets = {
    "doubledpawns", "isolatedpawns", "connectedpawns", "passedpawns",    "puremate",
    "modelmate",    "idealmate",     "purestalemate",  "modelstalemate", "idealstalemate"};

}  // namespace

std::string Generator::pieces() {
  if (random_.below(3) != 0) return pieceLetter(random_.below(15));
  // Each letter once: in Unicode a repeated piece is an error.
  std::string group = "[";
  const int first = random_.below(15), step = random_.between(1, 5);
  for (int i = 0, n = random_.between(1, 3); i < n; ++i) group += pieceLetter((first + i * step) % 15);
  return group + "]";
}

std::string Generator::squares() {
  auto simple = [&] {
    std::string text;
    const int file = random_.below(8), rank = random_.below(8);
    text += static_cast<char>('a' + file);
    if (file < 7 && random_.oneIn(3)) (text += '-') += static_cast<char>('a' + random_.between(file + 1, 7));
    text += static_cast<char>('1' + rank);
    if (rank < 7 && random_.oneIn(3)) (text += '-') += static_cast<char>('1' + random_.between(rank + 1, 7));
    return text;
  };
  if (random_.below(3) != 0) return simple();
  std::string list = join({"[", simple()});
  for (int i = 0, n = random_.between(1, 3); i < n; ++i) list += "," + simple();
  return list + "]";
}

Filter Generator::designator() {
  if (rotating_) return {pieces()};
  switch (random_.below(4)) {
    case 0:
      return {squares()};
    case 1:
      return {join({pieces(), squares()})};
    default:
      return {pieces()};
  }
}

Filter Generator::leafSet() {
  switch (random_.below(12)) {
    case 0:
      return {symbol(kDot)};
    case 1:
      return {"[]"};
    case 2:
      return {std::string(pick(kSpecialSets))};
    case 3:
      return {random_.oneIn(2) ? "from" : "to"};
    case 4:
      return {"pin"};
    case 5:
      return {"enpassantsquare"};
    case 6:
    case 7:
    case 8:
      if (!sets_.empty()) return {pick(sets_)};
      return designator();
    default:
      return designator();
  }
}

Filter Generator::set(int depth) {
  if (depth <= 0) return leafSet();
  const int d = depth - 1;
  if (random_.oneIn(8)) return extensionSet(d);
  switch (random_.below(24)) {
    case 0:
    case 1: {
      Filter a = set(d), b = set(d);
      return {join({at(a, 9), " ", symbol(kUnionSign), " ", at(b, 10)}), 9};
    }
    case 2:
    case 3: {
      Filter a = set(d), b = set(d);
      return {join({at(a, 10), " ", symbol(kIntersectSign), " ", at(b, 11)}), 10};
    }
    case 4:
      return {join({"~ ", at(set(d), 11)}), 11};
    case 5:
    case 6:
    case 7:
      return attackSet(d);
    case 8:
      return lineSet(d);
    case 9:
    case 10:
      return directionSet(d);
    case 11:
      if (rotating_) return designator();
      return {join({(random_.oneIn(2) ? "light " : "dark "), at(set(d), 13)}), 13};
    case 12:
      if (symmetric()) return designator();
      return {join({"makesquare({ ", number(d).text, " } { ", number(d).text, " })"})};
    case 13:
    case 14:
      return loopSet(d);
    case 15:
    case 16:
      return moveSet(d);
    case 17: {
      Filter where = position(d), what = set(d);
      return {join({at(where, 14), ":", at(what, 14)}), 13};
    }
    case 18: {
      std::string test = item(condition(d)), then = item(set(d)), otherwise = item(set(d));
      return {join({"if ", test, " then ", then, " else ", otherwise}), 1};
    }
    case 19: {
      std::string first = item(condition(d));
      return {braces(join({first, " ", item(set(d))}))};
    }
    case 20:
      return transformed(set(d), false);
    case 21:
      if (setFunctions_.empty()) return designator();
      return {join({pick(setFunctions_), "({ ", set(d).text, " })"})};
    case 22:
      return dash(d, braces(join({item(condition(d)), " ", item(set(d))})));
    default:
      return designator();
  }
}

Filter Generator::attackSet(int depth) {
  Filter a = set(depth), b = set(depth);
  switch (random_.below(6)) {
    case 0:
      return {join({at(a, 11), " attacks ", at(b, 12)}), 11};
    case 1:
      return {join({at(a, 11), " attackedby ", at(b, 12)}), 11};
    case 2:
      return {join({at(a, 9), " ", symbol(kArrowRight), " ", at(b, 9)}), 8};
    case 3:
      return {join({at(a, 9), " ", symbol(kArrowLeft), " ", at(b, 9)}), 8};
    case 4: {
      const std::string arrow = join({" ", symbol(random_.oneIn(2) ? kArrowRight : kArrowLeft), " "});
      return {join({at(a, 9), arrow, at(set(depth), 9), arrow, at(b, 9)}), 8};
    }
    default:
      return {join({at(a, 11), " attacked by ", at(b, 12)}), 11};
  }
}

Filter Generator::lineSet(int depth) {
  std::string a = item(set(depth)), b = item(set(depth));
  switch (random_.below(4)) {
    case 0:
      return {join({"between(", a, " ", b, ")"})};
    case 1: {
      std::string more = random_.oneIn(2) ? " " + item(set(depth)) : "";
      return {join({(random_.oneIn(2) ? "xray(" : "ray attack("), a, " ", b, more, ")"})};
    }
    case 2: {
      std::string direction;
      if (random_.oneIn(2)) direction = " " + std::string(pick(kSimpleDirections));
      std::string more = random_.oneIn(3) ? " " + item(set(depth)) : "";
      return {join({"ray", direction, "(", a, " ", b, more, ")"})};
    }
    default: {
      static constexpr std::array<Words, 3> kParts = {"from", "through", "to"};
      const int first = random_.below(3);
      std::string text = join({"pin ", std::string(kParts[static_cast<std::size_t>(first)]), " ", braces(a)});
      if (random_.oneIn(2))
        text += join({" ", std::string(kParts[static_cast<std::size_t>((first + 1) % 3)]), " ", braces(b)});
      return {text, 13};
    }
  }
}

Filter Generator::directionSet(int depth) {
  std::string range;
  if (random_.oneIn(2)) {
    const int low = random_.between(0, 3);
    range = " " + std::to_string(low);
    if (random_.oneIn(2)) range += " " + std::to_string(random_.between(low, 7));
  }
  return {join({std::string(pick(kDirections)), range, " ", braces(set(depth).text)}), 13};
}

Filter Generator::loopSet(int depth) {
  if (!mayLoop_ || !mayRepeat(8)) return designator();
  const bool ofPieces = random_.oneIn(3);
  const std::string name = freshName("x");
  std::string domain = at(set(depth), 7);
  Repeated repeated(*this, 8);
  sets_.push_back(name);
  std::string body = item(condition(depth));
  sets_.pop_back();
  if (random_.oneIn(2))
    return {join({(ofPieces ? "piece " : "square "), name, " in ", domain, " ", body}), 1};
  return {join({(ofPieces ? symbol(kPieceDeclaration) : ""), name, " ", symbol(kElement), " ", domain, " ",
                body}),
          1};
}

Filter Generator::moveSet(int depth) {
  std::string from = braces(set(depth).text), to = braces(set(depth).text);
  switch (random_.below(5)) {
    case 0:
      return {join({"move from ", from, " to ", to}), 13};
    case 1:
      return {join({"move to ", to, (random_.oneIn(2) ? " legal" : " pseudolegal")}), 13};
    case 2:
      return {join({"move capture ", to}), 13};
    case 3:
      return {join({(random_.oneIn(3) ? "pseudolegal " : "legal "), from, symbol(kDash), to}), 7};
    default:
      return {join({"move from ", from, " previous"}), 13};
  }
}

}  // namespace cql::differential
