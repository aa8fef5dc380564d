// Searches, loops, sorting, comparing lines of moves (language/22).
#include "tests/codegen/support.h"

namespace cql::codegen::test {
namespace {

TEST(Find, ValueAndRange) {
  expectValues(0, {{"find terminal", "move 3(wtm)"},
                   {"find mate", "<false>"},
                   {"find all wtm", "5"},
                   {"find all mate", "<false>"},
                   {"find 0 mate", "0"},
                   {"find count mate", "0"},
                   {"find 3 terminal", "3"},
                   {"find 4 terminal", "<false>"},
                   {"find 2 5 terminal", "3"},
                   {"find 5 2 true", "<false>"}});
}

TEST(Find, TriesTheCurrentPositionAndWhatIsBelowOrAboveIt) {
  expectValues(1, {{"find all true", "4"}, {"find true", "move 1(btm)"}, {"find all secondary", "<false>"}});
  expectValues(5, {{"find all true", "4"}, {"find all secondary", "2"}});
  expectValues(4, {{"find all true", "1"}, {"find <-- all true", "5"}, {"find <-- initial", "move 1(wtm)"}});
  expectValues(7, {{"find <-- all true", "4"},
                   {"find <-- depth==0", "move 1(wtm)"},
                   {"find <-- positionid==4", "<false>"}});
}

TEST(Find, WithoutVariationsTheMainlineIsAll) {
  EXPECT_EQ(run("cql() initial message quiet (find all true)").messages, "5\n");
  EXPECT_EQ(
      run("cql() positionid==2 message quiet (find all true) message quiet (find <-- all true)").messages,
      "3\n3\n");
}

TEST(Find, ThePositionFormStopsEarlyTheCountingFormsDoNot) {
  EXPECT_EQ(run("cql(variations) initial x=0 find {x+=1 ply==1} message quiet (x)").messages, "2\n");
  EXPECT_EQ(run("cql(variations) initial x=0 find all {x+=1 ply==1} message quiet (x)").messages, "9\n");
  EXPECT_EQ(run("cql(variations) initial x=0 not find all {x+=1 false} message quiet (x)").messages, "9\n");
}

TEST(Find, Comments) {
  expectComments(
      {{"find terminal", "4{Found}"},
       {"find quiet terminal", ""},
       {"find all terminal", "4{Found 1 of 3} 7{Found 2 of 3} 8{Found 3 of 3}"},
       {"find 3 {comment(\"x\") terminal}", "4{x}{Found 1 of 3} 7{x}{Found 2 of 3} 8{x}{Found 3 of 3}"},
       {"find {comment(\"x\") terminal}", "4{x}{Found}"},
       {"{find 2 {comment(\"x\") terminal} or true}", ""},
       {"find quiet 3 {comment(\"x\") terminal}", "4{x} 7{x} 8{x}"}});
}

TEST(Echo, TargetsAreAllOtherPositions) {
  EXPECT_EQ(run("cql(variations) positionid==3 x=0 not echo (s t) {x+=1 false} message quiet (x)").messages,
            "8\n");
  EXPECT_EQ(
      run("cql(variations) positionid==3 x=0 not echo (s t) in all {x+=1 false} message quiet (x)").messages,
      "9\n");
  // No short circuit: the filter is evaluated for all of them, with its side effects.
  EXPECT_EQ(run("cql(variations) positionid==3 x=0 echo quiet (s t) {x+=1 true} message quiet (x)").messages,
            "8\n");
  EXPECT_EQ(run("cql() positionid==3 x=0 echo quiet (s t) {x+=1 true} message quiet (x)").messages, "4\n");
}

TEST(Echo, IsEvaluatedAtTheTarget) {
  EXPECT_EQ(run("cql(variations) positionid==3 echo quiet (s t) {s:positionid==3 t:positionid==positionid "
                "terminal message quiet (positionid)}")
                .messages,
            "4\n7\n8\n");
}

TEST(Echo, TheValueIsTheGreatest) {
  expectValues(0, {{"echo quiet (s t) ply", "4"},
                   {"echo quiet (s t) {depth==2 ply}", "2"},
                   {"echo quiet (s t) {mate ply}", "<false>"},
                   {"echo quiet (s t) -(positionid)", "-1"},
                   {"echo quiet (s t) in all -(positionid)", "0"}});
}

TEST(Echo, VariablesMustBeFreeAndAreFreeAfterwards) {
  EXPECT_EQ(run("cql(variations) initial echo quiet (s t) true isunbound s isunbound t").matches,
            std::vector<std::int32_t>{0});
  EXPECT_NE(run("cql(variations) initial s=currentposition echo quiet (s t) true").error, "");
  EXPECT_NE(run("cql(variations) initial echo quiet (s t) echo quiet (s u) true").error, "");
  EXPECT_EQ(run("cql(variations) initial echo quiet (s t) echo quiet (u v) true").error, "");
}

TEST(Echo, Comments) {
  const Seen beside = run("cql(variations) positionid==2 echo (s t) positionid==7");
  EXPECT_EQ(beside.comments, "0{LCA} 2{s}{<--move 2(btm)[7]} 7{t}{-->move 2(wtm)}{id:7}");
  const Seen below = run("cql(variations) positionid==2 echo (s t) positionid==4");
  EXPECT_EQ(below.comments, "2{s}{<--move 3(wtm)} 4{t}{-->move 2(wtm)}");
  EXPECT_EQ(run("cql(variations) positionid==2 echo quiet (s t) {comment(\"x\") terminal}").comments,
            "4{x} 7{x} 8{x}");
}

TEST(Echo, InsideSortOnlyTheFirstBestTargetLeavesComments) {
  const Seen seen =
      run("cql(variations) initial sort \"x\" echo quiet (s t) {comment(\"p\" str(positionid)) terminal "
          "depth*2}");
  EXPECT_EQ(seen.sorted, "4");
  EXPECT_EQ(seen.comments, "8{p8}");
  const Seen equal =
      run("cql(variations) initial sort \"x\" echo quiet (s t) {comment(\"p\" str(positionid)) terminal 1}");
  EXPECT_EQ(equal.comments, "4{p4}");
}

// Whatever its value before, also if the loop had no iteration (language/10 §8).
TEST(Loops, TheVariableOfALoopOverSquaresIsUnboundBehindIt) {
  for (const std::string loop :
       {"square all s in A true", "square all s in [] true", "{{square s in [] true} or true}",
        "not square s in A false", "piece all s in a3 false", "not piece s in A false"}) {
    const std::string before = loop.find(" A ") != std::string::npos ? ""
                               : loop.find("piece") == 0             ? "piece s=Ra1 "
                                                                     : "s=a1 ";
    const Seen seen = run("cql() initial " + before + loop + " isunbound s");
    EXPECT_EQ(seen.error, "") << loop;
    EXPECT_EQ(seen.matches, std::vector<std::int32_t>{0}) << loop;
  }
}

TEST(Loops, WhileMatchesAlways) {
  expectComments({{"x=0 while (x<3) {x+=1 comment(\"c\" x)}", "0{c1}{c2}{c3}"},
                  {"x=0 while (x<3) {x+=1 comment(\"c\" x) false}", ""},
                  {"while (false) true", ""}});
  EXPECT_EQ(run("cql() initial while (mate) true").matches.size(), 1u);
}

TEST(Loops, LoopMatchesIfItsFilterDidOnce) {
  expectComments({{"x=0 loop {x+=1 comment(\"c\" x) x<3}", "0{c1}{c2}"}});
  EXPECT_EQ(run("cql() initial x=0 loop {x+=1 x<3} message quiet (x)").messages, "3\n");
  EXPECT_EQ(run("cql() initial x=0 not loop {x+=1 x<1} message quiet (x)").messages, "1\n");
}

TEST(Assert, StopsTheRun) {
  EXPECT_NE(run("cql() assert ply<3").error.find("position 3"), std::string::npos);
  EXPECT_EQ(run("cql() assert ply<5").error, "");
  // With a variable it tests whether it is bound.
  EXPECT_EQ(run("cql() x=0 assert x").error, "");
  EXPECT_NE(run("cql() if false x=0 assert x").error, "");
  // In brackets or in a list it is a set (language/01 §12.3): empty here.
  for (const char* list : {"{x}", "(x)", "{true x}", "{wtm or btm x}", "notransform x"})
    EXPECT_NE(run(std::string("cql() x=[] assert ") + list).error.find("assert failed"), std::string::npos)
        << list;
  EXPECT_EQ(run("cql() x=[] assert x").error, "");
  EXPECT_EQ(run("cql() x=K assert {true x}").error, "");
  EXPECT_NE(run("cql() if mate cql_abort cql_abort").error, "");
  EXPECT_EQ(run("cql() not {mate cql_abort}").error, "");
  EXPECT_NE(run("cql() cql_assertvariations \"say so\"").error.find("say so"), std::string::npos);
  EXPECT_EQ(run("cql(variations) cql_assertvariations \"say so\"").error, "");
}

TEST(Sort, KeepsTheBestOfAllEvaluations) {
  // Independent of whether the position matches in the end.
  const Seen seen = run("cql(variations) sort \"p\" ply terminal mate");
  EXPECT_EQ(seen.sorted, "4");
  EXPECT_TRUE(seen.matches.empty());
  EXPECT_EQ(run("cql(variations) sort min \"p\" {terminal ply}").sorted, "2");
  EXPECT_EQ(run("cql(variations) sort max \"p\" {terminal ply}").sorted, "4");
  EXPECT_EQ(run("cql(variations) sort \"p\" {mate ply}").sorted, "-");
  EXPECT_EQ(run("cql(variations) sort \"s\" str(ply)").sorted, "4");
  EXPECT_EQ(run("cql(variations) sort \"a\" ply sort min \"b\" {ply+1} sort \"a\" 9+0").sorted, "9 1");
}

// Filters of one key share its best value, and the comments of other values are dropped (language/22 §5).
TEST(Sort, ABetterValueWithoutCommentsDropsThoseOfTheLast) {
  expectComments({{"{sort \"k\" {comment(\"c\") 1+0}} sort \"k\" 2+0", ""},
                  {"{sort \"k\" 1+0} sort \"k\" {comment(\"c\") 2+0}", "0{c}"},
                  {"{sort \"k\" {comment(\"c\") 2+0}} sort \"k\" 1+0", "0{c}"},
                  {"{sort \"k\" {comment(\"c\") \"a\"+\"\"}} sort \"k\" \"b\"+\"\"", ""}});
}

TEST(Sort, HasTheValueOfItsFilter) {
  EXPECT_EQ(run("cql(variations) sort \"p\" ply>3").matches, std::vector<std::int32_t>{4});
  EXPECT_EQ(run("cql(variations) initial 15 < sort \"p\" A").matches, std::vector<std::int32_t>{0});
  // A set always converts to a number, even when it is empty.
  EXPECT_EQ(run("cql(variations) sort \"p\" {K&Q}").matches.size(), 9u);
}

// `sort` is steered, too (language/21 §2.4): the line continues by the rook's move.
TEST(Sort, IsSteeredByALine) {
  constexpr std::string_view game = "[FEN \"k7/8/8/8/8/8/8/K6R w - - 0 1\"]\n\n1. Kb1 (1. Rh2 Kb8) Kb7 *";
  for (const char* item : {"#(move from R)>0", "{sort \"k\" #(move from R)>0}"})
    EXPECT_EQ(run(std::string("cql(variations) initial message quiet (positionid \" \" "
                              "{(line lastposition --> ") +
                      item + " --> true):positionid})",
                  game)
                  .messages,
              "0 3\n")
        << item;
}

TEST(Sort, OnlyTheBestEvaluationLeavesComments) {
  const Seen seen = run("cql() sort \"p\" {comment(\"c\" str(ply)) ply%3}");
  EXPECT_EQ(seen.sorted, "2");
  EXPECT_EQ(seen.comments, "2{c2}");
}

TEST(ConsecutiveMoves, TheLongestCommonRun) {
  constexpr std::string_view game =
      "1. e4 e5 (1... c5 2. Nf3 Nc6 3. Bb5) 2. Nf3 Nc6 3. Bb5 *";  // 2-5 and 6-9 after 1. e4
  const std::string query = "cql(variations) positionid==5 x=currentposition y=position 9 ";
  const Seen seen = run(query + "message quiet (consecutivemoves (x y))", game);
  EXPECT_EQ(seen.messages, "3\n");
  EXPECT_EQ(seen.comments, "3{x-move[1]} 4{x-move[2]} 5{x-move[3]} 7{y-move[1]} 8{y-move[2]} 9{y-move[3]}");
  EXPECT_EQ(run(query + "consecutivemoves quiet (x y)", game).comments, "");
  EXPECT_TRUE(run(query + "consecutivemoves 4 9 (x y)", game).matches.empty());
  EXPECT_EQ(run(query + "consecutivemoves 3 (x y)", game).matches.size(), 1u);
}

TEST(ConsecutiveMoves, OfEqualRunsTheOneThatEndsFirst) {
  constexpr std::string_view game = "1. e4 e5 (1... c5 2. Nf3 d6 3. Bb5) 2. Nf3 Nc6 3. Bb5 *";
  const Seen seen =
      run("cql(variations) positionid==5 x=currentposition y=position 9 consecutivemoves (x y)", game);
  EXPECT_EQ(seen.comments, "3{x-move[1]} 7{y-move[1]}");
}

TEST(ConsecutiveMoves, NotBetweenAPositionAndItsAncestor) {
  EXPECT_TRUE(
      run("cql(variations) x=currentposition y=initialposition consecutivemoves (x y)").matches.empty());
}

}  // namespace
}  // namespace cql::codegen::test
