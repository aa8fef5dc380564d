// Clocks, repetitions, rights and promoted pieces (language/60 §5), compared with a replay from the first
// position on: a position is serialised as text, and texts are counted.
#include "runtime/kernel/history.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "runtime/kernel/kernel.h"
#include "runtime/rules/counted_moves.h"
#include "runtime/rules/position_text.h"
#include "runtime/rules/promoted_by_position.h"
#include "runtime/rules/zobrist.h"
#include "tests/runtime/host/host_support.h"
#include "tests/runtime/kernel/letters_board.h"

namespace cql {
namespace {

using namespace testing;

/// The state of one line, forwards.
struct Replay {
  Letters board{};
  bool white = true;
  std::string rights = "KQkq";
  int passed = -1, clock = 0;
  std::set<int> promoted;
  std::map<std::string, int> seen;

  char& on(int s) { return board[static_cast<std::size_t>(s)]; }

  /// The square of a legal capture en passant, or -1.
  int takeable() const {
    if (passed < 0) return -1;
    for (const int from : {passed + (white ? -9 : 9), passed + (white ? -7 : 7)}) {
      if (from < 0 || from > 63 || board[static_cast<std::size_t>(from)] != (white ? 'P' : 'p')) continue;
      if (!attacks(board, from, passed)) continue;
      Letters next = board;
      next[static_cast<std::size_t>(passed)] = next[static_cast<std::size_t>(from)];
      next[static_cast<std::size_t>(from)] = next[static_cast<std::size_t>(passed + (white ? -8 : 8))] = '.';
      if (!kingIsAttacked(next, white)) return passed;
    }
    return -1;
  }
  std::string text() const {
    return std::string(board.begin(), board.end()) + (white ? " w " : " b ") + rights + " " +
           std::to_string(takeable());
  }
  void loseRights(int s) {
    const std::string_view lost = s == 0    ? "Q"
                                  : s == 4  ? "KQ"
                                  : s == 7  ? "K"
                                  : s == 56 ? "q"
                                  : s == 60 ? "kq"
                                  : s == 63 ? "k"
                                            : "";
    for (const char right : lost) std::erase(rights, right);
  }

  /// All pseudolegal moves without castling; a promotion is one to a queen.
  std::vector<std::pair<int, int>> moves() const {
    std::vector<std::pair<int, int>> all;
    for (int from = 0; from < 64; ++from)
      for (int to = 0; to < 64; ++to) {
        const char man = board[static_cast<std::size_t>(from)], other = board[static_cast<std::size_t>(to)];
        if (!isOf(man, white) || isOf(other, white) || kindOf(other) == 'K') continue;
        const int step = white ? 8 : -8;
        bool can = attacks(board, from, to);
        if (kindOf(man) == 'P') {
          can = can && (other != '.' || to == passed);
          can = can || (other == '.' && to == from + step);
          can = can || (other == '.' && to == from + 2 * step && from / 8 == (white ? 1 : 6) &&
                        board[static_cast<std::size_t>(from + step)] == '.');
        }
        if (can) all.push_back({from, to});
      }
    return all;
  }

