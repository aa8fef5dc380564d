// Filters whose context is determined by what follows them are parsed once: nothing is declared or counted
// twice, and nesting is linear.
#include <gtest/gtest.h>

#include "tests/frontend/compile_support.h"

namespace cql::frontend {
namespace {

Query compiledFilters(const std::string& filters) {
  return compiledRight("cql() " + filters);
}

std::string repeated(int times, const std::string& text) {
  std::string all;
  for (int i = 0; i < times; i++) all += text;
  return all;
}

// Unnamed keys are numbered in the order of the text (language/33).
TEST(ParseOnce, KeysOfSort) {
  for (const char* filters : {"#{sort player white} > 0", "#{sort player white}+1 > 0",
                              "int \"2\"+sort ply >= 0", "path -- {sort ply A}--"}) {
    SCOPED_TRACE(filters);
    const Query query = compiledFilters(filters);
    ASSERT_EQ(query.sortKeys.size(), 1u);
    EXPECT_EQ(query.sortKeys[0].name, "<sort-id-1>");
  }
}

// Keys are ordered by the end of their filters, so after those in their value; numbers follow the text
// (language/22 §5).
TEST(ParseOnce, KeysOfSortInsideSort) {
  auto names = [](const std::string& filters) {
    std::vector<std::string> all;
    for (const SortKey& key : compiledFilters(filters).sortKeys) all.push_back(key.name);
    return all;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(names("sort \"a\" {sort \"b\" ply #R}"), (Names{"b", "a"}));
  EXPECT_EQ(names("sort {sort #A #R} sort ply"), (Names{"<sort-id-2>", "<sort-id-1>", "<sort-id-3>"}));
  EXPECT_EQ(names("sort min \"a\" {sort \"a\" ply #R}"), (Names{"a"}));
  EXPECT_TRUE(compiledFilters("sort min \"a\" {sort \"a\" ply #R}").sortKeys[0].smallest);
}

TEST(ParseOnce, Functions) {
  compiledFilters("#{function f(){true} \"a\"} > 0");
  compiledFilters("path -- {function f(){true} A}--");
  compiledFilters("int \"2\"+{function f(){true} 3} > 0");
  compiledFilters("makesquare({function f(){true} \"e4\"})");
}

TEST(ParseOnce, NestingCostsItsLength) {
  constexpr int kTimes = 40;
  const std::vector<std::string> nested = {
      repeated(kTimes, "#str(") + "\"a\"" + repeated(kTimes, ")") + " > 0",
      repeated(kTimes, "path -- {find quiet {") + "A" + repeated(kTimes, "} A}--"),
      "\"a\" in " + repeated(kTimes, "str 1+") + "\"a\""};
  for (const std::string& filters : nested) {
    SCOPED_TRACE(filters);
    EXPECT_LT(compiledFilters(filters).nodes.size(), 20u * kTimes);
  }
}

}  // namespace
}  // namespace cql::frontend
