// Attacks, pins and checks (language/11 §1, §5, §7), compared with walks over the board, square by square.
#include <gtest/gtest.h>

#include <array>
#include <random>
#include <utility>
#include <vector>

#include "runtime/kernel/kernel.h"
#include "runtime/kernel/set_attacks.h"

namespace cql {
namespace {

class Board {
 public:
  explicit Board(std::mt19937_64& random) {
    const int pieces = 4 + static_cast<int>(random() % 28);
    put(kWhite, kKing, random);
    put(kBlack, kKing, random);
    for (int i = 0; i < pieces; ++i)
      put(random() & 1 ? kWhite : kBlack, static_cast<PieceType>(random() % 5), random);
  }

  Position position{};

  /// The attacks of the piece on a square, by walking.
  SquareSet attacksOf(int square) const {
    const SquareSet bit = squareBit(square);
    SquareSet out = 0;
    auto walk = [&](int file, int rank, bool far) {
      int f = fileOf(square) + file, r = rankOf(square) + rank;
      for (; kernel::onBoard(f, r); f += file, r += rank) {
        out |= squareBit(makeSquare(f, r));
        if (!far || (position.occupied() & squareBit(makeSquare(f, r)))) break;
      }
    };
    if (position.types[kPawn] & bit)
      for (int file : {-1, 1}) walk(file, position.colors[kWhite] & bit ? 1 : -1, false);
    if (position.types[kKnight] & bit)
      for (int file : {-2, -1, 1, 2})
        for (int sign : {-1, 1}) walk(file, sign * (3 - std::abs(file)), false);
    for (int file : {-1, 0, 1})
      for (int rank : {-1, 0, 1}) {
        if (!file && !rank) continue;
        const bool straight = !file || !rank;
        if (position.types[kKing] & bit) walk(file, rank, false);
        if (position.types[kQueen] & bit) walk(file, rank, true);
        if ((position.types[kRook] & bit) && straight) walk(file, rank, true);
        if ((position.types[kBishop] & bit) && !straight) walk(file, rank, true);
      }
    return out;
  }

 private:
  void put(Color color, PieceType type, std::mt19937_64& random) {
    const SquareSet bit = squareBit(static_cast<int>(random() % 64));
    if (position.occupied() & bit) return;
    position.types[type] |= bit;
    position.colors[color] |= bit;
  }
};

/// The squares of `from` that attack one of `targets`, by walking.
SquareSet attackersOf(const Board& board, SquareSet from, SquareSet targets) {
  SquareSet out = 0;
  for (SquareSet left = from; left;) {
    const int square = popFirst(left);
    if (board.attacksOf(square) & targets) out |= squareBit(square);
  }
  return out;
}

constexpr std::uint32_t kWays[] = {kCqlWholeSets, kCqlEachTarget, kCqlEachAttacker};

TEST(Attacks, AllFunctionsAgreeWithWalkingTheBoard) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 3000; ++round) {
    const Board board(random);
    const std::uint32_t pieces =
        round % 3 ? static_cast<std::uint32_t>(random()) & kCqlAnyPieces : kCqlAnyPieces;
    const SquareSet placed = cqlPieces(&board.position, pieces);
    const SquareSet from = placed & (round & 1 ? random() : kAllSquares), to = random() & random();
    SquareSet attackers = 0, attacked = 0;
    std::array<int, 64> times{};
    for (SquareSet left = from; left;) {
      const int s = popFirst(left);
      const SquareSet reached = board.attacksOf(s) & to;
      for (SquareSet each = reached; each;) ++times[static_cast<std::size_t>(popFirst(each))];
      if (reached) attackers |= squareBit(s);
      attacked |= reached;
    }
    for (std::uint32_t way : kWays) {
      EXPECT_EQ(cqlAttackers(&board.position, from, to, pieces, way), attackers) << way;
      EXPECT_EQ(cqlAttacked(&board.position, from, to, pieces, way), attacked) << way;
    }
    for (std::int32_t limit = -1; limit < 12; ++limit) {
      EXPECT_EQ(cqlAttackersAbove(&board.position, from, to, pieces, limit), count(attackers) > limit);
      EXPECT_EQ(cqlAttackedAbove(&board.position, from, to, pieces, limit), count(attacked) > limit);
    }
    for (std::int32_t least = 1; least < 20; ++least) {
      SquareSet often = 0;
      for (int square = 0; square < 64; ++square)
        if (times[static_cast<std::size_t>(square)] >= least) often |= squareBit(square);
      EXPECT_EQ(cqlAttackedTimes(&board.position, from, to, least), often) << least;
    }
    // By a memo that was made for the position before, for squares of a loop of any length.
    for (const SquareSet loop : {SquareSet{0}, to, kAllSquares}) {
      CqlAttackMemo counts{}, ofAttackers{}, ofTargets{};
      for (int square = 0; square < 64; ++square) {
        const SquareSet bit = squareBit(square), each = attackersOf(board, from, bit);
        EXPECT_EQ(cqlCountAttackersByMemo(&counts, &board.position, from, bit, loop), count(each));
        EXPECT_EQ(cqlAttacksByMemo(&ofAttackers, &board.position, from, bit, true, loop), each != 0);
        EXPECT_EQ(cqlAttacksByMemo(&ofTargets, &board.position, bit, to, false, loop),
                  (board.attacksOf(square) & to) != 0);
      }
      // Other sets, with the memos of these.
      EXPECT_EQ(cqlCountAttackersByMemo(&counts, &board.position, from, to, loop), count(attackers));
      EXPECT_EQ(cqlCountAttackersByMemo(&counts, &board.position, placed, to & -to, loop),
                count(attackersOf(board, placed, to & -to)));
      EXPECT_EQ(cqlAttacksByMemo(&ofAttackers, &board.position, placed, to, true, loop),
                attackersOf(board, placed, to) != 0);
    }
    // Without a bound, empty squares among the attackers attack nothing.
    for (std::uint32_t way : kWays)
      EXPECT_EQ(cqlAttackers(&board.position, from | ~board.position.occupied(), to, kCqlAnyPieces, way),
                attackers);
  }
}

