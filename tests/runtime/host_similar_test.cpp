// `similarposition` (language/22 §11).
#include "tests/runtime/host_support.h"

namespace cql::testing {
namespace {

namespace sv = services;

struct Similar {
  std::shared_ptr<PositionCollection> collection;
  GameBuilder g;

  Similar(bool transforms, std::string_view board)
      : collection(std::make_shared<PositionCollection>("c.pgn", transforms)),
        g(GameBuilder::board(board), kWhite) {}
  std::string comments(int level = 0) {
    Bench b;
    b.manifest.collections = {{"c.pgn", true}};
    b.options.commentLevel = static_cast<std::uint8_t>(level);
    b.options.collections = {collection};
    b.run(g.record, [&](Context* c) {
      matched = sv::similarPosition(c, 0, 0), smallest = sv::similarPositionGame(c, 0);
    });
    return b.comments();
  }
  bool matched = false;
  int smallest = 0;
};

/// Without pawns: the 8 transforms, of the copies of one position only the first.
TEST(SimilarPosition, WithoutPawns) {
  Similar s(true, "8/8/8/8/8/8/8/K6k");
  GameBuilder mirrored(GameBuilder::board("8/8/8/8/8/8/8/k6K"), kWhite);
  s.collection->add(mirrored.record, 4);
  EXPECT_EQ(s.comments(), "0:see c.pgn game: 4 at move: 1 wtm reflect_v");
  EXPECT_TRUE(s.matched);
  EXPECT_EQ(s.smallest, 4);
  EXPECT_EQ(s.comments(1), "0:see c.pgn game: 4 at move: 1 wtm reflect_v") << "also at level quiet";
  EXPECT_EQ(s.comments(2), "");
}

TEST(SimilarPosition, SideToMoveCounts) {
  Similar s(true, "8/8/8/8/8/8/8/K6k");
  GameBuilder black(GameBuilder::board("8/8/8/8/8/8/8/K6k"), kBlack);
  s.collection->add(black.record, 1);
  EXPECT_EQ(s.comments(), "");
  EXPECT_FALSE(s.matched);
  EXPECT_EQ(s.smallest, 0);
}

/// With pawns: shifts sideways, the mirror image, and its shifts; never up or down.
TEST(SimilarPosition, WithPawns) {
  struct Row {
    std::string_view board, name;
  };
  for (const Row& r :
       {Row{"2k5/8/8/8/8/8/1P6/K7", ""}, Row{"4k3/8/8/8/8/8/3P4/2K5", "right^2"},
        Row{"5k2/8/8/8/8/8/6P1/7K", "reflect_v"}, Row{"4k3/8/8/8/8/8/5P2/6K1", "left^1 reflect_v"},
        Row{"8/2k5/8/8/8/1P6/K7/8", "(none)"}, Row{"K7/1P6/2k5/8/8/8/8/8", "(none)"}}) {
    Similar s(true, r.board);
    GameBuilder base(GameBuilder::board("2k5/8/8/8/8/8/1P6/K7"), kWhite);
    s.collection->add(base.record, 2);
    EXPECT_EQ(s.comments(),
              r.name == "(none)" ? "" : "0:see c.pgn game: 2 at move: 1 wtm " + std::string(r.name))
        << r.board;
  }
}

/// Every entry gets a comment, in the order of the collection; variations are not looked at.
TEST(SimilarPosition, Entries) {
  Similar s(false, "8/8/8/8/8/8/8/8");
  s.g = GameBuilder();
  GameBuilder first, second;
  first.line(0, {"g1f3", "g8f6", "f3g1", "f6g8"});
  first.line(1, {"b8c6"});
  second.line(0, {"e2e4"});
  s.collection->add(first.record, 3);
  s.collection->add(second.record, 5);
  EXPECT_EQ(s.comments(),
            "0:see c.pgn game: 3 at move: 1 wtm  | 0:see c.pgn game: 3 at move: 3 wtm  | 0:see c.pgn game: 5 "
            "at move: 1 wtm ");
  EXPECT_EQ(s.smallest, 3);
}

}  // namespace
}  // namespace cql::testing
