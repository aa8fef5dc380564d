// Trees of games that are no longer referenced, and of games that outgrow their capacity.
#include "io/tree_builder.h"

#include <gtest/gtest.h>

#include "runtime/pages.h"

namespace cql {
namespace {

/// Knights go out and back.
Move knightMove(int ply) {
  constexpr int kG1 = 6, kF3 = 21, kF6 = 45, kG8 = 62;
  constexpr Move kMoves[] = {makeMove(kG1, kF3, kKnight), makeMove(kG8, kF6, kKnight),
                             makeMove(kF3, kG1, kKnight), makeMove(kF6, kG8, kKnight)};
  return kMoves[ply % 4];
}

void addLine(TreeBuilder& tree, int plies) {
  for (int ply = 0; ply < plies; ++ply) tree.add(ply, knightMove(ply));
}

TEST(TreeBuilder, AGameThatIsInterruptedHasItsRootAlone) {
  GameRecord record;
  TreeBuilder tree;
  std::atomic<bool> stop{false};
  tree.begin(standardStart(), record);
  addLine(tree, 9);
  tree.finish(&stop);
  EXPECT_EQ(record.count, 10);
  EXPECT_EQ(record.plies[9], 9);
  EXPECT_EQ(record.subtreeEnds[0], 10);
  stop = true;
  tree.begin(standardStart(), record);
  addLine(tree, 9);
  tree.finish(&stop);
  EXPECT_EQ(record.count, 1);
  EXPECT_EQ(record.subtreeEnds[0], 1);
}

TEST(TreeBuilder, HugeGamesDoNotDependOnReservedMemory) {
  constexpr int kPlies = 400'000;
  GameRecord records[2];
  for (const bool reserves : {false, true}) {
    TreeBuilder tree;
    GameRecord& record = records[reserves];
    tree.begin(standardStart(), record);
    if (reserves) tree.reserve(kPlies / 2);  // too little
    addLine(tree, kPlies);
    tree.finish();
    EXPECT_EQ(record.count, kPlies + 1);
  }
  for (const std::int32_t id : {0, 1, kPlies / 2, kPlies}) {
    const auto at = static_cast<std::size_t>(id);
    EXPECT_EQ(records[0].positions[at].occupied(), records[1].positions[at].occupied());
    for (const GameRecord& record : records) {
      EXPECT_EQ(record.parents[at], id - 1);
      EXPECT_EQ(record.plies[at], id);
      EXPECT_EQ(record.sides[at], id % 2);
      EXPECT_EQ(record.subtreeEnds[at], kPlies + 1);
    }
  }
}

TEST(HugePages, ReservingKeepsTheElements) {
  std::vector<std::int32_t> numbers = {1, 2, 3};
  reserveHuge(numbers, 8'000'000);
  EXPECT_GE(numbers.capacity(), 8'000'000u);
  EXPECT_EQ(numbers, (std::vector<std::int32_t>{1, 2, 3}));
  numbers.resize(8'000'000);
  EXPECT_EQ(numbers.back(), 0);
  const std::int32_t* const there = numbers.data();
  reserveHuge(numbers, 10);
  EXPECT_EQ(numbers.data(), there);
}

}  // namespace
}  // namespace cql
