// What all iterations of a loop share is tested before it (codegen/pattern/loop_conditions.h), iterations
// that cannot match are skipped (loop_candidates.h), and loops of which only the truth matters end at the
// first match: only counters may differ. CQL_DIFFERENTIAL=FIRST,COUNT in the environment takes other seeds.
#include <string>

#include "tests/codegen/pattern/pattern_pruning.h"
#include "tests/fuzz/differential/random.h"

namespace cql::codegen {
namespace {

using frontend::Op;

TEST(LoopConditions, AreTestedOnce) {
  expectFewer("square x in A {square y in a {#(a attacks x) > 3 y attacks x}}", Op::Attacks);
  expectFewer("square x in A {wtm check x attacks k}", Op::BoardTest);
  expectFewer("piece x in A {piece y in a {y attacks x {x attacks k} comment(\"c\" x y)}}", Op::Attacks);
  expectFewer("square x in A {y = x {y attacks K check}}", Op::BoardTest);
  // As a value: the squares found.
  expectFewer("#(square x in [QRBN] {mate})>=1", Op::BoardTest);
}

TEST(LoopConditions, KeepsObservableEvaluations) {
  expectNoFewer("square x in A {message(x) check}", Op::Message);
  expectNoFewer("square x in A {check message(x)}", Op::BoardTest);
  expectNoFewer("square all x in A {check file x > 2}", Op::BoardTest);
  expectNoFewer("square x in A {#(a attacks x) > 3}", Op::Attacks);
  expectNoFewer("square x in A {y = x  #(a attacks y) > 3}", Op::Attacks);
  expectNoFewer("#(square x in A {#(square z in a {z attacks k})>=1})>=1", Op::SquareLoop);
  // What is likely to hold is not.
  expectNoFewer("#(square x in A {A attacks . file x > 4})>=1", Op::Attacks);
}

TEST(LoopExits, AtTheFirstMatch) {
  expectFewer("piece x in A {K attacks . x}", Op::Attacks);
  expectFewer("not square x in [Aa] {K attacks . x}", Op::Attacks);
  expectFewer("square x in A {square y in A {K attacks . y}}", Op::Attacks);
  expectNoFewer("#(square x in A {K attacks . x})>=1", Op::Attacks);
  expectNoFewer("square x in A {K attacks . comment(x)}", Op::Attacks);
  expectNoFewer("square x in A {K attacks . y = x}  y == y", Op::Attacks);
  expectNoFewer("square all x in A {K attacks . x}", Op::Attacks);
  // The last successful path is that of the last square.
  expectNoFewer("square x in A {path quiet -- --* x--} message(pathcount)", Op::Path);
}

TEST(LoopCandidates, SkipsSquares) {
  expectFewer("#(piece x in A {piece y in a {x attacks y rank x > rank y}})>=1", Op::Attacks);
  expectFewer("#(square x in [QR] {square y in [qr] & (a attackedby x) {file y > 2}})>=1", Op::AttackedBy);
  // A variable of a loop inside stands for all squares of its loop.
  expectFewer("#(square x in [RBN] {square y in [qr] {y attackedby x}})>=1", Op::AttackedBy);
  expectFewer("#(square x in A {square y in a & (a attacks x) {file y == 1}})>=1", Op::Attacks);
  expectFewer("#(square x in A {piece y in a {ray([RB] x y k)}})>=1", Op::Ray);
  expectFewer("#(square x in a {square y in [QRB] {pin from y through x}})>=1", Op::Pin);
  expectFewer("#(square x in . {#(A attacks x) > 3})>=1", Op::Compare);
  expectFewer("#(square x in . {#(A attacks x) == 4 #(a attacks x) <= 1})>=1", Op::Compare);
  // All squares must be candidates.
  expectFewer("square all x in a {a attackedby x}", Op::AttackedBy);
  expectFewer("square all x in (. attackedby k) {A attacks x}", Op::Attacks);
  expectFewer("#(square x in a {x attacks K or x attacks Q})>=1", Op::Attacks);
}

TEST(LoopCandidates, SkipsSquaresWhereNoConditionHolds) {
  expectFewer("Num = 0 square x in . {if K attacks x then Num = Num + 1} Num < 8", Op::Attacks);
  expectFewer(
      "Num = 0 square x in . {if K attacks x then Num = Num + 1 if x attacks K then message(x)} Num < 8",
      Op::Attacks);
  expectFewer("square x in A {square y in a {if x attacks y then message(x y)}}", Op::Attacks);
  expectFewer("square all x in . {if k attacks x then A attacks x}", Op::Attacks);
  // The squares that are skipped match.
  expectFewer("#(square x in . {if K attacks x then false}) > 60", Op::Attacks);
}

TEST(LoopCandidates, KeepsObservableEvaluations) {
  expectNoFewer("square x in A {message(x) x attacks k}", Op::Attacks);
  expectNoFewer("square all x in A {x attacks k message(x)}", Op::Attacks);
  expectNoFewer("#(square x in A {y = k {x attacks y}})>=1", Op::Attacks);
  expectNoFewer("#(square x in A {find 2 {x attacks k}})>=1", Op::Attacks);
  expectNoFewer("Num = 0 square x in A {if x attacks k then Num = 1 else Num = 2}", Op::Attacks);
  expectNoFewer("Num = 0 square x in A {if {x attacks k message(x)} then Num = 1}", Op::Attacks);
  expectNoFewer("Num = 0 square x in A {Num = 1 if x attacks k then Num = 2}", Op::Attacks);
}

/// Queries with nested loops, of conditions on their variables, and some with side effects.
class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  std::string query() {
    std::string text = random_.pick({"cql()\n", "cql()\n", "cql(variations)\n"});
    text += random_.pick({"", "", "flipcolor ", "not ", "Num = 0 ", "#", "sort \"s\" #"});
    text += loop(1 + random_.below(3));
    // What the last successful path was is a state (language/21 §8).
    if (random_.oneIn(4)) text += " pathcount >= 1 message(pathlastposition:currentfen)";
    return text;
  }

