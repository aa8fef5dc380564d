// Moves that could be made, and ends of games (language/20 §5, language/11 §7): cases worked out by hand,
// each for both colours.

#include "runtime/kernel/kernel.h"
#include "tests/runtime/host/host_support.h"

namespace cql::testing {
namespace {

using Moves = std::vector<std::string_view>;

/// The board seen from the other side, with the colours exchanged.
Position mirrored(const Position& p) {
  Position m{};
  for (int type = kPawn; type <= kKing; ++type) m.types[type] = __builtin_bswap64(p.types[type]);
  for (Color color : {kWhite, kBlack}) m.colors[~color] = __builtin_bswap64(p.colors[color]);
  return m;
}
std::string mirrored(std::string_view move) {
  std::string m(move);
  for (char& c : m)
    if (c >= '1' && c <= '8') c = static_cast<char>('1' + '8' - c);
  return m;
}

/// A game in the kernel's representation. `side` moves first; with `flipped` everything is exchanged.
class Played {
 public:
  Played(std::string_view ranks, Color side, const Moves& moves, bool flipped) : flipped_(flipped) {
    const Position start = GameBuilder::board(ranks);
    game_ = flipped ? GameBuilder(mirrored(start), ~side) : GameBuilder(start, side);
    for (std::string_view move : moves)
      last_ = game_.add(last_, flipped ? mirrored(move) : std::string(move));
    context_.game = game_.record.view();
  }

  const Context* context() const { return &context_; }
  SquareSet set(SquareSet squares) const { return flipped_ ? __builtin_bswap64(squares) : squares; }

  SquareSet from(std::uint32_t moveClass, bool pseudo, SquareSet to = kAllSquares) const {
    return set(cqlLegalFrom(&context_, last_, kAllSquares, set(to), moveClass, pseudo));
  }
  SquareSet to(std::uint32_t moveClass, bool pseudo, SquareSet from = kAllSquares,
               SquareSet to = kAllSquares) const {
    return set(cqlLegalTo(&context_, last_, set(from), set(to), moveClass, pseudo));
  }

