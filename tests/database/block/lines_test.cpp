// The fast path of main lines and the codes of packed files, against moves played one by one.
#include <random>

#include "database/block/coded_moves.h"
#include "database/block/fast_line.h"
#include "database/block/packed_move.h"
#include "io/instruction_set.h"
#include "runtime/rules/moves.h"
#include "tests/database/database_support.h"

namespace cql::database {
namespace {

/// Packed main lines of games from the usual start.
std::vector<std::vector<PackedMove>> lines() {
  std::vector<std::vector<PackedMove>> all;
  for (const char* name : {"masters", "annotated", "moves"}) {
    const std::string pgn = readAll(std::string(CQL_SOURCE_DIR) + "/tests/conformance/pgn/" + name + ".pgn");
    forEachGame(
        pgn, 0, [](std::size_t) { return MovesWanted{.variations = false}; },
        [&](const GameRecord& record) {
          if (!record.tags.fen.empty()) return;
          auto& line = all.emplace_back();
          for (std::int32_t i = 1; i < record.count; ++i) {
            line.push_back(pack(record.moves[static_cast<std::size_t>(i)]));
            EXPECT_EQ(unpack(line.back(), record.positions[static_cast<std::size_t>(i - 1)],
                             static_cast<Color>((i - 1) & 1)),
                      record.moves[static_cast<std::size_t>(i)]);
          }
        });
  }
  return all;
}

struct Played {
  bool good = true;
  std::vector<Position> positions{kStandardStart};
  std::vector<Move> moves{0};
};

Played playedSlowly(const std::vector<PackedMove>& line) {
  Played out;
  Color side = kWhite;
  for (const PackedMove packed : line) {
    const Move move = unpack(packed, out.positions.back(), side);
    if (move == 0) {
      out.good = false;
      return out;
    }
    Position after;
    BoardState state;
    state.side = side;
    playMove(out.positions.back(), move, after, state);
    out.positions.push_back(after);
    out.moves.push_back(move);
    side = ~side;
  }
  return out;
}

bool same(const Position& a, const Position& b) {
  return std::ranges::equal(a.types, b.types) && std::ranges::equal(a.colors, b.colors);
}

Played playedFast(std::vector<PackedMove> line) {
  const std::size_t plies = line.size();
  line.resize(plies + kLineRoom);
  Played out;
  out.positions.resize(plies + 1 + kLineRoom, kStandardStart);
  out.moves.resize(plies + 1 + kLineRoom);
  out.good = playLine(reinterpret_cast<const char*>(line.data()), plies, out.positions.data(),
                      out.moves.data()) == plies;
  return out;
}

void expectSame(const std::vector<PackedMove>& line) {
  const Played slow = playedSlowly(line), fast = playedFast(line);
  ASSERT_EQ(slow.good, fast.good);
  if (!slow.good) return;
  for (std::size_t i = 1; i <= line.size(); ++i) {
    ASSERT_TRUE(same(slow.positions[i], fast.positions[i])) << "ply " << i;
    ASSERT_EQ(slow.moves[i], fast.moves[i]) << "ply " << i;
  }
}

/// Valid lines, and lines with one flipped bit: most of these contain illegal moves.
TEST(FastLine, AgreesWithMovesMadeOneByOne) {
  const auto all = lines();
  ASSERT_GT(all.size(), 600U);
  std::size_t refused = 0, changed = 0;
  for (const InstructionSet set : instructionSets()) {
    instructionSet = set;
    SCOPED_TRACE(static_cast<int>(set));
    std::mt19937 random(7);
    for (const auto& line : all) {
      expectSame(line);
      if (line.empty()) continue;
      auto other = line;
      other[random() % line.size()] ^= static_cast<PackedMove>(1u << random() % 16);
      expectSame(other);
      refused += !playedSlowly(other).good;
      ++changed;
    }
  }
  instructionSet = instructionSets().back();
  EXPECT_GT(refused, changed / 2);
  EXPECT_LT(refused, changed);
}

/// No legal game has these; the last one would yield a board without a king.
TEST(FastLine, CastlesOntoNoOtherPiece) {
  const auto move = [](int from, int to, unsigned kind) {
    return static_cast<PackedMove>(static_cast<unsigned>(from) | static_cast<unsigned>(to) << 6 | kind << 12);
  };
  const PackedMove castles = move(4, 6, kCastles), bishopLeaves = move(5, 19, kBishop),
                   knightLeaves = move(6, 21, kKnight), passes = move(60, 60, kPasses);
  const auto kingGoes = [&](int from, int to) { return move(from, to, kKing); };
  for (const InstructionSet set : instructionSets()) {
    instructionSet = set;
    EXPECT_FALSE(playedFast({castles}).good);
    EXPECT_FALSE(playedFast({bishopLeaves, passes, castles}).good);
    EXPECT_FALSE(playedFast({knightLeaves, passes, castles}).good);
    EXPECT_TRUE(playedFast({knightLeaves, passes, bishopLeaves, passes, castles}).good);
    const auto kingOnTarget = {knightLeaves, kingGoes(60, 36), bishopLeaves, kingGoes(36, 6), castles};
    EXPECT_FALSE(playedFast(kingOnTarget).good);
    EXPECT_FALSE(playedSlowly(kingOnTarget).good);
  }
  instructionSet = instructionSets().back();
  for (const auto& line :
       {std::vector{castles}, {bishopLeaves, passes, castles}, {knightLeaves, passes, castles}})
    EXPECT_FALSE(playedSlowly(line).good);
}

TEST(FastLine, FindsMovesOfTheirSideAlone) {
  const auto all = lines();
  std::size_t found = 0, asked = 0;
  for (const InstructionSet set : instructionSets()) {
    instructionSet = set;
    SCOPED_TRACE(static_cast<int>(set));
    std::mt19937 random(11);
    for (auto line : all) {
      const auto target = [&] { return targetOf(random() % (kKing + 1), static_cast<int>(random() % 64)); };
      const std::vector<SoughtMove> sought{{{target(), kNoTarget}}, {{target(), target()}}};
      bool expected = false;
      for (std::size_t i = 0; i < line.size(); ++i)
        for (const SoughtMove& move : sought) expected |= line[i] >> 6 == move.ofSide[i % 2];
      const auto mayBeIn = [&](const auto& moves) {
        return mayContain(reinterpret_cast<const char*>(line.data()), line.size() - kLineRoom, moves);
      };
      // The bytes after a line are not part of it.
      line.resize(line.size() + kLineRoom, static_cast<PackedMove>(sought[1].ofSide[0] << 6));
      EXPECT_EQ(mayBeIn(sought), expected);
      EXPECT_FALSE(mayBeIn(std::vector<SoughtMove>()));
      found += expected;
      ++asked;
      if (line.size() == kLineRoom) continue;
      line[random() % (line.size() - kLineRoom)] = kCastlesWithFile << 12;
      EXPECT_TRUE(mayBeIn(sought));
    }
  }
  instructionSet = instructionSets().back();
  EXPECT_GT(found, 100U);
  EXPECT_LT(found, asked);
}

TEST(FastLine, ExpandsChecksFromAnyBit) {
  std::mt19937_64 random(3);
  std::vector<std::uint64_t> bits(40);
  for (auto& word : bits) word = random();
  for (const InstructionSet set : instructionSets()) {
    instructionSet = set;
    SCOPED_TRACE(static_cast<int>(set));
    for (std::uint64_t first = 0; first < 130; ++first)
      for (const std::size_t plies : {1, 31, 32, 33, 64, 200}) {
        std::vector<std::uint8_t> facts(plies + kLineRoom, 0xee);
        expandChecks(reinterpret_cast<const char*>(bits.data()), first, plies, facts.data());
        for (std::size_t i = 0; i < plies; ++i)
          ASSERT_EQ(facts[i], bits[(first + i) / 64] >> ((first + i) % 64) & 1 ? kInCheck : 0);
      }
  }
  instructionSet = instructionSets().back();
}

TEST(CodedMoves, RoundTrip) {
  std::mt19937 random(9);
  std::size_t zeros = 0, plies = 0;
  for (const auto& line : lines()) {
    const Played played = playedSlowly(line);
    std::string codes;
    for (std::size_t i = 0; i < line.size(); ++i)
      ASSERT_TRUE(codeMove(line[i], played.positions[i], i % 2 ? kBlack : kWhite, codes));
    std::vector<PackedMove> again(line.size());
    ASSERT_TRUE(decodeMoves(codes.data(), line.size(), kStandardStart, kWhite,
                            reinterpret_cast<char*>(again.data())));
    EXPECT_EQ(again, line);
    for (std::size_t i = 0; i < line.size(); ++i) zeros += static_cast<unsigned char>(codes[2 * i]) < 16;
    plies += line.size();
    // Invalid codes are rejected, or decode to moves that can be played.
    if (codes.empty()) continue;
    codes[random() % codes.size()] ^= static_cast<char>(1u << random() % 8);
    if (decodeMoves(codes.data(), line.size(), kStandardStart, kWhite,
                    reinterpret_cast<char*>(again.data()))) {
      EXPECT_TRUE(playedSlowly(again).good);
    }
  }
  // The code is profitable only if the index of the piece is mostly 0.
  EXPECT_GT(zeros * 10, plies * 9);
}

}  // namespace
}  // namespace cql::database
