// `find` stores where its filter matches.
#include <set>

#include "tests/codegen/emit/same_answers.h"

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