 private:
  bool flipped_;
  GameBuilder game_;
  Context context_{};
  std::int32_t last_ = 0;
};

struct EnPassant {
  const char* what;
  const char* ranks;  ///< before the moves; Black begins
  Moves moves;
  SquareSet legal, pseudolegal;  ///< the squares of the pawns that may capture
};
const EnPassant kEnPassant[] = {
    {"a plain one", "4k3/3p4/8/4P3/8/8/8/4K3", {"d7d5"}, squares({"e5"}), squares({"e5"})},
    {"a step of one square", "4k3/8/3p4/4P3/8/8/8/4K3", {"d6d5"}, 0, 0},
    {"not after a null move", "4k3/3p4/8/4P3/8/8/8/4K3", {"d7d5", "--", "--"}, 0, 0},
    {"only a pawn takes", "4k3/3p4/8/2K1N3/8/8/8/8", {"d7d5"}, 0, 0},
    {"only a pawn of the side to move takes",
     "4k3/3p4/8/2p1P3/8/8/8/4K3",
     {"d7d5"},
     squares({"e5"}),
     squares({"e5"})},
    {"on the a file", "4k3/p7/8/1P6/7P/8/8/4K3", {"a7a5"}, squares({"b5"}), squares({"b5"})},
    {"on the h file", "4k3/7p/P7/6P1/8/8/8/4K3", {"h7h5"}, squares({"g5"}), squares({"g5"})},
    {"both pawns leave the rank of the king", "4k3/3p4/8/K3P2r/8/8/8/8", {"d7d5"}, 0, squares({"e5"})},
    {"one of two pawns is pinned on its file",
     "4r1k1/3p4/8/2P1P3/8/8/8/4K3",
     {"d7d5"},
     squares({"c5"}),
     squares({"c5", "e5"})},
    {"the pawn that goes opens a diagonal", "6b1/3p4/8/4P3/8/8/K7/7k", {"d7d5"}, 0, squares({"e5"})},
    {"the taker stays in the way of a bishop",
     "1b2k3/3p4/8/4P3/8/6K1/8/8",
     {"d7d5"},
     squares({"e5"}),
     squares({"e5"})},
    {"the pawn that is taken gives check",
     "4k3/3p4/8/4P3/2K5/8/8/8",
     {"d7d5"},
     squares({"e5"}),
     squares({"e5"})},
    {"its step has uncovered another check", "2b1k3/3p4/8/4P3/8/7K/8/8", {"d7d5"}, 0, squares({"e5"})},
};

TEST(LegalMoves, EnPassant) {
  for (const EnPassant& c : kEnPassant)
    for (bool flipped : {false, true}) {
      const Played game(c.ranks, kBlack, c.moves, flipped);
      EXPECT_EQ(game.from(kCqlEnPassantOnly, false), c.legal) << c.what << flipped;
      EXPECT_EQ(game.from(kCqlEnPassantOnly, true), c.pseudolegal) << c.what << flipped;
    }
}

TEST(LegalMoves, EnPassantIsLimitedToTheSquaresAskedFor) {
  constexpr std::string_view ranks = "4k3/3p4/8/2P1P3/8/8/8/4K3";
  const SquareSet target = squares({"d6"});
  for (bool flipped : {false, true}) {
    const Played game(ranks, kBlack, {"d7d5"}, flipped);
    for (bool pseudo : {false, true}) {
      EXPECT_EQ(game.to(kCqlEnPassantOnly, pseudo), target);
      EXPECT_EQ(game.to(kCqlEnPassantOnly, pseudo, kAllSquares, ~target), 0u);
      EXPECT_EQ(game.from(kCqlAnyMove, pseudo, target), squares({"c5", "e5"}));
      EXPECT_EQ(game.to(kCqlAnyMove, pseudo, squares({"c5"})), squares({"c6", "d6"}));
      EXPECT_EQ(game.to(kCqlAnyMove, pseudo, squares({"c5"}), ~target), squares({"c6"}));
      EXPECT_EQ(game.to(kCqlEnPassantOnly, pseudo, squares({"e1"})), 0u);
    }
  }
}

struct Castling {
  const char* what;
  const char* ranks;  ///< before the moves; White begins
  Moves moves;
  SquareSet to;
};
const SquareSet kBothWings = squares({"c1", "g1"});
const Castling kCastling[] = {
    {"to both sides", "4k3/8/8/8/8/8/8/R3K2R", {}, kBothWings},
    {"null moves change nothing", "4k3/8/8/8/8/8/8/R3K2R", {"--", "--"}, kBothWings},
    {"moves of others neither", "4k3/8/8/8/8/8/P7/R3K2R", {"a2a3", "e8e7"}, kBothWings},
    {"the king came to e1", "4k3/8/8/8/8/8/4K3/R6R", {"e2e1", "--"}, 0},
    {"the king went and came back", "4k3/8/8/8/8/8/8/R3K2R", {"e1e2", "--", "e2e1", "--"}, 0},
    {"the rook came to h1", "4k3/8/8/8/8/8/7R/R3K3", {"h2h1", "--"}, squares({"c1"})},
    {"the rook went and came back", "4k3/8/8/8/8/8/8/R3K2R", {"a1a2", "--", "a2a1", "--"}, squares({"g1"})},
    {"no rook", "4k3/8/8/8/8/8/8/R3K3", {}, squares({"c1"})},
    {"a rook of the other side", "4k3/8/8/8/8/8/8/R3K2r", {}, 0},
    {"another piece in its place", "4k3/8/8/8/8/8/8/R3K2B", {}, squares({"c1"})},
    {"a queen in its place", "4k3/8/8/8/8/8/8/Q3K2R", {}, squares({"g1"})},
    {"a piece beside the rook", "4k3/8/8/8/8/8/8/RN2K1NR", {}, 0},
    {"a piece beside the king", "4k3/8/8/8/8/8/8/R2QKB1R", {}, 0},
    {"a piece where the king goes", "4k3/8/8/8/8/8/8/R1B1K2R", {}, squares({"g1"})},
    {"out of check", "4k3/4r3/8/8/8/8/8/R3K2R", {}, 0},
    {"through check", "3rkr2/8/8/8/8/8/8/R3K2R", {}, 0},
    {"into check", "2r1k1r1/8/8/8/8/8/8/R3K2R", {}, 0},
    {"only the rook passes an attacked square", "1r2k3/8/8/8/8/8/8/R3K2R", {}, kBothWings},
    {"the rooks are attacked", "r3k2r/8/8/8/8/8/8/R3K2R", {}, kBothWings},
    {"own pieces guard the way", "4k3/8/8/8/8/8/8/RQ2K2R", {}, squares({"g1"})},
    {"the king stands elsewhere", "4k3/8/8/8/8/8/8/R2K3R", {}, 0},
    {"the king of the other colour stands there", "8/8/8/8/4K3/8/8/R3k2R", {}, 0},
};

TEST(LegalMoves, Castling) {
  for (const Castling& c : kCastling)
    for (bool flipped : {false, true}) {
      const Played game(c.ranks, kWhite, c.moves, flipped);
      for (bool pseudo : {false, true}) {  // the same in both
        EXPECT_EQ(game.to(kCqlCastleOnly, pseudo), c.to) << c.what << flipped;
        EXPECT_EQ(game.to(kCqlCastleShortOnly, pseudo), c.to & squares({"g1"})) << c.what << flipped;
        EXPECT_EQ(game.to(kCqlCastleLongOnly, pseudo), c.to & squares({"c1"})) << c.what << flipped;
        EXPECT_EQ(game.to(kCqlCastleOnly, pseudo, kAllSquares, ~squares({"g1"})), c.to & squares({"c1"}));
        EXPECT_EQ(game.to(kCqlCastleOnly, pseudo, ~squares({"e1"})), 0u) << c.what << flipped;
        EXPECT_EQ(game.from(kCqlCastleOnly, pseudo), c.to ? squares({"e1"}) : 0) << c.what << flipped;
      }
    }
}

/// The comparison with every limit agrees with the count.
TEST(LegalMoves, AreMoreThanALimitIfTheCountIs) {
  constexpr std::string_view boards[] = {
      "4k3/8/8/8/8/8/8/R3K2R",   "4k3/3r4/8/8/8/8/8/R3K2R", "4k3/8/8/8/8/8/3PPP2/R2QKB1R",
      "k7/8/8/8/8/8/8/4K3",      "k7/8/8/8/8/5q2/8/4K3",    "k7/8/8/8/8/4r3/8/R3K2R",
      "3rkr2/8/8/8/8/8/8/R3K2R", "k7/8/8/8/3K4/8/8/8",      "k7/8/8/3pP3/4K3/8/8/8",
      "k7/8/8/8/8/8/1r6/K7",     "k7/8/8/8/8/2q5/8/K7",     "k7/8/8/8/8/8/8/rr5K",
      "k7/8/8/8/8/8/3ppp2/R3K2R"};
  const SquareSet king = squares({"e1", "d4", "e4"});
  for (std::string_view ranks : boards)
    for (bool flipped : {false, true})
      for (bool pseudo : {false, true})
        for (SquareSet from : {kAllSquares, king, ~king, SquareSet{0}})
          for (SquareSet to :
               {kAllSquares, squares({"g1", "f1", "d5"}), ~squares({"g1", "e2"}), SquareSet{0}})
            for (std::uint32_t moveClass : {kCqlAnyMove, kCqlCastleOnly, kCqlEnPassantOnly}) {
              const Played game(ranks, kWhite, {}, flipped);
              const std::int32_t count =
                  cqlLegalCount(game.context(), 0, game.set(from), game.set(to), moveClass, pseudo);
              for (std::int32_t limit = -1; limit <= count + 1; ++limit)
                EXPECT_EQ(cqlLegalCountAbove(game.context(), 0, game.set(from), game.set(to), moveClass,
                                             pseudo, limit),
                          count > limit)
                    << ranks << " " << count << " " << limit;
            }
}

struct Check {
  const char* what;
  const char* ranks;  ///< White is to move and in check
  bool mate;
};
const Check kChecks[] = {
    {"a pawn steps between", "8/8/8/r7/r6K/4P3/6k1/8", false},
    {"a pawn goes between with a double step", "8/8/8/r7/r6K/8/4P1k1/8", false},
    {"no double step over a piece", "8/8/8/r7/r6K/4p3/4P1k1/8", true},
    {"no double step but from the second rank", "8/6k1/8/r6K/r7/4P3/8/8", true},
    {"a pawn takes", "8/8/6k1/5n1p/4P2K/r7/8/8", false},
    {"a pawn does not take backwards", "8/8/6k1/4Pn1p/7K/r7/8/8", true},
    {"a pinned pawn does not take", "8/8/6k1/5n1p/r3P2K/r7/8/8", true},
};

TEST(Ends, ChecksThatPawnsAnswer) {
  for (const Check& c : kChecks)
    for (bool flipped : {false, true}) {
      const Played game(c.ranks, kWhite, {}, flipped);
      EXPECT_TRUE(cqlInCheck(&game.context()->game.positions[0], game.context()->game.sides[0])) << c.what;
      EXPECT_EQ(cqlMate(game.context(), 0), c.mate) << c.what << flipped;
      EXPECT_EQ(cqlLegalCount(game.context(), 0, kAllSquares, kAllSquares, kCqlAnyMove, false) == 0, c.mate);
    }
}

TEST(Ends, AMateIsOneWhateverTheGameGoesOnWith) {
  // The only reply to g7-g5 is the capture en passant.
  constexpr std::string_view after = "1bb3r1/8/8/6pP/7K/8/8/k7", before = "1bb3r1/6p1/8/7P/7K/8/8/k7";
  for (bool flipped : {false, true}) {
    const Played answered(before, kBlack, {"g7g5"}, flipped);
    EXPECT_TRUE(cqlInCheck(&answered.context()->game.positions[1], answered.context()->game.sides[1]));
    EXPECT_FALSE(cqlMate(answered.context(), 1));
    // The initial position does not record the double step, whether the game captures en passant or passes.
    for (const Moves& moves : {Moves{}, Moves{"h5g6"}, Moves{"--"}}) {
      const Played game(after, kWhite, moves, flipped);
      EXPECT_TRUE(cqlMate(game.context(), 0)) << flipped;
      EXPECT_FALSE(cqlStalemate(game.context(), 0)) << flipped;
    }
  }
}

/// A position with a continuation in the game is no stalemate (language/11 §7), even by a null move.
TEST(Ends, AStalemateEndsTheGame) {
  constexpr std::string_view ranks = "7k/5Q2/8/8/8/8/8/K7";
  for (bool flipped : {false, true}) {
    EXPECT_TRUE(cqlStalemate(Played(ranks, kBlack, {}, flipped).context(), 0));
    EXPECT_FALSE(cqlStalemate(Played(ranks, kBlack, {"--"}, flipped).context(), 0));
    EXPECT_FALSE(cqlMate(Played(ranks, kBlack, {}, flipped).context(), 0));
  }
}

/// language/11 §9: a pinned piece beside the king may be attacked if it could otherwise capture en passant;
/// one that is not pinned may not, though the capture would not help.
TEST(Ends, PureMatesAndEnPassant) {
  struct Row {
    const char* ranks;
    Moves moves;
    SquareSet pure, ideal;
  };
  const Row rows[] = {
      {"5BR1/8/8/7k/7p/8/6P1/K6R", {"g2g4"}, squares({"h1", "g4", "h4", "h5", "f8", "g8"}), 0},
      {"5BR1/8/8/7k/7p/6P1/8/K6R", {"g3g4"}, 0, 0},
      {"K7/8/6NN/8/5p2/5k2/6PP/2NN3B", {"g2g4"}, 0, 0},
      {"K7/8/7N/8/5p2/5k2/6PP/2NN3B", {"g2g4"}, squares({"c1", "d1", "h1", "h2", "f3", "f4", "h6"}), 0},
  };
  for (const Row& row : rows)
    for (bool flipped : {false, true}) {
      const Played game(row.ranks, kWhite, row.moves, flipped);
      auto pattern = [&](MatePatternKind kind) { return game.set(cqlMatePattern(game.context(), 1, kind)); };
      EXPECT_TRUE(cqlMate(game.context(), 1)) << row.ranks;
      EXPECT_EQ(pattern(MatePatternKind::PureMate), row.pure) << row.ranks << flipped;
      EXPECT_EQ(pattern(MatePatternKind::ModelMate), row.pure) << row.ranks << flipped;
      EXPECT_EQ(pattern(MatePatternKind::IdealMate), row.ideal) << row.ranks << flipped;
      EXPECT_EQ(pattern(MatePatternKind::PureStalemate), 0u) << row.ranks << flipped;
    }
}

}  // namespace
}  // namespace cql::testing
