// `find` stores where its filter matches. CQL_DIFFERENTIAL=FIRST,COUNT in the environment takes other seeds
// of the random queries.
#include <set>

#include "tests/codegen/emit/same_answers.h"
#include "tests/codegen/pattern/pattern_pruning.h"
#include "tests/fuzz/differential/random.h"

namespace cql::codegen::test {
namespace {

TEST(FindMemo, AnswersOfFindAreRemembered) {
  expectSame("find 1 3 check", "find 1 3 {check x=1}");
  expectSame("find all check", "find all {check x=1}");
  expectSame("find 0 2 mate", "find 0 2 {mate x=1}");
  expectSame("find check", "find {check x=1}");
  expectSame("ply>10 find quiet {check child:not check}", "ply>10 find quiet {check child:not check x=1}");
  expectSame("btm parent:find 2 9 {Q attacks k}", "btm parent:find 2 9 {Q attacks k x=1}");
  expectSame("find {wtm find 2 4 check}", "find {wtm find 2 4 {check x=1} x=1}");
  expectSame("find 3 find check", "find 3 {x=1 find {check x=1}}", true);
  expectSame("flipcolor {find quiet 2 5 {R attacks k}}", "flipcolor {find quiet 2 5 {R attacks k x=1}}");
  // Filters that depend on a variable are remembered for its values; and a search may begin before all
  // others.
  expectSame("y=ply%7 find quiet {ply%7==y check}", "y=ply%7 find quiet {ply%7==y check x=1}");
  expectSame("ply>20 find <-- quiet 2 9 {find quiet all check > 3}",
             "ply>20 find <-- quiet 2 9 {find quiet all {check x=1} > 3}");
}

bool isRemembered(const std::string& body) {
  auto code = llvmIr(frontend::compiledRight("cql() " + body), {}, false);
  EXPECT_TRUE(code) << code.error().text;
  return code && code->find("@remember(") != std::string::npos;
}

TEST(FindMemo, AnswersOfFindAreRememberedForEachPiece) {
  const std::pair<std::string, std::string> finds[] = {
      {"find {y attacks k}", "find {y attacks k x=1}"},
      {"find all {y attacks [Aa]}", "find all {y attacks [Aa] x=1}"},
      {"find 2 5 {y in a-h4-8 not check}", "find 2 5 {y in a-h4-8 not check x=1}"},
      {"find {not y}", "find {not y x=1}"},  // it is captured
      {"find quiet {y attackedby [qr] child:y}", "find quiet {y attackedby [qr] child:y x=1}"},
      {"find {y attacks a2 find {y attacks k}}", "find {y attacks a2 find {y attacks k x=1} x=1}"},
      // Nested loops: one variable is fixed while the other one changes.
      {"piece z in [QR] {find {z attacks k} find {y attacks q}}",
       "piece z in [QR] {find {z attacks k x=1} find {y attacks q x=1}}"},
      // The squares of loops are remembered, too.
      {"square z in a-h4-6 {find {A attacks z} find quiet {y attacks z}}",
       "square z in a-h4-6 {find {A attacks z x=1} find quiet {y attacks z x=1}}"},
      {"square all z in _ & a-h4-5 {find 0 3 {z attackedby [QRBN]}}",
       "square all z in _ & a-h4-5 {find 0 3 {z attackedby [QRBN] x=1}}"},
      // So are other sets, and combinations of variables.
      {"z=y w=A find {w attacks k check} find {a attacks z}",
       "z=y w=A find {w attacks k check x=1} find {a attacks z x=1}"},
      {"piece z in [QRq] find {z attacks y}", "piece z in [QRq] find {z attacks y x=1}"},
      {"piece z in [QRq] {find all {z attacks y} find quiet 2 9 {y attackedby z}}",
       "piece z in [QRq] {find all {z attacks y x=1} find quiet 2 9 {y attackedby z x=1}}"},
      {"z=#a piece w in K {find {y attacks w #a<z}}", "z=#a piece w in K {find {y attacks w #a<z x=1}}"},
  };
  for (const auto& [find, general] : finds) {
    const std::string loop = "piece y in [QRBNqrbn] {";
    expectSame(loop + find + "}", loop + general + "}");
    expectSame("ply%3==1 " + loop + find + " y attacks A}", "ply%3==1 " + loop + general + " y attacks A}");
  }
  EXPECT_TRUE(isRemembered("piece y in N find {y attacks k}"));
  EXPECT_TRUE(isRemembered("piece y in N piece z in q find {y attacks z}"));
}

TEST(FindMemo, AnswersOfFindAreRememberedForValues) {
  const std::pair<std::string, std::string> finds[] = {
      {"y=#A-#a find {#A-#a==-y}", "y=#A-#a find {#A-#a==-y x=1}"},
      {"y=P&a-h5-6 find 3 200 {y attacks [rn]}", "y=P&a-h5-6 find 3 200 {y attacks [rn] x=1}"},
      {"y=#A z=#a w=ply%5 find {ply%5==w #A<y #a<z}", "y=#A z=#a w=ply%5 find {ply%5==w #A<y #a<z x=1}"},
      // More values than rows of the table.
      {"square all y in a-h3-6 {square z in a-h1-8 {find quiet {y attacks z}}}",
       "square all y in a-h3-6 {square z in a-h1-8 {find quiet {y attacks z x=1}}}"},
      // Strings in the same condition are released at its end.
      {"piece y in [RN] piece z in [rn] {find quiet {y attacks z} str(ply currentfen) ~~ \"1\"}",
       "piece y in [RN] piece z in [rn] {find quiet {y attacks z x=1} str(ply currentfen) ~~ \"1\"}"},
      // Variables of its own do not count.
      {"find {piece y in [RN] y attacks k}", "find {piece y in [RN] y attacks k x=1}"},
      {"find quiet 2 9 {square y in [RN] {y attacks k}}",
       "find quiet 2 9 {square y in [RN] {y attacks k} x=1}"},
      {"piece z in [QR] {find {piece y in [qr] y attacks z}}",
       "piece z in [QR] {find {piece y in [qr] y attacks z x=1}}"},
      // Only where the piece can stand on the square is the filter evaluated, also behind a match.
      {"piece z in [QRBN] {y=z find {z==y check}}", "piece z in [QRBN] {y=z find {z==y check x=1}}"},
      {"piece z in [QRBN] {y=z find quiet 2 9 {z==y btm}}",
       "piece z in [QRBN] {y=z find quiet 2 9 {z==y btm x=1}}"},
      {"piece z in N piece w in a {y=w find all {z==y check}}",
       "piece z in N piece w in a {y=w find all {z==y check x=1}}"},
  };
  for (const auto& [find, general] : finds) {
    expectSame(find, general, true);
    EXPECT_TRUE(isRemembered(find)) << find;
  }
  // Four variables are too many, and strings are no keys.
  EXPECT_FALSE(isRemembered("y=#A z=#a w=ply%5 v=#P find {#A<y #a<z ply%5==w #P<v}"));
  EXPECT_FALSE(isRemembered("y=str(#A) find {str(#A)==y check}"));
}

// The memo of a filter that makes comments, or assigns variables of its own, holds its truth alone.
TEST(FindMemo, FiltersAreEvaluatedAgainForTheirEffects) {
  const std::pair<std::string, std::string> finds[] = {
      {"find {check find mate}", "find {x=1 check find {x=2 mate}}"},
      {"find {check comment(\"c\" ply)}", "find {check x=1 comment(\"c\" ply)}"},
      {"ply>10 find {wtm find 2 4 check comment(\"c\" ply)}",
       "ply>10 find {x=1 wtm find 2 4 check comment(\"c\" ply)}"},
      {"piece y in [QR] {find {y attacks k z=y find {y attacks q find {z & a-h5 y attacks z}}}}",
       "piece y in [QR] {find {x=1 y attacks k z=y find {y attacks q x=2 find {z & a-h5 x=3 y attacks z}}}}"},
      {"piece y in [QRBN] {z=y find {y!=z w=y find {y!=z y!=w find {y==z}}}}",
       "piece y in [QRBN] {z=y find {x=1 y!=z w=y find {x=2 y!=z y!=w find {x=3 y==z}}}}"},
  };
  for (const auto& [find, general] : finds) {
    expectSame(find, general, true);
    EXPECT_TRUE(isRemembered(find)) << find;
  }
  // Others read the variable, it keeps a value, or the filter says something for each position.
  EXPECT_FALSE(isRemembered("find {check z=ply} z>5"));
  EXPECT_FALSE(isRemembered("persistent quiet z=0 find {z=z+1 check}"));
  EXPECT_FALSE(isRemembered("find {message(ply) check}"));
  EXPECT_FALSE(isRemembered("find <-- {check comment(ply)}"));
}

/// Nested `find` filters with comments and assignments.
class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  std::string query() {
    std::string text = random_.pick({"cql() ", "cql() ", "cql(variations) "});
    text += random_.pick({"", "", "not ", "sort \"s\" ", "flipcolor ", "ply % 3 == 1 "});
    text += "piece x in " + random_.pick({"[QR]", "[qrbn]", "N", "[Kk]"}) + " {y = x z = ply " +
            search(random_.oneIn(8) ? 3 : 1 + random_.below(2)) + "}";
    return text;
  }

