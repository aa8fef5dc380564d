// Conditions on moves of the game and the pieces of a focus (language/20 §1-§4, language/21 §5), worked out
// by hand.
#include "runtime/kernel/kernel.h"
#include "tests/runtime/host/host_support.h"

namespace cql::testing {
namespace {

Move plain(std::string_view from, std::string_view to, unsigned captured = kNoCapture,
           unsigned promoted = 0) {
  return makeMove(square(from), square(to), promoted ? kPawn : kKnight, captured, promoted);
}
Move castling(std::string_view from, std::string_view to, int rookFile) {
  return makeCastling(square(from), square(to), rookFile);
}
const Move kEnPassant = makeMove(square("e5"), square("d6"), kPawn, kPawn, 0, kMoveEnPassant);
const Move kShort = castling("e1", "g1", 7), kLong = castling("e8", "c8", 0);
const Move kNull = makeMove(square("e1"), square("e1"), kKing, kNoCapture, 0, kMoveNull);

TEST(MoveConditions, SquaresOfCastling) {
  EXPECT_EQ(cqlFromSquares(kShort), squares({"e1", "h1"}));
  EXPECT_EQ(cqlToSquares(kShort), squares({"g1", "f1"}));
  EXPECT_EQ(cqlFromSquares(kLong), squares({"e8", "a8"}));
  EXPECT_EQ(cqlToSquares(kLong), squares({"c8", "d8"}));
  // Chess960: the king stays, or moves to the rook's square.
  EXPECT_EQ(cqlFromSquares(castling("g1", "g1", 7)), squares({"g1", "h1"}));
  EXPECT_EQ(cqlToSquares(castling("f1", "g1", 6)), squares({"g1", "f1"}));
  EXPECT_EQ(cqlFromSquares(plain("b1", "c3")), squares({"b1"}));
  EXPECT_EQ(cqlToSquares(plain("b1", "c3")), squares({"c3"}));
}

TEST(MoveConditions, Fitting) {
  struct Row {
    Move move;
    SquareSet left, right;
    bool moves, captures;
  };
  const SquareSet all = kAllSquares;
  const Row rows[] = {
      {plain("b1", "c3"), squares({"b1"}), squares({"c3"}), true, false},
      {plain("b1", "c3"), squares({"c3"}), squares({"c3"}), false, false},
      {plain("b1", "c3"), squares({"b1"}), squares({"b1"}), false, false},
      {plain("b1", "c3", kRook), squares({"b1"}), squares({"c3"}), true, true},
      {plain("b1", "c3", kPawn), squares({"a1"}), squares({"c3"}), false, false},
      {plain("b1", "c3", kPawn), squares({"b1"}), squares({"b1"}), false, false},
      // The pawn captured en passant is not on the target square.
      {kEnPassant, all, squares({"d6"}), true, false},
      {kEnPassant, all, squares({"d5"}), false, true},
      {kEnPassant, squares({"d5"}), all, false, false},
      // Castling: the squares of one piece.
      {kShort, squares({"e1"}), squares({"g1"}), true, false},
      {kShort, squares({"h1"}), squares({"f1"}), true, false},
      {kShort, squares({"e1"}), squares({"f1"}), false, false},
      {kShort, squares({"h1"}), squares({"g1"}), false, false},
      {kLong, squares({"a8"}), squares({"d8"}), true, false},
      {kLong, squares({"a8"}), squares({"c8"}), false, false},
      {kLong, all, all, true, false},
      {kNull, squares({"e1"}), squares({"e1"}), true, false},
      {kNull, all, all, true, false},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(cqlMoveFits(row.move, row.left, row.right, false), row.moves) << &row - rows;
    EXPECT_EQ(cqlMoveFits(row.move, row.left, row.right, true), row.captures) << &row - rows;
  }
}

/// Conditions of `move` at the only child of a position, which is its `index`th.
bool satisfies(Move move, std::uint32_t conditions, SquareSet squares = kAllSquares, std::int32_t index = 0,
               std::uint32_t promotions = 0) {
  const Move moves[] = {0, move};
  const std::int32_t indexes[] = {0, index};
  Context context{};
  context.game.moves = moves;
  context.game.childIndexes = indexes;
  context.game.count = 2;
  return cqlMoveSatisfies(&context, 1, kAllSquares, kAllSquares, squares, squares, conditions, promotions);
}

TEST(MoveConditions, OfTheMoveFilter) {
  const Move quiet = plain("b1", "c3"), taking = plain("b1", "c3", kBishop);
  const Move promotion = plain("a7", "a8", kNoCapture, kRook);
  for (Move move : {quiet, taking, promotion, kEnPassant, kShort, kLong, kNull}) {
    EXPECT_TRUE(satisfies(move, 0));
    EXPECT_EQ(satisfies(move, kCqlIfCapture), move == taking || move == kEnPassant);
    EXPECT_EQ(satisfies(move, kCqlIfEnPassant), move == kEnPassant);
    EXPECT_EQ(satisfies(move, kCqlIfCastle), move == kShort || move == kLong);
    EXPECT_EQ(satisfies(move, kCqlIfCastleShort), move == kShort);
    EXPECT_EQ(satisfies(move, kCqlIfCastleLong), move == kLong);
    EXPECT_EQ(satisfies(move, kCqlIfNull), move == kNull);
    EXPECT_EQ(satisfies(move, kCqlIfPromotion, kAllSquares, 0, 0x3f), move == promotion);
    EXPECT_FALSE(satisfies(move, kCqlIfPromotion, kAllSquares, 0, 0x3f & ~(1u << kRook)));
    for (std::int32_t index : {0, 1, 2}) {
      EXPECT_EQ(satisfies(move, kCqlIfPrimary, kAllSquares, index), index == 0);
      EXPECT_EQ(satisfies(move, kCqlIfSecondary, kAllSquares, index), index > 0);
    }
  }
  EXPECT_TRUE(satisfies(taking, kCqlIfCapture, squares({"c3"})));
  EXPECT_FALSE(satisfies(taking, kCqlIfCapture, squares({"b1"})));
  for (std::uint32_t condition : {kCqlIfCapture, kCqlIfEnPassant}) {
    EXPECT_TRUE(satisfies(kEnPassant, condition, squares({"d5"})));
    EXPECT_FALSE(satisfies(kEnPassant, condition, squares({"d6"})));
  }
  EXPECT_FALSE(satisfies(taking, kCqlIfEnPassant, squares({"c3"})));
}

/// `from` and `to`: of castling the king's squares only.
TEST(MoveConditions, SquaresOfTheMoveFilter) {
  const Move moves[] = {0, plain("b1", "c3"), kShort};
  const std::int32_t indexes[] = {0, 0, 0};
  Context context{};
  context.game.moves = moves;
  context.game.childIndexes = indexes;
  context.game.count = 3;
  auto fits = [&](std::int32_t child, SquareSet from, SquareSet to) {
    return cqlMoveSatisfies(&context, child, from, to, 0, 0, 0, 0);
  };
  EXPECT_TRUE(fits(1, squares({"b1"}), squares({"c3"})));
  EXPECT_FALSE(fits(1, squares({"c3"}), squares({"c3"})));
  EXPECT_FALSE(fits(1, squares({"b1"}), squares({"b1"})));
  EXPECT_TRUE(fits(2, squares({"e1"}), squares({"g1"})));
  EXPECT_FALSE(fits(2, squares({"h1"}), kAllSquares));
  EXPECT_FALSE(fits(2, kAllSquares, squares({"f1"})));
}

TEST(MoveConditions, SingleSquares) {
  const Move taking = plain("b1", "c3", kBishop);
  EXPECT_EQ(cqlMoveSquare(kShort, kCqlMoveFrom), squares({"e1"}));
  EXPECT_EQ(cqlMoveSquare(kShort, kCqlMoveTo), squares({"g1"}));
  EXPECT_EQ(cqlMoveSquare(taking, kCqlMoveCaptured), squares({"c3"}));
  EXPECT_EQ(cqlMoveSquare(taking, kCqlMoveEnPassant), 0u);
  EXPECT_EQ(cqlMoveSquare(kEnPassant, kCqlMoveCaptured), squares({"d5"}));
  EXPECT_EQ(cqlMoveSquare(kEnPassant, kCqlMoveEnPassant), squares({"d5"}));
  for (Move move : {kNull, kShort, plain("b1", "c3")}) EXPECT_EQ(cqlMoveSquare(move, kCqlMoveCaptured), 0u);
}

TEST(MoveConditions, LettersOfPromotions) {
  const Move rook = plain("a7", "a8", kNoCapture, kRook);
  auto letters = [](Move move, std::string_view text) {
    return cqlPromotesToLetter(move, text.data(), text.size());
  };
  for (std::string_view text : {"", ".", "R", "r", "qR", "KrN"}) EXPECT_TRUE(letters(rook, text)) << text;
  for (std::string_view text : {"Q", "kp", "..", ".Q", " ", "2"}) EXPECT_FALSE(letters(rook, text)) << text;
  for (std::string_view text : {"", ".", "P", "N", "QRBNKP"}) EXPECT_FALSE(letters(plain("b1", "c3"), text));
}

/// Of a castling move that fitted by one of its pieces, the squares of this piece (language/20 §3.6).
TEST(MoveConditions, CastlingIsLimitedToThePiecesThatFitted) {
  struct Row {
    SquareSet left, right, from, to;
  };
  const SquareSet all = kAllSquares, both = squares({"e1", "h1"});
  const Row rows[] = {
      {all, all, both, squares({"f1", "g1"})},
      {squares({"e1"}), all, squares({"e1"}), squares({"g1"})},
      {squares({"h1"}), all, squares({"h1"}), squares({"f1"})},
      {all, squares({"g1"}), squares({"e1"}), squares({"g1"})},
      {all, squares({"f1"}), squares({"h1"}), squares({"f1"})},
      {both, squares({"f1"}), squares({"h1"}), squares({"f1"})},
      {squares({"e1"}), squares({"f1", "g1"}), squares({"e1"}), squares({"g1"})},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(cqlCastlingFrom(kShort, row.left, row.right), row.from) << &row - rows;
    EXPECT_EQ(cqlCastlingTo(kShort, row.left, row.right), row.to) << &row - rows;
  }
  for (Move move : {kNull, kEnPassant, plain("b1", "c3")}) {
    EXPECT_EQ(cqlCastlingFrom(move, 0, 0), all);
    EXPECT_EQ(cqlCastlingTo(move, 0, 0), all);
  }
}

/// A search for the moves of the pieces on some squares.
class Search {
 public:
  Search(GameBuilder& game, SquareSet pieces, bool capture) : capture_(capture) {
    context_.game = game.record.view();
    focus_.resize(game.record.positions.size());
    focus_[0] = pieces;
  }
  /// The candidates below a position with known pieces: "1 4".
  std::string candidates(std::int32_t position, bool childrenOnly = false) {
    std::string found;
    std::int32_t after = position;
    if (context_.game.isOneLine()) {
      const std::int32_t first =
          cqlNextFocusMove(&context_, focus_.data(), position, position, childrenOnly, capture_);
      const SquareSet moved = first == kNoPosition ? 0 : pieces(first);
      EXPECT_EQ(cqlNextFocusMoveOnLine(&context_, focus_.data(), position, childrenOnly, capture_), first);
      if (first != kNoPosition) {
        EXPECT_EQ(pieces(first), moved);
      }
    }
    while ((after = cqlNextFocusMove(&context_, focus_.data(), position, after, childrenOnly, capture_)) !=
           kNoPosition)
      found += (found.empty() ? "" : " ") + std::to_string(after);
    return found;
  }
  SquareSet pieces(std::int32_t position) const { return focus_[static_cast<std::size_t>(position)]; }

