// Searches and the group history (language/32 §7).
#include "tests/runtime/host/host_support.h"

namespace cql::testing {
namespace {

namespace sv = services;

struct HostRegex : ::testing::Test {
  void in(std::function<void(Context*)> body) {
    EXPECT_EQ(b.run(g.record, std::move(body)), RunStatus::Done) << b.host().failure().message;
  }
  bool fails(std::function<void(Context*)> body) {
    return b.run(g.record, std::move(body)) == RunStatus::Failed;
  }
  Bench b;
  GameBuilder g;
};

TEST_F(HostRegex, Groups) {
  b.manifest.regexes = {"a(b)?(c)"};
  in([](Context* c) {
    ASSERT_TRUE(sv::regexSearch(c, 0, str("xac"), 0));
    EXPECT_EQ(text(sv::regexGroup(c, 0, 0)), "ac");
    EXPECT_EQ(text(sv::regexGroup(c, 1, 0)), "(none)");
    EXPECT_EQ(text(sv::regexGroup(c, 2, 0)), "c");
    EXPECT_EQ(sv::regexGroupIndex(c, 2, 0), 2);
    EXPECT_EQ(sv::regexGroupIndex(c, 1, 0), kNoNumber);
  });
  // No such group, a failed search, no search at all: errors.
  EXPECT_TRUE(fails([](Context* c) {
    sv::regexSearch(c, 0, str("ac"), 0);
    sv::regexGroup(c, 3, 77);
  }));
  EXPECT_EQ(b.host().failure().location, 77);
  EXPECT_TRUE(fails([](Context* c) {
    sv::regexSearch(c, 0, str("ac"), 0);
    sv::regexSearch(c, 0, str("zz"), 0);
    sv::regexGroup(c, 0, 0);
  }));
  // The history is cleared when a new game begins.
  in([](Context* c) { sv::regexSearch(c, 0, str("ac"), 0); });
  EXPECT_TRUE(fails([](Context* c) { sv::regexGroupIndex(c, 0, 0); }));
}

/// "axxb"~~"x*" yields "" at 0, "xx" at 1, "" at 3, "" at 4.
TEST_F(HostRegex, IterationWithEmptyMatches) {
  b.manifest.regexes = {"x*", "(?:)|x", "^a|a"};
  in([](Context* c) {
    auto all = [c](int regex, std::string_view subject) {
      std::string seen;
      const int h = sv::regexIterateBegin(c, regex, str(subject));
      while (sv::regexIterateNext(c, h, 0))
        seen += text(sv::regexGroup(c, 0, 0)) + "@" + std::to_string(sv::regexGroupIndex(c, 0, 0)) + " ";
      return seen;
    };
    EXPECT_EQ(all(0, "axxb"), "@0 xx@1 @3 @4 ");
    EXPECT_EQ(all(1, "xx"), "@0 x@0 @1 x@1 @2 ");
    EXPECT_EQ(all(0, ""), "@0 ");
    EXPECT_EQ(all(2, "aba"), "a@0 a@2 ");
  });
}

/// Searches in the body replace the history until the next match; after the loop it is that of the last
/// iteration.
TEST_F(HostRegex, IterationsNestAndLeaveTheirHistory) {
  b.manifest.regexes = {"[a-z]", "(\\d)"};
  in([](Context* c) {
    std::string seen;
    const int outer = sv::regexIterateBegin(c, 0, str("ab"));
    while (sv::regexIterateNext(c, outer, 0)) {
      seen += text(sv::regexGroup(c, 0, 0));
      const int inner = sv::regexIterateBegin(c, 1, str("12"));
      while (sv::regexIterateNext(c, inner, 0)) seen += text(sv::regexGroup(c, 1, 0));
    }
    EXPECT_EQ(seen, "a12b12");
    EXPECT_EQ(text(sv::regexGroup(c, 1, 0)), "2");
  });
  // The string of an iteration is evaluated once, whatever the body searches.
  in([](Context* c) {
    std::string seen;
    const int h = sv::regexIterateBegin(c, 0, str("a-b-c"));
    while (sv::regexIterateNext(c, h, 0)) {
      seen += text(sv::regexGroup(c, 0, 0));
      sv::regexSearch(c, 1, str("-1-2"), 0);
      seen += text(sv::regexGroup(c, 1, 0));
    }
    EXPECT_EQ(seen, "a1b1c1");
  });
  // Cleared before the first match: without a match it remains empty.
  EXPECT_TRUE(fails([](Context* c) {
    sv::regexSearch(c, 0, str("a"), 0);
    const int h = sv::regexIterateBegin(c, 1, str("none"));
    sv::regexIterateNext(c, h, 0);
    sv::regexGroup(c, 0, 0);
  }));
}

TEST_F(HostRegex, SearchesThatFindNoEndStopTheRun) {
  b.manifest.regexes = {"(a+)+[bc]"};
  EXPECT_TRUE(fails([](Context* c) {
    sv::regexSearch(c, 0, str("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"), 5);
  }));
  EXPECT_EQ(b.host().failure().location, 5);
}

}  // namespace
}  // namespace cql::testing