 private:
  std::string search(int depth) {
    const std::string level = std::to_string(depth);
    std::string text = "find ";
    text += random_.pick({"", "", "", "quiet ", "2 ", "quiet all ", "1 3 ", "<-- "}) + std::string("{");
    const int place = random_.below(3);
    for (int i = 0; i < 3; ++i) {
      if (i == place && depth > 1) text += (random_.oneIn(5) ? "not " : "") + search(depth - 1) + " ";
      text += condition(level) + " ";
    }
    return text + "}";
  }
  std::string condition(const std::string& level) {
    switch (random_.below(9)) {
      case 0:
        return "x == y";
      case 1:
        return "x != y";
      case 2:
        return "v" + level + " = x  not v" + level + " & a-h1";
      case 3:
        return "m" + level + " = #A  m" + level + " > " + std::to_string(random_.below(16));
      case 4:
        return "x attacks k";
      case 5:
        return random_.pick({"check", "wtm", "Q", "ply > z + 3", "move capture ."});
      case 6:
        return random_.pick({"comment(\"c\" ply)", "comment(x)", "message(ply)", "t = \"a\""});
      case 7:
        return "v" + level + " = x";
      default:
        return "ply < z + " + std::to_string(random_.below(30));
    }
  }

  differential::Random random_;
};

TEST(FindMemo, IsUnobservable) {
  const auto [with, without] = expectUnobservable(
      15, frontend::Op::Compare, [](std::uint64_t seed) { return Generator(seed).query(); }, true);
  EXPECT_LT(with, without);
}

// A comment is made for each position that is found, although a repeated search with the same result need not
// make it again.
TEST(FindMemo, CommentsOfFindNameItsPosition) {
  for (const std::string test : {"check", "wtm", "R attacks k"})
    for (const std::string& body : {"find {" + test + "}", "ply>9 {find {" + test + "} and Q or r}",
                                    "piece y in [RN] {find {y attacks a-h5-8 " + test + "} y attacks A}"}) {
      auto code = compile(frontend::compiledRight("cql() " + body));
      auto said = [&](bool unique) {
        RunOptions run;
        run.uniqueComments = unique;
        Host host((*code)->manifest, run);
        std::set<std::string> all;
        for (GameRecord& game : games(false)) {
          EXPECT_EQ(host.run((*code)->search, game), RunStatus::Done);
          for (const Host::Comment& c : host.comments())
            all.insert(std::to_string(game.number) + ":" + std::to_string(c.position) + " " + c.text);
        }
        return all;
      };
      EXPECT_EQ(said(true), said(false)) << body;
    }
}

// What follows a loop over the copies of a transform is outside it.
TEST(FindMemo, AnswersAreRememberedBehindLargeOrbits) {
  for (const std::string filter : {"find all mate > 2", "find mate"})
    for (const std::string& body : {filter, "x=shift count {Nd4 kf3 power A > 3} " + filter})
      EXPECT_TRUE(isRemembered(body)) << body;
}

}  // namespace
}  // namespace cql::codegen::test
