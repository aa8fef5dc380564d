// Dictionaries (language/33 §2, §3) and sort keys (language/22 §5, language/33 §7).
#include <map>
#include <random>

#include "tests/runtime/host/host_support.h"

namespace cql::testing {
namespace {

namespace sv = services;

std::uint64_t number(std::int64_t n) {
  return static_cast<std::uint64_t>(n);
}

TEST(HostDictionary, PersistentAndLocalEntries) {
  Bench b;
  b.manifest.dictionaries = {{"P", false, ValueKind::String, ValueKind::Number},
                             {"L", true, ValueKind::Set, ValueKind::String}};
  GameBuilder g;
  b.run(g.record, [](Context* c) {
    EXPECT_FALSE(sv::dictGetByString(c, 0, str("k")));
    sv::dictSetByString(c, 0, str("k"), number(-4));
    ASSERT_TRUE(sv::dictGetByString(c, 0, str("k")));
    EXPECT_EQ(static_cast<std::int32_t>(sv::dictValue(c)), -4);
    sv::dictSetString(c, 1, 0, str("none"));  // [] is a key
    sv::dictSetString(c, 1, squares({"a1", "h8"}), str("corners"));
    sv::dictSetString(c, 1, squares({"a1", "h8"}), str("two corners"));
    ASSERT_TRUE(sv::dictGet(c, 1, squares({"a1", "h8"})));
    EXPECT_EQ(text(sv::dictValueString(c)), "two corners");
    EXPECT_EQ(sv::dictCount(c, 1), 2);
    sv::dictErase(c, 1, 0);
    sv::dictErase(c, 1, 12345);  // need not exist
    EXPECT_EQ(sv::dictCount(c, 1), 1);
  });
  b.run(g.record, [](Context* c) {
    EXPECT_EQ(sv::dictCount(c, 0), 1) << "kept over games";
    EXPECT_EQ(sv::dictCount(c, 1), 0) << "local: emptied at the start of each game";
    sv::dictEraseByString(c, 0, str("k"));
    EXPECT_EQ(sv::dictCount(c, 0), 0);
    sv::dictSetByString(c, 0, str("a"), 1);
    sv::dictClear(c, 0);
    EXPECT_EQ(sv::dictCount(c, 0), 0);
  });
}

/// Against a map, with more keys than the last ones that are kept at hand.
TEST(HostDictionary, KeysOfManyKindsAreFoundAgain) {
  Bench b;
  b.manifest.dictionaries = {{"N", true, ValueKind::Number, ValueKind::Number}};
  std::mt19937_64 random(1);
  GameBuilder g;
  b.run(g.record, [&](Context* c) {
    std::map<std::uint64_t, std::uint64_t> expected;
    for (int round = 0; round < 20000; ++round) {
      const std::uint64_t keys[] = {random() % 300, number(-4) - random() % 4,
                                    std::uint64_t{1} << random() % 64};
      const std::uint64_t key = keys[random() % 3], action = random() % 100;
      if (action == 0) {
        sv::dictClear(c, 0);
        expected.clear();
      } else if (action < 15) {
        sv::dictErase(c, 0, key);
        expected.erase(key);
      } else if (action < 45) {
        sv::dictSet(c, 0, key, number(round));
        expected[key] = number(round);
      } else {
        ASSERT_EQ(sv::dictGet(c, 0, key), expected.contains(key));
        if (expected.contains(key)) {
          ASSERT_EQ(sv::dictValue(c), expected[key]);
        }
      }
      ASSERT_EQ(sv::dictCount(c, 0), static_cast<std::int32_t>(expected.size()));
    }
  });
}

TEST(HostDictionary, IterationInOrderOfTheKeys) {
  Bench b;
  b.manifest.dictionaries = {{"N", true, ValueKind::Number, ValueKind::Number},
                             {"T", true, ValueKind::String, ValueKind::Number},
                             {"S", true, ValueKind::Set, ValueKind::Number}};
  GameBuilder g;
  b.run(g.record, [](Context* c) {
    for (int key : {5, -2, 0, 100}) sv::dictSet(c, 0, number(key), 0);
    std::string seen;
    // The current entry is removed and a larger one is added: the loop continues with the next larger key.
    for (bool first = true; sv::dictNext(c, 0, first, first ? 0 : sv::dictKey(c)); first = false) {
      const auto key = static_cast<std::int32_t>(sv::dictKey(c));
      seen += std::to_string(key) + " ";
      if (key == 0) {
        sv::dictErase(c, 0, number(0));
        sv::dictSet(c, 0, number(7), 0);
        sv::dictSet(c, 0, number(-9), 0);
      }
    }
    EXPECT_EQ(seen, "-2 0 5 7 100 ");

    for (const char* key : {"b", "", "ab", "\xc3"}) sv::dictSetByString(c, 1, str(key), 0);
    seen.clear();
    Str key{};
    for (bool first = true; sv::dictNextByString(c, 1, first, key); first = false) {
      key = sv::dictKeyString(c);
      seen += "<" + text(key) + ">";
    }
    EXPECT_EQ(seen, "<><ab><b><\xc3>");

    // Sets as unsigned numbers: [] first, h8 above everything without it.
    for (SquareSet set : {squares({"h8"}), squares({"b1"}), SquareSet{0}, squares({"a1", "g8"})})
      sv::dictSet(c, 2, set, 0);
    std::vector<SquareSet> sets;
    for (bool first = true; sv::dictNext(c, 2, first, first ? 0 : sets.back()); first = false)
      sets.push_back(sv::dictKey(c));
    EXPECT_EQ(sets, (std::vector<SquareSet>{0, squares({"b1"}), squares({"a1", "g8"}), squares({"h8"})}));
  });
}

TEST(HostSort, BestValues) {
  Bench b;
  b.manifest.sortKeys = {
      {"large", false, false, false}, {"small", false, true, false}, {"text", true, false, false}};
  GameBuilder g;
  b.run(g.record, [](Context* c) {
    EXPECT_TRUE(sv::sortNumber(c, 0, -3));
    EXPECT_FALSE(sv::sortNumber(c, 0, -3)) << "the first of equal ones";
    EXPECT_TRUE(sv::sortNumber(c, 0, 4));
    EXPECT_FALSE(sv::sortNumber(c, 0, 2));
    EXPECT_TRUE(sv::sortNumber(c, 1, 4));
    EXPECT_FALSE(sv::sortNumber(c, 1, 4));
    EXPECT_FALSE(sv::sortNumber(c, 1, 9));
    EXPECT_TRUE(sv::sortNumber(c, 1, -4));
    EXPECT_TRUE(sv::sortString(c, 2, str("")));
    EXPECT_TRUE(sv::sortString(c, 2, str("z")));
    EXPECT_TRUE(sv::sortString(c, 2, str("\xc3")));  // bytes
    EXPECT_FALSE(sv::sortString(c, 2, str("Z")));
  });
  const auto values = b.host().sortValues();
  EXPECT_EQ(values[0].number, 4);
  EXPECT_EQ(values[1].number, -4);
  EXPECT_EQ(values[2].text, "\xc3");
  b.run(g.record, [](Context*) {});
  for (const SortValue& v : b.host().sortValues()) EXPECT_FALSE(v.has);
}

/// language/03 §3.1: comments of the best value only, after all others, even if the body fails where it was
/// found.
TEST(HostSort, CommentsOfTheBestValue) {
  auto body = [](Context* c) {
    const int start = c->journalSize;
    sv::comment(c, 0, str("two"));
    sv::sortComments(c, 0, start, sv::sortNumber(c, 0, 2));
    sv::journalRollback(c, start);  // the body fails
    const int next = c->journalSize;
    sv::comment(c, 0, str("one"));
    sv::sortComments(c, 0, next, sv::sortNumber(c, 0, 1));
    match(c, 0);
  };
  Bench b;
  b.manifest.comments = true;
  b.manifest.sortKeys = {{"k", false, false, false}};
  GameBuilder g;
  b.run(g.record, body);
  EXPECT_EQ(b.comments(), "0:CQL | 0:two");
  Bench all;  // -nosortcomments: all of them, in place
  all.manifest.comments = true;
  all.manifest.sortKeys = b.manifest.sortKeys;
  all.options.sortComments = false;
  all.run(g.record, body);
  EXPECT_EQ(all.comments(), "0:one | 0:CQL");
  Bench always;  // -alwayscomment: nothing is rolled back
  always.manifest.sortKeys = b.manifest.sortKeys;
  always.options.alwaysComment = true;
  always.run(g.record, body);
  EXPECT_EQ(always.comments(), "0:two | 0:one");
  // The body may match as well, and the best value may come from a filter without comments.
  b.run(g.record, [](Context* c) {
    const int start = c->journalSize;
    sv::comment(c, 0, str("two"));
    sv::sortComments(c, 0, start, sv::sortNumber(c, 0, 2));
    sv::comment(c, 0, str("own"));
  });
  EXPECT_EQ(b.comments(), "0:own | 0:two");
  Bench text;
  text.manifest.sortKeys = {{"n", false, false, false}, {"t", true, false, false}};
  text.run(g.record, [](Context* c) {
    for (int key : {0, 1}) {
      const int start = c->journalSize;
      sv::comment(c, 0, str("worse"));
      sv::sortComments(c, key, start, key == 0 ? sv::sortNumber(c, 0, 2) : sv::sortString(c, 1, str("a")));
    }
    sv::sortNumber(c, 0, 3);
    sv::sortString(c, 1, str("b"));
  });
  EXPECT_EQ(text.comments(), "");
}

}  // namespace
}  // namespace cql::testing
