// The kernel's searches in arrays with an entry for each position of a game.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <vector>

#include "runtime/kernel/kernel.h"

namespace cql {
namespace {

TEST(PositionRows, BitsAreFoundAndCounted) {
  std::mt19937 random(1);
  for (int round = 0; round < 2000; ++round) {
    const auto size = static_cast<std::int32_t>(1 + random() % 200);
    std::vector<std::uint64_t> bits(static_cast<std::size_t>(size + 63) / 64, random());
    std::vector<bool> set;
    for (std::int32_t i = 0; i < size; ++i) {
      set.push_back(random() % 8 == 0);
      const std::uint64_t bit = std::uint64_t{1} << (i % 64);
      std::uint64_t& word = bits[static_cast<std::size_t>(i / 64)];
      word = set.back() ? word | bit : word & ~bit;
    }
    const auto end = static_cast<std::int32_t>(random() % static_cast<unsigned>(size + 1));
    const auto from = static_cast<std::int32_t>(random() % static_cast<unsigned>(size + 1));
    std::int32_t first = kNoPosition, count = 0;
    for (std::int32_t i = end; i-- > from;)
      if (set[static_cast<std::size_t>(i)]) first = i, ++count;
    EXPECT_EQ(cqlNextBit(bits.data(), from, end), first) << from << " " << end;
    EXPECT_EQ(cqlCountBits(bits.data(), from, end), count) << from << " " << end;
  }
}

TEST(PositionRows, RowsOfAMemoBelongToTheirKeys) {
  std::mt19937 random(3);
  const auto table = std::make_unique<CqlMemoTable>();
  for (const std::uint64_t rowCount : {kCqlMemoRows, std::uint64_t{16}, kCqlMemoRows}) {
    cqlClearMemo(table.get(), rowCount);
    std::map<std::uint64_t, std::array<std::uint64_t, 3>> owners;  // the last keys of each row
    for (int round = 0; round < 5000; ++round) {
      const std::array<std::uint64_t, 3> keys{random() % 40, random() % 40,
                                              std::uint64_t{random() % 2} << 60};
      const std::uint64_t index = cqlMemoRow(table.get(), keys[0], keys[1], keys[2]);
      ASSERT_LT(index, rowCount);
      const bool known = owners.contains(index) && owners[index] == keys;
      std::uint64_t(&cells)[7] = table->rows[index].cells;
      for (std::uint64_t& cell : cells) {
        EXPECT_EQ(cell, known ? keys[0] + 1 : 0);
        cell = keys[0] + 1;
      }
      owners[index] = keys;
    }
    EXPECT_GT(owners.size(), rowCount / 2);
  }
}

/// Two pieces have a row of their own for each pair.
TEST(PositionRows, PairsOfPiecesShareNoRow) {
  const auto table = std::make_unique<CqlMemoTable>();
  cqlClearMemo(table.get(), kCqlMemoRows);
  std::set<std::uint64_t> rows;
  for (std::uint64_t first = 0; first < 32; ++first)
    for (std::uint64_t second = 0; second < 31; ++second)
      rows.insert(cqlMemoRow(table.get(), first, second, 0));
  EXPECT_EQ(rows.size(), 32U * 31U);
}

/// Without a move, or only with a null move, castling or a capture en passant.
TEST(PositionRows, EndsAreWhereNoOrdinaryMoveIsMade) {
  std::mt19937 random(2);
  for (int round = 0; round < 2000; ++round) {
    const auto count = static_cast<std::int32_t>(1 + random() % 40);
    std::vector<std::int32_t> ends, parents;
    std::vector<Move> moves;
    for (std::int32_t i = 0; i < count; ++i) {
      const bool terminal = i + 1 == count || random() % 16 == 0;
      ends.push_back(terminal ? i + 1 : count);
      parents.push_back(i - 1);
      moves.push_back(makeMove(1, 2, kRook));
      const Move flags[] = {kMoveNull, kMoveCastleShort, kMoveCastleLong, kMoveEnPassant};
      if (random() % 16 == 0) moves.back() |= flags[random() % 4];
    }
    Context context{};
    context.game.subtreeEnds = ends.data();
    context.game.parents = parents.data();
    context.game.moves = moves.data();
    context.game.count = count;
    for (std::int32_t from = 0; from <= count; ++from) {
      std::int32_t expected = from;
      for (; expected < count; ++expected) {
        if (cqlFirstChild(&context, expected) == kNoPosition) break;
        const Move next = moves[static_cast<std::size_t>(expected) + 1];
        if (next & (kMoveNull | kMoveCastle | kMoveEnPassant)) break;
      }
      EXPECT_EQ(cqlNextEnd(&context, from), expected) << from << " of " << count;
    }
  }
}

}  // namespace
}  // namespace cql
