// How much of a game queries read, derived by hand.
#include "frontend/signature/reach.h"

#include <gtest/gtest.h>

#include "frontend/signature/derive.h"
#include "tests/frontend/compile_support.h"

namespace cql::frontend {
namespace {

TEST(PliesInReach, FollowFromBoundsAndLookahead) {
  constexpr std::int32_t kAll = INT32_MAX;
  const struct {
    const char* query;
    std::int32_t plies;  ///< each filter that reads moves or their number counts for one more
  } cases[] = {
      {"check", kAll},
      {"ply <= 10 check", 10 + 1},
      {"ply < 10 check", 9 + 1},
      {"10 >= ply check", 10 + 1},
      {"ply == 10", 10 + 1},
      {"ply >= 10", kAll},
      {"ply != 10", kAll},
      {"not ply <= 10", kAll},
      {"depth <= 1", kAll},
      {"#A <= 10", kAll},
      // After Black's tenth move the number is 11.
      {"movenumber <= 10 Nf6", 19 + 1},
      {"movenumber < 10 Nf6", 17 + 1},
      {"5 <= movenumber <= 10 Nf6", 19 + 1},
      {"5 <= movenumber Nf6", kAll},
      {"ply <= 10 movenumber <= 3", 5 + 2},
      {"{ply <= 10 or movenumber <= 3} Nf6", 10 + 2},
      {"{ply <= 10 or Nf6} Qd1", kAll},
      // A filter on the next move needs that move, too.
      {"ply <= 10 mate", 10 + 2},
      {"ply <= 10 move from N", 10 + 2},
      {"ply <= 10 --(--)", 10 + 3},
      {"ply <= 10 parent:Nf6", kAll},
      // Comments and rows are kept only if the query matches.
      {"ply <= 10 comment(\"x\")", 10 + 1},
      {"ply <= 10 row(#A)", 10 + 1},
      {"ply <= 10 tally \"pieces\" #A", 10 + 1},
      // Filters that read far ahead.
      {"ply <= 10 line --> check --> mate", kAll},
      {"ply <= 10 find mate", kAll},
      {"ply <= 10 path --", kAll},
      {"ply <= 10 plycount > 80", kAll},
      {"ply <= 10 echo (x y) Nf6", kAll},
      // The end of the game is observable in other ways.
      {"ply <= 10 sort \"pieces\" #A", kAll},
      {"ply <= 10 message(\"x\")", kAll},
      {"ply <= 10 tally now \"moves\" #A", kAll},
      {"persistent wins=0 wins=wins+1 ply <= 10", kAll},
      {"wins=0 wins=wins+1 ply <= 10 Nf6", 10 + 1},
      {"flip {ply <= 10 Nf6}", kAll},
  };
  for (const auto& c : cases)
    EXPECT_EQ(pliesInReach(compiledRight(std::string("cql() ") + c.query)), c.plies) << c.query;
}

TEST(IsLocal, ReadsOnePositionUnobservably) {
  for (const char* query :
       {"check", "pin", "R attacks k", "flipcolor {Nd4 kf3}", "#(A attacks a) > 12", "wtm not check",
        "player \"x\" Qh5", "x = #A x > 3", "check comment(\"x\")", "passedpawns & connectedpawns"})
    EXPECT_TRUE(isLocal(compiledRight(std::string("cql() ") + query))) << query;
  for (const char* query :
       {"mate", "stalemate", "move from N", "find check", "parent:check", "terminal", "path --",
        "echo (s t) s:Q", "child:check", "move legal from N", "piece X in N X attacks k", "halfmoveclock > 5",
        "imagine remove a : check", "message(\"x\")", "sort \"x\" #A", "persistent wins=0 wins=wins+1 check",
        "tally now \"x\" #A"})
    EXPECT_FALSE(isLocal(compiledRight(std::string("cql() ") + query))) << query;
}

TEST(MaterialCutoff, IsDerivedFromConditionsThatCapturesEnd) {
  const struct {
    const char* query;
    const char* condition;
  } cases[] = {
      {"#A > 12 check", "once has #A >= 13\n"},
      {"#a >= 9", "once has #a >= 9\n"},
      {"#[Aa] > 20", "once has #Aa >= 21\n"},
      {"#P > 5 #p > 3 Nf6", "once has #P >= 6\nonce has #p >= 4\n"},
      {"#(A attacks a) > 12", "once has #A >= 13\n"},
      {"flipcolor {#A > 12 check}", "once has #A >= 13 or once has #a >= 13\n"},
      {"#A > 12 comment(\"x\")", "once has #A >= 13\n"},
      {"x = #A #a > 9 x > 3", "once has #a >= 10\n"},
      {"not #A < 8", "once has #A >= 8\n"},
      {"check", ""},
      // Pawns promote.
      {"#N > 2 check", ""},
      {"#[PN] > 13", ""},
      // Few games get that far.
      {"#A >= 7 #a >= 1 #[Aa] >= 15 P attacks k", ""},
      {"#A > 12 or check", ""},
      {"#A < 12", ""},
      // Filters that read other positions, too.
      {"#A > 12 find check", ""},
      {"find #A > 12", ""},
      {"parent:#A > 12", ""},
      {"#A > 12 move from N", ""},
      {"#A > 12 mate", ""},
      // The end of the game is observable in other ways.
      {"#A > 12 message(\"x\")", ""},
      {"#A > 12 sort \"pieces\" #A", ""},
      {"persistent wins=0 wins=wins+1 #A > 12", ""},
  };
  for (const auto& c : cases) {
    const Query query = compiledRight(std::string("cql() ") + c.query);
    EXPECT_EQ(textOf(materialCutoff(query, signatureCondition(query))), c.condition) << c.query;
  }
}

}  // namespace
}  // namespace cql::frontend
