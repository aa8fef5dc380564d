// One oddity a file: tests/data/pgn/*.pgn, each with the result according to language/41 (§1 - §9).
#include <gtest/gtest.h>

#include "pgn/split/input.h"
#include "tests/pgn/support.h"
#include "tests/support/pgn_text.h"

namespace cql::pgn::test {
namespace {

struct ExpectedGame {
  std::string movetext;               ///< as written back
  std::vector<std::string> warnings;  ///< the prefix of each
};
struct Oddity {
  const char* file;
  std::vector<ExpectedGame> games;
};

const std::vector<Oddity>& oddities() {
  static const std::vector<Oddity> all = {
      // §1 bytes, lines, encodings
      {"line_end_cr", {{"1.e4 {two lines} 1...e5 2.Nf3 *", {}}, {"1.d4 *", {}}}},
      {"line_end_crlf", {{"1.e4 {two lines} 1...e5 2.Nf3 *", {}}, {"1.d4 *", {}}}},
      {"byte_order_marks", {{"1.e4 *", {}}, {"1.d4 *", {}}}},
      {"utf16_little", {{"1.e4 *", {}}}},
      {"utf16_big", {{"1.e4 *", {}}}},
      {"nul_bytes", {{"1.e4 e5 {x y} *", {"NUL"}}}},
      {"nul_before_commas", {{"1.e4 *", {"NUL"}}}},
      {"latin1", {{"1.e4 {na\xefve} *", {}}}},
      // §2 division into games
      {"free_text",
       {{"{To the reader:\n\n_ and ; mean nothing here.\n}\n1.e4 *", {}}, {"{own}\n1.d4 *", {}}}},
      {"free_text_with_nul", {{"{a b}\n1.e4 *", {"NUL"}}}},
      {"free_text_on_tag_line",
       {{"{hello}\n1.e4 *", {}}, {"{world}\n1.d4 *", {"game without result"}}, {"1.c4 *", {}}}},
      {"free_text_only", {}},
      {"white_space_only", {}},
      {"empty", {}},
      {"wide_blanks_first", {{"1.e4 e5 *", {"game without tags"}}, {"{a}\n1.d4 *", {"game without tags"}}}},
      {"wide_blank_behind_tag", {{"1.c4 f6 *", {}}, {"1.f4 *", {}}}},
      {"small_bishop_glued",
       {{"1.e4 e5 2.Bc4 Bc5 3.d4 Bb4+ *",
         {"unusual spelling of a move", "unusual spelling of a move", "unusual spelling of a move",
          "what is glued to a move dropped"}}}},
      {"null_move_of_dashes", {{"1.e4 -- 2.d4 *", {}}}},
      {"percent_behind_wide_blank", {{"1.e4 ( 1.d4 ) 1...e5 *", {"unreadable word"}}}},
      {"no_tags", {{"1.e4 e5 1-0", {"game without tags"}}, {"1.e4 c5 0-1", {"game without tags"}}}},
      {"moves_after_result",
       {{"1.e4 1-0", {}}, {"{2. Nf3 Nc6\n}\n1.d4 1-0", {}}, {"1.c4 *", {"game without tags"}}}},
      {"result_missing", {{"1.e4 e5 0-1", {"game without result"}}, {"1.d4 *", {"game without result"}}}},
      {"no_movetext", {{"*", {"game without result"}}, {"*", {}}}},
      {"empty_lines_between_tags", {{"1.e4 *", {}}}},
      {"comment_between_events", {{"*", {"game without result"}}, {"1.e4 *", {}}}},
      // §3 tags
      {"two_tags_a_line", {{"1.e4 *", {"text behind a tag dropped"}}}},
      {"tags_with_blanks",
       {{"1.e4 *", {}}, {"{[ no tag ]}\n1.d4 *", {}}, {"1.c4 *", {"game without result"}}, {"1.c4 *", {}}}},
      {"tag_unclosed", {{"1.e4 *", {"not a tag", "not a tag"}}}},
      {"tag_damaged",
       {{"1.d4 *", {"not a tag", "not a tag"}},
        {"1.e4 e5 *", {"game without result"}},
        {"*",
         {"word that is no move skipped: Nobody", "word that is no move skipped: plays",
          "game without result"}},
        {"*",
         {"word that is no move skipped: nothing", "word that is no move skipped: to",
          "word that is no move skipped: read", "unknown signs dropped: ,",
          "word that is no move skipped: but", "word that is no move skipped: a",
          "word that is no move skipped: game", "word that is no move skipped: ends", "game without result"}},
        {"1.c4 *", {}}}},
      {"cut_in_tag", {{"1.e4 *", {}}, {"*", {"not a tag", "game without result"}}}},
      {"cut_in_movetext", {{"1.e4 e5 *", {"word that is no move skipped: Nf", "game without result"}}}},
      // §7 comments
      {"cut_in_comment",
       {{"1.e4 {never closed e5 2. Nf3} *", {"comment not closed", "game without result"}}}},
      {"comment_unclosed",
       {{"1.e4 {never closed e5 2. Nf3 1-0} *", {"comment not closed", "game without result"}},
        {"1.d4 *", {}}}},
      {"comment_brace_missing",
       {{"1.e4 {one _two} 1...e5 {three} *", {"comment without its closing brace"}}, {"1.d4 *", {}}}},
      {"comment_nested", {{"1.e4 {a _b _c_ d_ e} 1...e5 *", {}}}},
      {"comment_before_tag_with_blanks",
       {{"1.e4 {a comment long enough to be looked at many bytes at a time} *",
         {"comment not closed", "game without result"}},
        {"1.d4 {and a brace behind it} 1...d5 *", {}},
        {"1.c4 *", {}}}},
      {"comment_holds_event", {{"1.e4 {a line [Event \"x\"] in a comment} 1...e5 *", {}}, {"1.d4 *", {}}}},
      {"percent_comment", {{"1.e4 e5 2.Nf3 *", {}}}},
      {"surplus_brace", {{"1.e4 e5 *", {"surplus }"}}}},
      // language/40 §1.1 and §8: variations, lines that end early
      {"surplus_parenthesis", {{"1.e4 e5 *", {"surplus )"}}}},
      {"missing_parenthesis", {{"1.e4 ( 1.d4 d5 2.c4 ) *", {"missing )"}}}},
      {"variation_first", {{"1.e4 e5 *", {"variation before the first move"}}}},
      {"variation_empty", {{"1.e4 ( 1.d4 ) 1...e5 *", {"variation without moves", "illegal move: Ke5"}}}},
      {"variation_of_first_move", {{"1.e4 ( 1.d4 d5 ) ( 1.c4 c5 ) 1...e5 *", {}}}},
      {"illegal_mainline", {{"1.e4 e5 1-0", {"illegal move: Bd6"}}}},
      {"illegal_variation", {{"1.e4 ( 1.d4 ) 1...e5 *", {"illegal move: Ke4"}}}},
      {"unreadable_word",
       {{"1.e4 e5 *",
         {"word that is no move skipped: and", "word that is no move skipped: so",
          "word that is no move skipped: on"}},
        {"1.d4 *", {"unreadable word: Sf6"}}}},
      // §5 results
      {"result_in_variation", {{"1.e4 ( 1.d4 d5 ) 1...e5 0-1", {"result inside a variation ignored"}}}},
      {"result_in_open_variation",
       {{"1.e4 ( 1.d4 d5 ) 1-0", {"missing )"}}, {"1.c4 *", {"game without tags"}}, {"1.d4 *", {}}}},
      {"result_in_closed_variation",
       {{"1.e4 ( 1.d4 ) ( 1.c4 c5 ) *",
         {"result inside a variation ignored", "missing )", "game without result"}},
        {"1.d4 *", {}}}},
      {"tag_damaged_behind_result",
       {{"1.e4 ( 1.d4 d5 ) 1-0", {"missing )"}},
        {"1.c4 *", {"not a tag"}},
        {"1.e4 ( 1.d4 d5 ) 0-1", {"missing )"}},
        {"{then}\n1.c4 ( 1.d4 ) 1-0", {"not a tag", "missing )"}},
        {"1.e4 e5 2.Nf3 *", {"game without tags", "[ in the movetext"}},
        {"1.e4 ( 1.d4 d5 2.c4 ) 1...e5 *", {"[ in the movetext", "result inside a variation ignored"}}}},
      {"brace_behind_result",
       {{"1.e4 ( 1.d4 ) 1-0", {"missing )"}},
        {"{_open}\n1.d4 {x} *", {}},
        {"1.e4 e5 ( 1...c5 ) 1-0", {"missing )"}},
        {"{_remark on the event}\n1.c4 *", {"not a tag"}}}},
      {"bracket_behind_result", {{"1.e4 *", {}}, {"{[x\n}\n1.d4 *", {}}}},
      {"result_between_tags", {{"1/2-1/2", {"unusual"}}, {"1.e4 *", {}}}},
      {"nag_before_minus", {{"1.e4 $1 e5 *", {"word that is no move skipped: -0"}}, {"1.d4 *", {}}}},
      {"result_glued",
       {{"1.e4 e5 *", {}},
        {"1.e4 e5 1-0", {}},
        {"1.e4 e5 2.Nf3 1/2-1/2", {}},
        {"1.e4 0-1", {}},
        {"1.e4 1-0", {"illegal move: e5e71-0"}}}},
      {"result_spellings",
       {{"1.e4 1/2-1/2", {"unusual"}},
        {"1.e4 1-0", {"unusual"}},
        {"1.e4 0-1", {"unusual"}},
        {"1.e4 1/2-1/2", {"unusual"}},
        {"1.e4 1/2-1/2", {"unusual"}}}},
      {"result_differs", {{"1.e4 0-1", {"the result differs"}}}},
      // §5 other tokens
      {"bracket_in_movetext",
       {{"1.e4 e5 2.Nf3 *",
         {"[ in the movetext", "[ in the movetext", "word that is no move skipped: open"}}}},
      {"angle_brackets", {{"1.e4 e5 *", {"< in the movetext"}}}},
      {"glued_tokens", {{"1.e4 {c} 1...e5 $1 ( 1...c5 ) 2.Nf3 $1 Nc6 $6 *", {}}}},
      // §6 moves, §4 start positions
      {"castling_without_right",
       {{"1.e4 e5 2.Ke2 a6 3.Ke1 b6 4.Nf3 c6 5.g3 d6 6.Bg2 f6 7.O-O *", {"castling without the right"}}}},
      {"king_capture_after_null", {{"1.e4 e5 2.Qh5 Nc6 3.Qxf7+ -- *", {"illegal move: Qxe8"}}}},
      {"bad_fen", {{"*", {"invalid FEN, game 1 skipped"}}, {"1.d4 *", {}}}},
      {"chess960", {{"1.O-O O-O-O *", {}}}},
      {"x_fen", {{"1.O-O-O O-O-O *", {}}}},
  };
  return all;
}

class Oddities : public ::testing::TestWithParam<Oddity> {};

TEST_P(Oddities, AreReadAsTheChapterStates) {
  const Oddity& oddity = GetParam();
  const std::string path = std::string(CQL_SOURCE_DIR "/tests/data/pgn/") + oddity.file + ".pgn";
  std::string error;
  const auto source = openSource(path, error);
  ASSERT_NE(source, nullptr) << error;
  Reader reader;
  GameRecord record;
  std::size_t n = 0;
  for (Batch batch; source->next(batch);) {
    for (const GameText& game : batch.games) {
      WarningList warnings;
      reader.read(game, {}, record, warnings);
      ASSERT_LT(n, oddity.games.size()) << "a game too many: " << game.text;
      const ExpectedGame& expected = oddity.games[n++];
      EXPECT_EQ(game.number, static_cast<std::int32_t>(n));
      EXPECT_EQ(movetext(record), expected.movetext);
      ASSERT_EQ(warnings.items.size(), expected.warnings.size())
          << (warnings.items.empty() ? "" : warnings.items[0].text);
      for (std::size_t i = 0; i < expected.warnings.size(); i++) {
        EXPECT_EQ(warnings.items[i].text.substr(0, expected.warnings[i].size()), expected.warnings[i]);
      }
    }
  }
  EXPECT_EQ(n, oddity.games.size());
}

INSTANTIATE_TEST_SUITE_P(Files, Oddities, ::testing::ValuesIn(oddities()),
                         [](const auto& info) { return std::string(info.param.file); });

TEST(Warnings, TheFirstAreKeptAndAllAreCounted) {
  WarningList warnings(2);
  GameRecord record;
  EXPECT_TRUE(readGame("[Event \"x\"]\n\n1. e4 }}}}} *\n", {}, record, warnings));
  EXPECT_EQ(warnings.items.size(), 2u);
  EXPECT_EQ(warnings.count, 5);
}

/// A warning shows at most 40 bytes of a word, and whole characters only.
TEST(OddWords, AreShownUpToAWholeCharacter) {
  const std::string ascii(39, 'x'), umlaut = "\xc3\xbc";
  const auto shown = [](const std::string& word) {
    const auto game = read("[Event \"x\"]\n\n1. e4 " + word + " *");
    return game->warnings.size() == 1 ? game->warnings[0] : "";
  };
  EXPECT_EQ(shown(ascii + umlaut + umlaut), "word that is no move skipped: " + ascii + "...");
  EXPECT_EQ(shown("x" + ascii + umlaut), "word that is no move skipped: x" + ascii + "...");
  EXPECT_EQ(shown("x" + ascii), "word that is no move skipped: x" + ascii);
}

}  // namespace
}  // namespace cql::pgn::test
