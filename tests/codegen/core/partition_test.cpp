// Large queries are divided into functions, which changes no result.
#include <algorithm>
#include <functional>
#include <sstream>
#include <string>

#include "codegen/jit/compiler.h"
#include "tests/codegen/support.h"
#include "tests/frontend/compile_support.h"

namespace cql::codegen::test {
namespace {

constexpr int kMany = 800;

/// Concatenates the results of `part` for 0 ... count - 1.
std::string joined(int count, const std::string& separator,
                   const std::function<std::string(int number)>& part) {
  std::string text;
  for (int i = 0; i < count; ++i) text += (i ? separator : "") + part(i);
  return text;
}

/// A designator of rooks with different squares for each number.
std::string rooks(int number) {
  auto square = [](int index) {
    return std::string{static_cast<char>('a' + index % 8), static_cast<char>('1' + index / 8 % 8)};
  };
  return "R[" + square(number) + "," + square(number / 64 + number + 1) + "]";
}

/// The number of lines of the longest function of a query, as it is emitted.
int longestFunction(const std::string& filters) {
  const auto text = llvmIr(frontend::compiledRight("cql() " + filters), {}, false);
  EXPECT_TRUE(text);
  std::istringstream lines(text ? *text : "");
  int longest = 0, length = 0;
  for (std::string line; std::getline(lines, line); longest = std::max(longest, ++length))
    if (line.starts_with("define ")) length = 0;
  return longest;
}

TEST(Partition, FunctionsOfTwiceTheFiltersAreNoLonger) {
  auto attack = [](int i) { return "(" + rooks(i) + " attacks k)"; };
  auto count = [&](int i) { return "#" + attack(i); };
  auto copies = [&](int i) { return "flip count " + attack(i) + "> 1"; };
  for (const auto& [separator, part] :
       std::initializer_list<std::pair<std::string, std::function<std::string(int)>>>{
           {" ", attack}, {" or ", attack}, {" | ", attack}, {" + ", count}, {" ", copies}}) {
    const int once = longestFunction(joined(kMany, separator, part));
    EXPECT_LT(longestFunction(joined(2 * kMany, separator, part)), once + once / 4) << part(0) << separator;
  }
}

TEST(Partition, ListsHaveTheirValue) {
  auto pawn = [](int i) { return "P attacks " + std::string{static_cast<char>('a' + i % 8)} + "3"; };
  // Two pawns attack each square of the third rank but a3 and h3, so 14 / 8 on average.
  EXPECT_EQ(valueAt(0, joined(kMany, " + ", [&](int i) { return "#(" + pawn(i) + ")"; })),
            std::to_string(kMany * 14 / 8));
  // The king attacks f1, whatever the other conditions are.
  EXPECT_EQ(valueAt(0, "#(" +
                           joined(kMany, " | ",
                                  [](int i) {
                                    return "(Ke1 attacks [f1,a" + std::to_string(3 + i % 4) + "] & A | " +
                                           rooks(i) + " attacks a5)";
                                  }) +
                           ")"),
            "1");
  EXPECT_EQ(
      valueAt(0, "{" + joined(kMany, " ", [](int i) { return "not " + rooks(i) + " attacks k"; }) + " #P}"),
      "8");
}

TEST(Partition, NumbersWithoutValueStayWithout) {
  const std::string sum = joined(kMany, " + ", [](int i) { return "#(" + rooks(i) + " attacks k)"; });
  EXPECT_EQ(valueAt(0, "find all mate + " + sum), "<false>");
  EXPECT_EQ(valueAt(0, "find all wtm + " + sum), "5");
}

TEST(Partition, FailedListsLeaveNoComments) {
  auto filters = [](const std::string& first, const std::string& last) {
    return "{comment(\"" + first + "\") " +
           joined(kMany, " ",
                  [](int i) {
                    return i % 100 == 50 ? "comment(\"" + std::to_string(i / 100) + "\")"
                                         : "not " + rooks(i) + " attacks k";
                  }) +
           " " + last + "}";
  };
  expectComments({{(filters("a", "mate") + " or comment(\"b\")").c_str(), "0{b}"}});
  std::string all;
  for (int i = 0; i < kMany / 100; ++i) all += "{" + std::to_string(i) + "}";
  expectComments({{filters("a", "initial").c_str(), ("0{a}" + all).c_str()}});
}

TEST(Partition, AlternativesEndWithTheFirstThatMatches) {
  const std::string alternatives = joined(kMany, " or ", [](int i) {
    return i % 400 == 350 ? "{message quiet (\"" + std::to_string(i) + "\") true}" : rooks(i) + " attacks k";
  });
  EXPECT_EQ(run("cql() initial {" + alternatives + "}").messages, "350\n");
  EXPECT_EQ(run("cql() initial " + joined(kMany, " or ", [](int i) { return rooks(i) + " attacks k"; }))
                .matches.size(),
            0u);
}

}  // namespace
}  // namespace cql::codegen::test
