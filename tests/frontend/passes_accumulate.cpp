// Which persistent variables may be kept once a worker (language/30 §6).
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

TEST(Accumulate, ValuesThatNothingSeesBeforeTheEnd) {
  for (const char* body : {"check", "persistent x += 1", "persistent x += #A persistent quiet y |= k",
                           "persistent x += 0 x = max(x ply)", "persistent x += 0 x = min(ply x)",
                           "flip {Ka1 persistent x += 1}", "local dictionary D D[1]=2"})
    EXPECT_FALSE(sequential(body)) << body;
}

TEST(Accumulate, EverythingElseNeedsTheOrderOfTheGames) {
  for (const char* body :
       {"persistent x = 1", "persistent x += 1 x > 3", "persistent x += 1 message(x)",
        "persistent x += 1 persistent y += x", "persistent s += \"a\"", "persistent x += 1 isbound x",
        "persistent x += 1 unbind x", "persistent x += 1 x = max(x ply)",
        "persistent x += 0 x = max(x {x > 2 ply})", "persistent x *= 2", "persistent s &= k",
        "dictionary D D[1]=2", "writefile(\"a.cqo\" \"b\")",
        // Which of the comments stay depends on the variable (language/31 §4).
        "persistent x += 0 x = max(x {comment(\"c\") ply})"})
    EXPECT_TRUE(sequential(body)) << body;
}

}  // namespace
}  // namespace cql::frontend
