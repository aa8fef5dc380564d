// `consecutivemoves` (language/22 §4), the comments of `path` (language/21 §6).
#include "tests/runtime/host/host_support.h"

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

/// Moves are equal if piece with colour, from and to are; no match if one position is an ancestor of the
/// other.
TEST(ConsecutiveMoves, Edges) {
  TwoLines t({"a2a3", "a7a6"}, {"b2b3", "b7b6"});
  Consecutive c;
  EXPECT_EQ(c.value(t), 0);
  t.y = 1;
  EXPECT_EQ(c.value(t), 0);
  t.y = t.x;
  EXPECT_EQ(c.value(t), 0);
}

/// From h1 to f3 moves a queen of White, here a bishop, and there a queen of Black.
TEST(ConsecutiveMoves, EqualMovesAreOfTheSamePiece) {
  TwoLines t({}, {});
  t.g = GameBuilder(GameBuilder::board("k7/8/2q5/8/8/8/8/K2B3Q"), kWhite);
  t.x = t.g.line(0, {"h1f3"});
  Consecutive c;
  for (const auto& other :
       {std::vector<std::string_view>{"h1h2", "a8b8", "d1f3", "b8a8", "f3h1", "a8b8", "h1f3"},
        std::vector<std::string_view>{"a1b1", "c6h1", "b1a1", "h1f3"}}) {
    t.y = 0;
    for (std::string_view move : other) t.y = t.g.add(t.y, move);
    EXPECT_EQ(c.value(t), 0) << other.size();
  }
}

/// In a game the longest run found by the filter is marked.
TEST(ConsecutiveMoves, LongestOfTheGame) {
  TwoLines t({"a2a3", "e7e5", "d2d4"}, {"e2e3", "e7e5", "d2d4"});
  Consecutive c;
  c.b.run(t.g.record, [&](Context* ctx) {
    EXPECT_EQ(sv::consecutiveMoves(ctx, 0, 2, 5, 1, 1000), 1);
    EXPECT_EQ(sv::consecutiveMoves(ctx, 0, 3, 6, 1, 1000), 2);
    EXPECT_EQ(sv::consecutiveMoves(ctx, 0, 2, 6, 1, 1000), 1);
    EXPECT_EQ(sv::consecutiveMoves(ctx, 0, 6, 3, 1, 1000), 2) << "as long, but found later";
  });
  EXPECT_EQ(c.b.comments(), "2:x-move[1] | 3:x-move[2] | 5:y-move[1] | 6:y-move[2]");
}

