// The styles of written games (language/62 §3), and commands in comments (language/60 §3).
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "tests/pgn/support.h"

namespace cql::pgn::test {
namespace {

constexpr const char* kGame =
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"?\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result "
    "\"*\"]\n\n"
    "{start} 1. e4 $1 e5 {best} (1... c5 {Sicilian} 2. Nf3) 2. Nf3 {[%clk 0:03:00]} Nc6 *\n";

/// The movetext on one line, with a comment added after Nc6 and two at the start.
std::string written(const std::function<void(Style&)>& change) {
  const auto game = read(kGame);
  Annotations notes;
  notes.style.lineWidth = 0;
  notes.header = "Game number 1";
  notes.footer = " sort: 3";
  notes.added = {{1, "one"}, {1, "two"}};
  change(notes.style);
  std::string text;
  writeGame(game->record, notes, text);
  text = text.substr(text.find("\n\n") + 2);
  text = text.substr(0, text.find("\n\n"));
  std::replace(text.begin(), text.end(), '\n', '|');
  return text;
}

/// Both writers keep comments in their places; what is added joins the last one behind the move.
TEST(Comments, AreWrittenAtTheirMoves) {
  const auto game = read(
      "[Event \"?\"]\n[Result \"*\"]\n\n{a} {b} 1. e4 {c} {d} ({e} {f} 1. d4 {g} (1. c4 {h}) {i}) {j} (1. "
      "Nf3) {} {k} "
      "1... {l} e5 {+0.16/13 0.07s} *\n");
  for (const bool fallback : {false, true})
    for (const CommentUse use : {CommentUse::All, CommentUse::Last}) {
      Annotations notes;
      notes.comments = use;
      notes.style.lineWidth = fallback ? 1000 : 79;
      notes.added = {{0, "X"}, {1, "X"}, {2, "X"}};
      std::string text;
      writeGame(game->record, notes, text);
      text = text.substr(text.find("\n\n") + 2);
      text = text.substr(0, text.find("\n\n"));
      std::replace(text.begin(), text.end(), '\n', ' ');
      const auto blanks = std::ranges::unique(text, [](char a, char b) { return a == ' ' && b == ' '; });
      text.erase(blanks.begin(), blanks.end());
      EXPECT_EQ(
          text,
          use == CommentUse::All
              ? "{a} {b X} 1.e4 {c} {d X} ( {e} {f} 1.d4 {g} {i} ) ( 1.c4 {h} ) {j} ( 1.Nf3 ) {} {k} {l} "
                "1...e5 {+0.16/13 0.07s} {X} *"
              : "{b X} 1.e4 {l X} ( {f} 1.d4 {i} ) ( 1.c4 {h} ) ( 1.Nf3 ) 1...e5 {+0.16/13 0.07s X} *")
          << fallback;
    }
}

TEST(Style, EverySetting) {
  EXPECT_EQ(
      written([](Style&) {}),
      "{start Game number 1  sort: 3}|1.e4 $1 {one two} 1...e5 {best} ( 1...c5 {Sicilian} 2.Nf3 ) 2.Nf3 "
      "{[%clk 0:03:00]} 2...Nc6 *");
  EXPECT_EQ(written([](Style& s) { s.moveNumbers = false; }),
            "{start Game number 1  sort: 3}|e4 $1 {one two} e5 {best} ( c5 {Sicilian} Nf3 ) Nf3 {[%clk "
            "0:03:00]} Nc6 *");
  EXPECT_EQ(written([](Style& s) { s.numberAfterComment = false; }),
            "{start Game number 1  sort: 3}|1.e4 $1 {one two} e5 {best} ( 1...c5 {Sicilian} 2.Nf3 ) 2.Nf3 "
            "{[%clk 0:03:00]} Nc6 *");
  EXPECT_EQ(written([](Style& s) { s.compactMoves = s.compactComments = false; }),
            "{ start Game number 1  sort: 3 }|1. e4 $1 { one two } 1... e5 { best } ( 1... c5 { Sicilian } "
            "2. Nf3 ) "
            "2. Nf3 { [%clk 0:03:00] } 2... Nc6 *");
  EXPECT_EQ(written([](Style& s) { s.compactVariations = true; }),
            "{start Game number 1  sort: 3}|1.e4 $1 {one two} 1...e5 {best} (1...c5 {Sicilian} 2.Nf3) 2.Nf3 "
            "{[%clk 0:03:00]} 2...Nc6 *");
  EXPECT_EQ(
      written([](Style& s) { s.coalesceComments = false; }),
      "{start} {Game number 1} {sort: 3}|1.e4 $1 {one} {two} 1...e5 {best} ( 1...c5 {Sicilian} 2.Nf3 ) 2.Nf3 "
      "{[%clk 0:03:00]} 2...Nc6 *");
  EXPECT_EQ(written([](Style& s) { s.elideComments = true; }), "1.e4 $1 e5 ( 1...c5 2.Nf3 ) 2.Nf3 Nc6 *");
  EXPECT_EQ(written([](Style& s) { s.elideComments = s.numberAfterNag = true; }),
            "1.e4 $1 1...e5 ( 1...c5 2.Nf3 ) 2.Nf3 Nc6 *");
  EXPECT_EQ(written([](Style& s) { s.elideComments = s.elideNags = s.elideVariations = true; }),
            "1.e4 e5 2.Nf3 Nc6 *");
}

std::vector<std::string> lines(const std::string& comment, const std::function<void(Style&)>& change) {
  const auto game = read(kGame);
  Annotations notes;
  notes.added = {{4, comment}};
  change(notes.style);
  std::string text;
  writeGame(game->record, notes, text);
  std::istringstream in(text.substr(text.find("\n\n") + 2));
  std::vector<std::string> out;
  for (std::string line; std::getline(in, line) && !line.empty();) out.push_back(line);
  return out;
}

TEST(Style, LineWidthIsObeyed) {
  for (const int width : {20, 40, 79, 200})
    for (const std::string& line :
         lines("some words that are a comment of many words", [&](Style& s) { s.lineWidth = width; }))
      EXPECT_LE(line.size(), static_cast<std::size_t>(width)) << line;
}

TEST(Style, NumberAndMoveAreOneWord) {
  for (const std::string& line : lines("x", [](Style& s) { s.lineWidth = 8, s.splitMoves = false; }))
    EXPECT_FALSE(line.ends_with('.')) << line;
}

// Wherever a command is on its line, the fast path and the fallback keep it whole.
TEST(Style, CommandsAreKeptTogether) {
  for (const std::string command : {"[%clk 0:03:00]", "[%eval -0.35,20]", "[%csl Ga1,Rb2 x y z]"})
    for (std::size_t before = 0; before < 90; ++before) {
      std::string comment = std::string(before, 'a') + " " + command + " " + command;
      for (std::size_t i = 6; i < before; i += 7) comment[i] = ' ';
      std::string fast, fallback;
      for (const auto& [out, width] : {std::pair(&fast, 79), {&fallback, 78}})
        for (const std::string& line : lines(comment, [&](Style& s) { s.lineWidth = width; }))
          *out += line + "\n";
      for (const std::string& text : {fast, fallback}) {
        const std::size_t first = text.find(command);
        ASSERT_NE(first, std::string::npos) << text;
        ASSERT_NE(text.find(command, first + 1), std::string::npos) << text;
      }
    }
  // As CQL 6.2 breaks them.
  bool broken = false;
  for (std::size_t before = 0; before < 90; ++before) {
    std::string text;
    for (const std::string& line :
         lines(std::string(before, 'a') + " [%clk 0:03:00]", [](Style& s) { s.splitCommands = true; }))
      text += line + "\n";
    broken |= text.rfind("[%clk 0:03:00]") == text.find("[%clk 0:03:00]");
  }
  EXPECT_TRUE(broken);
}

/// Searching the end of each command from scratch would take many minutes.
TEST(Style, CommandsThatDoNotEndTakeTimeInProportionToTheirLength) {
  std::string comment;
  while (comment.size() < 2'000'000) comment += "[%clk ";
  comment += "\n[%clk 1:00]";
  for (const int width : {79, 78}) {
    std::string joined;
    for (const std::string& line : lines(comment, [&](Style& s) { s.lineWidth = width; }))
      joined += line + " ";
    EXPECT_GT(joined.size(), comment.size());
    EXPECT_NE(joined.find("[%clk 1:00]"), std::string::npos);
  }
}

}  // namespace
}  // namespace cql::pgn::test