 private:
  Context context_{};
  std::vector<SquareSet> focus_;
  bool capture_;
};

TEST(Focus, TheFirstMoveOfEachVariation) {
  GameBuilder g;
  g.line(0, {"g1f3", "g8f6", "f3g5", "f6e4", "g5e4"});  // 1 ... 5
  g.line(2, {"b1c3", "b8c6"});                          // 6, 7
  g.line(0, {"e2e4", "e7e5", "g1f3"});                  // 8, 9, 10
  Search knight(g, squares({"g1"}), false);
  EXPECT_EQ(knight.candidates(0), "1 10");
  EXPECT_EQ(knight.candidates(0, true), "1");
  EXPECT_EQ(knight.pieces(1), squares({"f3"}));
  EXPECT_EQ(knight.candidates(1), "3");  // in the other variation it does not move
  EXPECT_EQ(knight.pieces(6), squares({"f3"}));
  EXPECT_EQ(knight.candidates(3), "5");
  EXPECT_EQ(knight.pieces(5), squares({"e4"}));
  EXPECT_EQ(knight.candidates(5), "");
}

TEST(Focus, CapturedPiecesLeaveIt) {
  for (bool capture : {false, true}) {
    GameBuilder g;
    g.line(0, {"e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5a5"});
    Search pawn(g, squares({"d7"}), capture);
    EXPECT_EQ(pawn.candidates(0), "2");
    EXPECT_EQ(pawn.pieces(2), squares({"d5"}));
    EXPECT_EQ(pawn.candidates(2), capture ? "3" : "");  // the queen on d5 later is another piece
    EXPECT_EQ(pawn.pieces(3), 0u);
  }
}

TEST(Focus, EnPassant) {
  for (bool capture : {false, true}) {
    GameBuilder g(GameBuilder::board("4k3/3p4/8/4P3/8/8/8/4K3"), kBlack);
    g.line(0, {"d7d5", "e5d6"});
    Search taken(g, squares({"d7"}), capture);
    EXPECT_EQ(taken.candidates(0), "1");
    EXPECT_EQ(taken.candidates(1), capture ? "2" : "");
    EXPECT_EQ(taken.pieces(2), 0u);
    Search taker(g, squares({"e5"}), capture);
    EXPECT_EQ(taker.candidates(0), "2");
    EXPECT_EQ(taker.pieces(2), squares({"d6"}));
  }
}

TEST(Focus, CastlingAndNullMoves) {
  struct Row {
    SquareSet pieces, after;
    const char* later;  ///< the candidates after castling: a null move is the king's
  };
  const Row rows[] = {{squares({"e1"}), squares({"g1"}), "3"},
                      {squares({"h1"}), squares({"f1"}), ""},
                      {squares({"e1", "h1"}), squares({"f1", "g1"}), "3"}};
  for (const Row& row : rows) {
    GameBuilder g(GameBuilder::board("4k3/8/8/8/8/8/8/R3K2R"), kWhite);
    g.line(0, {"e1g1", "--", "--"});
    Search search(g, row.pieces, false);
    EXPECT_EQ(search.candidates(0), "1");
    EXPECT_EQ(search.pieces(1), row.after);
    EXPECT_EQ(search.candidates(1), row.later);
    EXPECT_EQ(search.pieces(3), row.after);
    EXPECT_EQ(Search(g, squares({"a1"}), false).candidates(0), "");
  }
}

/// The operands that a castling move can fit with (language/21 §5).
TEST(Focus, CastlingPiecesOutsideItAreRemoved) {
  const SquareSet all = kAllSquares;
  EXPECT_EQ(cqlFocusLeft(kShort, squares({"e1"}), all), ~squares({"h1"}));
  EXPECT_EQ(cqlFocusRight(kShort, squares({"e1"}), all), ~squares({"f1"}));
  EXPECT_EQ(cqlFocusLeft(kShort, squares({"h1"}), all), ~squares({"e1"}));
  EXPECT_EQ(cqlFocusRight(kShort, squares({"h1"}), all), ~squares({"g1"}));
  EXPECT_EQ(cqlFocusLeft(kShort, squares({"e1", "h1"}), all), all);
  EXPECT_EQ(cqlFocusRight(kShort, squares({"e1", "h1"}), all), all);
  EXPECT_EQ(cqlFocusLeft(kEnPassant, 0, squares({"e5"})), squares({"e5"}));
  EXPECT_EQ(cqlFocusRight(kEnPassant, 0, squares({"d6"})), squares({"d6"}));
}

}  // namespace
}  // namespace cql::testing
