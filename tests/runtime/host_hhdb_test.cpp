// The endgame study database (language/34 §7).
#include "tests/runtime/host_support.h"

namespace cql::testing {
namespace {

namespace sv = services;

// runtime/hhdb_kinds.h
enum {
  kComposer,
  kDiagram,
  kFirstComment,
  kStipulation,
  kGbr,
  kGbrMaterial,
  kGbrPieces,
  kGbrPawns,
  kGbrKings,
  kSearch
};
enum { kCooked = 2, kDual, kSound, kUnsound, kMainline, kVariation };
enum { kAward = 1, kPrize = 2, kHm = 4, kCommendation = 8, kSpecial = 16, kMax = 32, kCategory = 64 };

struct HostHhdb : ::testing::Test {
  std::string words(int which) {
    std::string out;
    b.run(g.record, [&](Context* c) { out = text(sv::hhdbString(c, which)); });
    return out;
  }
  bool test(int which, int position = 0) {
    bool result = false;
    b.run(g.record, [&](Context* c) { result = sv::hhdbTest(c, which, position); });
    return result;
  }
  std::int64_t award(int mask) {
    std::int64_t value = 0;
    b.run(g.record, [&](Context* c) { value = sv::hhdbAward(c, mask); });
    return value;
  }
  bool matches(int mask) {
    bool result = false;
    b.run(g.record, [&](Context* c) { result = sv::hhdbAwardMatches(c, mask); });
    return result;
  }
  std::int64_t diagramNumber() {
    std::int64_t value = 0;
    b.run(g.record, [&](Context* c) { value = sv::hhdbNumber(c, 0); });
    return value;
  }
  void comment(std::string_view words) {
    g.record.comments.clear();
    if (!words.empty()) g.comment(0, words);
  }
  Bench b;
  GameBuilder g;
  TagSection& tags = g.record.tags;
};

TEST_F(HostHhdb, Composer) {
  tags.white = "Reti=R NN";
  EXPECT_EQ(words(kComposer), "Reti=R");
  tags.white = "Reti=R";
  EXPECT_EQ(words(kComposer), "Reti=R");
  tags.black = "(+0010.00a1h8) MC";
  EXPECT_EQ(words(kComposer), "(none)");
  comment("A=B, C=D. The rest. More");
  EXPECT_EQ(words(kComposer), "A=B, C=D");
  comment(".x");
  EXPECT_EQ(words(kComposer), "(none)");
  comment("no stop");
  EXPECT_EQ(words(kComposer), "(none)");
}

TEST_F(HostHhdb, Texts) {
  tags.event = "1.p # Journal#123 x #9";
  EXPECT_EQ(words(kDiagram), "123");
  tags.event = "no number #";
  EXPECT_EQ(words(kDiagram), "(none)");
  EXPECT_EQ(words(kFirstComment), "(none)");
  comment("stipulation: . stipulation: White wins. EG# EG#0123 (EG#5)");
  EXPECT_EQ(words(kFirstComment), "stipulation: . stipulation: White wins. EG# EG#0123 (EG#5)");
  // `stipulation: ([^.]+)\.`: the blank before the first full stop is a text of one byte.
  comment("stipulation: .");
  EXPECT_EQ(words(kStipulation), "(none)");
  comment("stipulation: White wins. EG# EG#0123 (EG#5)");
  EXPECT_EQ(words(kStipulation), "White wins");
  EXPECT_EQ(diagramNumber(), 123);
  comment("EG#x");
  EXPECT_EQ(diagramNumber(), kNoNumber);
}

TEST_F(HostHhdb, Gbr) {
  tags.black = "(+0516.05e1g1) TT";
  EXPECT_EQ(words(kGbr), "+0516.05e1g1");
  EXPECT_EQ(words(kGbrMaterial), "0516.05");
  EXPECT_EQ(words(kGbrPieces), "0516");
  EXPECT_EQ(words(kGbrPawns), "05");
  EXPECT_EQ(words(kGbrKings), "e1g1");
  tags.black = "(=0040.11a1i1)";
  EXPECT_EQ(words(kGbr), "(none)");
  tags.black = "x00040.11a1h8";  // the first byte may be a digit
  EXPECT_EQ(words(kGbr), "00040.11a1h8");
}

TEST_F(HostHhdb, Search) {
  tags.event = "E";
  tags.white = "W";
  tags.black = "B";
  EXPECT_EQ(words(kSearch), "E\nW\nB");
  comment("C");
  EXPECT_EQ(words(kSearch), "E\nW\nB\nC");
  tags.black = "";
  EXPECT_EQ(words(kSearch), "(none)");
}

/// cooked: the text of the game contains `<cook`; the rest by code words.
TEST_F(HostHhdb, Soundness) {
  struct Row {
    std::string_view black, source;
    bool cooked, dual, sound, unsound;
  };
  for (const Row& r :
       {Row{"", "1. e4", false, false, true, false}, Row{"", "{<cook XX>}", true, false, true, true},
        Row{"U1", "", false, true, true, true}, Row{"U2", "<cook", true, true, false, true},
        Row{"U3", "", false, false, false, true}, Row{"U4", "", false, false, false, true},
        Row{"U5", "<cook", true, false, false, true}}) {
    tags.black = r.black;
    g.record.source = r.source;
    EXPECT_EQ(test(kCooked), r.cooked) << r.black;
    EXPECT_EQ(test(kDual), r.dual) << r.black;
    EXPECT_EQ(test(kSound), r.sound) << r.black;
    EXPECT_EQ(test(kUnsound), r.unsound) << r.black;
  }
}

/// Marked variations belong to the main line as long as no unmarked one lies between.
TEST_F(HostHhdb, MainlineAndVariation) {
  g.line(0, {"e2e4", "e7e5"});            // 1, 2
  g.line(1, {"c7c5", "g1f3"});            // 3, 4: marked
  const int unmarked = g.add(3, "b1c3");  // 5
  const int marked = g.add(unmarked, "d7d6");
  const int other = g.add(unmarked, "e7e6");  // 7: marked, below the unmarked one
  g.comment(3, "text <main> text");
  g.comment(other, "<main>");
  for (int position : {0, 1, 2, 3, 4}) EXPECT_TRUE(test(kMainline, position)) << position;
  for (int position : {unmarked, marked, other}) EXPECT_TRUE(test(kVariation, position)) << position;
  EXPECT_FALSE(test(kVariation, 4));
  EXPECT_FALSE(test(kMainline, other));
}

TEST_F(HostHhdb, Awards) {
  struct Row {
    std::string_view event;
    int first, last;
    bool special;
    int type;
  };
  for (const Row& r :
       {Row{"1.p X", 1, 1, false, kPrize}, Row{"2/4.hm X", 2, 4, false, kHm},
        Row{".c X", 1, 10000, false, kCommendation}, Row{"sp.p X", 1, 10000, true, kPrize},
        Row{"3.sp.hm X", 3, 3, true, kHm}, Row{"1/2.p Berger-170 MT", 1, 2, false, kPrize},
        Row{"sp.hm Journal#123", 1, 10000, true, kHm}, Row{"12.c", 12, 12, false, kCommendation}}) {
    tags.event = r.event;
    for (int type : {kAward, kPrize, kHm, kCommendation}) {
      const bool fits = type == kAward || type == r.type;
      EXPECT_EQ(matches(type), fits) << r.event;
      EXPECT_EQ(matches(type | kSpecial), fits && r.special) << r.event;
      // A special award has a value only for `special`.
      EXPECT_EQ(award(type), fits && !r.special ? r.first : kNoNumber) << r.event;
      EXPECT_EQ(award(type | kMax), fits && !r.special ? r.last : kNoNumber) << r.event;
      EXPECT_EQ(award(type | kSpecial), fits && r.special ? r.first : kNoNumber) << r.event;
      EXPECT_EQ(award(type | kSpecial | kMax), fits && r.special ? r.last : kNoNumber) << r.event;
      // hhdb sort: 1, 3, 5, plus 1 for special awards.
      const int category = (r.type == kPrize ? 1 : r.type == kHm ? 3 : 5) + r.special;
      EXPECT_EQ(award(type | kCategory), fits ? category : kNoNumber) << r.event;
    }
  }
  for (std::string_view none :
       {"", "X", "0.p", "5/4.p", "2/2.hm", "1p", "1.x", "1/.p", "1.spp", "p", " 1.p", "1 .p"}) {
    tags.event = none;
    EXPECT_FALSE(matches(kAward)) << none;
    EXPECT_EQ(award(kAward), kNoNumber) << none;
  }
}

}  // namespace
}  // namespace cql::testing
