// Side effects, variables and memos of lines and paths (language/21, language/30 §8).
#include <algorithm>

#include "tests/codegen/support.h"

namespace cql::codegen::test {
namespace {

// Whatever changes them: after a path that fails they have their earlier value, also if that was unbound.
TEST(AtomicVariables, AreRestoredIfThePathFails) {
  EXPECT_EQ(messagesOf("atomic s=\"ab\" not {path -- {s[0]=\"x\" false}} message quiet (s)"), "ab\n");
  EXPECT_EQ(messagesOf("atomic s=\"ab\" not {path -- {s[0:1]=\"x\" false}} message quiet (s)"), "ab\n");
  EXPECT_EQ(messagesOf("atomic s=\"ab\" not {path -- {s+=\"x\" false}} message quiet (s)"), "ab\n");
  EXPECT_EQ(messagesOf("atomic x=3 not {path -- {unbind x false}} message quiet (x)"), "3\n");
  EXPECT_EQ(messagesOf("atomic x=3 unbind x not {path -- {x=4 false}} message quiet (x)"), "<unbound: x>\n");
  // The variable of a loop without iterations is unbound after it (language/10 §8).
  EXPECT_EQ(messagesOf("atomic x=a1 not {path -- {square all x in [] true} false} message quiet (x)"),
            "a1\n");
}

TEST(AtomicVariables, HaveTheValuesOfTheBestPath) {
  EXPECT_EQ(messagesOf("atomic s=\"ab\" {path quiet -- {s[1]=\"x\"}} message quiet (s)"), "ax\n");
  EXPECT_EQ(messagesOf("atomic x=3 {path quiet -- {unbind x}} message quiet (x)"), "<unbound: x>\n");
  EXPECT_EQ(messagesOf("atomic x=3 unbind x {path quiet -- {x=4 true}} message quiet (x)"), "4\n");
  // The longest path is found before others are tried.
  EXPECT_EQ(messagesOf("atomic x=0 y=0 {path quiet -- {x+=1 y+=1} +} message quiet (x \" \" y)"), "4 8\n");
}

// The comments of a filter between the moves stay while continuations are tried from its position, until the
// move that led there is undone; what is tried after the best path leaves none (language/21 §6).
TEST(PathComments, OfFiltersStayUntilTheMoveIsTakenBack) {
  constexpr const char* kLine = "1. e4 e5 2. Nf3 Nc6 *";
  constexpr const char* kFork = "1. e4 (1. d4 d5) 1... e5 *";
  auto comments = [](const std::string& path, const char* game) {
    return run("cql(variations) initial path quiet " + path, game).comments;
  };
  const std::string told = " comment(\"p\" positionid)";
  EXPECT_EQ(comments("--?" + told, kLine), "0{p0} 1{p1}");
  EXPECT_EQ(comments("--+" + told, kLine), "1{p1} 2{p2} 3{p3} 4{p4}");
  EXPECT_EQ(comments("--{1,3}" + told, kLine), "1{p1} 2{p2} 3{p3}");
  EXPECT_EQ(comments("--{2}" + told, kLine), "2{p2}");
  EXPECT_EQ(comments("firstmatch --+" + told, kLine), "1{p1}");
  EXPECT_EQ(comments("--" + told + " +", kLine), "1{p1} 2{p2} 3{p3} 4{p4}");
  EXPECT_EQ(comments("max {0 - pathcount} --{1,2}" + told, kLine), "1{p1}");
  EXPECT_EQ(comments("--{1,2}" + told, kFork), "1{p1} 2{p2}");
  EXPECT_EQ(comments("keepallbest --{1,2}" + told, kFork), "1{p1} 2{p2} 3{p3} 4{p4}{alternative}");
}

// Each copy that a transform makes of a line has a register of its own (language/21 §2.6).
TEST(NestBan, CopiesOfALineHaveSeparateRegisters) {
  EXPECT_EQ(messagesOf("message quiet ({shift count {line quiet nestban --> Nb1 --> .}})"),
            "2\n");  // b1 and g1
  EXPECT_EQ(messagesOf("message quiet ({shift count {path quiet nestban Nb1 --}})"), "2\n");
}

// A `move` filter after `:` is evaluated elsewhere and does not steer: its item is evaluated once, not move
// by move (language/21 §2.4).
TEST(Steering, MoveFiltersAfterAColonDoNotSteer) {
  constexpr const char* kLine = "{line quiet --> {message quiet (positionid) ";
  EXPECT_EQ(messagesOf(kLine + std::string("currentposition:{move from .}} --> .}")), "0\n");
  EXPECT_EQ(messagesOf(kLine + std::string("move from .} --> .}")), "0\n0\n");
}

// A position that is reached again is searched again if the result may differ (language/21 §4). Two
// repetitions split a line of n moves in n + 1 ways; the tree has 2, 3, 2 and 1 ends that are 1, 2, 3 and 4
// moves away.
TEST(Repetitions, AreRetriedIfTheResultMayDiffer) {
  // The `max` filter is evaluated for each: 2*2 + 3*3 + 2*4 + 1*5.
  EXPECT_EQ(messagesOf("x=0 y={path quiet max {x+=1 x} --* --*} message quiet (x \" \" y)"), "26 26\n");
  // Position 2 matches only after position 3 was found.
  EXPECT_EQ(
      valueAt(0, "{path quiet primary max {10-ply} --* --* {ply==3 or {ply==2 pathlastposition:ply==3}}}"),
      "8");
}

// A filter that reads the best path so far is evaluated again after each better one, and not for each of the
// 2^n paths through the pattern.
TEST(Repetitions, ThatAskForTheBestPathAreRememberedUntilABetterOneIsFound) {
  std::string shuffle;
  for (int round = 0; round < 40; ++round) shuffle += "Nf3 Nf6 Ng1 Ng8 ";
  shuffle += "*";
  EXPECT_EQ(valueAt(0, "{path quiet (--+ {not pathlastposition:mate})+}", shuffle), "160");
  // An assignment disables the memo.
  const std::string game = "Nf3 Nf6 (Nc6 Ng1 Nb8) Ng1 Ng8 Nc3 (Na3 Nf6) Nf6 Nb1 Ng8 *";
  for (const char* max :
       {"distance(pathlastposition currentposition)", "5 * distance(pathlastposition currentposition) % 7",
        "pathlastposition:ply + ply"}) {
    const std::string value = std::string("max {if pathlastposition ") + max + " else 1}";
    for (const char* pattern : {"(--+)+", "(--{1,2} --*)+", "(-- {not pathlastposition:wtm} --*)+"})
      EXPECT_EQ(valueAt(0, "{path quiet " + value + " " + pattern + "}", game),
                valueAt(0, "{path quiet " + value + " {u=1} " + pattern + "}", game))
          << max << " " << pattern;
  }
}

// What follows an optional element is searched once from each position, not for each of the 2^n paths through
// n elements.
TEST(Repetitions, AfterManyOptionsAreTriedOnceFromEachPlace) {
  auto times = [](int n, const std::string& part) {
    std::string all;
    for (int i = 0; i < n; ++i) all += part + " ";
    return all;
  };
  const std::string shuffle = times(20, "Nf3 Nf6 Ng1 Ng8") + "*";
  EXPECT_EQ(valueAt(3, "{path quiet " + times(60, "--?") + "}", shuffle), "60");
  EXPECT_EQ(valueAt(3, "{path quiet " + times(60, "--?") + "{false}}", shuffle), "<false>");
  EXPECT_EQ(valueAt(1, "{path quiet " + times(60, "(-- --(mate))?") + "--}", shuffle), "1");
  // An assignment disables the memo.
  const std::string game = "Nf3 Nf6 (Nc6 Ng1) Ng1 Ng8 (Rg8 Nf3) *";
  for (const char* max : {"{ply % 3}", "{if pathlastposition 5 * ply % 7 else 1}"})
    for (const char* part : {"--?", "(-- {wtm})?"}) {
      const std::string pattern = std::string(max) + " ", options = times(8, part);
      EXPECT_EQ(valueAt(0, "{path quiet max " + pattern + options + "}", game),
                valueAt(0, "{path quiet max " + pattern + "{u=1} " + options + "}", game))
          << max << " " << part;
    }
}

// An iteration without a move ends its repetition: of n nested ones any of which may have none, n + 1 cases
// are distinguished, not 2^n.
TEST(Repetitions, NestedInEachOtherAreTriedOnceFromEachPlace) {
  auto nested = [](int n, const std::string& pattern) {
    std::string all = pattern;
    for (int i = 0; i < n; ++i) all = "(" + all + ")*";
    return all;
  };
  std::string shuffle;
  for (int round = 0; round < 20; ++round) shuffle += "Nf3 Nf6 Ng1 Ng8 ";
  shuffle += "*";
  EXPECT_EQ(valueAt(3, "{path quiet " + nested(24, "-- --?") + "}", shuffle), "77");
  EXPECT_EQ(valueAt(3, "{path quiet " + nested(24, "-- --?") + " {false}}", shuffle), "<false>");
  // An assignment disables the memo.
  const std::string game = "Nf3 Nf6 (Nc6 Ng1 Nb8) Ng1 Ng8 *";
  for (const char* max : {"{ply % 3}", "{if pathlastposition 5 * ply % 7 else 1}"})
    for (const char* part : {"--?", "--{0,2} --(wtm)?", "(--{2,})*"}) {
      const std::string pattern = std::string(max) + " ", loops = nested(2, nested(1, part) + " --?");
      EXPECT_EQ(valueAt(0, "{path quiet max " + pattern + loops + "}", game),
                valueAt(0, "{path quiet max " + pattern + "{u=1} " + loops + "}", game))
          << max << " " << part;
    }
}

TEST(Repetitions, NestedOnesAreMerged) {
  std::string shuffle;
  for (int round = 0; round < 20; ++round) shuffle += "Nf3 Nf6 Ng1 Ng8 ";
  shuffle += "*";
  EXPECT_EQ(run("cql() initial message quiet {path quiet ((--{1,100}){1,100})}", shuffle).messages, "80\n");
  for (const char* header : {"cql()", "cql(variations)"})
    for (const char* way : {"", "firstmatch ", "max {ply % 3} ", "max {5 * ply % 7} "})
      for (const char* pattern :
           {"((--{1,2}){1,2})", "((-- (wtm or ply>1) -- true)? (--+)?)*", "((--{0,3})?) --",
            "((--{2,3}){1,2})", "((--{1,2})*) {btm}", "(((--)? )+){0,2}"}) {
        auto asked = [&](const char* first) {
          return run(header + std::string(" initial x={path quiet ") + way + first + pattern +
                     "} message quiet (x \" \" pathlastposition:positionid)")
              .messages;
        };
        EXPECT_NE(asked(""), "") << way << pattern;
        EXPECT_EQ(asked(""), asked("{u=1} ")) << header << way << pattern;  // an assignment forbids to merge
      }
}

// Each position has up to 10,000 states, and there are more ways through them than could be tried.
TEST(Repetitions, OfThousandsOfStatesAreSearchedOnceFromEachPlace) {
  std::string shuffle;
  for (int round = 0; round < 20; ++round) shuffle += "Nf3 Nf6 Ng1 Ng8 (Rg8) ";
  shuffle += "*";
  for (const std::string header : {"cql()", "cql(variations)"}) {
    auto answer = [&](const std::string& path) {
      return run(header + " initial if x={path quiet " + path +
                     "} then message quiet (x) else message quiet (\"none\")",
                 shuffle)
          .messages;
    };
    EXPECT_EQ(answer("((--{1,100} {true}){1,100})"), "80\n");
    EXPECT_EQ(answer("((--{1,100}){1,100}) --(check)"), "none\n");
    EXPECT_EQ(answer("((--{1,40}){1,40} r--){1,2}"), header == "cql()" ? "none\n" : "80\n");
    // 3 moves at least in each of 20 iterations.
    EXPECT_EQ(answer("((--{3,100}){20,100}) {ply<61}"), "60\n");
    EXPECT_EQ(answer("((--{3,100}){20,100}) {ply<60}"), "none\n");
    // These depend on more than the current position, so the place is remembered and not the end.
    EXPECT_EQ(answer("max ply ((--{1,60}){1,60})"), "80\n");
    EXPECT_EQ(answer("firstmatch ((--{1,60}){1,60}) {ply>79}"), "80\n");
    EXPECT_EQ(answer("firstmatch ((--{1,60}){1,60}) {ply>80}"), "none\n");
    // The knights of White make the odd plies.
    EXPECT_EQ(answer("focus N ((--{1,40}){1,40} --(check)?){1,2}"), "40\n");
    EXPECT_EQ(answer("focus N ((--{1,40}){1,40}) {ply<79}"), "39\n");
  }
}

// A path has a move, so the start is no end; of the same state it may be one of a path that begins before it.
TEST(Repetitions, RememberEndsThatAreStartsOfOthers) {
  EXPECT_EQ(valueAt(0, "{path quiet --* {btm}}", "Nf3 Nf6 *"), "1");
  EXPECT_EQ(run("cql(variations) btm message quiet {path quiet --* {btm}}", "Nf3 Nf6 *").messages,
            "<false>\n");
  EXPECT_EQ(run("cql(variations) x={path quiet --* {btm}} message quiet (ply \" \" x)", "Nf3 Nf6 (Nc6 Ng1) *")
                .messages,
            "0 3\n1 2\n2 1\n");
}

TEST(Repetitions, KeepAllBestKeepsEveryWayToTheBestEndAndNoWorseOne) {
  std::string starts = "0{Start path that ends at move 3(wtm)}";
  std::string ends = "4{End path of length 4 that starts at move 1(wtm)}";
  for (int alternative = 0; alternative < 4; ++alternative) {
    starts += starts.substr(1, starts.find('}'));
    ends += ends.substr(1, ends.find('}')) + "{alternative}";
  }
  expectComments({{"path keepallbest --* --*", (starts + " " + ends).c_str()},
                  {"path primary keepallbest max {10-ply} --+",
                   "0{Start path that ends at move 1(btm)} "
                   "1{End path of length 1 that starts at move 1(wtm) Max value: 9}"}});
}

TEST(Paths, EvaluateTargetsInOrder) {
  EXPECT_EQ(run("cql() initial not {path quiet -- {message quiet (\"a\")} [x]}").messages, "a\n");
  EXPECT_EQ(run("cql() ply==3 path quiet -- {message quiet (\"a\")} --").messages, "a\n");
}

// Each of the 64 copies tests another square: pawns of White are on a2 ... h2, c4, d4, e4, knights on b1, f3,
// g1.
TEST(Transforms, CopiesOfSearchesKeepTheirAnswersApart) {
  EXPECT_EQ(valueAt(0, "{shift count find quiet Pa4}"), "11");
  EXPECT_EQ(valueAt(0, "{shift count {line quiet --> .* --> Na1}}"), "3");
}

/// language/12 §3: whatever is observable of it, and wherever the pieces are.
TEST(Transforms, AllCopiesAreEvaluated) {
  auto messages = [](const char* filter) {
    return std::ranges::count(run("cql() initial " + std::string(filter)).messages, '\n');
  };
  EXPECT_EQ(messages("shift {message quiet(\"x\") Ra1}"), 64);
  EXPECT_EQ(messages("shift {message quiet(\"x\") Ra1 Pa2}"), 56);
  EXPECT_EQ(messages("shift {Ra1 message quiet(\"x\")}"), 2);
}

/// language/12 §7: in the order of their squares, here of those in the target, and not in that of the list.
TEST(Transforms, CopiesOfDashFiltersAreInOrder) {
  EXPECT_EQ(run("cql(variations) initial flip --(b2 message quiet(currenttransform))").messages,
            "<>\n<counterclockwise90>\n<reflect_h>\n<rotate180>\n");
  EXPECT_EQ(run("cql(variations) initial flip {b2-- or message quiet(currenttransform)}").messages,
            "<>\n<counterclockwise90>\n<reflect_h>\n<rotate180>\n");
}

}  // namespace
}  // namespace cql::codegen::test
