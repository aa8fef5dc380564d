// Conditions on pairs of pieces are tested for many pairs at once (codegen/pattern/piece_pairs.h): only
// counters may differ. CQL_DIFFERENTIAL=FIRST,COUNT in the environment takes other seeds.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/codegen/pattern/pattern_pruning.h"
#include "tests/codegen/support.h"
#include "tests/fuzz/differential/random.h"

namespace cql::codegen {
namespace {

using frontend::Op;

TEST(PiecePairs, SavesFailingSearches) {
  // The first element relates the pieces.
  expectFewer("piece x in [QRB] piece y in [qrbn] line quiet --> {x attacks y} --> {y attacks x}", Op::Line);
  expectFewer("piece x in A piece y in a line quiet --> {rank x == rank y} --> . --> check", Op::Line);
  expectFewer("piece x in A piece y in a line quiet --> {type y == type x y attacks k} --> .", Op::Line);
  expectFewer("square s in {anydirection 1 k} piece y in [QRBN] path quiet y--s -- y--", Op::Path);
}

TEST(PiecePairs, SavesIterations) {
  // A piece that attacks none of the others is no piece of a pair; of the others only those are tried that
  // it attacks.
  expectFewer("piece x in [QRB] piece y in [qrbn] {x attacks y line quiet --> . --> {not x attacks y}}",
              Op::Attacks);
}

TEST(PiecePairs, PassesOverTheGameForEachPartner) {
  expectFewer(
      "piece x in A piece y in A&~x line quiet --> . --> {not x attacks y}* --> {rank x == rank y file y == "
      "file "
      "x}",
      Op::Line);
  expectFewer("piece x in [RBN] piece y in [rbn] path quiet --{,30} x[x]y", Op::Path);
}

TEST(PiecePairs, KeepsObservableEvaluations) {
  expectNoFewer("piece x in [QRB] piece y in [qrbn] {message(x) line quiet --> {x attacks y} --> .}",
                Op::Line);
  expectNoFewer(
      "piece x in [QRB] piece y in [qrbn] {num = 1 line quiet --> {x attacks y} --> .} isbound num "
      "message(num)",
      Op::Line);
}

// What a pattern bans stays banned if a filter behind it fails; one before it keeps it from banning.
TEST(PiecePairs, KeepsBans) {
  evaluations("piece x in A piece y in a {line nestban quiet --> .{3} y attacks x}", Op::Line);
  expectFewer("piece x in A piece y in a {y attacks x line nestban quiet --> .{3}}", Op::Attacks);
}

// Positions are numbered by plies: 5 Bc4, 7 Bxf7+, 8 Kxf7, 9 Nd5, 10 Nxd5, 11 exd5.
TEST(PiecePairs, FindsAllPairs) {
  using Positions = std::vector<std::int32_t>;
  constexpr const char* kGame = "1. e4 e5 2. Nc3 Nf6 3. Bc4 Bc5 4. Bxf7+ Kxf7 5. Nd5 Nxd5 6. exd5 Bxf2+ *";
  const auto matches = [&](const std::string& filter) { return test::run("cql() " + filter, kGame).matches; };
  // The bishop on c4 attacks the pawn on f7 twice; no other piece attacks one that stays.
  EXPECT_EQ(matches("piece x in [BNR] piece y in [pnbrk] line quiet --> {x attacks y} --> {x attacks y}"),
            (Positions{5}));
  // The knight on d5 attacks another one, and is taken.
  EXPECT_EQ(matches("piece x in A piece y in [pnbr] line quiet --> {x attacks y} --> {not x}"),
            (Positions{9}));
  // The pawns on e4 and e5 face each other in positions 2 to 10.
  EXPECT_EQ(matches("piece x in P piece y in [pr] line quiet --> {up 1 x & y} --> {up 1 x & y}{8,}"),
            (Positions{2}));
  EXPECT_EQ(matches("piece x in P piece y in [pr] line quiet --> {rank x == rank y} --> ."), (Positions{11}));
  EXPECT_EQ(matches("piece x in A piece y in a line quiet --> {file x == file y type x == type y}{11,}"),
            (Positions{0, 1, 2}));
  // A knight takes a knight with the tenth move.
  EXPECT_EQ(matches("piece x in [BNQR] piece y in [pbnr] path quiet --{1,9} y[x]x"),
            (Positions{0, 1, 2, 3, 4, 5, 6, 7, 8}));
}

/// Queries of lines and paths with several piece variables.
class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  std::string query() {
    std::string text =
        "cql()\n" + std::string(random_.pick({"", "", "", "wtm\n", "flipcolor ", "not ", "sort \"s\" "}));
    std::string closing;
    const int count = 2 + random_.oneIn(6);
    for (int i = 0; i < count; ++i) {
      text += loop();
      if (random_.oneIn(5)) text += std::string(random_.pick({"home", "gate"})) + " = " + piece() + " ";
      if (random_.oneIn(i + 1 < count ? 4 : 2)) text += condition() + "\n";
      if (random_.oneIn(12)) text += "comment(\"c\" " + piece() + ") ";
      if (random_.oneIn(20)) text += "message(\"m\" " + piece() + ") ";
      closing += "}";
    }
    text += "{" + search() + "}";
    if (random_.oneIn(8)) text += std::string(" ") + random_.pick({">= 3", "< 6"});
    if (random_.oneIn(5)) text += " " + condition();
    return text + closing;
  }