 private:
  std::string loop(int depth) {
    const std::string name = "v" + std::to_string(names_.size());
    std::string text = random_.oneIn(2) ? "(square " : "(piece ";
    if (random_.oneIn(6)) text += "all ";
    text +=
        name + " in " + random_.pick({"A", "a", "[QRqr]", "[Aa]", "P & a-h5-7", "k", ".", "a-h4-5"}) + " {";
    names_.push_back(name);
    if (random_.oneIn(5)) {
      for (int i = 0; i <= random_.below(3); ++i)
        text += "if {" + condition() + "} then {" + condition() + "} ";
      if (depth > 1) text += "if {" + condition() + "} then " + loop(depth - 1);
      names_.pop_back();
      return text + "})";
    }
    const int position = random_.below(3);
    for (int i = 0; i < 3; ++i) {
      if (i == position && depth > 1) text += loop(depth - 1) + " ";
      text += condition() + " ";
    }
    names_.pop_back();
    return text + "})";
  }
  std::string condition() {
    const std::string& x = names_[static_cast<std::size_t>(random_.below(static_cast<int>(names_.size())))];
    const std::string& y = names_.back();
    const std::string n = std::to_string(random_.below(4));
    switch (random_.below(22)) {
      case 0:
        return random_.pick({"check", "wtm", "not check", "mate", "move capture .", "ply > 20", "Q"});
      case 1:
        return "{" + x + " attacks k}";
      case 2:
        return "{" + x + " attacks " + y + "}";
      case 3:
        return "{" + y + " attackedby " + random_.pick({"A", "a", "P"}) + "}";
      case 4:
        return "#(a attacks " + x + ") " + random_.pick({">", ">=", "==", "<", "<="}) + " " + n;
      case 5:
        return "{" + x + " attacks A or check}";
      case 6:
        return "not {" + x + " == " + y + "}";
      case 7:
        return "n" + y + " = #(A attacks " + x + ")  n" + y + " < 2";
      case 8:
        return random_.pick({"comment(\"c\" ply)", "message(ply)", "{Num = 1 Num > 0}",
                             "{find 2 quiet check}", "path nestban {--} check", "line --> check"});
      case 9:
        return "{square w" + y + " in " + x + " {w" + y + " attacks [Kk]}}";
      case 10:
        return random_.oneIn(2) ? "path quiet " + x + "--" : "path quiet --" + y;
      case 11:
        return random_.pick({"ray", "ray diagonal ", "xray"}) + "([RBQrbq] " + x + " " + y + ")";
      case 12:
        return random_.pick({"ray", "xray"}) + "(" + x + " [Aa] " + y + ")";
      case 13:
        return "{pin from " + random_.pick({y.c_str(), "[RBQrbq]"}) + " through " +
               random_.pick({x.c_str(), "a"}) + "}";
      case 14:
        return "{" + x + " | " + y + "} attacks " + random_.pick({"k", "[Kk]", "a-h5"});
      case 15:
        return "not {" + y + " attacks " + random_.pick({x.c_str(), "A", "k"}) + "}";
      case 16:
        return "move from " + random_.pick({x.c_str(), "A"}) + " to " + random_.pick({y.c_str(), "."});
      case 17:
        return random_.pick({"{move capture ", "{move previous from ", "{move previous to ", "{move to "}) +
               x + "}";
      case 18:
        return "{" + x +
               (random_.oneIn(2) ? "--" + y : std::string(random_.pick({"--(check)", "[x](wtm)", "--"}))) +
               "}";
      case 19:
        return "#([Aa] attacks " + y + ") " + random_.pick({">", "=="}) + " #(a attacks " + x + ")";
      case 20:
        return "{find quiet {" + x + " attacks " + random_.pick({"k", y.c_str()}) + "}}";
      case 21:
        return "#(A & " + random_.pick({"a-h1-4", "~", "left 1 "}) + x + " attacks " + y + ") > 0";
      default:
        return "{" + random_.pick({"Q", "r", "[Pp]"}) + " attacks " + x + "}";
    }
  }

  differential::Random random_;
  std::vector<std::string> names_;
};

TEST(LoopConditions, AreUnobservable) {
  const auto [with, without] =
      expectUnobservable(60, Op::Attacks, [](std::uint64_t seed) { return Generator(seed).query(); });
  EXPECT_LT(with, without);
}

}  // namespace
}  // namespace cql::codegen
