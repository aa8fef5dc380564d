#include "tools/generate/generate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "pgn/read/reader.h"
#include "pgn/split/splitter.h"
#include "pgn/write/writer.h"
#include "tests/support/legal_moves.h"
#include "tools/generate/openings.h"

namespace cql::generate {
namespace {

constexpr Extras kPlain{}, kFull{.variations = true, .comments = true, .nags = true};

std::string textOf(const Options& options) {
  std::string text;
  makeGames(options, [&](std::string_view part) {
    text += part;
    return true;
  });
  return text;
}

std::vector<pgn::GameText> split(std::string_view text) {
  std::vector<pgn::GameText> games;
  pgn::GameSplitter splitter(text);
  for (pgn::GameText game; splitter.next(game);) games.push_back(game);
  return games;
}

/// Calls `look` with each game as read by the fallback, which must give no warnings, and its text.
template <typename Look>
void readAll(const std::string& text, std::size_t expected, const Look& look) {
  const std::vector<pgn::GameText> games = split(text);
  ASSERT_EQ(games.size(), expected);
  pgn::Reader reader;
  GameRecord record;
  for (const pgn::GameText& game : games) {
    WarningList warnings;
    reader.read(game, {.fast = false}, record, warnings);
    ASSERT_TRUE(warnings.items.empty()) << "game " << record.number << ": " << warnings.items[0].text;
    look(record, game.text);
    if (testing::Test::HasFatalFailure()) return;
  }
}

std::int32_t lastOfMainline(const GameRecord& game) {
  std::int32_t p = 0;
  while (p + 1 < game.subtreeEnds[static_cast<std::size_t>(p)]) ++p;
  return p;
}

TEST(Random, IsXoshiro256StarStar) {
  // The outputs of the authors' code from the state 1, 2, 3, 4.
  Random random(std::array<std::uint64_t, 4>{1, 2, 3, 4});
  for (std::uint64_t expected :
       {11520ull, 0ull, 1509978240ull, 1215971899390074240ull, 1216172134540287360ull, 607988272756665600ull,
        16172922978634559625ull, 8476171486693032832ull})
    EXPECT_EQ(random.next(), expected);
}

TEST(Random, StaysInItsBounds) {
  Random random(1, 2);
  std::set<std::uint32_t> seen;
  for (int i = 0; i < 1000; ++i) seen.insert(random.below(7));
  EXPECT_EQ(seen.size(), 7u);
  EXPECT_EQ(*seen.rbegin(), 6u);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t set = random.next() & random.next() & random.next();
    EXPECT_TRUE(!set || (set >> random.memberOf(set) & 1));
  }
}

TEST(Openings, AreLegalAndTheirCodesInOrder) {
  std::string_view previous;
  for (const Opening& opening : openings()) {
    EXPECT_LE(previous, opening.code);
    previous = opening.code;
    ASSERT_FALSE(opening.moves.empty());
    for (Move move : opening.moves) EXPECT_NE(move, 0u) << opening.code;
  }
}

TEST(Targets, AreTheLegalMoves) {
  for (std::uint64_t stream = 1; stream <= 200; ++stream) {
    Random random(11, stream);
    Situation now;
    while (now.hasMove() && now.ply < 300) {
      std::vector<Move> expected, found;
      pgn::legalMoves(now.board, now.state, expected);
      std::erase_if(expected, [](Move m) { return m & kMoveCastle; });
      std::erase_if(expected, [](Move m) { return isPromotion(m) && promotedType(m) != kQueen; });
      for (int i = 0; i < now.targets.count; ++i) {
        const Piece& piece = now.targets.pieces[static_cast<std::size_t>(i)];
        for (SquareSet to = piece.targets; to;) found.push_back(moveOf(now.board, piece, popFirst(to)));
      }
      const SquareSet king = now.targets.kingTargets(now.board, now.state.side);
      for (SquareSet to = king; to;)
        found.push_back(moveOf(now.board, {now.targets.king, kKing, king}, popFirst(to)));
      std::sort(expected.begin(), expected.end());
      std::sort(found.begin(), found.end());
      ASSERT_EQ(found, expected) << "stream " << stream << ", ply " << now.ply;
      now.play(chooseMove(now, random));
    }
  }
}

TEST(Generate, TextDependsOnTheSeedAlone) {
  const std::string text = textOf({.games = 2000, .seed = 5, .extras = kFull});
  EXPECT_EQ(text, textOf({.games = 2000, .seed = 5, .extras = kFull, .threads = 3}));
  EXPECT_NE(text, textOf({.games = 2000, .seed = 6, .extras = kFull}));
  EXPECT_TRUE(text.starts_with(textOf({.games = 700, .seed = 5, .extras = kFull})));
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  EXPECT_EQ(hash, 0x9d4e58af0adc3e6fu) << std::hex << hash;
}

TEST(Generate, AnyNumberOfGames) {
  for (std::int64_t games : {0, 1, 511, 512, 513, 1025})
    EXPECT_EQ(split(textOf({.games = games, .threads = 2})).size(), static_cast<std::size_t>(games));
  int parts = 0;
  makeGames({.games = 100000}, [&](std::string_view) { return ++parts < 2; });
  EXPECT_EQ(parts, 2);
}

/// Moves are written as by the writer of the program, check signs included.
TEST(Generate, MovesAreInStandardNotation) {
  const std::string text = textOf({.games = 2000, .seed = 3});
  readAll(text, 2000, [](const GameRecord& game, std::string_view source) {
    std::string expected, given(source.substr(source.find("\n\n") + 2));
    for (std::int32_t p = 1; p < game.count; ++p) {
      if (p % 2) expected += std::to_string(p / 2 + 1) + ". ";
      pgn::writeSan(game, p, expected);
      expected += ' ';
    }
    std::replace(given.begin(), given.end(), '\n', ' ');
    ASSERT_TRUE(given.starts_with(expected)) << given << "\n" << expected;
  });
}

TEST(Generate, ResultsAgreeWithTheFinalPosition) {
  const std::string text = textOf({.games = 5000, .seed = 3, .extras = kFull});
  std::map<GameResult, int> results;
  int mates = 0, stalemates = 0;
  readAll(text, 5000, [&](const GameRecord& game, std::string_view) {
    const auto last = static_cast<std::size_t>(lastOfMainline(game));
    ++results[game.result];
    BoardState state;  // castling cannot evade mate or stalemate; en passant is not possible here
    state.side = static_cast<Color>(game.sides[last]);
    if (game.moves[last] & kMoveDoubleStep) return;
    std::vector<Move> moves;
    pgn::legalMoves(game.positions[last], state, moves);
    if (!moves.empty()) return;
    const int king = firstSquare(game.positions[last].pieces(state.side, kKing));
    const bool mate = leavesKingAttacked(game.positions[last], makeMove(king, king, kKing), state.side);
    ++(mate ? mates : stalemates);
    ASSERT_EQ(game.result, !mate                  ? GameResult::Draw
                           : state.side == kWhite ? GameResult::BlackWins
                                                  : GameResult::WhiteWins)
        << game.number;
  });
  EXPECT_GT(mates, 100);
  EXPECT_GT(stalemates, 5);
  EXPECT_EQ(results[GameResult::Unknown], 0);
  for (GameResult r : {GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw})
    EXPECT_GT(results[r], 500);
}

TEST(Generate, TagsFitTheGame) {
  std::map<std::string_view, const Opening*> byCode;
  for (const Opening& opening : openings()) byCode[opening.code] = &opening;
  const std::string text = textOf({.games = 2000, .seed = 9, .extras = kFull});
  readAll(text, 2000, [&](const GameRecord& game, std::string_view source) {
    ASSERT_NE(source.find("[PlyCount \"" + std::to_string(lastOfMainline(game)) + "\"]"), std::string::npos)
        << source;
    ASSERT_TRUE(byCode.contains(game.tags.eco));
    const std::vector<Move>& line = byCode[game.tags.eco]->moves;
    ASSERT_GE(static_cast<std::size_t>(lastOfMainline(game)), line.size());
    ASSERT_TRUE(std::equal(line.begin(), line.end(), game.moves.begin() + 1));
    ASSERT_GE(game.tags.year, 1950);
    ASSERT_LE(game.tags.year, 2024);
    ASSERT_NE(game.tags.white, game.tags.black);
    for (const Rating& rating : game.tags.ratings)
      ASSERT_TRUE(!rating.value || (rating.value >= 1900 && rating.value < 2850));
  });
}

TEST(Generate, VariationsAreNestedAndDifferFromWhatTheyReplace) {
  const std::string text = textOf({.games = 1000, .seed = 4, .extras = kFull});
  std::int32_t deepest = 0;
  std::size_t comments = 0, before = 0, nags = 0;
  readAll(text, 1000, [&](const GameRecord& game, std::string_view source) {
    std::set<std::pair<std::int32_t, Move>> edges;
    for (std::size_t p = 1; p < static_cast<std::size_t>(game.count); ++p) {
      deepest = std::max(deepest, game.depths[p]);
      ASSERT_TRUE(edges.insert({game.parents[p], game.moves[p]}).second) << source;
    }
    comments += game.comments.size();
    before += game.variationComments.size();
    nags += game.nags.size();
  });
  EXPECT_EQ(deepest, 3);
  EXPECT_GT(comments, 1000u);
  EXPECT_GT(before, 50u);
  EXPECT_GT(nags, 1000u);
  const std::string plain = textOf({.games = 1000, .seed = 4, .extras = kPlain});
  EXPECT_EQ(plain.find_first_of("({$"), std::string::npos);
}

TEST(Generate, LinesAreNoLongerThan79AndBeginWithNoBracketInsideTheMoves) {
  const std::string text = textOf({.games = 500, .seed = 8, .extras = kFull});
  bool tags = true;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    const std::string_view line(text.data() + begin, end - begin);
    ASSERT_LE(line.size(), 79u) << line;
    if (line.empty())
      tags = !tags;
    else
      ASSERT_EQ(line[0] == '[', tags) << line;
    begin = end + 1;
  }
  EXPECT_EQ(text.find('\x1f'), std::string::npos);
}

}  // namespace
}  // namespace cql::generate
