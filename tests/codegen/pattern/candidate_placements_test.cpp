// Copies of a pattern that cannot match are not searched for (codegen/pattern/candidate_placements.h): only
// counters may differ. CQL_DIFFERENTIAL=FIRST,COUNT in the environment takes other seeds.
#include <gtest/gtest.h>

#include <string>

#include "tests/codegen/pattern/pattern_pruning.h"
#include "tests/codegen/support.h"
#include "tests/fuzz/differential/random.h"

namespace cql::codegen {
namespace {

using frontend::Op;

TEST(CandidatePlacements, SavesFailingSearches) {
  expectFewer("shift path quiet Nb1--c3 --{1,3} Nc3--d5", Op::Path);
  expectFewer("shift flip path quiet focus Ra1 --a3 --c3", Op::Path);
  expectFewer("shift line quiet --> {Pc3 Pd4 not Nc4} --> {pd5}{2,} --> .", Op::Line);
  expectFewer("shifthorizontal {Pd4 path Pe2--e4 -- P[x]d5}", Op::Path);
  expectFewer("shift count path quiet [QR]a1[x]a4 >= 1", Op::Path);
  expectFewer("shift line quiet --> {move from Pe2} --> {move to e5 & .}", Op::Line);
  // The end of the pattern is predicted from far before.
  expectFewer("shift line quiet --> {not Rd4} --> {not Rd4}* --> {Rd4 ke4}", Op::Line);
}

TEST(CandidatePlacements, KeepsObservableEvaluations) {
  expectNoFewer("shift {message(d4) path quiet Nb1--c3 -- --}", Op::Path);
  expectNoFewer("shift {sort \"n\" #{Pd4} path quiet Nb1--c3 -- --}", Op::Path);
  expectNoFewer("shift path quiet Nb1--c3 -- -- message(pathcount)", Op::Path);
}

// Moves of white knights: b1-c3, c3-d5, g1-f3, f3-g5; all but the third go one file right and two ranks up.
TEST(CandidatePlacements, FindsAllCopies) {
  using Positions = std::vector<std::int32_t>;
  constexpr const char* kGame = "1. Nc3 Nf6 2. Nd5 Ng4 3. Nf3 h6 4. Ng5 *";
  const auto matches = [&](const std::string& filter) { return test::run("cql() " + filter, kGame).matches; };
  EXPECT_EQ(matches("shift path quiet Nb1--c3 -- Nc3--d5"), (Positions{0}));
  EXPECT_EQ(matches("shift path quiet Nc3--d5"), (Positions{0, 2, 6}));
  EXPECT_EQ(matches("shift flipvertical path quiet Nc3--d5"), (Positions{0, 2, 4, 6}));
  EXPECT_EQ(matches("shift line quiet --> Nb1 --> Nc3"), (Positions{0, 2, 6}));
}

/// Orbits of lines and paths.
class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  std::string query() {
    std::string text = "cql()\n" + std::string(random_.pick({"", "", "", "not ", "sort \"s\" "}));
    const bool sorts = text.ends_with("\"s\" ");
    text += random_.pick({"shift ", "shift ", "shifthorizontal ", "shiftvertical ", "flip shift ",
                          "shift flipcolor ", "flipvertical shifthorizontal ", "flip flipcolor "});
    if (sorts || random_.oneIn(5)) text += "count ";
    text += "{";
    if (random_.oneIn(3)) text += condition() + " ";
    if (random_.oneIn(8)) text += "piece x in " + designator() + " ";
    if (random_.oneIn(9)) text += "comment(\"c\" " + designator() + ") ";
    text += "{" + search() + "}";
    if (random_.oneIn(8)) text += std::string(" ") + random_.pick({">= 2", "< 4", "== 3"});
    if (random_.oneIn(4)) text += " " + condition();
    return text + "}";
  }

 private:
  std::string square() {
    return std::string(1, static_cast<char>('b' + random_.below(5))) + std::to_string(2 + random_.below(5));
  }
  std::string piece() {
    return random_.pick({"P", "p", "N", "n", "[QR]", "A", "a", "[Aa]", "[BNbn]", "k", "_", ""});
  }
  std::string designator() { return random_.pick({"P", "p", "N", "A", "a", "[Aa]", "[Pp]"}) + square(); }

  std::string condition() {
    switch (random_.below(10)) {
      case 0:
        return "check";
      case 1:
        return "not " + designator();
      case 2:
        return "{" + designator() + " attacks " + target() + "}";
      case 3:
        return "{" + designator() + " or " + designator() + "}";
      case 4:
        return "not {" + designator() + " " + designator() + "}";
      case 5:
        return "{" + designator() + " & {a attackedby A}}";
      case 6:
        return "wtm";
      case 7:
        return "{" + designator() + "--}";
      case 8:
        return "{to & " + designator() + "}";
      default:
        return designator();
    }
  }
  std::string target() { return random_.pick({"k", "a", "p", "A"}); }
  std::string quantifier() {
    return random_.pick({"", "", "", "*", "{+}", "?", "{2}", "{1,3}", "{2,}", "{0,9}", "{5}"});
  }
  std::string step() {
    std::string text;
    switch (random_.below(8)) {
      case 0:
        text = designator() + "--" + square();
        break;
      case 1:
        text = "--" + square();
        break;
      case 2:
        text = "[x]" + designator();
        break;
      case 3:
        text = piece() + square() + "--";
        break;
      case 4:
        text = piece() + square() + "[x]";
        break;
      case 5:
        text = random_.oneIn(2) ? "--=Q" : "--" + square();
        break;
      default:
        text = "--";
    }
    if (random_.oneIn(3)) text += " " + condition();
    return text;
  }
  std::string constituent(int depth) {
    if (depth && random_.oneIn(5))
      return "(" + constituent(depth - 1) + " " + constituent(depth - 1) + ")" + quantifier();
    return step() + " " + quantifier();
  }
  std::string item() {
    if (random_.oneIn(4))
      return "{move " + std::string(random_.pick({"from", "to", "capture"})) + " " + designator() + "}";
    return random_.oneIn(4) ? "." : condition();
  }
  std::string search() {
    std::string text;
    const std::string parameters = random_.pick({"", " quiet", " quiet", " nestban", " firstmatch", " 2 9"});
    if (random_.oneIn(2)) {
      text = "line" + parameters + (random_.oneIn(6) ? " singlecolor" : "");
      for (int i = 0, n = 1 + random_.below(3); i < n; ++i) text += " --> " + item() + quantifier();
      return text;
    }
    text = "path" + parameters;
    if (random_.oneIn(4)) text += " focus " + std::string(random_.pick({"", "capture "})) + designator();
    if (random_.oneIn(6)) text += " " + condition();
    for (int i = 0, n = 1 + random_.below(3); i < n; ++i) text += "\n  " + constituent(2);
    return text;
  }

  differential::Random random_;
};

TEST(CandidatePlacements, IsUnobservable) {
  const auto [with, without] =
      expectUnobservable(40, Op::Path, [](std::uint64_t seed) { return Generator(seed).query(); });
  EXPECT_LT(with, without);
}

}  // namespace
}  // namespace cql::codegen
