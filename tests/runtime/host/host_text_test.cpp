// The texts of filters (language/03 §3, language/32 §6, language/33 §6).
#include "runtime/comments/comment_text.h"
#include "tests/runtime/host/host_support.h"

namespace cql::testing {
namespace {

namespace sv = services;

/// The text of one builder, with the comments it adds.
template <typename Items>
std::string built(Bench& b, GameRecord& game, Items items) {
  std::string out;
  b.run(game, [&](Context* ctx) {
    const int h = sv::textBegin(ctx);
    items(ctx, h);
    out = text(sv::textEnd(ctx, h, 0));
  });
  return out;
}

TEST(HostText, NumbersAndSets) {
  Bench b;
  GameBuilder g;
  auto of = [&](auto items) { return built(b, g.record, items); };
  EXPECT_EQ(of([](Context* c, int h) { sv::textNumber(c, h, -7); }), "-7");
  EXPECT_EQ(of([](Context* c, int h) { sv::textNumber(c, h, INT32_MIN); }), "-2147483648");
  EXPECT_EQ(of([](Context* c, int h) { sv::textSet(c, h, 0); }), "[]");
  EXPECT_EQ(of([](Context* c, int h) { sv::textSet(c, h, squares({"e4"})); }), "e4");
  // In the order a1 b1 ... h1 a2 ... h8.
  EXPECT_EQ(of([](Context* c, int h) { sv::textSet(c, h, squares({"h3", "a1", "b1"})); }), "[a1,b1,h3]");
  EXPECT_EQ(of([](Context* c, int h) {
              sv::textString(c, h, str("a"));
              sv::textNumber(c, h, 1);
              sv::textString(c, h, str("b"));
            }),
            "a1b");
}

/// N is 1 at the first position whichever side moves, one more after each Black move.
TEST(HostText, Positions) {
  Bench b;
  GameBuilder g;
  g.line(0, {"e2e4", "e7e5", "g1f3"});
  g.add(1, "c7c5");  // id 4
  auto at = [&](GameRecord& game, int position) {
    const std::string text = built(b, game, [=](Context* c, int h) { sv::textPosition(c, h, position); });
    return text + "/" + b.comments();
  };
  EXPECT_EQ(at(g.record, 0), "move 1(wtm)/");
  EXPECT_EQ(at(g.record, 1), "move 1(btm)/");
  EXPECT_EQ(at(g.record, 2), "move 2(wtm)/");
  EXPECT_EQ(at(g.record, 4), "move 2(wtm)[4]/4:id:4");

  GameBuilder black(GameBuilder::board("4k3/8/8/8/8/8/8/4K3"), kBlack);
  black.line(0, {"e8e7", "e1e2"});
  EXPECT_EQ(at(black.record, 0), "move 1(btm)/");
  EXPECT_EQ(at(black.record, 1), "move 2(wtm)/");
  EXPECT_EQ(at(black.record, 2), "move 2(btm)/");
}

/// Short names and numbers are cached, longer ones are formatted: no game is too long.
TEST(HostText, PositionsAndNumbersOfLongGames) {
  GameRecord game;
  game.reserveLinear(1100);
  game.setLinear(1100);
  const GameView view = game.view();
  for (std::int32_t id = 0; id < 1100; ++id) {
    std::string name;
    Host::appendPositionText(name, view, id);
    EXPECT_EQ(name, "move " + std::to_string(id / 2 + 1) + (id % 2 == 0 ? "(wtm)" : "(btm)"));
    char text[kCommentTextRoom];
    const AddedComment found(0, AddedComment::Kind::FoundOf, id, 1099);
    EXPECT_EQ(std::string(text, putCommentText(text, found, view)),
              "Found " + std::to_string(id) + " of 1099");
  }
}

/// The texts of all automatic comments, in the main line and in variations.
TEST(HostText, OwnCommentsAreKnownByTheirTexts) {
  GameBuilder g;
  g.line(0, {"e2e4", "e7e5"});
  g.line(0, {"d2d4", "d7d5"});
  for (std::size_t kind = 1; kind < AddedComment::kKinds - 1; ++kind)
    for (const std::int32_t position : {2, 4}) {
      char text[kCommentTextRoom];
      const AddedComment comment(0, static_cast<AddedComment::Kind>(kind), position, position);
      const std::string_view words(text, putCommentText(text, comment, g.record.view()));
      EXPECT_TRUE(looksLikeGeneratedComment(words)) << words;
    }
  for (const char* text : {"", "found", "LCA?", "End line", "-->", "move 1(wtm)"})
    EXPECT_FALSE(looksLikeGeneratedComment(text)) << text;
}

/// Ra1, ke8; nothing after the capture. The letter is that of the piece at that position.
TEST(HostText, Pieces) {
  Bench b;
  GameBuilder g(GameBuilder::board("1r2k3/P7/8/8/8/8/8/R3K3"),
                kWhite);  // identities: Ra1 0, Ke1 1, Pa7 2, rb8 3, ke8 4
  g.line(0, {"a7b8q", "e8e7"});
  auto of = [&](int identity, int position) {
    return built(b, g.record, [=](Context* c, int h) {
      sv::trackPieces(c);
      sv::textPiece(c, h, identity, position);
    });
  };
  EXPECT_EQ(of(0, 0), "Ra1");
  EXPECT_EQ(of(4, 0), "ke8");
  EXPECT_EQ(of(4, 2), "ke7");
  EXPECT_EQ(of(2, 0), "Pa7");
  EXPECT_EQ(of(2, 1), "Qb8");
  EXPECT_EQ(of(3, 0), "rb8");
  EXPECT_EQ(of(3, 1), "");
}

/// Castling moves two pieces, a capture en passant removes the pawn beside the square; each variation is
/// followed from its start (language/10 §6).
TEST(HostText, PiecesKeepTheirIdentities) {
  Bench b;
  GameBuilder g(GameBuilder::board("r3k3/3p4/8/4P3/8/8/8/4K2R"),
                kWhite);                // identities: Ke1 0, Rh1 1, Pe5 2, pd7 3, ra8 4, ke8 5
  g.line(0, {"e1g1", "d7d5", "e5d6"});  // 1, 2, 3
  g.line(1, {"e8c8", "g1h1"});          // 4, 5
  const auto all = [&](int position) {
    return built(b, g.record, [=](Context* c, int h) {
      sv::trackPieces(c);
      for (int identity = 0; identity < 6; ++identity) sv::textPiece(c, h, identity, position);
    });
  };
  EXPECT_EQ(all(0), "Ke1Rh1Pe5pd7ra8ke8");
  EXPECT_EQ(all(1), "Kg1Rf1Pe5pd7ra8ke8");
  EXPECT_EQ(all(3), "Kg1Rf1Pd6ra8ke8");
  EXPECT_EQ(all(4), "Kg1Rf1Pe5pd7rd8kc8");
  EXPECT_EQ(all(5), "Kh1Rf1Pe5pd7rd8kc8");
}

TEST(HostText, BuildersNest) {
  Bench b;
  GameBuilder g;
  EXPECT_EQ(built(b, g.record,
                  [](Context* c, int outer) {
                    sv::textString(c, outer, str("<"));
                    for (int i = 0; i < 40; ++i) {
                      const int inner = sv::textBegin(c);
                      sv::textNumber(c, inner, i % 10);
                      sv::textString(c, outer, sv::textEnd(c, inner, 0));
                    }
                    sv::textString(c, outer, str(">"));
                  }),
            "<0123456789012345678901234567890123456789>");
}

TEST(HostText, Dictionaries) {
  Bench b;
  b.manifest.dictionaries = {{"D", true, ValueKind::String, ValueKind::Number},
                             {"E", true, ValueKind::Number, ValueKind::String},
                             {"S", true, ValueKind::Set, ValueKind::Set}};
  GameBuilder g;
  auto number = [](int n) { return static_cast<std::uint64_t>(static_cast<std::int64_t>(n)); };
  b.run(g.record, [](Context*) {});
  auto of = [&](int dictionary) {
    return built(b, g.record, [=](Context* c, int h) {
      sv::dictSetByString(c, 0, str("b"), number(2));
      sv::dictSetByString(c, 0, str("a"), number(-1));
      sv::dictSetString(c, 1, number(10), str("ten"));
      sv::dictSetString(c, 1, number(-3), str(""));
      sv::dictSet(c, 2, 0, squares({"e4"}));
      sv::dictSet(c, 2, squares({"a1"}), squares({"a1", "h8"}));
      sv::textDictionary(c, h, dictionary);
    });
  };
  EXPECT_EQ(of(0), "Dictionary D with 2 entries: \n<string>a: <NumValue>-1\n<string>b: <NumValue>2\n");
  EXPECT_EQ(of(1), "Dictionary E with 2 entries: \n<NumValue>-3: <string>\n<NumValue>10: <string>ten\n");
  EXPECT_EQ(
      of(2),
      "Dictionary S with 2 entries: \n<SquareMask>[]: <SquareMask>e4\n<SquareMask>a1: <SquareMask>[a1,h8]\n");
}

}  // namespace
}  // namespace cql::testing
