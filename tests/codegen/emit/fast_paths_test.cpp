// Filters with a specialised code path against equivalent ones without it: an assignment in a filter makes
// its evaluations observable, so that each is performed as written.

#include <set>

#include "codegen/jit/compiler.h"
#include "frontend/compile.h"
#include "io/warnings.h"
#include "pgn/read/reader.h"
#include "pgn/split/input.h"
#include "runtime/host/host.h"
#include "tests/codegen/support.h"
#include "tests/frontend/compile_support.h"
#include "tests/support/files.h"

namespace cql::codegen::test {
namespace {

const std::string& examples() {
  static const std::string text = contentsOf(CQL_SOURCE_DIR "/examples/games.pgn");
  return text;
}

std::vector<GameRecord>& games(bool variations) {
  static std::vector<GameRecord> records[2];
  std::vector<GameRecord>& list = records[variations];
  if (list.empty()) {
    pgn::Reader reader;
    NoWarnings silent;
    pgn::GameSplitter splitter(examples());
    for (pgn::GameText game; splitter.next(game);)
      reader.read(game, {.variations = variations}, list.emplace_back(), silent);
  }
  return list;
}

/// Matches and comments of all games, and the number of matching positions.
struct Answer {
  std::string error;  ///< of the compiler or of the run; empty: no error
  std::string text = {};
  std::size_t matches = 0;
};

Answer answer(const std::string& body, bool variations, Optimisation level) {
  frontend::DiagnosticSink sink;
  auto query = frontend::compiled((variations ? "cql(variations) " : "cql() ") + body, sink);
  if (!query) return {.error = frontend::renderAll(sink, false)};
  auto code = compile(*query, {"", level});
  if (!code) return {.error = code.error().text};
  RunOptions run;
  run.variations = variations;
  run.uniqueComments = false;  // each is counted
  Host host((*code)->manifest, run);
  Answer result;
  for (GameRecord& game : games(variations)) {
    if (host.run((*code)->search, game) != RunStatus::Done) return {.error = host.failure().message};
    result.text += std::to_string(game.number) + ":";
    for (std::int32_t position : host.matches()) result.text += " " + std::to_string(position);
    result.matches += host.matches().size();
    for (const Host::Comment& c : host.comments())
      result.text += "\n" + std::to_string(c.position) + " " + std::string(c.text);
    result.text += "\n";
  }
  return result;
}

/// Both filters have the same results everywhere; they match somewhere, unless `rare`.
void expectSame(const std::string& fast, const std::string& general, bool rare = false) {
  for (bool variations : {false, true}) {
    const Answer expected = answer(general, variations, Optimisation::None);
    ASSERT_EQ(expected.error, "") << general;
    EXPECT_TRUE(rare || expected.matches > 0) << general;
    for (Optimisation level : {Optimisation::None, Optimisation::Light}) {
      const Answer found = answer(fast, variations, level);
      EXPECT_EQ(found.error, "") << fast;
      EXPECT_EQ(found.text, expected.text) << fast << " | " << general;
    }
  }
}

TEST(FastPaths, CopiesThatDifferInTheirPlaceOnly) {
  const char* const bodies[] = {
      "shift {Nf3 pd5}",
      "shift {Nd4 kf3}",
      "flip shift {Nf3 Pe4 ke8}",
      "flipcolor shift {Nf3 pe5}",
      "shift {R[a1,b1] Kg1}",
      "shift {[NB]f3 Kg1 q}",
      "shifthorizontal {Pe4 pe5 A}",
      "shiftvertical {Nf3 Pe2}",
      "flip {Nf3 Pe4}",
      "rotate90 {Ra1 Nb1 k}",
      "shift {Nf3 attacks pe5}",
      "shift {pe5 attackedby Nf3}",
      "shift {ray up (Ra1 ra8)}",
      "flip shift {Bb5->nc6->ke8}",
      "flip {Ba1->n->k}",
      "flipcolor {shift {Nf3 attacks pe5 Kg1}}",
      "shift {[QR]d1 & A}",
      "shift {Nf3 not pe5}",
      "shift {Nf3 {pe5 or pd5}}",
      "flipdihedral {Nf3 Pd4}",
  };
  for (const std::string body : bodies) {
    std::string general = body;
    general.insert(body.find('{') + 1, "x=1 ");
    expectSame(body, general, true);
  }
  expectSame("shift count {Nf3 pe5} > 0", "shift count {x=1 Nf3 pe5} > 0");
  expectSame("#{shift Nf3} > 1", "#{shift {x=1 Nf3}} > 1");
  expectSame("#{flipcolor {shift [PN]d4}} > 9", "#{flipcolor {shift {x=1 [PN]d4}}} > 9");
  expectSame("#{shift {Nf3 attacks pe5}} > 0", "#{shift {x=1 Nf3 attacks pe5}} > 0");
  expectSame("#{shift {Kg1 [NB]f3}} > 0", "#{shift {x=1 Kg1 [NB]f3}} > 0");
}

TEST(FastPaths, AnswersOfFindAreRemembered) {
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

TEST(FastPaths, AnswersOfFindAreRememberedForEachPiece) {
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

TEST(FastPaths, AnswersOfFindAreRememberedForValues) {
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
TEST(FastPaths, CommentsOfFindNameItsPosition) {
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
TEST(FastPaths, AnswersAreRememberedBehindLargeOrbits) {
  for (const std::string filter : {"find all mate > 2", "find mate"})
    for (const std::string& body : {filter, "x=shift count {Nd4 kf3 power A > 3} " + filter})
      EXPECT_TRUE(isRemembered(body)) << body;
}

TEST(FastPaths, RepetitionsOfALineAreSearchedOnceAGame) {
  expectSame("line --> .* --> check --> btm", "line --> .* --> {check x=1} --> btm");
  expectSame("line --> check --> .* --> terminal", "line --> {check x=1} --> .* --> terminal");
  expectSame("line --> check+ --> not check", "line --> {check x=1}+ --> not check");
  expectSame("line singlecolor --> check* --> R attacks k",
             "line singlecolor --> {check x=1}* --> R attacks k");
  expectSame("line 4 20 --> (wtm --> btm)+ --> .* --> check",
             "line 4 20 --> (wtm --> {btm x=1})+ --> .* --> check");
  expectSame("line --> ((not check)* --> check)+ --> wtm",
             "line --> ((not check)* --> {check x=1})+ --> wtm");
  expectSame("line primary --> .+ --> mate", "line primary --> .+ --> {mate x=1}");
  expectSame("line firstmatch --> .* --> check", "line firstmatch --> .* --> {check x=1}");
  expectSame("line nestban --> check+ --> .* --> check", "line nestban --> check+ --> .* --> {check x=1}");
  expectSame("(line lastposition --> .* --> check):wtm", "(line lastposition --> .* --> {check x=1}):wtm");
  expectSame("line <-- .* <-- check", "line <-- .* <-- {check x=1}");
  expectSame("line --> .* --> {move from Q check}", "line --> .* --> {move from Q check x=1}");
  // Excluded if it depends on a variable, which differs from start to start.
  expectSame("y=ply%7 line --> .* --> {ply%7==y check}", "y=ply%7 line --> .* --> {ply%7==y check x=1}");
  expectSame("find quiet 3 9 {line quiet --> .* --> check}",
             "find quiet 3 9 {line quiet --> .* --> {check x=1}}");
}

/// The matches of each game, all of them or those made when the first is enough.
std::vector<std::vector<std::int32_t>> matches(const std::string& body, bool firstOnly) {
  auto code = compile(frontend::compiledRight("cql() " + body));
  const RunOptions run;
  Host host((*code)->manifest, run);
  if (firstOnly) host.askForFirstMatchOnly();
  std::vector<std::vector<std::int32_t>> all;
  for (GameRecord& game : games(false)) {
    EXPECT_EQ(host.run((*code)->search, game), RunStatus::Done);
    all.emplace_back(host.matches().begin(), host.matches().end());
  }
  return all;
}

// A repetition inside another has exponentially many paths; each position is searched once.
TEST(FastPaths, RepetitionsInsideOthersAreSearchedOnceForEachCount) {
  const std::pair<const char*, const char*> same[] = {
      {"path (--*)+", "path --+"},
      {"path -- (--*)+", "path -- --*"},
      {"path (--{0,3})+", "path --+"},
      {"path (-- --?)+", "path --+"},
      {"path ((--)* check)+", "path --* check"},
      {"path (--{2,3}){1,2} check", "path --{2,6} check"},
      {"path ((--{2}){2}){,2} check", "path (--{4})? (--{4})? check"},
      {"path max ply (-- --?)+", "path max ply --+"},
      {"path firstmatch (--{1,2})+ check", "path firstmatch --+ check"},
      {"path focus Q (-- --?)+", "path focus Q --+"},
      {"path ([x]+ --)+", "path ([x]{1,30} --)+"},
      {"line --> (check+ --> btm)+", "line --> (check{1,30} --> btm)+"},
      {"line --> (.{1,3})+", "line --> .+"},
      {"line --> .{1,2}+ --> check", "line --> .+ --> check"},
      {"line --> (. --> .{1,2})+ --> check", "line --> . --> .+ --> check"},
      {"line --> (.{2} --> .?){2} --> check", "line --> .{4,6} --> check"},
      {"line <-- (. <-- .?)+ <-- check", "line <-- .+ <-- check"},
      {"line singlecolor --> (.{1,2})+ --> check", "line singlecolor --> .+ --> check"}};
  for (auto [nested, plain] : same) expectSame(nested, plain);
}

// The end of trailing repetitions is found once per game from each position, for the same pieces in focus,
// and only the last iteration is compared with other paths. The assignment in place of @ forces all
// iterations to be evaluated and compared.
TEST(FastPaths, TrailingRepetitionsOfAPathAreSearchedOnceAGame) {
  for (const char* path : {"path --@+",
                           "path -- check [x]@*",
                           "path [x]? --@{*}",
                           "path {wtm} --@+",
                           "path R--@+",
                           "path focus [QR] --@+",
                           "path focus A -- check@+",
                           "path focus A (-- check@){2,}",
                           "path focus capture p --@+",
                           "path focus K [x]@*",
                           "path singlecolor --@*",
                           "path focus P keepallbest --a-h4-7@+",
                           "path 3 100 focus P keepallbest --a-h4-7@+",
                           "path keepallbest [x]? [x]@+",
                           "path keepallbest --? --@+",
                           "path focus N keepallbest verbose piecepath title \"t\" (-- [x]?){2,3} --@+",
                           "path 2 4 keepallbest max ply%5 --@+",
                           "path firstmatch focus B --@+",
                           "path nestban focus Q --@+",
                           "piece X in [Nn] {path 4 100 focus X --@+}",
                           "piece X in [Rr] {path focus X (-- {X attacks A}@)+}",
                           "piece X in [QK] {path focus capture X -- (--a-h4-5@)*}",
                           "piece X in [Qq] {path focus X quiet --@+}",
                           "Y=ply%7 piece X in N {path focus X (-- {ply%7!=Y}@)+}",
                           "piece X in Q {piece Y in [rbn] {path focus X (-- {not Y attacks X}@)+}}",
                           "path focus A (-- {pathcount<6}@)+",
                           "path (-- {ply-pathstart:ply<7}@)+",
                           "path focus A -- {pathlastposition:true or true}@+",
                           "sort \"longest\" {path focus N -- --@+}"}) {
    auto with = [&](std::string_view target) {
      std::string filter = path;
      filter.replace(filter.find('@'), 1, target);
      return filter;
    };
    expectSame(with(" "), with(" {Z=1}"));
  }
}

// Moves that may follow any other moves are looked up; with a target that always matches they are tried.
TEST(FastPaths, MovesThatCannotFitAreSkipped) {
  for (const char* pattern : {"-- ANY* --=Q", "-- ANY* --=.", "-- ANY* X--g1", "-- ANY* [x]d5",
                              "R-- ANY* a1--", "ANY{,3} --d1 ANY{2,5} d8--", "X-- ANY* X--", "X-- ANY* [x]X",
                              "X-- ANY* --First ANY{1,4} X--", "-- ANY* X--f1 ANY{,9} --X"}) {
    std::string skipped = std::string("piece X in [RPQK] {First=X path quiet ") + pattern + "}",
                tried = skipped;
    auto put = [](std::string& filter, std::string_view any) {
      for (std::size_t at; (at = filter.find("ANY")) != std::string::npos;) filter.replace(at, 3, any);
    };
    put(skipped, "--");
    put(tried, "(-- .)");
    expectSame(skipped, tried);
  }
}

// Pieces that go to squares of a variable are computed before the loop over them, and after the first move of
// a path that follows one; not if a target decides it, or a variable that is assigned later.
TEST(FastPaths, PiecesThatNeverGoToAVariableAreLeftOut) {
  const std::pair<const char*, const char*> same[] = {
      {"piece X in [RBQ] piece Y in [RBQK]&~X {To=X path quiet X-- --* Y--To}",
       "piece X in [RBQ] piece Y in [RBQK]&~X {Was=X To=Was path quiet X-- --* Y--To}"},
      {"To=e4|g1 piece Y in A path quiet --{,9} Y--To", "To=e4|g1 piece Y in A path quiet --{,9} Y--(Y&To)"},
      {"piece X in [RQ] {Home=X path quiet focus X -- --+ --Home}",
       "piece X in [RQ] {Home=X path quiet focus X -- --+ --(X&Home)}"},
      {"To=g1|d1 piece X in [RK] path quiet focus X -- --To",
       "To=g1|d1 piece X in [RK] path quiet focus X -- --(X&To)"}};
  for (auto [told, open] : same) expectSame(told, open);
}

// Data for each position of a game may exceed the stack; it is unlimited.
TEST(FastPaths, LongGames) {
  constexpr int kRounds = 50'000;  // of four plies: knights of both sides out and back
  std::string game;
  for (int i = 0; i < kRounds; ++i) game += "Nf3 Nf6 Ng1 Ng8 ";
  game += "*";
  for (const char* filter : {"line --> (.{1,60} --> wtm?){1,3} --> terminal", "find quiet 100002 200001 wtm",
                             "path quiet focus Ng1 (--{1,60}){1,3} terminal"}) {
    const Seen seen = run(std::string("cql() initial ") + filter, game);
    EXPECT_EQ(seen.error, "") << filter;
    EXPECT_TRUE(seen.matches.empty()) << filter;
  }
}

TEST(FastPaths, SearchEndsAtTheFirstMatchIfOneIsEnough) {
  for (const std::string body : {"check", "find check", "shift {Nd4 kf3}", "line --> check --> btm"}) {
    auto expected = matches(body, false);
    for (auto& game : expected)
      if (game.size() > 1) game.erase(game.begin() + 1, game.end());
    EXPECT_EQ(matches(body, true), expected) << body;
  }
  for (const std::string body :
       {"x=1 check", "persistent x += 1 check", "check message \"hello\"", "sort \"a\" ply check"}) {
    const auto all = matches(body, false);
    EXPECT_EQ(all.size(), games(false).size()) << body;
    EXPECT_EQ(matches(body, true), all) << body;
  }
}

TEST(FastPaths, LegalMovesAreCountedUpToTheLimit) {
  for (const std::string moves : {"K--", "--", "K--[a-h1]"})
    for (const std::string test : {">5", ">=4", "<3", "<=0", ">100", "<0"}) {
      const std::string count = "countmoves legal " + moves;
      expectSame(count + " " + test, "x=" + count + " x" + test, true);
    }
  expectSame("countmoves legal K-- > 2", "x=countmoves legal K-- x > 2");
}

TEST(FastPaths, AttacksAreCountedUpToTheLimit) {
  for (const std::string attacks :
       {"a attackedby A", "[a-h4-5] attackedby [Qq]", ". attackedby [Aa]", "A attacks a", "[pn] attacks A",
        "[QRB] attacks [a-h4-5]", "[Aa] attacks .", "A attacks k", "_ attacks a", "[a-d1-8] attacks [AK_]"})
    for (const std::string test : {">5", ">=4", "<3", "<=1", ">=9", "<12", ">100", "<0", "==3"})
      expectSame("#(" + attacks + ")" + test, "x=#(" + attacks + ") x" + test, true);
  expectSame("flipcolor {#(A attacks a) > 4}", "flipcolor {x=#(A attacks a) x > 4}");
}

}  // namespace
}  // namespace cql::codegen::test
