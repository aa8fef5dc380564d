// see, exchange and hanging (language/60 §7), compared with the chapter's definition, implemented again on a
// board of letters that is copied for every capture.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/kernel/kernel.h"
#include "tests/runtime/host/host_support.h"
#include "tests/runtime/kernel/letters_board.h"

namespace cql {
namespace {

using namespace testing;

struct Capture {
  int from, to, taken;
  char becomes;  ///< letter of the piece on `to` afterwards
};

Letters after(const Letters& board, const Capture& m) {
  Letters next = board;
  next[static_cast<std::size_t>(m.taken)] = '.';
  next[static_cast<std::size_t>(m.from)] = '.';
  next[static_cast<std::size_t>(m.to)] = m.becomes;
  return next;
}

bool promotes(char man, int to) {
  return kindOf(man) == 'P' && to / 8 == (isWhite(man) ? 7 : 0);
}

int reply(const Letters& board, bool white, int s) {
  for (const char kind : std::string_view("PNBRQK"))
    for (int from = 0; from < 64; ++from) {
      const char man = board[static_cast<std::size_t>(from)];
      if (!isOf(man, white) || kindOf(man) != kind || !attacks(board, from, s)) continue;
      const bool queens = promotes(man, s);
      const Letters next = after(board, {from, s, s, queens ? (white ? 'Q' : 'q') : man});
      if (kingIsAttacked(next, white)) continue;
      const int won = worth(board[static_cast<std::size_t>(s)]) + (queens ? 8 : 0) - reply(next, !white, s);
      return std::max(0, won);
    }
  return 0;
}

/// The gain of the capture; nullopt if it is illegal.
std::optional<int> valueOf(const Letters& board, const Capture& m) {
  const char man = board[static_cast<std::size_t>(m.from)];
  const Letters next = after(board, m);
  if (kingIsAttacked(next, isWhite(man))) return std::nullopt;
  const int more = m.becomes == man ? 0 : worth(m.becomes) - 1;
  return worth(board[static_cast<std::size_t>(m.taken)]) + more - reply(next, !isWhite(man), m.to);
}

/// All captures but those of kings; `passed`: the square a pawn has just passed, or -1.
std::vector<Capture> captures(const Letters& board, bool white, int passed) {
  std::vector<Capture> all;
  for (int from = 0; from < 64; ++from) {
    const char man = board[static_cast<std::size_t>(from)];
    if (!isOf(man, white)) continue;
    for (int to = 0; to < 64; ++to) {
      const char other = board[static_cast<std::size_t>(to)];
      if (!attacks(board, from, to)) continue;
      if (to == passed && kindOf(man) == 'P') all.push_back({from, to, to + (white ? -8 : 8), man});
      if (!isOf(other, !white) || kindOf(other) == 'K') continue;
      if (!promotes(man, to)) all.push_back({from, to, to, man});
      for (const char piece : std::string_view(promotes(man, to) ? "QRBN" : ""))
        all.push_back({from, to, to, white ? piece : static_cast<char>(piece + 32)});
    }
  }
  return all;
}

std::string textOf(const Letters& board, bool white) {
  std::string text(board.begin(), board.end());
  return text + (white ? " w" : " b");
}

/// Randomly placed pieces, dense around a square so that many may capture there. Half of the boards are
/// mostly filled around one square.
Letters randomBoard(std::mt19937_64& random) {
  Letters board;
  board.fill('.');
  auto empty = [&] {
    for (;;) {
      const auto s = static_cast<std::size_t>(random() % 64);
      if (board[s] == '.') return s;
    }
  };
  board[empty()] = 'K';
  board[empty()] = 'k';
  const std::string_view kinds = random() % 2 ? "PPPPNBRQ" : "PNBRQRQB";
  for (std::size_t men = 4 + random() % 22; men > 0; --men) {
    char man = kinds[random() % kinds.size()];
    if (random() % 2) man = static_cast<char>(man + 32);
    std::size_t s = empty();
    while (kindOf(man) == 'P' && (s < 8 || s >= 56)) s = empty();
    board[s] = man;
  }
  return board;
}

std::int64_t orNone(std::optional<int> value) {
  return value ? *value : kCqlNoNumber;
}

TEST(Exchange, AgreesWithTheDefinition) {
  std::mt19937_64 random(60);
  int boards = 0, several = 0, passing = 0;
  while (boards < 10000) {
    Letters board = randomBoard(random);
    bool white = random() % 2;
    if (kingIsAttacked(board, !white)) continue;
    GameBuilder game(positionOf(board), white ? kWhite : kBlack);
    std::int32_t at = 0;
    int passed = -1;
    // Occasionally a pawn makes a double step first.
    for (int file = static_cast<int>(random() % 8), tries = 0; tries < 8; ++tries, file = (file + 1) % 8) {
      const int from = makeSquare(file, white ? 1 : 6), step = white ? 8 : -8, to = from + 2 * step;
      auto on = [&](int s) -> char& { return board[static_cast<std::size_t>(s)]; };
      if (on(from) != (white ? 'P' : 'p') || on(from + step) != '.' || on(to) != '.') continue;
      const Letters next = after(board, {from, to, to, on(from)});
      if (kingIsAttacked(next, white)) continue;
      at = game.add(0, moveText(from, to));
      board = next;
      white = !white;
      passed = from + step;
      break;
    }
    ++boards;
    Context context{};
    context.game = game.record.view();
    std::array<std::optional<int>, 64> best{};
    for (const Capture& m : captures(board, white, passed)) {
      const std::optional<int> value = valueOf(board, m);
      auto& here = best[static_cast<std::size_t>(m.taken)];
      if (value && (!here || *value > *here)) here = value;
      several += here && *here != worth(board[static_cast<std::size_t>(m.taken)]);
      passing += value && m.taken != m.to;
    }
    SquareSet hanging = 0;
    for (int s = 0; s < 64; ++s) {
      const std::optional<int> here = best[static_cast<std::size_t>(s)];
      ASSERT_EQ(cqlExchange(&context, at, squareBit(s)), orNone(here)) << textOf(board, white) << " on " << s;
      if (here && *here > 0) hanging |= squareBit(s);
    }
    ASSERT_EQ(cqlHangingPieces(&context, at, false), hanging) << textOf(board, white);
    ASSERT_EQ(cqlHangingPieces(&context, at, true) != 0, hanging != 0) << textOf(board, white);
    const auto most = std::ranges::max_element(best);
    ASSERT_EQ(cqlExchange(&context, at, kAllSquares), orNone(*most)) << textOf(board, white);
  }
  EXPECT_GT(several, 5000);
  EXPECT_GT(passing, 100);
}

/// Of the moves made by a game, also of those that capture nothing.
TEST(Exchange, OfAMoveMade) {
  std::mt19937_64 random(7);
  int captured = 0, quiet = 0;
  for (int round = 0; round < 20000; ++round) {
    const Letters board = randomBoard(random);
    const bool white = random() % 2;
    if (kingIsAttacked(board, !white)) continue;
    const int to = static_cast<int>(random() % 64);
    int from = static_cast<int>(random() % 64);
    for (int tries = 0; tries < 64; ++tries, from = (from + 1) % 64)
      if (isOf(board[static_cast<std::size_t>(from)], white) && attacks(board, from, to)) break;
    const char man = board[static_cast<std::size_t>(from)], other = board[static_cast<std::size_t>(to)];
    if (!isOf(man, white) || isOf(other, white) || kindOf(other) == 'K' || !attacks(board, from, to))
      continue;
    if (other == '.' && kindOf(man) == 'P') continue;
    const Capture m{from, to, to, promotes(man, to) ? (white ? 'N' : 'n') : man};
    const std::optional<int> value = valueOf(board, m);
    if (!value) continue;
    GameBuilder game(positionOf(board), white ? kWhite : kBlack);
    std::string move = moveText(from, to);
    if (m.becomes != man) move += 'n';
    const std::int32_t at = game.add(0, move);
    Context context{};
    context.game = game.record.view();
    ASSERT_EQ(cqlSee(&context, at), *value) << textOf(board, white) << " " << move;
    EXPECT_EQ(cqlSee(&context, 0), kCqlNoNumber);
    ++(other == '.' ? quiet : captured);
  }
  EXPECT_GT(captured, 200);
  EXPECT_GT(quiet, 300);
}

TEST(Exchange, NullMovesAndCastling) {
  GameBuilder game(GameBuilder::board("4k3/8/8/8/8/8/8/4K2R"), kWhite);
  const std::int32_t castled = game.add(0, "e1g1"), passed = game.add(castled, "--");
  Context context{};
  context.game = game.record.view();
  EXPECT_EQ(cqlSee(&context, castled), 0);
  EXPECT_EQ(cqlSee(&context, passed), kCqlNoNumber);
}

}  // namespace
}  // namespace cql
