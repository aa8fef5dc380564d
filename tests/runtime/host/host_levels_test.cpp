// The effects of a query on a game at each comment level: messages, tags, removed comments, registers
// (language/03 §2.2).
#include "tests/runtime/host/host_support.h"

namespace cql::testing {
namespace {

namespace sv = services;

/// The table of language/03 §2.2. Automatic comments are listed with the last level at which they appear.
TEST(HostLevels, Levels) {
  const std::string expected[] = {
      "0:explicit | 0:Found | 0:Found 1 of 2 | 0:Found | "
      "0:End line of length 1 that starts at move 1(wtm) | "
      "0:Start line that ends at move 1(wtm) | 0:s | 0:t | "
      "0:-->move 1(wtm) | 0:<--move 1(wtm) | 0:title | 0:CQL",
      "0:explicit | 0:title", ""};
  for (std::uint8_t level = 0; level < 3; ++level) {
    Bench b;
    b.manifest.comments = true;
    b.options.commentLevel = static_cast<CommentLevel>(level);
    GameBuilder g;
    b.run(g.record, [](Context* ctx) {
      const std::uint64_t answers = 1;
      sv::comment(ctx, 0, str("explicit"));
      sv::autoComment(ctx, 0, str("Found"), 0);
      sv::foundComment(ctx, 0, 1, 2);
      sv::foundRun(ctx, reinterpret_cast<std::uintptr_t>(&answers), 0, -1);
      sv::lineComments(ctx, 0, 0, 1);
      sv::echoComments(ctx, str("s"), str("t"), 0, 0, true);
      sv::autoComment(ctx, 0, str("title"), 1);
      match(ctx, 0);
      sv::message(ctx, 0, str("m"), false);
      sv::setTag(ctx, str("Theme"), str("t"));
      sv::removeComment(ctx, 0);
    });
    EXPECT_EQ(b.comments(), expected[level]) << int{level};
    // Messages, tags and removed comments at every level.
    EXPECT_EQ(b.host().messages(), "Game: 1 move 1(wtm): m\n");
    ASSERT_EQ(b.host().changedTags().size(), 1u);
    EXPECT_EQ(b.host().removedComments(), std::vector<std::int32_t>{0});
  }
}

TEST(HostLevels, MatchStringMayBeEmpty) {
  Bench b;
  b.manifest.comments = true;
  b.options.matchString.clear();
  GameBuilder g;
  b.run(g.record, [](Context* ctx) { match(ctx, 0); });
  EXPECT_EQ(b.comments(), "");
}

/// language/03 §5: the plain form marks positions of variations, the quiet one and level silent do not.
TEST(HostLevels, Messages) {
  for (std::uint8_t level = 0; level < 3; ++level) {
    Bench b;
    b.options.commentLevel = static_cast<CommentLevel>(level);
    GameBuilder g;
    g.record.number = 9;
    g.line(0, {"e2e4", "e7e5"});
    g.add(0, "d2d4");
    b.run(g.record, [](Context* ctx) {
      sv::message(ctx, 2, str("one"), false);
      sv::message(ctx, 3, str("two"), false);
      sv::message(ctx, 3, str("three"), true);
    });
    EXPECT_EQ(b.host().messages(), "Game: 9 move 2(wtm): one\nGame: 9 move 1(btm)[3]: two\nthree\n");
    EXPECT_EQ(b.comments(), level == 2 ? "" : "3:id:3");
  }
}

TEST(HostLevels, TagsAreNotRolledBackAndMayBeSwitchedOff) {
  Bench b;
  GameBuilder g;
  b.run(g.record, [](Context* ctx) {
    const int mark = ctx->journalSize;
    sv::setTag(ctx, str("A"), str("1"));
    sv::setTag(ctx, str("B"), str("b"));
    sv::setTag(ctx, str("A"), str("2"));
    sv::removeComment(ctx, 0);
    sv::journalRollback(ctx, mark);
  });
  ASSERT_EQ(b.host().changedTags().size(), 2u);
  // The last value counts, and the first order (language/03 §1.1, §7.3).
  EXPECT_EQ(b.host().changedTags()[0].name, "A");
  EXPECT_EQ(b.host().changedTags()[0].value, "2");
  EXPECT_EQ(b.host().changedTags()[1].name, "B");
  EXPECT_EQ(b.host().changedTags()[1].value, "b");

  Bench off;
  off.options.setTags = off.options.removeComments = false;
  off.run(g.record, [](Context* ctx) {
    sv::setTag(ctx, str("A"), str("1"));
    sv::removeComment(ctx, 0);
  });
  EXPECT_TRUE(off.host().changedTags().empty());
  EXPECT_TRUE(off.host().removedComments().empty());
}

TEST(HostLevels, CommentsAreRemovedOnceEachInTheOrderOfThePositions) {
  Bench b;
  GameBuilder g;
  g.line(0, {"e2e4", "e7e5"});
  b.run(g.record, [](Context* ctx) {
    for (int position : {2, 0, 2, 1, 0}) sv::removeComment(ctx, position);
  });
  EXPECT_EQ(b.host().removedComments(), (std::vector<std::int32_t>{0, 1, 2}));
}

/// language/21 §2.6: the positions that nestban registers are dropped with the game.
TEST(HostLevels, Registers) {
  Bench b;
  b.manifest.registers = 2;
  GameBuilder g;
  g.line(0, {"e2e4"});
  std::string seen;
  auto look = [&](Context* ctx) {
    for (int reg : {0, 1})
      for (int position : {0, 1}) seen += sv::isRegistered(ctx, reg, position) ? '1' : '0';
  };
  b.run(g.record, [&](Context* ctx) {
    sv::registerPosition(ctx, 0, 1);
    look(ctx);
  });
  EXPECT_EQ(seen, "0100");
  seen.clear();
  b.run(g.record, look);
  EXPECT_EQ(seen, "0000");
  // A longer game.
  g.line(1, {"e7e5", "g1f3"});
  b.run(g.record, [&](Context* ctx) {
    sv::registerPosition(ctx, 0, 3);
    for (int position : {0, 1, 2, 3}) EXPECT_EQ(sv::isRegistered(ctx, 0, position), position == 3);
  });
}

}  // namespace
}  // namespace cql::testing
