// Which comments are kept, messages, tags (language/03).
#include "tests/codegen/support.h"

namespace cql::codegen::test {
namespace {

TEST(Comments, AFilterThatFailsLeavesNone) {
  expectComments({{"{comment(\"a\") false} or comment(\"b\")", "0{b}"},
                  {"comment(\"a\") or comment(\"b\")", "0{a}"},
                  {"comment(\"a\") and comment(\"b\")", "0{a}{b}"},
                  {"{comment(\"a\") and false} or true", ""},
                  {"not {comment(\"a\") false}", ""},
                  {"not not comment(\"a\")", ""},
                  {"if comment(\"a\") comment(\"b\") else comment(\"c\")", "0{a}{b}"},
                  {"if {comment(\"a\") false} comment(\"b\") else comment(\"c\")", "0{c}"},
                  {"{if comment(\"a\") {comment(\"b\") false}} or true", ""},
                  {"{{comment(\"a\") 1}>2} or true", ""},
                  {"{comment(\"a\") 3}>2", "0{a}"}});
}

TEST(Comments, TheBodyOfTheQueryIsAFilterToo) {
  EXPECT_EQ(run("cql() comment(str(ply)) ply==3").comments, "3{3}");
  EXPECT_EQ(run("cql() child:comment(str(ply)) ply==3").comments, "4{4}");
}

TEST(Comments, BelongToThePositionThatTheyAreMadeAt) {
  expectComments({{"child:comment(\"a\")", "1{a}"},
                  {"child(1):child:comment(\"a\")", "6{a}"},
                  {"--(comment(\"a\"))", "1{a}"},
                  {"--({comment(\"a\") secondary})", "5{a}"},
                  {"countmoves --(comment(\"a\"))==2", "1{a} 5{a}"},
                  {"countmoves --({comment(\"a\") secondary})==1", "5{a}"},
                  {"move from P comment(\"a\")", "1{a} 5{a}"},
                  {"move secondary comment(\"a\")", "5{a}"}});
}

// A set that is empty for lack of a move or position is no match (language/03 §3.1).
TEST(Comments, OfDashesWithoutASet) {
  expectComments({{"x={comment(\"a\") P}--(to & .)", "0{a}"},
                  {"x={comment(\"a\") k}--(to & .) true", ""},
                  {"x={comment(\"a\") P}--=Q(to & .) true", ""},
                  {"child:{x=currentmove {comment(\"a\") P}--(to & .)}", "0{a}"},
                  {"child:{x=currentmove {comment(\"a\") k}--(to & .) true}", ""},
                  {"child:{x=currentmove {comment(\"a\") P}--=Q(to & .) true}", ""}});
}

TEST(Comments, OfLoopsForEachValueThatMatches) {
  expectComments({{"square x in a1-4 {comment(x) x & A}", "0{a1}{a2}"},
                  {"{square all x in a1-4 {comment(x) x & A}} or true", ""},
                  {"square all x in a1-2 {comment(x) x & A}", "0{a1}{a2}"},
                  {"piece x in Na-h1 comment(x)", "0{Nb1}{Ng1}"}});
}

TEST(Comments, OfTheLargestAndTheSmallest) {
  expectComments({{"2==max({comment(\"a\") 1} {comment(\"b\") 2})", "0{b}"},
                  {"1==min({comment(\"a\") 1} {comment(\"b\") 2})", "0{a}"},
                  {"2==max({comment(\"a\") 2} {comment(\"b\") 1} {comment(\"c\") 2})", "0{a}{c}"}});
}

TEST(Comments, TextOfTheItems) {
  expectComments({{"comment(\"\")", ""},
                  {"comment(\"a\" 3 {-4} \"b\")", "0{a3-4b}"},
                  {"comment(\"a\" 3 -4 \"b\")", "0{a-1b}"},
                  {"comment(wtm btm)", "0{<true><false>}"},
                  {"comment(Ka-h1 \" \" Ra-h1 \" \" [] \" \" Qa3)", "0{e1 [a1,h1] [] []}"},
                  {"comment(parent 1/0)", "0{<false><false>}"},
                  {"piece x=Ke1 comment(x) child:comment(x)", "0{Ke1} 1{Ke1}"},
                  {"if false x=1 comment(x)", "0{<unbound: x>}"},
                  {"comment(currentposition)", "0{move 1(wtm)}"},
                  // A position of a variation leaves its id there (language/03 §3).
                  {"comment(position 7)", "0{move 2(btm)[7]} 7{id:7}"},
                  {"{comment(position 7) false} or true", ""}});
}

// An item in brackets or in a list is not a variable alone (language/01 §12.3, 32 §6).
TEST(Comments, OnlyAVariableAloneMayBeUnbound) {
  expectComments({{"if false x=[] comment(x)", "0{<unbound: x>}"},
                  {"if false x=[] comment x", "0{<unbound: x>}"},
                  {"function F(y) {comment(y)} if false x=[] F(x)", "0{<unbound: x>}"},
                  {"x=a1 comment({true x})", "0{a1}"},
                  {"local dictionary D comment({true D})", "0{<true>}"}});
  for (const char* item : {"({x})", "((x))", "({true x})", "({wtm or btm x})", "(notransform x)"}) {
    const Seen seen = run(std::string("cql() if false x=[] comment") + item);
    EXPECT_NE(seen.error.find("no value"), std::string::npos) << item << ": " << seen.error;
  }
}

// If every comment is written, these include the ones that searches from successive positions make again
// (language/03 §2).
TEST(Comments, OfFindThatFindsAPositionAgain) {
  EXPECT_EQ(run("cql() find Nf3").comments, "3{Found}{Found}{Found}{Found} 4{Found}");
  EXPECT_EQ(run("cql() ply<2 find all Nf3").comments,
            "3{Found 1 of 2}{Found 1 of 2} 4{Found 2 of 2}{Found 2 of 2}");
}

TEST(Comments, Levels) {
  constexpr const char* body = " initial comment(\"a\" position 7) find all terminal";
  EXPECT_EQ(run(std::string("cql(variations quiet)") + body).comments, "0{amove 2(btm)[7]} 7{id:7}");
  EXPECT_EQ(run(std::string("cql(variations silent)") + body).comments, "");
}

TEST(Message, IsPrintedAtOnceAndNeverTakenBack) {
  EXPECT_EQ(run("cql() initial {message(\"a\") false} or message quiet (\"b\" ply)").messages,
            "Game: 1 move 1(wtm): a\nb0\n");
  // Position 4 has no move: dash filters fail there, whatever their operands are (language/20 §3.3).
  EXPECT_EQ(run("cql() initial path --{message quiet (positionid) .}+").messages, "0\n1\n2\n3\n");
  EXPECT_EQ(run("cql() positionid==4 path --{message quiet (positionid) .}").messages, "");
  EXPECT_EQ(run("cql(variations) depth==2 message(\"a\")").messages, "Game: 1 move 2(wtm)[8]: a\n");
  EXPECT_EQ(run("cql(variations) depth==2 message(\"a\")").comments, "8{id:8}");
  EXPECT_EQ(run("cql(variations) depth==2 message quiet (\"a\")").comments, "");
  // In the order of evaluation, which is that of the ids (language/40 §1.2).
  EXPECT_EQ(run("cql(variations) message quiet (positionid) false").messages, "0\n1\n2\n3\n4\n5\n6\n7\n8\n");
}

TEST(Tags, AreNotRolledBack) {
  const Seen seen =
      run("cql() initial {settag(\"A\" \"x\") settag(\"B\" \"y\") false} or settag(\"B\" \"z\")");
  EXPECT_EQ(seen.tags, (std::map<std::string, std::string>{{"A", "x"}, {"B", "z"}}));
  EXPECT_TRUE(run("cql() settag(\"A\" tag \"Nowhere\")").matches.empty());
}

TEST(RemoveComment, IsNotRolledBack) {
  EXPECT_EQ(run("cql() ply==2 removecomment false").removed, std::vector<std::int32_t>{2});
  EXPECT_EQ(run("cql() removecomment originalcomment", "1. e4 {good} *").matches,
            std::vector<std::int32_t>{1});
}

}  // namespace
}  // namespace cql::codegen::test
