// Tags, ratings, comments of the input (language/34 §1-§6).
#include "tests/runtime/host/host_support.h"

namespace cql::testing {
namespace {

namespace sv = services;

struct HostMetadata : ::testing::Test {
  std::string tag(TagFilter which) {
    std::string out;
    b.run(g.record, [&](Context* c) { out = text(sv::tag(c, static_cast<std::int32_t>(which))); });
    return out;
  }
  Bench b;
  GameBuilder g;
};

/// A missing name, event or site is `?`, a missing date `????.??.??`: they have a value; empty tags have
/// none.
TEST_F(HostMetadata, Tags) {
  EXPECT_EQ(tag(TagFilter::White), "?");
  EXPECT_EQ(tag(TagFilter::Event), "?");
  EXPECT_EQ(tag(TagFilter::Site), "?");
  EXPECT_EQ(tag(TagFilter::Date), "????.??.??");
  EXPECT_EQ(tag(TagFilter::EventDate), "????.??.??");
  EXPECT_EQ(tag(TagFilter::Eco), "(none)");
  EXPECT_EQ(tag(TagFilter::Fen), "(none)");
  TagSection& tags = g.record.tags;
  tags.white = "Alpha, A";
  tags.black = "Beta, B";
  tags.event = tags.site = "";
  tags.eco = "C20";
  tags.date = "2019.03.07";
  EXPECT_EQ(tag(TagFilter::White), "Alpha, A");
  EXPECT_EQ(tag(TagFilter::Black), "Beta, B");
  EXPECT_EQ(tag(TagFilter::Players), "Alpha, A\\nBeta, B");  // a backslash and an n (language/34 §9)
  EXPECT_EQ(tag(TagFilter::Event), "(none)");
  EXPECT_EQ(tag(TagFilter::Site), "(none)");
  EXPECT_EQ(tag(TagFilter::Date), "2019.03.07");
  EXPECT_EQ(tag(TagFilter::Eco), "C20");
  tags.black = "";
  EXPECT_EQ(tag(TagFilter::Players), "(none)");
  std::swap(tags.white, tags.black);
  EXPECT_EQ(tag(TagFilter::Players), "(none)");
  std::swap(tags.white, tags.black);
  // The start position, if it is not the standard one.
  tags.fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
  EXPECT_EQ(tag(TagFilter::Fen), "(none)");
  tags.standardStart = false;
  EXPECT_EQ(tag(TagFilter::Fen), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

TEST_F(HostMetadata, TagsByName) {
  constexpr auto kOther = static_cast<std::int32_t>(TagFilter::Other);
  g.record.tags.byName = {{"Annotator", "first"}, {"WhiteTitle", "GM"}, {"Annotator", "K"}, {"Empty", ""}};
  b.run(g.record, [](Context* c) {
    EXPECT_EQ(text(sv::tagByName(c, str("Annotator"), kOther)), "K");
    EXPECT_EQ(text(sv::tagByName(c, str("annotator"), kOther)), "(none)");
    EXPECT_EQ(text(sv::tagByName(c, str("Empty"), kOther)), "");  // matches, also with an empty value
    EXPECT_EQ(text(sv::tagByName(c, str("Title"), static_cast<std::int32_t>(TagFilter::OtherOfWhite))), "GM");
    EXPECT_EQ(text(sv::tagByName(c, str("Title"), static_cast<std::int32_t>(TagFilter::OtherOfBlack))),
              "(none)");
    EXPECT_TRUE(sv::setTag(c, str("Annotator"), str("new")));
    EXPECT_EQ(text(sv::tagByName(c, str("Annotator"), kOther)), "K");  // never the value set
  });
}

TEST_F(HostMetadata, Numbers) {
  g.record.tags.ratings[kBlack] = {2310, 0};
  g.record.tags.year = 1999;
  g.record.result = GameResult::Draw;
  int asked = 0;
  // Of the file that is searched.
  b.options.lastGameNumber = [&](std::string_view input) { return ++asked, input == "a.pgn" ? 77 : 78; };
  b.host().setInput("a.pgn");
  b.run(g.record, [](Context* c) {
    EXPECT_EQ(sv::rating(c, kWhite), 0);
    EXPECT_EQ(sv::rating(c, kBlack), 2310);
    EXPECT_EQ(sv::year(c), 1999);
    EXPECT_EQ(sv::result(c), static_cast<int>(GameResult::Draw));
    EXPECT_EQ(sv::lastGameNumber(c, 0), 77);
    EXPECT_EQ(sv::lastGameNumber(c, 0), 77);
  });
  b.host().setInput("a.pgn");
  b.run(g.record, [](Context* c) { EXPECT_EQ(sv::lastGameNumber(c, 0), 77); });
  EXPECT_EQ(asked, 1);
  b.host().setInput("b.pgn");
  b.run(g.record, [](Context* c) { EXPECT_EQ(sv::lastGameNumber(c, 0), 78); });
  EXPECT_EQ(asked, 2);
  Bench none;  // 0 stops the run (language/34 §4)
  EXPECT_EQ(none.run(g.record, [](Context* c) { sv::lastGameNumber(c, 3); }), RunStatus::Failed);
  EXPECT_EQ(none.host().failure().location, 3);
}

TEST_F(HostMetadata, CommentsAndNags) {
  g.line(0, {"e2e4", "e7e5"});
  g.comment(0, "start");
  g.comment(1, "");
  g.record.nags = {{1, 1}, {1, 14}, {2, 255}};
  b.run(g.record, [](Context* c) {
    EXPECT_EQ(text(sv::originalComment(c, 0)), "start");
    EXPECT_EQ(text(sv::originalComment(c, 1)), "(none)");
    EXPECT_EQ(text(sv::originalComment(c, 2)), "(none)");
    EXPECT_TRUE(sv::hasNag(c, 1, 1));
    EXPECT_TRUE(sv::hasNag(c, 1, 14));
    EXPECT_FALSE(sv::hasNag(c, 1, 255));
    EXPECT_TRUE(sv::hasNag(c, 2, 255));
    EXPECT_FALSE(sv::hasNag(c, 0, 1));
    sv::removeComment(c, 0);
    EXPECT_EQ(text(sv::originalComment(c, 0)), "start");
  });
}

}  // namespace
}  // namespace cql::testing
