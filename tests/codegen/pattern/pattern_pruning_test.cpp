// Lines and paths are not searched for where they cannot be found (codegen/pattern/pattern_pruning.h): only
// counters may differ. CQL_DIFFERENTIAL=FIRST,COUNT in the environment takes other seeds.
#include "tests/codegen/pattern/pattern_pruning.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/codegen/support.h"
#include "tests/fuzz/differential/random.h"

namespace cql::codegen {
namespace {

TEST(PatternPruning, SavesFailingSearches) {
  using frontend::Op;
  // The piece that moves, the piece that gives check, the piece that is captured.
  expectFewer("piece x in [RN] {path quiet x-- --{2}}", Op::Path);
  expectFewer("piece x in [RBNrbn] {path focus x quiet -- check --}", Op::Path);
  expectFewer("piece x in A {line quiet --> move capture x --> .}", Op::Line);
  expectFewer("piece x in [RN] {x0 = x path focus x quiet -- --x0}", Op::Path);
  // A late element is predicted from far before.
  expectFewer("piece x in P {path quiet --* x--a-h8}", Op::Path);
  expectFewer("path quiet --* -- check --=R", Op::BoardTest);
}

TEST(PatternPruning, KeepsObservableEvaluations) {
  using frontend::Op;
  expectNoFewer("piece x in [RN] {message(x) path quiet x-- --{2}}", Op::Path);
  expectNoFewer("piece x in [RN] {num = 1 path quiet x-- --{2}} isbound num message(num)", Op::Path);
  expectNoFewer("persistent num += 0 piece x in [RN] {num += 1 path quiet x-- --{2}}", Op::Path);
  expectNoFewer("piece x in [RN] {sort \"n\" ply path quiet x-- --{2}}", Op::Path);
  expectNoFewer("piece x in [RN] {path quiet x-- --{2}} message(pathcount)", Op::Path);
}

// With -alwayscomment every comment ever made in the game is written (language/03 §3.1).
TEST(PatternPruning, KeepsCommentsOfFailingFilters) {
  for (const char* text : {"piece x in [RN] {comment(x) path quiet x-- --{2}}",
                           "path quiet {comment(\"c\") true} --* -- check --=R",
                           "line --> {comment(\"c\") true}* --> move capture k --> ."}) {
    const frontend::Query query = frontend::compiledRight(std::string("cql() ") + text);
    auto seen = [&](bool pruning, bool always) {
      return outcome(query, pruning, frontend::Op::Path, Optimisation::None, always).seen;
    };
    EXPECT_EQ(seen(true, true), seen(false, true)) << text;
    EXPECT_GT(seen(true, true).size(), seen(true, false).size()) << text;
  }
}

/// Queries of lines and paths with piece variables.
class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  std::string query() {
    std::string text = random_.pick({"", "", "wtm\n", "flipcolor ", "not ", "sort \"s\" "});
    if (random_.oneIn(4)) return "cql()\n" + (text == "sort \"s\" " ? "" : text) + "{" + search() + "}";
    text += "piece x in " + set() + " {";
    if (random_.oneIn(3)) text += "home = x ", home_ = true;
    const bool nested = random_.oneIn(3);
    if (nested) text += "piece y in " + set() + " & ~x {", other_ = true;
    if (random_.oneIn(3)) text += condition() + "\n";
    if (random_.oneIn(6)) text += "comment(\"c\" x)\n";
    if (random_.oneIn(9)) text += "message(\"m\" x)\n";
    text += "{" + search() + "}";
    if (random_.oneIn(5)) text += " " + condition();
    return "cql()\n" + text + (nested ? "}" : "") + "}";
  }

 private:
  std::string set() {
    return random_.pick(
        {"[RN]", "P", "A", "[QRBNqrbn]", "[Aa]", "a", "p", "Q", "k", "Na-h1", "{A attackedby a}"});
  }
  std::string piece() { return other_ && random_.oneIn(3) ? "y" : "x"; }
  std::string place() {
    return home_ && random_.oneIn(4) ? "home" : random_.pick({"a-h4", "[Aa]", "a", "P", "d1-8", "k", "."});
  }

  std::string condition() {
    const std::string p = piece();
    switch (random_.below(11)) {
      case 0:
        return "check";
      case 1:
        return "not " + p;
      case 2:
        return "{" + p + " attacks " + place() + "}";
      case 3:
        return "{" + place() + " attacks " + p + "}";
      case 4:
        return "not {" + p + " attackedby " + place() + "}";
      case 5:
        return "{" + p + " & " + place() + "}";
      case 6:
        return "{" + p + " or wtm}";
      case 7:
        return "{" + p + " attackedby a not " + p + " & a-h5}";
      case 8:
        return "{" + p + "--" + (random_.oneIn(2) ? "(check)" : "") + "}";
      case 9:
        return "{[x]" + p + "}";
      default:
        return p;
    }
  }
  std::string quantifier() {
    return random_.pick(
        {"", "", "", "*", "{+}", "?", "{2}", "{1,3}", "{2,}", "{0,14}", "{5}", "{6,9}", "{5,12}"});
  }