TEST(Attacks, CheckIsAnAttackOnTheKing) {
  std::mt19937_64 random(2);
  int checks = 0;
  for (int round = 0; round < 3000; ++round) {
    const Board board(random);
    for (Color side : {kWhite, kBlack}) {
      SquareSet attacked = 0;
      for (SquareSet left = board.position.colors[~side]; left;) attacked |= board.attacksOf(popFirst(left));
      const bool check = attacked & board.position.pieces(side, kKing);
      EXPECT_EQ(cqlInCheck(&board.position, side), check);
      checks += check;
    }
  }
  EXPECT_GT(checks, 100);
}

/// language/11 §5: without the pinned piece the target would be attacked.
TEST(Attacks, APinnedPieceStandsAloneBetweenEnemyAndTarget) {
  std::mt19937_64 random(3);
  int pins = 0;
  for (int round = 0; round < 3000; ++round) {
    const Board board(random);
    const SquareSet from = random() | random(), through = random() | random();
    const SquareSet one = squareBit(static_cast<int>(random() % 64)),
                    few = one | (random() & 1 ? squareBit(static_cast<int>(random() % 64)) : 0);
    const SquareSet targets[] = {board.position.types[kKing], few, random() & random()};
    const SquareSet to = targets[round % 3];
    SquareSet expected[3] = {};
    for (SquareSet left = from & board.position.occupied(); left;) {
      const int f = popFirst(left);
      const Color color = board.position.colors[kWhite] & squareBit(f) ? kWhite : kBlack;
      for (SquareSet pieces = through & board.position.colors[~color]; pieces;) {
        const int m = popFirst(pieces);
        Board without = board;
        for (SquareSet& type : without.position.types) type &= ~squareBit(m);
        without.position.colors[~color] &= ~squareBit(m);
        const SquareSet pinned =
            without.attacksOf(f) & ~board.attacksOf(f) & to & ~board.position.colors[color] & ~squareBit(m);
        if (!pinned || !(board.attacksOf(f) & squareBit(m))) continue;
        expected[0] |= squareBit(m), expected[1] |= squareBit(f), expected[2] |= pinned;
        ++pins;
      }
    }
    const PinValue values[] = {PinValue::Through, PinValue::From, PinValue::To};
    for (int i = 0; i < 3; ++i)
      for (bool toFew : {false, true})
        EXPECT_EQ(cqlPin(&board.position, from, through, to, values[i], toFew), expected[i]) << i;
  }
  EXPECT_GT(pins, 100);
}

/// language/11 §3, word by word: s0 ... s(n-1) in a row, every occupied square strictly between the ends one
/// of them.
class RaySearch {
 public:
  RaySearch(const Position& position, std::vector<SquareSet> sets) : p_(position), sets_(std::move(sets)) {}

  /// The squares of the last set that end a ray from `start` in a direction.
  SquareSet ends(int start, int direction) const {
    return sets_[0] & squareBit(start) ? from(start, direction, 1) : 0;
  }

 private:
  SquareSet from(int square, int direction, std::size_t next) const {
    SquareSet out = 0;
    SquareSet s = kernel::step(squareBit(square), direction);
    for (; s; s = kernel::step(s, direction)) {
      if (s & sets_[next]) out |= next + 1 == sets_.size() ? s : from(firstSquare(s), direction, next + 1);
      if (s & p_.occupied()) break;
    }
    return out;
  }

  const Position& p_;
  std::vector<SquareSet> sets_;
};

