// Sets of games, written by the Roaring library and read by this project, against plain lists.
#include "database/block/bitmaps.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "database/layout/bytes.h"
#include "database/layout/checksum.h"

namespace cql::database {
namespace {

constexpr std::size_t kGames = 150'000;  // three containers

/// The bits of games in [`begin`, `end`) that a serialised bitmap adds; nullopt if it is damaged.
std::vector<std::uint64_t> read(std::string_view bytes, std::size_t first, std::size_t end) {
  std::string entries;
  append(BitmapEntry{static_cast<std::uint32_t>(bytes.size()), static_cast<std::uint32_t>(checksum(bytes))},
         entries);
  std::vector<std::uint64_t> bits((end - first + 63) / 64);
  if (!addGames(entries, bytes, 0, {first, end, bits})) bits.clear();
  return bits;
}

std::string written(const std::vector<std::uint32_t>& games) {
  std::string entries, bitmaps;
  appendBitmap(games, entries, bitmaps);
  return bitmaps;
}

/// Sets of every density, in every kind of container: sparse, runs, nearly full.
std::vector<std::vector<std::uint32_t>> sets() {
  std::mt19937 random(5);
  std::vector<std::vector<std::uint32_t>> all{{}, {0}, {65'535, 65'536}};
  for (const unsigned oneOf : {2U, 3U, 20U, 5000U}) {
    std::vector<std::uint32_t> scattered, runs;
    for (std::uint32_t game = 0; game < kGames; ++game) {
      if (random() % oneOf == 0) scattered.push_back(game);
      if (game / 1000 % oneOf == 1) runs.push_back(game);
    }
    all.push_back(scattered);
    all.push_back(runs);
  }
  return all;
}

TEST(Bitmaps, AgreeWithTheRoaringLibrary) {
  for (const auto& games : sets()) {
    const std::string bytes = written(games);
    for (const auto& [first, end] :
         {std::pair<std::size_t, std::size_t>(0, kGames), {65'000, 66'001}, {7, 8}}) {
      std::vector<std::uint64_t> expected((end - first + 63) / 64);
      for (const std::uint32_t game : games)
        if (game >= first && game < end)
          expected[(game - first) / 64] |= std::uint64_t{1} << ((game - first) % 64);
      EXPECT_EQ(read(bytes, first, end), expected) << games.size() << " games, from " << first;
    }
  }
}

/// With valid checksums. Whatever the contents, no bit is set outside of the requested games.
TEST(Bitmaps, MalformedOnesAreHarmless) {
  std::mt19937 random(9);
  for (const auto& games : sets()) {
    const std::string good = written(games);
    for (int round = 0; round < 200 && !good.empty(); ++round) {
      std::string bad = good;
      for (int flips = 1 + round % 3; flips > 0; --flips) {
        const std::size_t size = round % 2 == 0 ? std::min<std::size_t>(bad.size(), 24) : bad.size();
        bad[random() % size] = static_cast<char>(random());
      }
      if (round % 5 == 0) bad.resize(random() % bad.size());
      const auto bits = read(bad, 100, 163);
      EXPECT_TRUE(bits.empty() || bits[0] >> 63 == 0);
    }
  }
}

}  // namespace
}  // namespace cql::database