  std::string step() {
    std::string text;
    switch (random_.below(8)) {
      case 0:
        text = piece() + "--";
        break;
      case 1:
        text = "--" + piece();
        break;
      case 2:
        text = "[x]" + piece();
        break;
      case 3:
        text = piece() + "[x]";
        break;
      case 4:
        text = "--" + place();
        break;
      case 5:
        text = random_.oneIn(2) ? "--=Q" : "--=.";
        break;
      default:
        text = "--";
    }
    for (int i = 0; i < 2 && random_.oneIn(3); ++i)
      text += random_.oneIn(5)   ? " {to & " + place() + "}"
              : random_.oneIn(5) ? " comment(\"t\" " + piece() + ")"
                                 : " " + condition();
    return text;
  }
  std::string constituent(int depth) {
    if (depth && random_.oneIn(4)) {
      std::string group = "(" + (random_.oneIn(3) ? condition() + " " : "") + constituent(depth - 1);
      if (random_.oneIn(2)) group += " " + constituent(depth - 1);
      return group + ")" + quantifier();
    }
    return step() + " " + quantifier();
  }
  std::string item() {
    if (random_.oneIn(3)) {
      const std::string kind = random_.pick({"from", "to", "capture"});
      return (random_.oneIn(5) ? "{not " : "{") + ("move " + kind) + " " +
             (random_.oneIn(3) ? place() : piece()) + "}";
    }
    return random_.oneIn(3) ? "." : condition();
  }

  std::string search() {
    std::string text;
    if (random_.oneIn(3)) {
      text = "line" + parameters(" singlecolor");
      for (int i = 0, n = 1 + random_.below(4); i < n; ++i)
        text += random_.oneIn(6)
                    ? " --> (" + item() + " --> " + item() + ")" + random_.pick({"", "*", "{+}", "{2}"})
                    : " --> " + item() + quantifier();
      return text;
    }
    text = "path" + parameters("");
    if (random_.oneIn(2))
      text += random_.oneIn(4) ? " focus " + set() : " focus " + random_.pick({"", "", "capture "}) + piece();
    if (random_.oneIn(5)) text += " max ply";
    if (random_.oneIn(4)) text += " " + condition();
    for (int i = 0, n = 1 + random_.below(4); i < n; ++i) text += "\n  " + constituent(2);
    return text;
  }
  std::string parameters(const char* more) {
    std::string text = random_.pick({"", " quiet", " nestban", " firstmatch", " lastposition", " 2 9", " 3"});
    if (random_.oneIn(5)) text += more;
    return text;
  }

  differential::Random random_;
  bool home_ = false, other_ = false;
};

// Checks are at plies 7, 9, 11, captures at 7, 8, 9, 10, 13 (language/21 §2, §4).
TEST(PatternPruning, CountsAllRequiredIterations) {
  constexpr const char* kGame =
      "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Bxf7+ Kxf7 5. Nxe5+ Nxe5 6. Qh5+ g6 7. Qxe5 *";
  const auto matches = [&](const std::string& pattern) {
    return test::run("cql() " + pattern, kGame).matches;
  };
  using Positions = std::vector<std::int32_t>;
  EXPECT_EQ(matches("line quiet --> .{5} --> check"), (Positions{2, 4, 6}));
  EXPECT_EQ(matches("line quiet --> .{4,5} --> check"), (Positions{2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(matches("line quiet --> .{6,7} --> check"), (Positions{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(matches("path quiet --{5} -- check"), (Positions{1, 3, 5}));
  EXPECT_EQ(matches("path quiet --{5} [x]"), (Positions{1, 2, 3, 4, 7}));
  EXPECT_EQ(matches("path quiet --{9,12} [x]"), (Positions{0, 1, 2, 3}));
  EXPECT_EQ(matches("path quiet (-- --){5} [x]"), (Positions{2}));
}

TEST(PatternPruning, IsUnobservable) {
  const auto [with, without] =
      expectUnobservable(60, frontend::Op::Path, [](std::uint64_t seed) { return Generator(seed).query(); });
  EXPECT_LT(with, without);
}

}  // namespace
}  // namespace cql::codegen
