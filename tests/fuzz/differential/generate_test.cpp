#include "tests/fuzz/differential/generate.h"

#include <gtest/gtest.h>

#include <set>

namespace cql::differential {
namespace {

TEST(Generate, SameSeedSameQuery) {
  std::set<std::string> texts;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    GeneratedQuery query = generateQuery(seed);
    EXPECT_EQ(query.ascii, generateQuery(seed).ascii);
    for (char c : query.ascii) EXPECT_LT(static_cast<unsigned char>(c), 0x80);
    texts.insert(query.ascii);
  }
  EXPECT_EQ(texts.size(), 200u);
}

TEST(Generate, BracketsNest) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    std::string open;
    bool inLiteral = false;
    for (char c : generateQuery(seed).ascii) {
      if (c == '"') inLiteral = !inLiteral;
      if (inLiteral) continue;
      if (c == '(' || c == '[' || c == '{') open += c;
      if (c == ')' || c == ']' || c == '}') {
        ASSERT_FALSE(open.empty()) << seed;
        EXPECT_EQ(open.back(), c == ')' ? '(' : c == ']' ? '[' : '{') << seed;
        open.pop_back();
      }
    }
    EXPECT_TRUE(open.empty()) << seed;
  }
}

}  // namespace
}  // namespace cql::differential
