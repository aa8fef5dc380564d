// `echo` evaluates only targets that equal the source in what its filter compares
// (codegen/emit/position_join.h): only counters may differ. CQL_DIFFERENTIAL=FIRST,COUNT in the environment
// takes other seeds.
#include <string>

#include "tests/codegen/pattern/pattern_pruning.h"
#include "tests/fuzz/differential/random.h"

namespace cql::codegen {
namespace {

using frontend::Op;

TEST(PositionJoin, SkipsTargetsThatDiffer) {
  expectFewer("echo (s t) {s:[Pp] == [Pp] s:k == k}", Op::Compound);
  expectFewer("echo (s t) {t:[Pp] == s:[Pp] s:ply < ply}", Op::Compound);
  expectFewer("echo (s t) {#A == s:#A s:ply + 20 < t:ply}", Op::Compound);
  expectFewer("echo (s t) {s:sidetomove != sidetomove #{s & t} == 64}", Op::Compound);
  expectFewer("echo (s t) {right 1 s:P == P s:ply < ply}", Op::Compound);
  expectFewer("echo (s t) {s:[Pp] & a-d1-8 == up 1 t:[Pp] & a-d1-8 s:ply < ply}", Op::Compound);
  expectFewer("function shifted(before now) {right 1 before == now} echo (s t) {P>=3 shifted(s:P P)}",
              Op::Call);
  expectFewer("echo (s t) {check s:K == K}", Op::BoardTest);
  expectFewer("echo (s t) {s:zobristkey == zobristkey s:ply < ply}", Op::Compound);
  expectFewer("echo (s t) {t:currentfen == s:currentfen s:ply < ply}", Op::Compound);
  expectFewer("piece x in [Aa] {echo (s t) in all {s:[QRr] == [QRr] x attacks [Kk]}}", Op::Compound);
  expectFewer("echo (s t) {{check} {s:ply < ply {wtm s:K == K}}}", Op::Compound);
}

TEST(PositionJoin, RequiresConditionsOnOnePosition) {
  expectFewer("echo (s t) {s:check s:#A < #A}", Op::Compound);
  expectFewer("echo (s t) {check s:#A < #A}", Op::Compound);
  expectFewer("echo (s t) {s:check not t:check s:#A < #A s:ply < ply}", Op::Compound);
}

TEST(PositionJoin, LooksIntoCalls) {
  expectFewer("function agree(one other) {one:[Pp] == other:[Pp]} echo (s t) {agree(s t)}", Op::CompareSets);
  expectFewer(
      "function agree(one other) {one + 1 == other + 1} function both(one other) {wtm agree(one other)} "
      "echo (s t) {both(s:#A #A) s:ply < ply}",
      Op::Call);
  expectFewer("function agree(one other) {one != 0 one == other} echo (s t) {agree(t:#A s:#A)}", Op::Call);
}

TEST(PositionJoin, ComparesEachSquareOfAConstantSet) {
  expectFewer("echo (s t) {square all x in a-h1-8 {s:colortype x == colortype x} s:ply < ply}",
              Op::SquareLoop);
  expectFewer("echo (s t) {square all x in a-h4-5 {t:type x == -(-(s:type x))}}", Op::SquareLoop);
  expectFewer(
      "echo (s t) {square all x in a-h1 square all y in a-b8 {s:type x == type x s:#(x & A) == #(x & A)}}",
      Op::SquareLoop);
  expectFewer(
      "function alike(one other) {square all x in a-h2-7 {one:type x == other:type x}} echo (s t) {alike(s "
      "t)}",
      Op::Compare);
  expectNoFewer("echo (s t) {square all x in A {s:type x == type x}}", Op::SquareLoop);
  expectNoFewer("echo (s t) {square x in a-h1-8 {s:type x == type x}}", Op::SquareLoop);
  expectNoFewer("echo (s t) {piece all x in a-h1-8 {s:type x == type x}}", Op::PieceLoop);
  // Each square of `y` in turn is compared with all of `x`.
  expectNoFewer("square y in a-h1 {echo (s t) {square all x in y {s:type x == type x}}}", Op::SquareLoop);
}

TEST(PositionJoin, KeepsObservableEvaluations) {
  expectNoFewer("echo (s t) {message(ply) s:[Pp] == [Pp]}", Op::Message);
  expectNoFewer("persistent num += 0 echo (s t) {num += 1 s:[Pp] == [Pp]} message(num)", Op::Compound);
  expectNoFewer("echo (s t) {s:[Pp] != [Pp]}", Op::Not);
  expectNoFewer("echo (s t) {s:[Pp] == s:[Pp]}", Op::CompareSets);
  expectNoFewer("echo (s t) {#{s & t} == 63 s:ply > ply}", Op::Compound);
  expectNoFewer("echo (s t) {(s:P & P) == (P & ~s:P)}", Op::CompareSets);
  // The contents of a square of a variable depend on more than the position.
  expectNoFewer("y = k echo (s t) {s:(y & a-h8) == y & a-h8}", Op::CompareSets);
}

/// Queries with `echo`, of members that compare and of members with side effects.
class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  std::string query() {
    std::string text = random_.pick({"cql()\n", "cql()\n", "cql(variations)\n"});
    text +=
        "function same(one other) {one == other} "
        "function alike(one other) {square all z in d-e2-7 {one:type z == other:type z}} "
        "function agree(one other) {one:[Pp] == other:[Pp]} ";
    text += random_.pick({"", "", "wtm ", "flipcolor ", "not ", "num = 0 "});
    const bool piece = random_.oneIn(3), sorted = random_.oneIn(4);
    if (piece) text += "piece x in [RN]&A {", piece_ = true;
    if (sorted) text += "sort \"s\" ";
    text += "echo ";
    text += random_.pick({"", "", "quiet "});
    text += "(s t) ";
    text += random_.pick({"", "", "in all "});
    text += "{";
    for (int i = 0, n = 1 + random_.below(4); i < n; ++i) text += member() + "  ";
    if (sorted || random_.oneIn(4)) text += random_.oneIn(2) ? "#{s & t}" : "t:ply - s:ply";
    return text + "}" + (piece ? "}" : "");
  }

