// `echo` looks at targets only that are like the source in what its filter compares
// (codegen/emit/position_join.h): nobody notices but the counters. CQL_DIFFERENTIAL=FIRST,COUNT in the
// environment takes other seeds.
#include <initializer_list>
#include <random>
#include <string>

#include "tests/codegen/foresight.h"
#include "tests/fuzz/differential/seeds.h"

namespace cql::codegen {
namespace {

using frontend::Op;

TEST(PositionJoin, SparesTargetsThatDiffer) {
  expectFewer("echo (s t) {s:[Pp] == [Pp] s:k == k}", Op::Compound);
  expectFewer("echo (s t) {t:[Pp] == s:[Pp] s:ply < ply}", Op::Compound);
  expectFewer("echo (s t) {#A == s:#A s:ply + 20 < t:ply}", Op::Compound);
  expectFewer("echo (s t) {s:sidetomove != sidetomove #{s & t} == 64}", Op::Compound);
  expectFewer("echo (s t) {right 1 s:P == P s:ply < ply}", Op::Compound);
  expectFewer("echo (s t) {s:[Pp] & a-d1-8 == up 1 t:[Pp] & a-d1-8 s:ply < ply}", Op::Compound);
  expectFewer("function shifted(before now) {right 1 before == now} echo (s t) {P>=3 shifted(s:P P)}",
              Op::Call);
  expectFewer("echo (s t) {check s:K == K}", Op::BoardTest);
  expectFewer("piece x in [Aa] {echo (s t) in all {s:[QRr] == [QRr] x attacks [Kk]}}", Op::Compound);
}

TEST(PositionJoin, LeavesWhatCanBeNoticed) {
  expectNoFewer("echo (s t) {message(ply) s:[Pp] == [Pp]}", Op::Message);
  expectNoFewer("persistent num += 0 echo (s t) {num += 1 s:[Pp] == [Pp]} message(num)", Op::Compound);
  expectNoFewer("echo (s t) {s:[Pp] != [Pp]}", Op::Not);
  expectNoFewer("echo (s t) {s:[Pp] == s:[Pp]}", Op::CompareSets);
  expectNoFewer("echo (s t) {#{s & t} == 63 s:ply > ply}", Op::Compound);
  expectNoFewer("echo (s t) {(s:P & P) == (P & ~s:P)}", Op::CompareSets);
  // What stands on a square of a variable's depends on more than the position.
  expectNoFewer("y = k echo (s t) {s:(y & a-h8) == y & a-h8}", Op::CompareSets);
}

/// Queries by `echo`, of members that compare and of such that can be noticed.
class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  std::string query() {
    std::string text = pick({"cql()\n", "cql()\n", "cql(variations)\n"});
    text += "function same(one other) {one == other} ";
    text += pick({"", "", "wtm ", "flipcolor ", "not ", "num = 0 "});
    const bool piece = oneIn(3), sorted = oneIn(4);
    if (piece) text += "piece x in [RN]&A {", piece_ = true;
    if (sorted) text += "sort \"s\" ";
    text += "echo ";
    text += pick({"", "", "quiet "});
    text += "(s t) ";
    text += pick({"", "", "in all "});
    text += "{";
    for (int i = 0, n = 1 + static_cast<int>(random_() % 4); i < n; ++i) text += member() + "  ";
    if (sorted || oneIn(4)) text += oneIn(2) ? "#{s & t}" : "t:ply - s:ply";
    return text + "}" + (piece ? "}" : "");
  }

 private:
  bool oneIn(unsigned n) { return random_() % n == 0; }
  std::string pick(std::initializer_list<const char*> all) { return *(all.begin() + random_() % all.size()); }

  std::string member() {
    if (oneIn(3)) {
      const std::string value =
          oneIn(2) ? set() : pick({"#A", "#[Pp]", "sidetomove", "(60/(ply-4))", "(power a)", "movenumber"});
      const std::string there = oneIn(2) ? "t:" + value : value;
      return oneIn(2) ? "s:" + value + " == " + there : there + " == s:" + value;
    }
    if (oneIn(8))
      return pick({"right 1 s:P == P", "same(s:#P #P)", "same(#[Pp] s:#[Pp])", "same(s:K t:K)",
                   "same(up 1 s:P P)", "same(s:k s:K)"});
    if (oneIn(8) && piece_) return pick({"s:x == x", "{x attacks a}", "s:{x attacks a}"});
    return pick({"check", "not check", "s:check", "s:positionid < t:positionid", "s:ply + 6 < ply",
                 "#{s & t} == 64", "#{s & t} >= 62", "s:K == k", "not s:[Pp] == [Pp]", "{s:#Q == #Q or wtm}",
                 "comment(\"c\" ply)", "message(s t)", "num += 1", "t:ply > 3"});
  }
  std::string set() {
    return pick({"[Pp]", "K", "[QRBN]", "[Aa]", "{A attacks a}", "passedpawns", "(up 1 P)"});
  }

  std::mt19937_64 random_;
  bool piece_ = false;
};

TEST(PositionJoin, IsNotNoticed) {
  const differential::Seeds s = differential::seeds(60);
  std::uint64_t right = 0;
  for (std::uint64_t seed = s.first; seed < s.first + s.count && !HasFailure(); ++seed) {
    const std::string text = Generator(seed).query();
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    frontend::DiagnosticSink sink;
    const std::optional<frontend::Query> query = frontend::compiled(text, sink);
    if (!query) continue;
    ++right;
    const auto level = seed % 4 ? Optimisation::None : Optimisation::Light;
    EXPECT_EQ(outcome(*query, true, Op::Echo, level).seen, outcome(*query, false, Op::Echo, level).seen);
  }
  EXPECT_GT(right, s.count / 2);
}

}  // namespace
}  // namespace cql::codegen
