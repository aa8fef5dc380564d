// The invariants of tests/fuzz/pgn_fuzz.h on damaged copies of the oddities and, if present, of collections
// of real games.
#include <gtest/gtest.h>

#include <random>

#include "tests/fuzz/pgn_fuzz.h"
#include "tests/pgn/support.h"

namespace cql::pgn::test {
namespace {

std::string damaged(std::string text, std::mt19937& random) {
  static constexpr std::string_view kBytes = "{}()[]<>;%*\"\n\r \0.$!?+-=#x1aNO/\xff\xef";
  for (auto n = random() % 6; n > 0 && !text.empty(); n--) {
    const std::size_t at = random() % text.size();
    switch (random() % 4) {
      case 0:
        text[at] = kBytes[random() % kBytes.size()];
        break;
      case 1:
        text.insert(at, 1, kBytes[random() % kBytes.size()]);
        break;
      case 2:
        text.erase(at, random() % 20);
        break;
      case 3:
        text.insert(at, text.substr(random() % text.size(), random() % 40));
        break;
    }
  }
  return text;
}

void mutate(const std::vector<std::string>& seeds, int rounds, unsigned start) {
  std::mt19937 random(start);
  for (int i = 0; i < rounds; i++) {
    const std::string text = damaged(seeds[random() % seeds.size()], random);
    const std::string wrong = fuzz::check(text);
    ASSERT_EQ(wrong, "") << text;
  }
}

TEST(Mutations, OfTheOddities) {
  std::vector<std::string> seeds;
  for (const auto& entry : std::filesystem::directory_iterator(CQL_SOURCE_DIR "/tests/data/pgn")) {
    if (entry.path().extension() == ".pgn") seeds.push_back(contentsOf(entry.path()));
  }
  mutate(seeds, 20000, 1);
}

TEST(Mutations, OfCollections) {
  std::vector<std::string> seeds;
  for (const std::filesystem::path& file : collections()) {
    const std::string text = contentsOf(file);
    for (const GameText& game : split(text)) seeds.emplace_back(game.text);
  }
  mutate(seeds, 2000, 2);
}

}  // namespace
}  // namespace cql::pgn::test
