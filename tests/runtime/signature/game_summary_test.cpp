// Summaries of hand-made games, compared with their boards.
#include "runtime/signature/game_summary.h"

#include <algorithm>

#include "runtime/signature/signature_condition.h"
#include "tests/runtime/host/host_support.h"

namespace cql {
namespace {

using testing::GameBuilder;
using testing::squares;

GameSummary whole(const GameRecord& record) {
  GameSummary signature;
  describe(record, kWholeSignature, signature);
  return signature;
}

/// Counts and squares from every board, and moves one by one.
void expectBoards(const GameRecord& record) {
  const GameSummary signature = whole(record);
  for (std::size_t piece = 0; piece < 12; ++piece) {
    SquareSet stood = 0;
    int most = 0, least = 64;
    for (std::size_t i = 0; i < static_cast<std::size_t>(record.count); ++i) {
      const SquareSet here =
          record.positions[i].pieces(colorOf(static_cast<Piece>(piece)), typeOf(static_cast<Piece>(piece)));
      stood |= here;
      most = std::max(most, count(here));
      least = std::min(least, count(here));
    }
    SCOPED_TRACE(kPieceLetters[piece]);
    EXPECT_EQ(signature.squares[piece], stood);
    EXPECT_EQ(signature.most[piece], most);
    EXPECT_EQ(signature.least[piece], least);
  }
  std::array<std::uint16_t, 12> made{};
  for (std::size_t i = 1; i < static_cast<std::size_t>(record.count); ++i) {
    const Move move = record.moves[i];
    const auto mover = ~static_cast<Color>(record.sides[i]);
    ++made[makePiece(mover, movedType(move))];
    if (move & kMoveCastle) ++made[makePiece(mover, kRook)];
  }
  EXPECT_EQ(signature.moveCounts, made);
}

TEST(GameSummary, OfAShortGame) {
  GameBuilder game;
  std::int32_t at = 0;
  for (const char* move : {"e2e4", "d7d5", "e4d5", "d8d5", "g1f3", "c8g4", "f1e2", "b8c6", "e1g1", "e8c8"})
    at = game.add(at, move);
  const GameSummary signature = whole(game.record);
  expectBoards(game.record);
  EXPECT_EQ(signature.plies, 10);
  EXPECT_TRUE(signature.events & eventBit(GameEvent::CastlesShort, kWhite));
  EXPECT_FALSE(signature.events & eventBit(GameEvent::CastlesLong, kWhite));
  EXPECT_TRUE(signature.events & eventBit(GameEvent::CastlesLong, kBlack));
  EXPECT_FALSE(signature.events & kHasVariations);
  EXPECT_EQ(signature.moves[kWhite], moveKindBit(kPawn, kNoCapture) | moveKindBit(kPawn, kPawn) |
                                         moveKindBit(kKnight, kNoCapture) | moveKindBit(kBishop, kNoCapture) |
                                         moveKindBit(kKing, kNoCapture) | moveKindBit(kRook, kNoCapture));
  EXPECT_TRUE(signature.moves[kBlack] & moveKindBit(kQueen, kPawn));
  EXPECT_EQ(signature.least[kAllPieces], 30);
  EXPECT_EQ(signature.most[kAllPieces], 32);
}

TEST(GameSummary, PromotionsAndVariations) {
  GameBuilder game(GameBuilder::board("3n3k/2P5/8/8/8/8/8/K7"), kWhite);
  const std::int32_t taken = game.add(0, "c7d8n");
  game.add(game.add(taken, "h8g8"), "d8c6");
  game.add(0, "c7c8q");
  const GameSummary signature = whole(game.record);
  expectBoards(game.record);
  EXPECT_TRUE(signature.events & kHasVariations);
  EXPECT_EQ(signature.plies, 3);
  EXPECT_TRUE(signature.events & eventBit(GameEvent::PromotesToKnight, kWhite));
  EXPECT_TRUE(signature.events & eventBit(GameEvent::PromotesToQueen, kWhite));
  EXPECT_FALSE(signature.events & eventOfEither(GameEvent::PromotesToRook));
  EXPECT_FALSE(signature.events & eventBit(GameEvent::PromotesToQueen, kBlack));
}

/// Moves are counted in vectors.
TEST(GameSummary, CountsMovesOfLongGames) {
  for (const int rounds : {2, 3, 510, 511, 1100}) {
    GameBuilder game;
    std::int32_t at = 0;
    for (int i = 0; i < rounds; ++i)
      for (const char* move : {"g1f3", "g8f6", "f3g1", "--", "g1h3", "f6g8", "h3g1", "--"})
        at = game.add(at, move);
    game.add(game.add(at, "a2a4"), "b7b5");
    const auto expectCounts = [&](int kings) {
      expectBoards(game.record);
      const auto counts = whole(game.record).moveCounts;
      EXPECT_EQ(counts[makePiece(kWhite, kKnight)], 4 * rounds);
      EXPECT_EQ(counts[makePiece(kBlack, kKnight)], 2 * rounds);
      EXPECT_EQ(counts[makePiece(kBlack, kPawn)], 1);
      EXPECT_EQ(counts[makePiece(kBlack, kKing)], 2 * rounds);
      EXPECT_EQ(counts[makePiece(kWhite, kKing)], kings);
    };
    expectCounts(0);
    game.add(0, "--");  // a variation
    expectCounts(1);
  }
}

TEST(GameSummary, CountsChecks) {
  GameBuilder game;
  std::int32_t at = 0;
  for (int i = 0; i < 5; ++i)
    for (const char* move : {"g1f3", "g8f6", "f3g1", "f6g8"}) at = game.add(at, move);
  GameRecord& record = game.record;
  const auto checks = [&] { return whole(record).checks; };
  EXPECT_EQ(checks(), GameSummary::anything().checks) << "nobody knows";
  record.checksKnown = true;
  record.facts.resize(static_cast<std::size_t>(record.count) + 1);
  EXPECT_EQ(checks(), (std::array<std::uint16_t, 2>{}));
  EXPECT_FALSE(whole(record).events & eventOfEither(GameEvent::InCheck));
  for (const std::size_t position : {1, 3, 6, 9, 15, 17, 18}) record.facts[position] |= kInCheck;
  EXPECT_EQ(checks(), (std::array<std::uint16_t, 2>{2, 5}));
  EXPECT_EQ(whole(record).events & eventOfEither(GameEvent::InCheck), eventOfEither(GameEvent::InCheck));
  const std::int32_t other = game.add(0, "e2e4");
  record.facts[static_cast<std::size_t>(other)] |= kInCheck;
  EXPECT_EQ(checks(), (std::array<std::uint16_t, 2>{2, 6})) << "in a variation, too";
}

TEST(GameSummary, EndsOfGames) {
  GameBuilder mate;
  std::int32_t at = 0;
  for (const char* move : {"f2f3", "e7e5", "g2g4", "d8h4"}) at = mate.add(at, move);
  EXPECT_TRUE(whole(mate.record).events & eventBit(GameEvent::Mated, kWhite));
  EXPECT_FALSE(whole(mate.record).events & eventBit(GameEvent::Mated, kBlack));
  GameBuilder stalemate(GameBuilder::board("7k/8/5QK1/8/8/8/8/8"), kWhite);
  stalemate.add(0, "f6f7");
  EXPECT_TRUE(whole(stalemate.record).events & eventBit(GameEvent::Stalemated, kBlack));
}

/// The sum of two games rules out neither, and the summary that rules out nothing is the maximum.
TEST(GameSummary, Sums) {
  GameBuilder a, b(GameBuilder::board("3n3k/2P5/8/8/8/8/8/K7"), kWhite);
  a.add(0, "e2e4");
  b.add(0, "c7d8n");
  const GameSummary one = whole(a.record), other = whole(b.record);
  GameSummary sum = one;
  sum.add(other);
  EXPECT_EQ(sum.least[makePiece(kWhite, kRook)], 0);
  EXPECT_EQ(sum.most[makePiece(kWhite, kRook)], 2);
  EXPECT_EQ(sum.squares[makePiece(kWhite, kKing)], squares({"e1", "a1"}));
  GameSummary all = GameSummary::anything();
  all.add(sum);
  EXPECT_EQ(all, GameSummary::anything());
  GameSummary none;
  none.add(one);
  EXPECT_EQ(none, one);
}

TEST(SignatureCondition, AllClausesAnyAtom) {
  GameBuilder game;
  game.add(0, "e2e4");
  const GameSummary signature = whole(game.record);
  const auto squareOf = [](PieceType type, SquareSet set) {
    return anyOf({{SignatureColumn::Squares, makePiece(kWhite, type), set}});
  };
  const SignatureCondition yes = squareOf(kPawn, squares({"e4"})), no = squareOf(kPawn, squares({"d4"}));
  EXPECT_TRUE(yes.mayHold(signature));
  EXPECT_FALSE(no.mayHold(signature));
  EXPECT_FALSE(both(yes, no).mayHold(signature));
  EXPECT_TRUE(either(yes, no).mayHold(signature));
  EXPECT_EQ(either(yes, no), squareOf(kPawn, squares({"d4", "e4"})));
  EXPECT_TRUE(either(yes, {}).isOpen());
  EXPECT_EQ(either(never(), yes), yes);
  EXPECT_FALSE(never().mayHold(GameSummary::anything()));
  for (const SignatureColumn column : {SignatureColumn::Checks, SignatureColumn::MoveCounts})
    EXPECT_TRUE(anyOf({{column, 0, 1 << 20}}).mayHold(GameSummary::anything())) << "counted no further";
  EXPECT_EQ(both(anyOf({{SignatureColumn::Most, 0, 3}}), anyOf({{SignatureColumn::Most, 0, 5}})),
            anyOf({{SignatureColumn::Most, 0, 5}}));
}

}  // namespace
}  // namespace cql
