// The endgame study database (language/34 §7).
#include "runtime/values/hhdb_kinds.h"
#include "tests/runtime/host/host_support.h"

namespace cql::testing {
namespace {

namespace sv = services;

using hhdb::Text;
using Question = hhdb::Test;

struct HostHhdb : ::testing::Test {
  std::string words(Text which) {
    std::string out;
    b.run(g.record, [&](Context* c) { out = text(sv::hhdbString(c, static_cast<int>(which))); });
    return out;
  }
  bool test(Question which, int position = 0) {
    bool result = false;
    b.run(g.record, [&](Context* c) { result = sv::hhdbTest(c, static_cast<int>(which), position); });
    return result;
  }
  std::int64_t award(std::uint32_t mask) {
    std::int64_t value = 0;
    b.run(g.record, [&](Context* c) { value = sv::hhdbAward(c, static_cast<int>(mask)); });
    return value;
  }
  bool matches(std::uint32_t mask) {
    bool result = false;
    b.run(g.record, [&](Context* c) { result = sv::hhdbAwardMatches(c, static_cast<int>(mask)); });
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
  EXPECT_EQ(words(Text::Composer), "Reti=R");
  for (const char* name : {"Reti=R", "A=ANN"}) {
    tags.white = name;
    EXPECT_EQ(words(Text::Composer), name);
  }
  tags.white = "";
  EXPECT_EQ(words(Text::Composer), "(none)");
  tags.black = "(+0010.00a1h8) MC";
  EXPECT_EQ(words(Text::Composer), "(none)");
  comment("A=B, C=D. The rest. More");
  EXPECT_EQ(words(Text::Composer), "A=B, C=D");
  comment(".x");
  EXPECT_EQ(words(Text::Composer), "(none)");
  comment("no stop");
  EXPECT_EQ(words(Text::Composer), "(none)");
}

TEST_F(HostHhdb, Texts) {
  tags.event = "1.p # Journal#123 x #9";
  EXPECT_EQ(words(Text::Diagram), "123");
  tags.event = "##5";  // the first # is followed by a byte other than blank
  EXPECT_EQ(words(Text::Diagram), "#5");
  tags.event = "no number #";
  EXPECT_EQ(words(Text::Diagram), "(none)");
  EXPECT_EQ(words(Text::FirstComment), "(none)");
  comment("stipulation: . stipulation: White wins. EG# EG#0123 (EG#5)");
  EXPECT_EQ(words(Text::FirstComment), "stipulation: . stipulation: White wins. EG# EG#0123 (EG#5)");
  // `stipulation: ([^.]+)\.`: at least one byte before the full stop.
  EXPECT_EQ(words(Text::Stipulation), "White wins");
  comment("stipulation: .");
  EXPECT_EQ(words(Text::Stipulation), "(none)");
  comment("stipulation: White wins. EG# EG#0123 (EG#5)");
  EXPECT_EQ(words(Text::Stipulation), "White wins");
  EXPECT_EQ(diagramNumber(), 123);
  comment("EG#x");
  EXPECT_EQ(diagramNumber(), kNoNumber);
  comment("EG#5");
  EXPECT_EQ(diagramNumber(), 5);
}

TEST_F(HostHhdb, Gbr) {
  tags.black = "(+0516.05e1g1) TT";
  EXPECT_EQ(words(Text::Gbr), "+0516.05e1g1");
  EXPECT_EQ(words(Text::GbrMaterial), "0516.05");
  EXPECT_EQ(words(Text::GbrPieces), "0516");
  EXPECT_EQ(words(Text::GbrPawns), "05");
  EXPECT_EQ(words(Text::GbrKings), "e1g1");
  tags.black = "(=0040.11a1i1)";
  EXPECT_EQ(words(Text::Gbr), "(none)");
  for (const std::string code : {"00040.11a1h8", "=0040.11a1h8", "+0040.11a1h8"}) {  // from + to =
    tags.black = g.keep("x" + code);
    EXPECT_EQ(words(Text::Gbr), code);
  }
  for (const char* wrong : {"*0040.11a1h8", ">0040.11a1h8", "+004x.11a1h8", "+0040x11a1h8", "+0040.1xa1h8",
                            "+0040.11a0h8", "+0040.11a1h9", "+0040.11a1i8", "+0040.11a1h"}) {
    tags.black = wrong;
    EXPECT_EQ(words(Text::Gbr), "(none)") << wrong;
  }
}

TEST_F(HostHhdb, Search) {
  tags.event = "E";
  tags.white = "W";
  tags.black = "B";
  EXPECT_EQ(words(Text::Search), "E\nW\nB");
  comment("C");
  EXPECT_EQ(words(Text::Search), "E\nW\nB\nC");
  for (std::string_view* none : {&tags.event, &tags.white, &tags.black}) {
    const std::string_view before = std::exchange(*none, "");
    EXPECT_EQ(words(Text::Search), "(none)");
    *none = before;
  }
}

/// cooked: as the reader has found; the rest by code words.
TEST_F(HostHhdb, Soundness) {
  struct Row {
    std::string_view black;
    bool cooked, dual, sound, unsound;
  };
  for (const Row& r : {Row{"", false, false, true, false}, Row{"", true, false, true, true},
                       Row{"U1", false, true, true, true}, Row{"U2", true, true, false, true},
                       Row{"U3", false, false, false, true}, Row{"U4", false, false, false, true},
                       Row{"U5", true, false, false, true}, Row{"U5", false, false, false, true},
                       Row{"U1", true, true, false, true}}) {
    tags.black = r.black;
    g.record.cooked = r.cooked;
    EXPECT_EQ(test(Question::Cooked), r.cooked) << r.black;
    EXPECT_EQ(test(Question::Dual), r.dual) << r.black;
    EXPECT_EQ(test(Question::Sound), r.sound) << r.black;
    EXPECT_EQ(test(Question::Unsound), r.unsound) << r.black;
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
  g.comment(unmarked, "<or> main");
  g.comment(other, "<main>");
  for (int position : {0, 1, 2, 3, 4}) EXPECT_TRUE(test(Question::Mainline, position)) << position;
  for (int position : {unmarked, marked, other}) EXPECT_TRUE(test(Question::Variation, position)) << position;
  EXPECT_FALSE(test(Question::Variation, 4));
  EXPECT_FALSE(test(Question::Mainline, other));
}

TEST_F(HostHhdb, Awards) {
  struct Row {
    std::string_view event;
    int first, last;
    bool special;
    hhdb::AwardMask type;
  };
  for (const Row& r :
       {Row{"1.p X", 1, 1, false, hhdb::kPrize}, Row{"2/4.hm X", 2, 4, false, hhdb::kHonourableMention},
        Row{".c X", 1, 10000, false, hhdb::kCommendation}, Row{"sp.p X", 1, 10000, true, hhdb::kPrize},
        Row{"3.sp.hm X", 3, 3, true, hhdb::kHonourableMention},
        Row{"1/2.p Berger-170 MT", 1, 2, false, hhdb::kPrize},
        Row{"sp.hm Journal#123", 1, 10000, true, hhdb::kHonourableMention},
        Row{"12.c", 12, 12, false, hhdb::kCommendation}, Row{"150/2000.p", 150, 2000, false, hhdb::kPrize}}) {
    tags.event = r.event;
    for (std::uint32_t type : {hhdb::kAward, hhdb::kPrize, hhdb::kHonourableMention, hhdb::kCommendation}) {
      const bool fits = type == hhdb::kAward || type == r.type;
      EXPECT_EQ(matches(type), fits) << r.event;
      EXPECT_EQ(matches(type | hhdb::kSpecial), fits && r.special) << r.event;
      // A special award has a value only for `special`.
      EXPECT_EQ(award(type), fits && !r.special ? r.first : kNoNumber) << r.event;
      EXPECT_EQ(award(type | hhdb::kLastRank), fits && !r.special ? r.last : kNoNumber) << r.event;
      EXPECT_EQ(award(type | hhdb::kSpecial), fits && r.special ? r.first : kNoNumber) << r.event;
      EXPECT_EQ(award(type | hhdb::kSpecial | hhdb::kLastRank), fits && r.special ? r.last : kNoNumber)
          << r.event;
      // hhdb sort: 1, 3, 5, plus 1 for special awards.
      const int category = (r.type == hhdb::kPrize               ? 1
                            : r.type == hhdb::kHonourableMention ? 3
                                                                 : 5) +
                           r.special;
      EXPECT_EQ(award(type | hhdb::kCategory), fits ? category : kNoNumber) << r.event;
    }
  }
  for (std::string_view none :
       {"", "X", "0.p", "5/4.p", "2/2.hm", "1p", "1.x", "1/.p", "1.spp", "p", " 1.p", "1 .p"}) {
    tags.event = none;
    EXPECT_FALSE(matches(hhdb::kAward)) << none;
    EXPECT_EQ(award(hhdb::kAward), kNoNumber) << none;
  }
}

}  // namespace
}  // namespace cql::testing