 private:
  std::string member() {
    if (random_.oneIn(3)) {
      const std::string value =
          random_.oneIn(2) ? set()
                           : random_.pick({"#A", "#[Pp]", "sidetomove", "(60/(ply-4))", "(power a)",
                                           "movenumber", "zobristkey", "san", "(typename k)", "str(#A)"});
      const std::string there = random_.oneIn(2) ? "t:" + value : value;
      return random_.oneIn(2) ? "s:" + value + " == " + there : there + " == s:" + value;
    }
    if (random_.oneIn(8))
      return random_.pick({"right 1 s:P == P", "same(s:#P #P)", "same(#[Pp] s:#[Pp])", "same(s:K t:K)",
                           "same(up 1 s:P P)", "same(s:k s:K)"});
    if (random_.oneIn(6))
      return random_.pick({"alike(s t)", "alike(t s)", "alike(s s)", "agree(t s)", "agree(parent:s t)",
                           "square all y in a-h4 {s:colortype y == colortype y}",
                           "square all y in [Pp] {s:type y == type y}",
                           "square all y in b-c7-8 {same(s:(type y) type y) s:ply < t:ply}",
                           "square all y in a-b1 square all w in g1 {s:#(y | w | K) == #(y | w | K)}"});
    if (random_.oneIn(8) && piece_) return random_.pick({"s:x == x", "{x attacks a}", "s:{x attacks a}"});
    return random_.pick({"check", "not check", "s:check", "s:positionid < t:positionid", "s:ply + 6 < ply",
                         "#{s & t} == 64", "#{s & t} >= 62", "s:K == k", "not s:[Pp] == [Pp]",
                         "{s:#Q == #Q or wtm}", "comment(\"c\" ply)", "message(s t)", "num += 1",
                         "t:ply > 3"});
  }
  std::string set() {
    return random_.pick({"[Pp]", "K", "[QRBN]", "[Aa]", "{A attacks a}", "passedpawns", "(up 1 P)"});
  }

  differential::Random random_;
  bool piece_ = false;
};

TEST(PositionJoin, IsUnobservable) {
  const auto [with, without] =
      expectUnobservable(60, Op::Compound, [](std::uint64_t seed) { return Generator(seed).query(); });
  EXPECT_LT(with, without);
}

}  // namespace
}  // namespace cql::codegen