/// Each filter marks its own run with its own names, unless it or the run is quiet.
TEST(ConsecutiveMoves, MarksOfSeveralFilters) {
  for (std::uint8_t level = 0; level < 3; ++level) {
    Bench b;
    b.options.commentLevel = static_cast<CommentLevel>(level);
    b.manifest.consecutiveNames = {"x", "y", "u", "v", "s", "t"};
    b.manifest.consecutiveQuiet = {true, false, false};
    TwoLines lines({"a2a3", "e7e5", "d2d4"}, {"e2e3", "e7e5", "d2d4"});
    auto body = [](Context* ctx) {
      for (int filter : {0, 1}) sv::consecutiveMoves(ctx, filter, 3, 6, 1, 1000);
      sv::consecutiveMoves(ctx, 2, 3, 5, 1, 1000);
    };
    b.run(lines.g.record, body);
    EXPECT_EQ(b.comments(),
              level == 0 ? "2:u-move[1] | 3:u-move[2] | 5:v-move[1] | 6:v-move[2] | 2:s-move[1] | 5:t-move[1]"
                         : "");
  }
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

/// Title, piece path, verbose, end, start; which of them the levels and `quiet` keep.
TEST(PathComments, OrderAndLevels) {
  const std::string title = "0:t | 0:Focus path: Pe2-e4 pe7-e5";
  const std::string verbose = "1:t: move 1 of 2 | 2:t: move 2 of 2";
  const std::string ends =
      "2:End path of length 2 that starts at move 1(wtm) | 0:Start path that ends at move 2(wtm)";
  for (const bool quiet : {false, true})
    for (std::uint8_t level = 0; level < 3; ++level) {
      PathCase p;
      p.b.options.commentLevel = static_cast<CommentLevel>(level);
      p.info() = {.title = "t", .hasTitle = true, .verbose = true, .piecePath = true, .quiet = quiet};
      const SquareSet focus = squares({"e2", "e7"});
      p.g.line(0, {"e2e4", "e7e5"});
      std::string expected = level == 2 ? "" : title + " | " + verbose;
      if (level == 0 && !quiet) expected += " | " + ends;
      EXPECT_EQ(p.comments(0, 2, 2, 0, focus), expected) << quiet << int{level};
      if (level == 0) expected += " | 2:alternative";
      EXPECT_EQ(p.comments(0, 2, 2, 0, focus, true), expected) << quiet << int{level};
    }
}

/// `Focus path: ` with a blank for every piece after the first one listed.
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

/// A captured piece neither moves on nor is captured again, whatever happens on its square.
TEST(PathComments, CapturedPiecesStayOffTheBoard) {
  PathCase p;
  p.g.record = GameBuilder(GameBuilder::board("k6r/8/8/8/8/8/6K1/7R"), kWhite).record;
  p.info() = {.title = "", .piecePath = true, .quiet = true};
  p.g.line(0, {"g2g3", "h8h1", "g3g2", "a8a7", "g2h1", "a7a8", "h1g1"});
  EXPECT_EQ(p.comments(0, 7, 1, 0, squares({"h1", "h8"})), "0:Focus path: Rh1(xh1) rh8-h1(xh1)");
}

/// A null move is one of the king's (language/21 §5), who does not change squares: then there is no piece
/// path (§6).
TEST(PathComments, FocusOfNullMoves) {
  for (const bool king : {true, false}) {
    PathCase p;
    p.info() = {.title = "", .verbose = true, .piecePath = true, .quiet = true};
    p.g.line(0, {"e2e4", "e7e5", "--", "d7d6", "d1h5"});
    EXPECT_EQ(p.comments(0, 5, 1, 0, squares({king ? "e1" : "d1"})),
              king ? "3:move 1 of 1" : "0:Focus path: Qd1-h5 | 5:move 1 of 1");
  }
}

/// A position of a variation that is named is marked (language/03 §3), before the comment that names it.
TEST(PathComments, MarksOfVariations) {
  PathCase p;
  p.info();
  p.g.line(0, {"e2e4", "e7e5"});
  p.g.line(1, {"c7c5", "g1f3"});
  EXPECT_EQ(p.comments(1, 4, 2),
            "4:End path of length 2 that starts at move 1(btm) | 4:id:4 | 1:Start path that ends at move "
            "2(btm)[4]");
  EXPECT_EQ(p.comments(3, 4, 1),
            "3:id:3 | 4:End path of length 1 that starts at move 2(wtm)[3] | 4:id:4 | "
            "3:Start path that ends at move 2(btm)[4]");
}

/// With `focus capture` the capture of a piece in focus counts.
TEST(PathComments, FocusCapture) {
  for (const bool capture : {false, true}) {
    PathCase p;
    p.g.record = GameBuilder(GameBuilder::board("4k2r/8/8/8/8/8/8/R3K2R"), kWhite).record;
    p.info() = {.title = "", .verbose = true, .quiet = true, .focusCapture = capture};
    p.g.line(0, {"a1a2", "h8h1", "a2a3", "e8e7", "a3a4"});
    EXPECT_EQ(p.comments(0, 5, capture ? 4 : 3, 0, squares({"a1", "h1"})),
              capture ? "1:move 1 of 4 | 2:move 2 of 4 | 3:move 3 of 4 | 5:move 4 of 4"
                      : "1:move 1 of 3 | 3:move 2 of 3 | 5:move 3 of 3");
  }
}

/// Castling moves king and rook; a capture en passant removes the pawn beside the square.
TEST(PathComments, FocusOfCastlingAndEnPassant) {
  PathCase p;
  p.g.record = GameBuilder(GameBuilder::board("4k3/3p4/8/4P3/8/8/8/4K2R"), kWhite).record;
  p.info() = {.title = "", .piecePath = true, .quiet = true};
  p.g.line(0, {"e1g1", "d7d5", "e5d6"});
  EXPECT_EQ(p.comments(0, 3, 3, 0, squares({"e1", "h1", "d7"})), "0:Focus path: Ke1-g1 Rh1-f1 pd7-d5(xd5)");
}

/// In Chess960 king and rook may exchange places; castling counts if one of them is in the focus.
TEST(PathComments, FocusOfCastlingToTheSquareOfTheRook) {
  for (const bool both : {true, false}) {
    PathCase p;
    p.g.record = GameBuilder(GameBuilder::board("4k3/8/8/8/8/8/8/2RK4"), kWhite).record;
    p.info() = {.title = "", .verbose = true, .piecePath = true, .quiet = true};
    p.g.line(0, {"d1c1", "e8e7"});
    p.g.record.moves[1] = makeCastling(square("d1"), square("c1"), 2);
    EXPECT_EQ(p.comments(0, 2, 1, 0, both ? squares({"c1", "d1"}) : squares({"c1"})),
              both ? "0:Focus path: Rc1-d1 Kd1-c1 | 1:move 1 of 1" : "0:Focus path: Rc1-d1 | 1:move 1 of 1");
  }
}

}  // namespace
}  // namespace cql::testing
