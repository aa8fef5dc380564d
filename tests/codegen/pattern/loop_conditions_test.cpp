// What all iterations of a loop share is tested before it (codegen/pattern/loop_conditions.h), and loops of
// which only the truth matters end at the first match: only counters may differ. CQL_DIFFERENTIAL=FIRST,COUNT
// in the environment takes other seeds.
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
  expectNoFewer("square all x in A {check x attacks k}", Op::BoardTest);
  expectNoFewer("square x in A {#(a attacks x) > 3}", Op::Attacks);
  expectNoFewer("square x in A {y = x  #(a attacks y) > 3}", Op::Attacks);
  expectNoFewer("#(square x in A {#(square z in a {z attacks k})>=1})>=1", Op::Attacks);
  // What is likely to hold is not.
  expectNoFewer("#(square x in A {A x attacks k})>=1", Op::Attacks);
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

/// Queries with nested loops, of conditions on their variables, and some with side effects.
class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  std::string query() {
    std::string text = random_.pick({"cql()\n", "cql()\n", "cql(variations)\n"});
    text += random_.pick({"", "", "flipcolor ", "not ", "n = 0 ", "#", "sort \"s\" #"});
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
    text += name + " in " + random_.pick({"A", "a", "[QRqr]", "[Aa]", "P & a-h5-7", "k"}) + " {";
    names_.push_back(name);
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
    switch (random_.below(12)) {
      case 0:
        return random_.pick({"check", "wtm", "not check", "mate", "move capture .", "ply > 20", "Q"});
      case 1:
        return "{" + x + " attacks k}";
      case 2:
        return "{" + x + " attacks " + y + "}";
      case 3:
        return "{" + y + " attackedby " + random_.pick({"A", "a", "P"}) + "}";
      case 4:
        return "#(a attacks " + x + ") > " + std::to_string(random_.below(3));
      case 5:
        return "{" + x + " attacks A or check}";
      case 6:
        return "not {" + x + " == " + y + "}";
      case 7:
        return "n" + y + " = #(A attacks " + x + ")  n" + y + " < 2";
      case 8:
        return random_.pick({"comment(\"c\" ply)", "message(ply)", "{n = 1 n > 0}", "{find 2 quiet check}",
                             "path nestban {--} check", "line --> check"});
      case 9:
        return "{square w" + y + " in " + x + " {w" + y + " attacks [Kk]}}";
      case 10:
        return random_.oneIn(2) ? "path quiet " + x + "--" : "path quiet --" + y;
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
