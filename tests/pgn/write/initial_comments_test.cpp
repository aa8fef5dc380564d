// Comments inserted later yield the bytes that the writer would have written at once.
#include "pgn/write/initial_comments.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/pgn/support.h"

namespace cql::pgn::test {
namespace {

class InitialCommentsTest : public testing::Test {
 protected:
  bool flip() { return random_() % 2 == 0; }

  Annotations annotations(const GameRecord& game) {
    static const std::vector<std::string> texts = {
        "x",
        "Game number 9",
        "start",
        "Game number 2147483647",
        "two words",
        "{b}",
        "_b_",
        "a\nline",
        "\xc3\xa9",
        " of the ",
        std::string(66, 'w'),
        std::string(90, 'l'),
        "[%clk 0:03:00] and so many words that they fill a line or more",
    };
    static const std::int32_t first[] = {0};
    Annotations a;
    for (auto n = random_() % 6; n > 0; --n) a.added.emplace_back(0, texts[random_() % texts.size()]);
    if (flip()) a.added.emplace_back(0, AddedComment::Kind::Id, 0);
    a.added.emplace_back(game.count - 1, "last");
    if (flip()) a.removed = {0};
    if (flip()) a.footer = " matchcount: 3";
    if (flip()) a.marked = first;
    a.mark = texts[random_() % texts.size()];
    a.uniqueComments = flip();
    if (flip()) {
      a.style.lineWidth = static_cast<int>(random_() % 90);
      a.style.coalesceComments = flip();
      a.style.compactComments = flip();
      a.style.splitCommands = flip();
      a.style.elideComments = random_() % 4 == 0;
    }
    return a;
  }

  std::mt19937 random_{1};
};

TEST_F(InitialCommentsTest, AgreeWithWholeGames) {
  InitialComments unique({}, true), all({}, false);  // reused
  int changed = 0;
  for (const char* moves : {"1. e4 e5 {own} *", "{start} 1. e4 (1. d4) *", "{} 1. e4 *",
                            "{ a longer one, which alone fills more than a line of the game } *"}) {
    const auto read = test::read(game(moves));
    for (int round = 0; round < 500; ++round) {
      Annotations notes = annotations(read->record);
      const std::vector<std::string> texts = initialTexts(read->record, notes);
      notes.initialLater = true;
      TextBuffer rest;
      const std::size_t place = GameWriter().write(read->record, notes, rest);
      for (const char* header : {"Game number 9", "Game number 12345", "Game number 2147483647"}) {
        notes.header = header;
        notes.initialLater = false;
        TextBuffer initial;
        if (notes.style != Style())
          InitialComments(notes.style, notes.uniqueComments).write(texts, header, initial);
        else
          (notes.uniqueComments ? unique : all).write(texts, header, initial);
        changed += !initial.empty();
        std::string later(rest.view());
        later.insert(place, initial.view());
        EXPECT_EQ(later, written(read->record, notes)) << moves << ", round " << round;
      }
    }
  }
  EXPECT_GT(changed, 4000);
}

}  // namespace
}  // namespace cql::pgn::test
