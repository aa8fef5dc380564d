// What belongs to what may show only behind a filter; it is read once all the same: nothing is declared or
// counted twice, and nesting costs no more than its length.
#include <gtest/gtest.h>

#include "frontend/compile.h"

namespace cql::frontend {
namespace {

Query compiled(const std::string& filters) {
  DiagnosticSink sink;
  CompileOptions options;
  options.haveInput = true;
  std::optional<Query> query = compile({"query.cql", "cql() " + filters}, options, sink);
  EXPECT_TRUE(query.has_value()) << renderAll(sink, false);
  return query ? std::move(*query) : Query{};
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
    const Query query = compiled(filters);
    ASSERT_EQ(query.sortKeys.size(), 1u);
    EXPECT_EQ(query.sortKeys[0].name, "<sort-id-1>");
  }
}

TEST(ParseOnce, Functions) {
  compiled("#{function f(){true} \"a\"} > 0");
  compiled("path -- {function f(){true} A}--");
  compiled("int \"2\"+{function f(){true} 3} > 0");
  compiled("makesquare({function f(){true} \"e4\"})");
}

TEST(ParseOnce, NestingCostsItsLength) {
  constexpr int kTimes = 40;
  const std::vector<std::string> nested = {
      repeated(kTimes, "#str(") + "\"a\"" + repeated(kTimes, ")") + " > 0",
      repeated(kTimes, "path -- {find quiet {") + "A" + repeated(kTimes, "} A}--"),
      "\"a\" in " + repeated(kTimes, "str 1+") + "\"a\""};
  for (const std::string& filters : nested) {
    SCOPED_TRACE(filters);
    EXPECT_LT(compiled(filters).nodes.size(), 20u * kTimes);
  }
}

}  // namespace
}  // namespace cql::frontend
