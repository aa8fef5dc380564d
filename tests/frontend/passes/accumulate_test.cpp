// Which persistent variables may have a copy in each worker (language/30 §6).
#include <gtest/gtest.h>

#include "tests/frontend/compile_support.h"

namespace cql::frontend {
namespace {

bool sequential(const std::string& body) {
  DiagnosticSink sink;
  std::optional<Query> query = compiled("cql() " + body, sink);
  EXPECT_TRUE(query) << body << "\n" << renderAll(sink, false);
  return query && query->sequential;
}

TEST(Accumulate, UnreadVariablesNeedNoOrder) {
  for (const char* body : {"check", "persistent x += 1", "persistent x += #A persistent quiet y |= k",
                           "persistent x += 0 x = max(x ply)", "persistent x += 0 x = min(ply x)",
                           "flip {Ka1 persistent x += 1}", "local dictionary D D[1]=2"})
    EXPECT_FALSE(sequential(body)) << body;
}

TEST(Accumulate, OtherUsesNeedTheOrderOfTheGames) {
  for (const char* body :
       {"persistent x = 1", "persistent x += 1 x > 3", "persistent x += 1 message(x)",
        "persistent x += 1 persistent y += x", "persistent s += \"a\"", "persistent x += 1 isbound x",
        "persistent x += 1 unbind x", "persistent x += 1 x = max(x ply)",
        "persistent x += 0 x = max(x {x > 2 ply})", "persistent x *= 2", "persistent s &= k",
        "dictionary D D[1]=2", "writefile(\"a.cqo\" \"b\")",
        // The comments that remain depend on the variable (language/31 §4).
        "persistent x += 0 x = max(x {comment(\"c\") ply})"})
    EXPECT_TRUE(sequential(body)) << body;
}

TEST(Accumulate, UpdatesThatReadTheVariableNeedTheOrder) {
  for (const char* body : {"persistent x += 1 x += x", "persistent x += 0 x = max(x x+1)"})
    EXPECT_TRUE(sequential(body)) << body;
}

/// The only variable of the query.
Merge mergeOf(const std::string& body) {
  const Query query = compiledRight("cql() " + body);
  EXPECT_EQ(query.symbols.size(), 1u) << body;
  return query.symbols.empty() ? Merge::None : query.symbols[0].merge;
}

TEST(Accumulate, MergeOperationsOfTheVariables) {
  EXPECT_EQ(mergeOf("persistent x += 1"), Merge::Sum);
  EXPECT_EQ(mergeOf("persistent x += 0 x = max(x ply)"), Merge::Largest);
  EXPECT_EQ(mergeOf("persistent x += 0 x = min(ply x)"), Merge::Smallest);
  EXPECT_EQ(mergeOf("persistent x |= k"), Merge::Union);
  EXPECT_EQ(mergeOf("persistent x = 1"), Merge::None);
  // Declarations that change nothing.
  EXPECT_EQ(mergeOf("persistent x += 0"), Merge::Sum);
  EXPECT_EQ(mergeOf("persistent x |= []"), Merge::Union);
  EXPECT_FALSE(sequential("persistent x += 0"));
}

}  // namespace
}  // namespace cql::frontend
