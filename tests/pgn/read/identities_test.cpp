// Piece identities, checked against the boards of the game.
#include <gtest/gtest.h>

#include <filesystem>
#include <random>

#include "io/warnings.h"
#include "pgn/read/reader.h"
#include "runtime/kernel/kernel.h"
#include "tests/pgn/support.h"

namespace cql::pgn {
namespace {

/// Every piece of a position has one identity, which keeps its colour, and its kind unless it promotes; at
/// most two change or lose their square in a move.
void expectIdentities(const GameRecord& game, std::size_t& promotions) {
  const auto row = [&](std::int32_t position) { return game.pieceSquares.data() + 64 * position; };
  for (std::int32_t p = 0; p < game.count; ++p) {
    const Position& board = game.positions[static_cast<std::size_t>(p)];
    SquareSet met = 0;
    int changed = 0;
    for (int identity = 0; identity < 64; ++identity) {
      const std::uint8_t square = row(p)[identity];
      changed += p > 0 && square != row(game.parents[static_cast<std::size_t>(p)])[identity];
      if (square == kNoSquare) continue;
      ASSERT_LT(square, 64);
      ASSERT_FALSE(met & squareBit(square));
      met |= squareBit(square);
      if (p == 0) continue;
      const std::int32_t parent = game.parents[static_cast<std::size_t>(p)];
      const std::uint8_t before = row(parent)[identity];
      ASSERT_NE(before, kNoSquare);
      const std::int32_t was = cqlPieceOn(&game.positions[static_cast<std::size_t>(parent)], before);
      const std::int32_t is = cqlPieceOn(&board, square);
      if (was == is) continue;
      ASSERT_EQ(was / 6, is / 6);
      ASSERT_EQ(was % 6, kPawn);
      ++promotions;
    }
    ASSERT_EQ(met, board.occupied()) << p;
    ASSERT_LE(changed, 2) << p;
  }
}

/// Compares the search for a piece on some squares with a walk over the positions.
void expectStandings(const GameRecord& game, std::mt19937_64& random) {
  Context context{};
  context.game = game.view();
  CqlVisits visits{};
  for (int round = 0; round < 40 + game.count; ++round) {
    const auto piece = static_cast<std::int32_t>(random() % 34);
    const auto from = static_cast<std::int32_t>(random() % static_cast<std::uint64_t>(game.count)) - 1;
    const SquareSet squares = round % 2 ? squareBit(static_cast<int>(random() % 64)) : random() & random();
    std::int32_t next = from + 1;
    while (next < game.count && !(cqlPieceSquare(&context, next, piece) & squares)) ++next;
    EXPECT_EQ(cqlNextStanding(&context, from, piece, squares, &visits),
              next < game.count ? next : kNoPosition)
        << piece << " from " << from;
  }
}

TEST(Identities, FollowAPieceThroughTheGame) {
  std::size_t games = 0, promotions = 0;
  NoWarnings silent;
  Reader reader;
  GameRecord record;
  std::mt19937_64 random(1);
  for (const auto& entry : std::filesystem::directory_iterator(test::kConformance / "pgn")) {
    SCOPED_TRACE(entry.path());
    const std::string text = contentsOf(entry.path());
    for (const GameText& game : test::split(text)) {
      reader.read(game, {}, record, silent);
      if (!record.searchable) continue;
      record.trackPieces();
      expectIdentities(record, promotions);
      if (record.view().isOneLine()) expectStandings(record, random);
      ++games;
    }
  }
  EXPECT_GT(games, 1000U);
  EXPECT_GT(promotions, 10U);
}

/// The rook may move to the king's square, and the king may stay.
TEST(Identities, CastlingFromOtherStarts) {
  constexpr struct {
    const char *men, *right, *move;
  } kCases[] = {{"5K1R", "H", "O-O"},  {"6KR", "H", "O-O"},    {"3K3R", "H", "O-O"},
                {"RK6", "A", "O-O-O"}, {"R1K5", "A", "O-O-O"}, {"R2K4", "A", "O-O-O"}};
  for (const auto& c : kCases) {
    const auto read = test::read(std::string("[FEN \"4k3/p7/8/8/8/8/P7/") + c.men + " w " + c.right +
                                 " - 0 1\"]\n\n1. " + c.move + " Ke7 *\n");
    ASSERT_TRUE(read);
    std::size_t promotions = 0;
    ASSERT_EQ(read->record.count, 3) << c.men;
    read->record.trackPieces();
    expectIdentities(read->record, promotions);
  }
}

}  // namespace
}  // namespace cql::pgn
