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

TEST(Fields, BelongToTheMoveBefore) {
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

TEST(Fields, AreNotReadUnlessAskedFor) {
  EXPECT_TRUE(read(std::string(kTags) + "1. e4 {[%clk 1]} *")->record.fields.empty());
}

}  // namespace
}  // namespace cql::pgn::test
