#include "pgn/reused_set.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace cql::pgn {
namespace {

TEST(TextSet, AgreesWithTheStandardSet) {
  std::vector<std::string> texts;
  for (int i = 0; i < 3000; ++i) {
    texts.push_back("-->move " + std::to_string(i % 700) + (i & 1 ? "(wtm)" : "(btm)"));
    texts.push_back(std::string(static_cast<std::size_t>(i % 40), static_cast<char>('a' + i % 3)));
  }
  TextSet set;
  for (int round = 0; round < 3; ++round) {
    set.clear();
    EXPECT_TRUE(set.empty());
    std::set<std::string> expected;
    for (const std::string& text : texts) EXPECT_EQ(set.insert(text), expected.insert(text).second) << text;
  }
}

}  // namespace
}  // namespace cql::pgn
