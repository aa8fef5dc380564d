// Records and readers are reused from game to game; their capacity is that of the largest game.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "io/warnings.h"
#include "pgn/read/find_checks.h"
#include "pgn/read/reader.h"
#include "pgn/split/input.h"
#include "tests/pgn/support.h"
#include "tests/support/pgn_text.h"

namespace cql::pgn {
namespace {

TEST(Reuse, BranchedGamesDoNotGrowTheBuffers) {
  // 17 positions: the root and the moves.
  const std::string text =
      "[White \"A\"]\n\n1.e4 (1.d4 d5 2.c4 e6 3.Nc3 Nf6) 1...e5 (1...c5 2.Nf3 d6 3.d4) 2.Nf3 (2.f4 exf4) "
      "2...Nc6 1-0\n\n\n";
  std::unique_ptr<GameTextSource> source = textSource(text);
  Batch batch;
  ASSERT_TRUE(source->next(batch));
  ASSERT_EQ(batch.games.size(), 1u);
  Reader reader;
  NoWarnings silent;
  GameRecord record;
  reader.read(batch.games[0], {}, record, silent);
  record.reserveLinear(40);  // as a longer game without variations does between two others
  const std::size_t room = record.positions.size(), roomOfMoves = record.moves.size();
  for (int i = 0; i < 12; ++i) reader.read(batch.games[0], {}, record, silent);
  EXPECT_EQ(record.count, 17);
  EXPECT_LE(record.positions.size(), room);
  EXPECT_LE(record.moves.size(), roomOfMoves);
}

TEST(Reuse, RecordsKeepNothingOfThePreviousGame) {
  const std::string text =
      "[White \"A\"]\n[WhiteElo \"2000\"]\n[ECO \"A12\"]\n[Opening \"x\"]\n"
      "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n\n"
      "{start} 7... Ke7 $1 {a} 8. e4 $3 ({before} 8. e3 $2 {b}) 1-0\n\n\n"
      "[White \"B\"]\n[FEN \"none\"]\n\n1. e4 *\n\n\n"
      "[White \"C\"]\n\n1. e4 e5 (1... c5) *\n\n\n"
      "[Event \"of a game that is read in the fast way\"]\n[White \"D\"]\n\n1. d4 d5 *\n\n\n"
      "[Event \"of a longer one, read in the fast way\"]\n[White \"E\"]\n\n1. d4 d5 2. c4 *\n\n\n";
  const std::vector<GameText> games = test::split(text);
  ASSERT_EQ(games.size(), 5u);
  Reader reader;
  NoWarnings silent;
  GameRecord used;
  const auto readUnchecked = [&silent](Reader& with, const GameText& game, GameRecord& record) {
    with.readTags(game, record, silent);
    with.readMoves(game, {}, record, silent);
  };
  for (const GameText& before : games)
    for (std::size_t i = 0; i < games.size(); ++i) {
      reader.read(before, {}, used, silent);
      readUnchecked(reader, games[i], used);
      Reader fresh;
      GameRecord alone;
      readUnchecked(fresh, games[i], alone);
      EXPECT_EQ(used.number, static_cast<std::int32_t>(i) + 1);
      EXPECT_EQ(used.searchable, alone.searchable);
      EXPECT_FALSE(used.checksKnown);
      findChecks(used);
      findChecks(alone);
      EXPECT_EQ(test::written(used), test::written(alone)) << before.number;
      ASSERT_EQ(used.count, alone.count);
      EXPECT_TRUE(std::equal(used.parents.begin(), used.parents.begin() + used.count, alone.parents.begin()));
      EXPECT_TRUE(std::equal(used.sides.begin(), used.sides.begin() + used.count, alone.sides.begin()));
    }
}

/// What was cached about the braces of a game is invalid for another game at the same address.
TEST(Reuse, OpenBracesOfThePreviousGame) {
  std::string text;
  Reader reader;
  NoWarnings silent;
  GameRecord record;
  for (const auto& [moves, comment] : {std::pair("1.e4 {x {y} e5 {ab} Nf3 {cd} *", "ab"),
                                       std::pair("1.e4 {x  y} e5 {ab  Nf3  cd} *", "ab Nf3 cd")}) {
    const std::string game = std::string("[White \"A\"]\n\n") + moves;
    text.reserve(100);
    text = game;  // its bytes stay at their address
    GameSplitter splitter(text);
    GameText divided;
    ASSERT_TRUE(splitter.next(divided));
    reader.read(divided, {}, record, silent);
    ASSERT_EQ(record.commentsAt(2).size(), 1u);
    EXPECT_EQ(record.commentsAt(2)[0].text, comment);
  }
}

}  // namespace
}  // namespace cql::pgn
