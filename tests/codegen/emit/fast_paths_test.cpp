// Filters with a specialised code path against equivalent ones without it.
#include "tests/codegen/emit/same_answers.h"

namespace cql::codegen::test {
namespace {

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

TEST(FastPaths, AttacksInLoopsAreLookedUp) {
  const char* const bodies[] = {
      "square x in . {#([Aa] attacks x) > 4}",
      "square x in A {#(a attacks x) > #(A attacks x)}",
      "sort \"s\" {Most = 0 square x in . {Most = max(Most #([Aa] attacks x))} Most}",
      "square x in A {square y in a {#(A attacks y) == #(a attacks x) not x attacks y}}",
      "square x in . {square y in a {Other = A & ~x #(Other attacks y) > 3}}",
      // The position, the piece, or what the variable is differs from that of the loop.
      "piece x in A {find quiet {#(a attacks x) > 3}}",
      "piece x in [QR] {find all quiet {x attacks k} > 2}",
      "piece x in Q {line quiet --> . --> {not a attacks x}}",
      "square x in A {x = x | k #(A attacks x) > 5}",
      "square x in a {initialposition:{A attacks x} A attacks x}",
  };
  for (const std::string body : bodies) expectSame(body, body, true);
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