TEST(Attacks, RaysAgreeWithASearch) {
  std::mt19937_64 random(5);
  int found = 0;
  for (int round = 0; round < 3000; ++round) {
    const Board board(random);
    const Position& p = board.position;
    const std::size_t n = 2 + random() % 3;
    std::vector<SquareSet> sets;
    for (std::size_t i = 0; i < n; ++i) sets.push_back(random() & (random() | p.occupied()));
    const auto directions = static_cast<std::uint32_t>(random() & 0xff);
    const RaySearch search(p, sets);
    SquareSet ray = 0, attacking = 0, starts = 0, targets = 0;
    for (int d = 0; d < kDirectionCount; ++d)
      for (int s = 0; s < 64; ++s) {
        const SquareSet ends = search.ends(s, d);
        const bool moves = kernel::linePieces(p, d) & squareBit(s);
        if (directions >> d & 1) {
          ray |= ends;
          if (moves) attacking |= ends;
        }
        if (!moves) continue;
        targets |= ends;
        if (ends) starts |= squareBit(s);
      }
    const auto size = static_cast<std::int32_t>(n);
    EXPECT_EQ(cqlRay(&p, sets.data(), size, directions, false), ray);
    EXPECT_EQ(cqlRay(&p, sets.data(), size, directions, true), attacking);
    EXPECT_EQ(cqlArrowChain(&p, sets.data(), size, true), targets);
    EXPECT_EQ(cqlArrowChain(&p, sets.data(), size, false), starts);
    found += starts != 0;
  }
  EXPECT_GT(found, 500);
}

/// A game that is one position, or that ends with a move to it.
struct Game {
  Position positions[2];
  Move moves[2] = {};
  std::int32_t parents[2] = {kNoPosition, 0}, ends[2] = {2, 2}, zeros[2] = {};
  std::uint8_t sides[2] = {};
  Context context{};

  Game(const Position& last, Color side, Move move) {
    positions[1] = last;
    moves[1] = move;
    sides[0] = ~side, sides[1] = side;
    context.game.positions = positions;
    context.game.moves = moves;
    context.game.parents = parents;
    context.game.subtreeEnds = ends;
    context.game.plies = context.game.depths = context.game.childIndexes = zeros;
    context.game.sides = sides;
    context.game.count = 2;
  }
};

/// language/11 §7: in check and without a legal move.
TEST(Attacks, MateIsCheckWithoutALegalMove) {
  std::mt19937_64 random(4);
  int mates = 0, answered = 0, enPassant = 0;
  for (int round = 0; round < 150000; ++round) {
    Board board(random);
    Position& p = board.position;
    const Color side = round & 1 ? kWhite : kBlack;
    Move last = makeMove(0, 0, kKnight);
    if (round % 3 == 0) {  // the last move was the double step of a pawn
      const int file = static_cast<int>(random() % 8), from = makeSquare(file, side == kWhite ? 6 : 1),
                to = makeSquare(file, side == kWhite ? 4 : 3);
      const SquareSet way = squareBit(from) | squareBit(to) | squareBit((from + to) / 2);
      if (p.occupied() & way) continue;
      p.types[kPawn] |= squareBit(to), p.colors[~side] |= squareBit(to);
      last = makeMove(from, to, kPawn, kNoCapture, 0, kMoveDoubleStep);
    }
    if (count(p.pieces(kWhite, kKing)) != 1 || count(p.pieces(kBlack, kKing)) != 1) continue;
    const Game game(p, side, last);
    const bool check = cqlInCheck(&p, side);
    const int legal = cqlLegalCount(&game.context, 1, kAllSquares, kAllSquares, kCqlAnyMove, false);
    EXPECT_EQ(cqlMate(&game.context, 1), check && legal == 0);
    EXPECT_EQ(cqlStalemate(&game.context, 1), !check && legal == 0);
    mates += check && legal == 0;
    answered += check && legal > 0;
    enPassant += check && cqlLegalAny(&game.context, 1, kAllSquares, kAllSquares, kCqlEnPassantOnly, false);
    for (SquareSet from : {kAllSquares, p.types[kKing]}) {
      const int moves = cqlLegalCount(&game.context, 1, from, kAllSquares, kCqlAnyMove, false);
      for (int limit : {-1, 0, 1, 3, 5, 30})
        EXPECT_EQ(cqlLegalCountAbove(&game.context, 1, from, kAllSquares, kCqlAnyMove, false, limit),
                  moves > limit);
    }
  }
  EXPECT_GT(mates, 100);
  EXPECT_GT(answered, 1000);
  EXPECT_GT(enPassant, 0);
}

TEST(Attacks, BetweenIsThePathOfALinePiece) {
  for (int a = 0; a < 64; ++a)
    for (int b = 0; b < 64; ++b) {
      if (a == b) continue;
      const int files = fileOf(b) - fileOf(a), ranks = rankOf(b) - rankOf(a);
      SquareSet way = 0;
      if (!files || !ranks || std::abs(files) == std::abs(ranks)) {
        const int step = (files > 0) - (files < 0) + 8 * ((ranks > 0) - (ranks < 0));
        for (int s = a + step; s != b; s += step) way |= squareBit(s);
      }
      EXPECT_EQ(kernel::between(a, b), way) << a << " " << b;
    }
}

}  // namespace
}  // namespace cql
