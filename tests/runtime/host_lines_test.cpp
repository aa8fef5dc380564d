// `consecutivemoves` (language/22 §4), the comments of `path` (language/21 §6).
#include "tests/runtime/host_support.h"

namespace cql::testing {
namespace {

namespace sv = services;

/// Two lines from the start; returns the ends.
struct TwoLines {
  GameBuilder g;
  int x = 0, y = 0;
  TwoLines(std::initializer_list<std::string_view> first, std::initializer_list<std::string_view> second) {
    x = g.line(0, first);
    y = g.line(0, second);
  }
};

struct Consecutive {
  Bench b;
  explicit Consecutive(bool quiet = false) {
    b.manifest.consecutiveNames = {"x", "y"};
    b.manifest.consecutiveQuiet = {quiet};
  }
  int value(TwoLines& t, int low = 1, int high = 1000) {
    int result = 0;
    b.run(t.g.record, [&](Context* c) { result = sv::consecutiveMoves(c, 0, t.x, t.y, low, high); });
    return result;
  }
};

TEST(ConsecutiveMoves, LongestCommonRun) {
  TwoLines t({"a2a3", "e7e5", "d2d4", "h7h6"}, {"e2e3", "e7e5", "d2d4", "a7a6"});
  Consecutive c;
  EXPECT_EQ(c.value(t), 2);
  EXPECT_EQ(c.b.comments(), "2:x-move[1] | 3:x-move[2] | 6:y-move[1] | 7:y-move[2]");
  EXPECT_EQ(c.value(t, 3), 0);
  EXPECT_EQ(c.b.comments(), "");
  EXPECT_EQ(c.value(t, 1, 1), 0);
  EXPECT_EQ(c.value(t, 2, 2), 2);
  Consecutive quiet(true);
  EXPECT_EQ(quiet.value(t), 2);
  EXPECT_EQ(quiet.b.comments(), "");
}

/// The run that ends earliest in the first list, then in the second.
TEST(ConsecutiveMoves, OfEqualRunsTheFirst) {
  TwoLines t({"g1f3", "a7a6", "b1c3"}, {"b2b3", "a7a6", "b3b4", "b7b6", "b1c3"});
  Consecutive c;
  EXPECT_EQ(c.value(t), 1);
  EXPECT_EQ(c.b.comments(), "2:x-move[1] | 5:y-move[1]");
  TwoLines twice({"a2a3", "b8c6"}, {"b2b3", "b8c6", "b3b4", "c6b8", "b4b5", "b8c6"});
  EXPECT_EQ(c.value(twice), 1);
  EXPECT_EQ(c.b.comments(), "2:x-move[1] | 4:y-move[1]");
}

/// Equal are piece with colour, from and to; no match if one position lies on the way to the other.
TEST(ConsecutiveMoves, Edges) {
  TwoLines t({"a2a3", "a7a6"}, {"b2b3", "b7b6"});
  Consecutive c;
  EXPECT_EQ(c.value(t), 0);
  t.y = 1;
  EXPECT_EQ(c.value(t), 0);
  t.y = t.x;
  EXPECT_EQ(c.value(t), 0);
}

/// In a game the longest run found by the filter is marked.
TEST(ConsecutiveMoves, LongestOfTheGame) {
  TwoLines t({"a2a3", "e7e5", "d2d4"}, {"e2e3", "e7e5", "d2d4"});
  Consecutive c;
  c.b.run(t.g.record, [&](Context* ctx) {
    EXPECT_EQ(sv::consecutiveMoves(ctx, 0, 2, 5, 1, 1000), 1);
    EXPECT_EQ(sv::consecutiveMoves(ctx, 0, 3, 6, 1, 1000), 2);
    EXPECT_EQ(sv::consecutiveMoves(ctx, 0, 2, 6, 1, 1000), 1);
  });
  EXPECT_EQ(c.b.comments(), "2:x-move[1] | 3:x-move[2] | 5:y-move[1] | 6:y-move[2]");
}

struct PathCase {
  Bench b;
  GameBuilder g;
  PathInfo& info() {
    if (b.manifest.paths.empty()) b.manifest.paths.emplace_back();
    return b.manifest.paths[0];
  }
  std::string comments(int start, int last, int length, std::int64_t value = 0, SquareSet focus = 0,
                       bool alternative = false) {
    b.run(g.record,
          [&](Context* c) { sv::pathComments(c, 0, start, last, length, value, focus, alternative); });
    return b.comments();
  }
};

TEST(PathComments, EndAndStart) {
  PathCase p;
  p.info();
  p.g.line(0, {"e2e4", "e7e5", "g1f3"});
  EXPECT_EQ(p.comments(0, 3, 3),
            "3:End path of length 3 that starts at move 1(wtm) | 0:Start path that ends at move 2(btm)");
  PathCase m;
  m.info().hasMax = true;
  m.g.line(0, {"e2e4"});
  EXPECT_EQ(m.comments(0, 1, 1, -12),
            "1:End path of length 1 that starts at move 1(wtm) Max value: -12 | 0:Start path that ends at "
            "move 1(btm)");
}

/// Title, piece path, verbose, end, start; what of it the levels and `quiet` leave.
TEST(PathComments, OrderAndLevels) {
  const std::string title = "0:t", verbose = "1:t: move 1 of 2 | 2:t: move 2 of 2";
  const std::string ends =
      "2:End path of length 2 that starts at move 1(wtm) | 0:Start path that ends at move 2(wtm)";
  for (const bool quiet : {false, true})
    for (std::uint8_t level = 0; level < 3; ++level) {
      PathCase p;
      p.b.options.commentLevel = level;
      p.info() = {.title = "t", .hasTitle = true, .verbose = true, .quiet = quiet};
      p.g.line(0, {"e2e4", "e7e5"});
      std::string expected = level == 2 ? "" : title + " | " + verbose;
      if (level == 0 && !quiet) expected += " | " + ends;
      EXPECT_EQ(p.comments(0, 2, 2), expected) << quiet << int{level};
      if (level == 0) expected += " | 2:alternative";
      EXPECT_EQ(p.comments(0, 2, 2, 0, 0, true), expected) << quiet << int{level};
    }
}

/// `Focus path: ` with a blank for every man behind the first one listed.
TEST(PathComments, FocusPaths) {
  PathCase p;
  p.info() = {.title = "", .piecePath = true, .quiet = true};
  p.g.line(0, {"e2e4"});
  EXPECT_EQ(p.comments(0, 1, 1, 0, p.g.record.positions[0].pieces(kWhite, kPawn)), "0:Focus path: Pe2-e4   ");

  PathCase q;  // Qa1-b2-b3(xb3) Nb1-c3
  q.g.record = GameBuilder(GameBuilder::board("1k6/8/8/8/8/8/8/QN2K2r"), kWhite).record;
  q.g.record.positions[0] = GameBuilder::board("1k5r/8/8/8/2n5/r7/8/QN2K3");
  q.info() = {.title = "", .verbose = true, .piecePath = true, .quiet = true};
  q.g.line(0, {"a1b2", "h8h7", "b2b3", "a3b3", "b1c3"});
  EXPECT_EQ(q.comments(0, 5, 3, 0, squares({"a1", "b1"})),
            "0:Focus path: Qa1-b2-b3(xb3) Nb1-c3 | 1:move 1 of 3 | 3:move 2 of 3 | 5:move 3 of 3");
}

/// With `focus capture` the capture of a man in focus counts.
TEST(PathComments, FocusCapture) {
  for (const bool capture : {false, true}) {
    PathCase p;
    p.g.record = GameBuilder(GameBuilder::board("4k2r/8/8/8/8/8/8/R3K2R"), kWhite).record;
    p.info() = {.title = "", .verbose = true, .quiet = true, .focusCapture = capture};
    p.g.line(0, {"a1a2", "h8h1", "a2a3"});
    EXPECT_EQ(p.comments(0, 3, capture ? 3 : 2, 0, squares({"a1", "h1"})),
              capture ? "1:move 1 of 3 | 2:move 2 of 3 | 3:move 3 of 3" : "1:move 1 of 2 | 3:move 2 of 2");
  }
}

/// Castling moves king and rook; a capture en passant takes the pawn beside the square.
TEST(PathComments, FocusOfCastlingAndEnPassant) {
  PathCase p;
  p.g.record = GameBuilder(GameBuilder::board("4k3/3p4/8/4P3/8/8/8/4K2R"), kWhite).record;
  p.info() = {.title = "", .piecePath = true, .quiet = true};
  p.g.line(0, {"e1g1", "d7d5", "e5d6"});
  EXPECT_EQ(p.comments(0, 3, 3, 0, squares({"e1", "h1", "d7"})), "0:Focus path: Ke1-g1 Rh1-f1 pd7-d5(xd5)");
}

}  // namespace
}  // namespace cql::testing