  std::string play(int from, int to) {
    const char man = on(from);
    std::string text = moveText(from, to);
    const bool pawn = kindOf(man) == 'P', takes = on(to) != '.' || (pawn && to == passed);
    if (pawn && to == passed) on(to + (white ? -8 : 8)) = '.';
    promoted.erase(to);
    if (promoted.erase(from)) promoted.insert(to);
    on(to) = man;
    on(from) = '.';
    if (kindOf(man) == 'K' && std::abs(from - to) == 2) {  // castling
      const int rook = to > from ? from + 3 : from - 4;
      on((from + to) / 2) = on(rook);
      on(rook) = '.';
    }
    if (pawn && (to / 8 == 0 || to / 8 == 7)) {
      on(to) = white ? 'Q' : 'q';
      promoted.insert(to);
      text += 'q';
    }
    loseRights(from);
    loseRights(to);
    passed = pawn && std::abs(from - to) == 16 ? (from + to) / 2 : -1;
    clock = pawn || takes ? 0 : clock + 1;
    white = !white;
    return text;
  }
  std::string pass() {
    passed = -1;
    ++clock;
    white = !white;
    return "--";
  }
};

/// Where pieces shuffle, pawns promote and rooks return home.
constexpr std::string_view kStarts[] = {"r3k2r/8/8/8/8/8/8/R3K2R", "r3k3/1P6/8/3p4/8/8/4P1p1/4K2R",
                                        "4k3/p6p/8/1P4P1/8/8/8/4K3", "n3k2n/PP4PP/8/8/8/8/pp4pp/N3K2N",
                                        "4k3/1p6/8/K1P4r/8/8/8/8"};

TEST(History, AgreesWithAReplay) {
  std::mt19937_64 random(5);
  PromotedByPosition promotedPieces;
  int repeated = 0, promoted = 0, passing = 0, rightsGone = 0;
  for (int round = 0; round < 400; ++round) {
    GameBuilder game(GameBuilder::board(kStarts[random() % std::size(kStarts)]), kWhite);
    Replay replay;
    for (int s = 0; s < 64; ++s) {
      const std::int32_t piece = cqlPieceOn(&game.record.positions[0], s);
      replay.on(s) = piece == kNoPiece ? '.' : kPieceLetters[piece];
    }
    game.record.start.halfMoves = replay.clock = static_cast<int>(random() % 3);
    // A right without a rook is void: the letters are those of pieces at home.
    for (unsigned right = 0; right < 4; ++right) {
      const int rook = game.record.start.castlingRooks[right], king = right < 2 ? 4 : 60;
      if (replay.on(rook) == (right < 2 ? 'R' : 'r') && replay.on(king) == (right < 2 ? 'K' : 'k')) continue;
      game.record.start.castlingRooks[right] = kNoSquare;
      std::erase(replay.rights, "KQkq"[right]);
    }
    std::vector<Replay> states;
    auto arrive = [&] {
      ++replay.seen[replay.text()];
      states.push_back(replay);
    };
    arrive();
    std::int32_t at = 0;
    std::pair<int, int> lastTwo[2] = {};
    // Games without null moves are counted by another algorithm; some are longer than its block.
    const bool passes = round % 2 == 0;
    const int plies = round % 8 == 1 ? 300 : 80;
    for (int ply = 0; ply < plies; ++ply) {
      const auto moves = replay.moves();
      const bool white = replay.white;
      // Often the last move of the side is undone, so that positions recur.
      const auto [from, to] = lastTwo[white];
      std::string text;
      if (moves.empty() || (passes && random() % 25 == 0)) {
        text = replay.pass();
      } else if (replay.on(4 + 56 * !white) == (white ? 'K' : 'k') && random() % 8 == 0 &&
                 replay.on(7 + 56 * !white) == (white ? 'R' : 'r') && replay.on(5 + 56 * !white) == '.' &&
                 replay.on(6 + 56 * !white) == '.') {
        text = replay.play(4 + 56 * !white, 6 + 56 * !white);
      } else {
        std::pair<int, int> move = moves[random() % moves.size()];
        if (random() % 3 && std::ranges::find(moves, std::pair(to, from)) != moves.end()) move = {to, from};
        text = replay.play(move.first, move.second);
        lastTwo[white] = move;
      }
      at = game.add(at, text);
      arrive();
    }
    Context context{};
    context.game = game.record.view();
    Context counted{};
    countHalfMoves(game.record);
    countRepetitions(game.record, 2);
    counted.game = game.record.view();
    for (std::int32_t p = 0; p <= at; ++p) {
      const Replay& there = states[static_cast<std::size_t>(p)];
      ASSERT_EQ(cqlHalfMoveClock(&counted, p), there.clock) << p;
      ASSERT_EQ(cqlRepetition(&counted, p), there.seen.at(there.text())) << p << there.text();
      ASSERT_EQ(cqlHalfMoveClock(&context, p), there.clock) << p;
      ASSERT_EQ(cqlRepetition(&context, p), there.seen.at(there.text())) << p << there.text();
      SquareSet men = 0;
      for (const int s : there.promoted) men |= squareBit(s);
      ASSERT_EQ(promotedPieces.at(static_cast<std::uint32_t>(round) + 1, context.game, p), men) << p;
      std::string rights;
      appendCastlingRights(context.game, p, rights);
      ASSERT_EQ(rights, there.rights.empty() ? "-" : there.rights) << p;
      ASSERT_EQ(kernel::legalEnPassant(context.game, p), there.takeable() < 0 ? 64 : there.takeable()) << p;
      repeated += there.seen.at(there.text()) > 2;
      promoted += men != 0;
      passing += there.takeable() >= 0;
      rightsGone += there.rights.size() < states[0].rights.size();
    }
    for (const int least : {3, 4, 5, 30}) {
      countRepetitions(game.record, least);
      counted.game = game.record.view();
      for (std::int32_t p = 0; p <= at; ++p) {
        const Replay& there = states[static_cast<std::size_t>(p)];
        if (const int times = there.seen.at(there.text()); times >= least)
          ASSERT_EQ(cqlRepetition(&counted, p), times) << p;
        else
          ASSERT_LT(cqlRepetition(&counted, p), least) << p;
      }
    }
  }
  EXPECT_GT(repeated, 500);
  EXPECT_GT(promoted, 1000);
  EXPECT_GT(passing, 20);
  EXPECT_GT(rightsGone, 1000);
}

/// The positions that the description of the book format lists.
TEST(History, KeysThatArePublished) {
  auto keyAfter = [](std::initializer_list<std::string_view> moves) {
    GameBuilder game;
    const std::int32_t last = game.line(0, moves);
    return polyglotKey(game.record.view(), last, kernel::castlingRights(game.record.view(), last));
  };
  EXPECT_EQ(keyAfter({}), 0x463b96181691fc9cu);
  EXPECT_EQ(keyAfter({"e2e4"}), 0x823c9b50fd114196u);
  EXPECT_EQ(keyAfter({"e2e4", "d7d5"}), 0x0756b94461c50fb0u);
  EXPECT_EQ(keyAfter({"e2e4", "d7d5", "e4e5"}), 0x662fafb965db29d4u);
  EXPECT_EQ(keyAfter({"e2e4", "d7d5", "e4e5", "f7f5"}), 0x22a48b5a8e47ff78u);
  EXPECT_EQ(keyAfter({"e2e4", "d7d5", "e4e5", "f7f5", "e1e2"}), 0x652a607ca3f242c1u);
  EXPECT_EQ(keyAfter({"e2e4", "d7d5", "e4e5", "f7f5", "e1e2", "e8f7"}), 0x00fdd303c946bdd9u);
  EXPECT_EQ(keyAfter({"a2a4", "b7b5", "h2h4", "b5b4", "c2c4"}), 0x3c8123ea7b067637u);
  EXPECT_EQ(keyAfter({"a2a4", "b7b5", "h2h4", "b5b4", "c2c4", "b4c3", "a1a3"}), 0x5c3f9b829b279560u);
}

TEST(History, MatingMaterial) {
  auto has = [](std::string_view men) {
    const Position p = GameBuilder::board(men);
    EXPECT_EQ(cqlMatingMaterial(&p, 0), cqlMatingMaterial(&p, 1) || cqlMatingMaterial(&p, -1)) << men;
    return std::string(cqlMatingMaterial(&p, 1) ? "w" : "") + (cqlMatingMaterial(&p, -1) ? "b" : "");
  };
  EXPECT_EQ(has("k7/8/8/8/8/8/8/K7"), "");
  EXPECT_EQ(has("k7/8/8/8/8/8/8/KN6"), "");
  EXPECT_EQ(has("kq6/8/8/8/8/8/8/KN6"), "b");
  EXPECT_EQ(has("kr6/8/8/8/8/8/8/KN6"), "wb");
  EXPECT_EQ(has("kp6/8/8/8/8/8/8/KN6"), "wb");
  EXPECT_EQ(has("k7/8/8/8/8/8/8/KNN5"), "w");
  EXPECT_EQ(has("k7/8/8/8/8/8/8/KB6"), "");
  EXPECT_EQ(has("k1b5/8/8/8/8/8/8/KB6"), "");   // c8 and b1 are light
  EXPECT_EQ(has("kb6/8/8/8/8/8/8/KB6"), "wb");  // b8 is dark
  EXPECT_EQ(has("kn6/8/8/8/8/8/8/KB6"), "wb");
  EXPECT_EQ(has("kr6/8/8/8/8/8/8/KB6"), "b");
  EXPECT_EQ(has("k7/8/8/8/8/8/8/KBB5"), "w");
  EXPECT_EQ(has("k7/8/8/8/8/8/8/KBN5"), "w");
  EXPECT_EQ(has("k7/8/8/8/8/8/P7/K7"), "w");
}

}  // namespace
}  // namespace cql