 private:
  std::string loop() {
    const std::string name = pieces_ == 0 ? "x" : pieces_ == 1 ? "y" : "z";
    std::string domain =
        random_.pick({"A", "a", "[Aa]", "[QRBN]", "[qrbn]", "P", "p", "[Pp]", "[RBNrbn]", "N", "k"});
    if (pieces_ == 2) domain = random_.pick({"N", "k", "R", "[qb]"});
    if (pieces_ && random_.oneIn(2)) domain += "&~" + piece();
    if (pieces_ && random_.oneIn(8)) domain = "{" + piece() + " attacks " + domain + "}";
    if (pieces_ && random_.oneIn(8)) domain = "{" + domain + " & up 1 " + piece() + "}";
    ++pieces_;
    return (random_.oneIn(12) ? "square " + name + " in " : "piece " + name + " in ") + domain + " {";
  }
  std::string piece() { return std::string(1, "xyz"[random_.below(pieces_)]); }
  std::string place() {
    switch (random_.below(6)) {
      case 0:
        return "a-h4";
      case 1:
        return random_.pick({"[Aa]", "k", "P", "a"});
      default:
        return piece();
    }
  }
  std::string condition() {
    switch (random_.below(14)) {
      case 0:
        return "check";
      case 1:
        return "not " + piece();
      case 2:
        return "{file " + piece() + " == file " + piece() + "}";
      case 3:
        return "{rank " + piece() + " == " + (random_.oneIn(2) ? "4" : "rank " + piece()) + "}";
      case 4:
        return "{type " + piece() + " == type " + piece() + "}";
      case 5:
        return "not {" + piece() + " attacks " + place() + "}";
      case 6:
        return "{" + piece() + " & " + (random_.oneIn(2) ? "up 1 " + piece() : place()) + "}";
      case 7:
        return "{" + piece() + " attackedby " + place() + "}";
      case 8:
        return "{" + piece() + " attacks " + piece() + " or " + piece() + " attacks k}";
      case 9:
        return "{{" + piece() + " attacks " + piece() + "} & {" + place() + " attacks " + piece() + "}}";
      case 10:
        return "{not {" + piece() + " & {" + piece() + " attacks " + place() + "}}}";
      case 11:
        return "{to & " + piece() + "}";
      default:
        return "{" + piece() + " attacks " + piece() + "}";
    }
  }
  std::string quantifier() {
    return random_.pick({"", "", "", "", "*", "{+}", "?", "{2}", "{1,3}", "{2,}", "{0,14}", "{5}", "{6,9}"});
  }
  std::string step() {
    std::string text;
    switch (random_.below(7)) {
      case 0:
        text = piece() + "--" + (random_.oneIn(3) ? place() : "");
        break;
      case 1:
        text = "--" + place();
        break;
      case 2:
        text = piece() + "[x]" + piece();
        break;
      case 3:
        text = "A[x]" + piece();
        break;
      case 4:
        text = "a--";
        break;
      default:
        text = "--";
    }
    if (random_.oneIn(3)) text += " " + condition();
    return text;
  }
  std::string item() {
    if (random_.oneIn(6))
      return "{move " + std::string(random_.pick({"from", "to", "capture"})) + " " + piece() + "}";
    return random_.oneIn(5) ? "." : condition();
  }
  std::string search() {
    const std::string parameters =
        random_.pick({"", " quiet", " quiet", " nestban", " firstmatch", " lastposition", " 2 9", " 3"});
    std::string text;
    if (random_.oneIn(2)) {
      text = "line" + parameters + (random_.oneIn(8) ? " singlecolor" : "");
      for (int i = 0, n = 1 + random_.below(4); i < n; ++i) text += " --> " + item() + quantifier();
      return text;
    }
    text = "path" + parameters;
    if (random_.oneIn(4)) text += " focus " + std::string(random_.pick({"", "capture "})) + piece();
    if (random_.oneIn(5)) text += " " + condition();
    for (int i = 0, n = 1 + random_.below(4); i < n; ++i) text += "\n  " + step() + " " + quantifier();
    return text;
  }

  differential::Random random_;
  int pieces_ = 0;
};

TEST(PiecePairs, IsUnobservable) {
  const auto [with, without] =
      expectUnobservable(30, Op::Line, [](std::uint64_t seed) { return Generator(seed).query(); });
  EXPECT_LT(with, without);
}

}  // namespace
}  // namespace cql::codegen
