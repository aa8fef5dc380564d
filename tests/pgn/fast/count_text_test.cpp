#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <random>
#include <string>
#include <string_view>

#include "io/instruction_set.h"
#include "pgn/fast/skip_text.h"

namespace cql::pgn {
namespace {

/// Texts of every size up to some blocks, made of whole needles and of their prefixes and suffixes, at all
/// offsets of a block and across its end: compared with a sequential search.
TEST(CountText, AgreesWithSearchingTheText) {
  constexpr std::string_view kWanted = "[White ";
  constexpr std::string_view kParts[] = {kWanted, "[WhiteElo \"", "[W", "[", "White ", "x", "\n", "[[White "};
  for (const InstructionSet set : instructionSets()) {
    instructionSet = set;
    std::mt19937 random(1);
    std::uint64_t most = 0;
    for (std::size_t size = 0; size < 400; ++size) {
      std::string text;
      while (text.size() < size) text += kParts[random() % std::size(kParts)];
      text.resize(size);
      std::uint64_t expected = 0;
      for (std::size_t at = text.find(kWanted); at != text.npos; at = text.find(kWanted, at + 1)) ++expected;
      ASSERT_EQ(countText(kWanted, text), expected) << text;
      most = std::max(most, expected);
    }
    EXPECT_GT(most, 10u);
  }
  instructionSet = instructionSets().back();
}

}  // namespace
}  // namespace cql::pgn
