// The position to which each comment belongs (language/60 §3), in both readers.
#include <gtest/gtest.h>

#include <string>

#include "tests/pgn/support.h"

namespace cql::pgn::test {
namespace {

constexpr const char* kTags =
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"?\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result "
    "\"*\"]\n\n";

std::string clocks(const std::string& movetext, ReadOptions options) {
  const auto game = read(kTags + movetext, 1, options);
  std::string out;
  for (std::int32_t i = 0; i < game->record.count; ++i)
    out += (i ? " " : "") + std::to_string(game->record.fields[static_cast<std::size_t>(i)].clock / 1000);
  return out;
}

/// By position, -1 rounded to 0; equal with and without variations, comments and the fast reader.
void expectClocks(const std::string& movetext, const std::string& expected, bool tree = false) {
  for (const bool comments : {false, true})
    for (const bool variations : {false, true})
      for (const bool fast : {false, true}) {
        if (tree && !variations) continue;
        EXPECT_EQ(
            clocks(movetext, {.variations = variations, .comments = comments, .fields = true, .fast = fast}),
            expected)
            << movetext << comments << variations << fast;
      }
}

TEST(Fields, BelongToThePrecedingMove) {
  expectClocks("1. e4 {[%clk 1]} e5 {[%eval 0.1] [%clk 2]} 2. Nf3 {[%clk 3]} *", "0 1 2 3");
  expectClocks("1. e4{[%clk 1]}e5 2. {[%clk 2]} Nf3 $1 {[%clk 3]} *", "0 1 2 3");
  // The last valid one of several comments.
  expectClocks("{[%clk 9]} 1. e4 {[%clk 1]} {well} e5 {[%clk 2]} {} {[%clk x]} {[%clk 4]} 2. Nf3 *",
               "9 1 4 0");
  // Words on both sides of a block of 64 bytes.
  expectClocks("1. e4 {" + std::string(50, ' ') + "[%clk 1]} e5 {" + std::string(70, 'x') + "[%clk 2]} *",
               "0 1 2");
}

TEST(Fields, OfVariations) {
  const std::string text =
      "1. e4 {[%clk 1]} ({[%clk 7]} 1. d4 {[%clk 2]} d5 {[%clk 3]}) {[%clk 4]} e5 {[%clk 5]} *";
  expectClocks(text, "0 4 5 2 3", true);
  for (const bool fast : {false, true})
    EXPECT_EQ(clocks(text, {.variations = false, .comments = false, .fields = true, .fast = fast}), "0 4 5");
}

/// Scores for White in centipawns, of a mate M and the moves; `-` none.
std::string scores(const std::string& movetext, bool fast) {
  const auto game = read(kTags + movetext, 1, {.comments = false, .fields = true, .fast = fast});
  std::string out;
  for (const MoveFields& fields : game->record.fields) {
    using Score = MoveFields::Score;
    out += out.empty() ? "" : " ";
    if (fields.kind == Score::WhiteMates) out += "+M";
    if (fields.kind == Score::BlackMates) out += "-M";
    if (fields.kind == Score::MoverMates) out += "M";
    out += fields.kind == Score::None ? "-" : std::to_string(fields.score);
  }
  return out;
}

TEST(Fields, OfEnginesAreTurnedToWhite) {
  for (const bool fast : {false, true}) {
    EXPECT_EQ(scores("1. e4 {+0.16/13 0.07s} e5 {+0.31/17 64} 2. Nf3 {-M4/9 1s} Nc6 {-M4/9 1s} *", fast),
              "- 16 -31 -M2 +M2");
    EXPECT_EQ(scores("1. e4 {+0.16/13} {[%eval 1.5]} e5 {[%eval 2.5]} {+0.31/17} *", fast), "- 150 250");
    EXPECT_EQ(scores("{+0.16/13 0.07s} 1. e4 *", fast), "- -");
  }
}

TEST(Fields, OfCurves) {
  for (const bool fast : {false, true}) {
    EXPECT_EQ(scores("{[%evp 0,4,20,35,29997,-29998,30000]} 1. e4 e5 {[%eval 9]} 2. Nf3 Nc6 *", fast),
              "20 35 900 -M1 M0");
    EXPECT_EQ(scores("{[%evp 1,2,35,\n32767] text} 1. e4 e5 2. Nf3 *", fast), "- 35 - -");
    EXPECT_EQ(scores("{[%evp 0,5,20,35]} 1. e4 e5 *", fast), "- - -");  // not as many as it says
    EXPECT_EQ(scores("1. e4 {[%evp 0,1,20,35]} e5 *", fast), "- - -");  // not before the first move
  }
  EXPECT_EQ(scores("{[%evp 0,2,1,2,3]} 1. e4 (1. d4 d5) e5 *", false), "1 2 3 - -");
}

std::string timed(const std::string& control, const std::string& movetext) {
  const auto game = read("[Event \"?\"]\n[TimeControl \"" + control + "\"]\n[Result \"*\"]\n\n" + movetext, 1,
                         {.comments = false, .fields = true});
  std::string out;
  for (const MoveFields& fields : game->record.fields)
    out += (out.empty() ? "" : " ") + std::to_string(fields.clock < 0 ? -1 : fields.clock / 1000);
  return out;
}

TEST(Fields, ClocksOfTwoParts) {
  const std::string slow = "1. e4 {[%clk 1:30]} e5 {[%clk 1:29]} 2. Nf3 {[%clk 0:58]} *";
  EXPECT_EQ(timed("5400+30", slow), "-1 5400 5340 3480");
  EXPECT_EQ(timed("?", slow), "-1 5400 5340 3480");
  EXPECT_EQ(timed("90", slow), "-1 90 89 58");
  EXPECT_EQ(timed("600", slow), "-1 -1 -1 -1");
  EXPECT_EQ(timed("?", "1. e4 {[%clk 1:30]} e5 {[%clk 0:01:29]} *"), "-1 90 89");
  EXPECT_EQ(timed("?", "1. e4 {[%clk 4:57]} e5 {[%clk 4:58]} *"), "-1 297 298");
  EXPECT_EQ(timed("?", "1. e4 {[%clk 90:00]} e5 {[%clk 1:29]} *"), "-1 5400 89");
}

TEST(Fields, ClocksWithoutCommand) {
  const std::string falling = "1. e4 {0:04:58} d6 {0:05:00} 2. Nf3 {0:04:56} g6 {0:04:59} *";
  EXPECT_EQ(timed("300+0", falling), "-1 298 300 296 299");
  EXPECT_EQ(timed("?", falling), "-1 298 300 296 299");
  EXPECT_EQ(timed("3600", falling), "-1 -1 -1 -1 -1");
  const std::string rising = "1. e4 {0:04:58} d6 {0:05:00} 2. Nf3 {0:05:00} *";
  EXPECT_EQ(timed("300+3", rising), "-1 298 300 300");
  EXPECT_EQ(timed("?", rising), "-1 -1 -1 -1");
}

TEST(Fields, AreNotReadUnlessAskedFor) {
  EXPECT_TRUE(read(std::string(kTags) + "1. e4 {[%clk 1]} *")->record.fields.empty());
}

}  // namespace
}  // namespace cql::pgn::test
