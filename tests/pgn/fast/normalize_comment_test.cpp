#include "pgn/fast/normalize_comment.h"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <random>
#include <string>

#include "io/instruction_set.h"

namespace cql::pgn {
namespace {

/// language/41 §7, character by character.
std::string normal(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == '\0' || std::strchr(" \t\n\v\f\r", c);
    if (!blank)
      out += c == '{' || c == '}' ? '_' : c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  if (out.ends_with(' ')) out.pop_back();
  return out;
}

/// Texts of all kinds, at the end of their allocation.
TEST(NormalizeComment, WhiteSpaceAndBraces) {
  const std::string rare("\t\n\v\f\r\0{}", 8), common("ab. \xc3\x1f!\x0e", 8);
  std::mt19937 random(3);
  auto pick = [&](unsigned n) { return random() % n; };
  for (const InstructionSet set : instructionSets()) {
    instructionSet = set;
    std::size_t unchanged = 0;
    for (int round = 0; round < 20000; ++round) {
      std::string text(pick(300), ' ');
      const unsigned rareness = 1 + pick(400), width = 1 + pick(8);
      for (char& c : text) c = pick(rareness) == 0 ? rare[pick(8)] : pick(6) == 0 ? ' ' : common[pick(width)];
      const auto memory = std::make_unique<char[]>(text.size());
      std::memcpy(memory.get(), text.data(), text.size());
      Arena storage;
      const std::string_view view(memory.get(), text.size()), found = normalizeComment(view, storage);
      ASSERT_EQ(found, normal(text)) << text;
      unchanged += found == view && found.size() > 100;
      if (found == view) {
        EXPECT_EQ(found.data(), view.data()) << "what is normal is not copied";
      }
    }
    EXPECT_GT(unchanged, 10u);
  }
  instructionSet = instructionSets().back();
}

}  // namespace
}  // namespace cql::pgn
