// `similarposition` (language/22 §11).
#include "tests/runtime/host/host_support.h"

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
    b.options.commentLevel = static_cast<CommentLevel>(level);
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

/// The names of language/12 §8 with the squares of §2, of a piece on b1; of equal copies the first in that
/// order.
TEST(SimilarPosition, NamesOfTheTransforms) {
  struct Row {
    std::string_view base, image, name;
  };
  constexpr std::string_view b1 = "8/8/8/8/8/8/8/1K6", a1 = "8/8/8/8/8/8/8/K7";
  for (const Row& r :
       {Row{b1, b1, ""}, Row{b1, "8/8/8/8/8/8/K7/8", "reflect_a1h8"},
        Row{b1, "1K6/8/8/8/8/8/8/8", "reflect_h"}, Row{b1, "8/8/8/8/8/8/7K/8", "counterclockwise90"},
        Row{b1, "8/8/8/8/8/8/8/6K1", "reflect_v"}, Row{b1, "8/K7/8/8/8/8/8/8", "clockwise90"},
        Row{b1, "6K1/8/8/8/8/8/8/8", "rotate180"}, Row{b1, "8/7K/8/8/8/8/8/8", "reflect_a8h1"},
        Row{a1, a1, ""}, Row{a1, "8/8/8/8/8/8/8/7K", "counterclockwise90"}}) {
    Similar s(true, r.image);
    GameBuilder base(GameBuilder::board(r.base), kWhite);
    s.collection->add(base.record, 1);
    EXPECT_EQ(s.comments(), "0:see c.pgn game: 1 at move: 1 wtm " + std::string(r.name));
  }
}

/// A pawn of either colour determines the vertical orientation.
TEST(SimilarPosition, WithPawnsOfBlackAlone) {
  for (const auto& [board, found] :
       {std::pair("k7/8/8/8/8/1p6/8/K7", true), {"K7/8/1p6/8/8/8/8/k7", false}}) {
    Similar s(true, board);
    GameBuilder base(GameBuilder::board("1k6/8/8/8/8/2p5/8/1K6"), kWhite);
    s.collection->add(base.record, 1);
    s.comments();
    EXPECT_EQ(s.matched, found) << board;
  }
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
        Row{"8/2k5/8/8/8/1P6/K7/8", "(none)"}, Row{"K7/1P6/2k5/8/8/8/8/8", "(none)"},
        Row{"7k/8/8/8/8/8/6P1/5K2", "right^5"}, Row{"k7/8/8/8/8/8/1P6/2K5", "left^5 reflect_v"}}) {
    Similar s(true, r.board);
    GameBuilder base(GameBuilder::board("2k5/8/8/8/8/8/1P6/K7"), kWhite);
    s.collection->add(base.record, 2);
    EXPECT_EQ(s.comments(),
              r.name == "(none)" ? "" : "0:see c.pgn game: 2 at move: 1 wtm " + std::string(r.name))
        << r.board;
  }
}

/// As elsewhere, the first position is at move 1 whichever side moves (language/03 §3).
TEST(SimilarPosition, MoveNumbersOfGamesThatBlackBegins) {
  Similar s(false, "8/4k3/8/8/8/8/8/4K3");
  GameBuilder game(GameBuilder::board("4k3/8/8/8/8/8/8/4K3"), kBlack);
  game.line(0, {"e8e7", "e1e2", "e7e8", "e2e1", "e8e7"});
  s.collection->add(game.record, 1);
  EXPECT_EQ(s.comments(), "0:see c.pgn game: 1 at move: 2 wtm  | 0:see c.pgn game: 1 at move: 4 wtm ");
  s.g = GameBuilder(GameBuilder::board("4k3/8/8/8/8/8/8/4K3"), kBlack);
  EXPECT_EQ(s.comments(), "0:see c.pgn game: 1 at move: 1 btm  | 0:see c.pgn game: 1 at move: 3 btm ");
}

/// The smallest number found so far in this game.
TEST(SimilarPosition, SmallestGame) {
  auto collection = std::make_shared<PositionCollection>("c.pgn", false);
  GameBuilder g, part(GameBuilder::board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"), kBlack);
  g.line(0, {"e2e4", "e7e5"});
  collection->add(part.record, 1);
  collection->add(g.record, 2);
  EXPECT_EQ(collection->games(), 2);
  Bench b;
  b.manifest.collections = {{"c.pgn", false}};
  b.options.collections = {collection};
  std::string seen;
  const auto smallest = [&](std::initializer_list<int> positions) {
    seen.clear();
    b.run(g.record, [&](Context* c) {
      for (int position : positions) {
        sv::similarPosition(c, 0, position);
        seen += std::to_string(sv::similarPositionGame(c, 0));
      }
    });
    return seen;
  };
  EXPECT_EQ(smallest({0, 1, 2}), "211");
  EXPECT_EQ(smallest({2, 0}), "22") << "of this game, not of the last one";
}

/// Every entry gets a comment, in the order of the collection; variations are ignored.
TEST(SimilarPosition, Entries) {
  Similar s(false, "8/8/8/8/8/8/8/8");
  s.g = GameBuilder();
  GameBuilder first, second;
  first.line(0, {"g1f3", "g8f6", "f3g1", "f6g8"});
  first.line(1, {"b8c6"});
  second.line(0, {"e2e4"});
  s.collection->add(first.record, 3);
  s.collection->add(second.record, 5);
  s.collection->add(second.record, 6);
  EXPECT_EQ(s.comments(),
            "0:see c.pgn game: 3 at move: 1 wtm  | 0:see c.pgn game: 3 at move: 3 wtm  | "
            "0:see c.pgn game: 5 at move: 1 wtm  | 0:see c.pgn game: 6 at move: 1 wtm ");
  EXPECT_EQ(s.smallest, 3);
  s.g = GameBuilder(first.record.positions[5], kWhite);  // after 1. Nf3 Nc6
  s.comments();
  EXPECT_FALSE(s.matched);
}

}  // namespace
}  // namespace cql::testing
