// The division into games (language/41 §2) does not depend on the method: from the start, from any offset, in
// batches, over a stream in small pieces, by several threads. Also for damaged text.
#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>
#include <random>
#include <thread>

#include "io/instruction_set.h"
#include "pgn/fast/skip_text.h"
#include "pgn/split/count_games.h"
#include "pgn/split/input.h"
#include "tests/pgn/support.h"
#include "tests/support/pgn_text.h"

namespace cql::pgn::test {
namespace {

struct Boundary {
  std::size_t begin, end;
  bool operator==(const Boundary&) const = default;
};

std::vector<Boundary> boundaries(std::string_view text) {
  std::vector<Boundary> all;
  for (const GameText& g : split(text)) all.push_back({g.offset, g.offset + g.text.size()});
  return all;
}

std::vector<std::string> oddities() {
  std::vector<std::string> texts;
  for (const auto& entry : std::filesystem::directory_iterator(CQL_SOURCE_DIR "/tests/data/pgn")) {
    if (entry.path().extension() == ".pgn") texts.push_back(contentsOf(entry.path()));
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

/// Fragments of PGN that affect the division, in any order.
std::string randomText(std::mt19937& random, int pieces) {
  static const char* const kPieces[] = {
      "[Event \"a\"]\n",
      "[Event \"b\"]\n",
      "\n",
      "\n\n",
      "[White \"w\"]\n",
      "[x\n",
      "1. e4 ",
      "e5 ",
      "1-0",
      "0-1 ",
      "*\n",
      "1/2-1/2\n",
      "{",
      "}",
      "{c} ",
      "{ [%clk 0:03:00] } ",
      "{[",
      "{ a comment, with [brackets] and - signs: 1-0, of more than 64 bytes} ",
      "(",
      ")",
      "; x { \n",
      "%y\n",
      "free text\n",
      "[d] ",
      "<",
      ">",
      "\r\n",
      "\xef\xbb\xbf",
      "0000 ",
      "$1 ",
      "1. d4 (1. c4 1-0",
      "\n\n[Event \"c\"]\n\n1. e4 *\n",
      "e8(Q)",
      " ",
      "--",
      "Nf3 "};
  std::string text;
  for (int i = 0; i < pieces; i++) text += kPieces[random() % std::size(kPieces)];
  return text;
}

void expectSameFromEverywhere(const std::string& text) {
  const std::vector<Boundary> all = boundaries(text);
  for (std::size_t from = 0; from <= text.size(); from++) {
    const std::size_t start = findGameStart(text, from);
    ASSERT_GE(start, from);
    // The boundaries before and after an offset, each part divided separately, are those of the whole.
    std::vector<Boundary> parts = boundaries(std::string_view(text).substr(0, start));
    GameSplitter rest(std::string_view(text).substr(start), true, 1,
                      start == 0 || text[start - 1] == '\n' || text[start - 1] == '\r');
    for (GameText g; rest.next(g);) parts.push_back({start + g.offset, start + g.offset + g.text.size()});
    ASSERT_EQ(parts, all) << "from " << from << " start " << start << " in:\n" << text;
  }
}

/// Games as returned in batches.
std::vector<std::string> gamesOf(GameTextSource& source) {
  std::vector<std::string> games;
  for (Batch batch; source.next(batch);) {
    for (const GameText& g : batch.games) {
      EXPECT_EQ(g.number, static_cast<std::int32_t>(games.size()) + 1);
      games.emplace_back(g.text);
    }
  }
  return games;
}

std::vector<std::string> gamesOf(std::string_view text) {
  std::vector<std::string> games;
  for (const GameText& g : split(text)) games.emplace_back(g.text);
  return games;
}

TEST(Division, FromEveryOffsetOfTheOddities) {
  for (const std::string& text : oddities()) expectSameFromEverywhere(text);
}

TEST(Division, FromEveryOffsetOfRandomTexts) {
  std::mt19937 random(1);
  for (int i = 0; i < 3000; i++)
    expectSameFromEverywhere(randomText(random, 4 + static_cast<int>(random() % 30)));
}

/// State that a splitter caches from one game does not affect the next ones.
TEST(Division, GamesAreReadAloneAsInTheirText) {
  std::mt19937 random(3);
  for (int i = 0; i < 200000; i++) {
    std::string text = randomText(random, 4 + static_cast<int>(random() % 40));
    if (i % 2) {
      // Results in open variations, between which comments hide the beginnings of games.
      static const char* const kPieces[] = {"(",   "(1-0",  ")",  "{",    "}",  "\n[x\n", "\n[Event \"b\"]\n",
                                            "{[}", "1. e4", "zz", "0-1 ", "{c}"};
      text.clear();
      for (auto pieces = 4 + random() % 40; pieces > 0; --pieces)
        text += kPieces[random() % std::size(kPieces)];
    }
    std::vector<Boundary> apart;
    for (std::size_t at = 0;;) {
      GameSplitter first(std::string_view(text).substr(at), true, 1,
                         at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r');
      GameText game;
      if (!first.next(game)) break;
      apart.push_back({at + game.offset, at + game.offset + game.text.size()});
      at += first.position();
    }
    ASSERT_EQ(boundaries(text), apart) << text;
  }
}

/// The vectorised division equals that byte by byte, also for a text that continues.
std::string differenceOfDivisions(std::string_view text, bool final) {
  GameSplitter fast(text, final), fallback(text, final, 1, true, false);
  GameText a, b;
  for (;;) {
    const bool more = fast.next(a);
    if (more != fallback.next(b)) return "another number of games";
    if (!more) return {};
    if (a.offset != b.offset || a.text.size() != b.text.size() || a.tags != b.tags ||
        a.movetext != b.movetext || a.number != b.number || a.result != b.result ||
        a.hasResult != b.hasResult)
      return "game " + std::to_string(a.number);
  }
}

/// Counting has a division of its own.
void expectCounted(std::string_view text, bool atLineStart) {
  GameSplitter splitter(text, true, 1, atLineStart, false);
  std::uint64_t games = 0;
  for (GameText g; splitter.next(g);) ++games;
  const GameCount count = countGames(text, atLineStart);
  ASSERT_EQ(count.games, games) << text;
  ASSERT_EQ(count.lines, countLines(text));
}

void expectSameByteByByte(const std::string& text) {
  for (bool final : {true, false}) ASSERT_EQ(differenceOfDivisions(text, final), "") << text;
  for (bool atLineStart : {true, false}) expectCounted(text, atLineStart);
}

TEST(Division, AgreesWithDivisionByteByByte) {
  std::mt19937 random(4);
  for (const std::string& text : oddities()) {
    expectSameByteByByte(text);
    for (std::size_t cut = 0; cut < text.size(); ++cut)
      ASSERT_EQ(differenceOfDivisions(std::string_view(text).substr(0, cut), false), "") << cut << text;
  }
  for (int i = 0; i < 20000; i++)
    expectSameByteByByte(randomText(random, 4 + static_cast<int>(random() % 60)));
}

/// Ordinary games with occasional damage: the fast path covers most of each.
void expectSameWithOddPlaces(unsigned start, int rounds) {
  std::mt19937 random(start);
  static const std::string kGame =
      "[Event \"Plain game of a club\"]\n[Site \"Somewhere\"]\n[Date \"2001.02.03\"]\n[Result \"1-0\"]\n"
      "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 {a comment [%clk 1:00:00] of some length} Nc6 "
      "3. Bb5 a6\n4. Ba4 { [%clk 0:03:00] } 4... Nf6 { [%clk 0:02:58] } 5. O-O { [%clk "
      "0:02:51] } "
      "5... Be7 { [%eval 0.3] [%clk 0:02:49] } 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 1-0\n\n";
  for (int i = 0; i < rounds; i++) {
    static constexpr std::string_view kVariations[] = {
        "", "(3... Nf6 4. O-O)\n",
        "(3... Nf6 4. O-O (4. d3 {plain} d6) (4. c3 a6 1-0) 4... d6) (3... d6 *)\n",
        "(3... Nf6 4. O-O ((4. d3) 4. c3 {and (4... d6)} 4... d6)\n"};  // the last one is not closed
    std::string game = kGame;
    game.insert(game.find("4. Ba4"), kVariations[i % std::size(kVariations)]);
    std::string text = game + game + game;
    if (i % 3 == 0)
      for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
        text.insert(at, 1, '\r');
    for (auto n = random() % 4; n > 0; --n)
      text.insert(random() % text.size(), randomText(random, 1 + static_cast<int>(random() % 3)));
    for (auto n = random() % 3; n > 0; --n) text.erase(random() % text.size(), 1 + random() % 4);
    expectSameByteByByte(text);
  }
}

TEST(Division, AgreesWithDivisionByteByByteForDamagedGames) {
  expectSameWithOddPlaces(5, 20000);
}

/// The code path depends on the vector instructions of the machine: each of them in turn.
TEST(Division, WithEveryInstructionSet) {
  for (const InstructionSet set : instructionSets()) {
    instructionSet = set;
    expectSameWithOddPlaces(static_cast<unsigned>(set) + 10, 3000);
    if (::testing::Test::HasFailure()) break;
  }
  instructionSet = instructionSets().back();
}

TEST(Division, PartialTextGivesOnlyFinalGames) {
  std::mt19937 random(2);
  for (int i = 0; i < 3000; i++) {
    const std::string text = randomText(random, 4 + static_cast<int>(random() % 30));
    const std::vector<Boundary> all = boundaries(text);
    for (std::size_t cut = 0; cut <= text.size(); cut++) {
      GameSplitter part(std::string_view(text).substr(0, cut), false);
      std::size_t n = 0;
      for (GameText g; part.next(g); n++) {
        ASSERT_LT(n, all.size()) << text;
        ASSERT_EQ((Boundary{g.offset, g.offset + g.text.size()}), all[n]) << "cut " << cut << " of:\n"
                                                                          << text;
      }
    }
  }
}

TEST(Division, BatchesOfAnySize) {
  std::mt19937 random(3);
  for (int i = 0; i < 300; i++) {
    const std::string text = randomText(random, 200);
    for (std::size_t batchBytes : {1u, 7u, 64u, 1000u, 100000u}) {
      ASSERT_EQ(gamesOf(*textSource(text, batchBytes)), gamesOf(text)) << text;
    }
  }
}

TEST(Division, ThreadsGiveTheNumbersOfOneReader) {
  std::string text;
  for (int i = 1; i <= 5000; i++) text += "[Event \"" + std::to_string(i) + "\"]\n\n1. e4 {x} e5 *\n\n";
  const auto source = textSource(text, 500);
  std::mutex mutex;
  std::vector<std::string> events(5001);
  std::vector<std::jthread> threads;
  for (int t = 0; t < 4; t++) {
    threads.emplace_back([&] {
      Reader reader;
      GameRecord record;
      NoWarnings silent;
      for (Batch batch; source->next(batch);) {
        for (const GameText& g : batch.games) {
          reader.readTags(g, record, silent);
          std::lock_guard lock(mutex);
          events[static_cast<std::size_t>(record.number)] = record.tags.event;
        }
      }
    });
  }
  threads.clear();
  for (int i = 1; i <= 5000; i++) EXPECT_EQ(events[static_cast<std::size_t>(i)], std::to_string(i));
}

/// A text of a repeated part must take linear time: with a reader that is quadratic in some part, the million
/// bytes here would take minutes.
class LinearTime : public ::testing::TestWithParam<const char*> {};

TEST_P(LinearTime, Reads) {
  std::string text = "[Event \"a\"]\n\n1. e4 ";
  while (text.size() < 1'000'000) text += GetParam();
  Reader reader;
  GameRecord record;
  WarningList warnings;
  for (const GameText& g : split(text)) reader.read(g, {}, record, warnings);
  EXPECT_GE(record.count, 1);
}

INSTANTIATE_TEST_SUITE_P(Texts, LinearTime,
                         ::testing::Values("{", "}", "{}", "{ { } ", "(", ")", "()", "(e4 ", "( 1-0 ",
                                           "(1-0 e4 ", "[", "<", "[]", "\n", "{\n", "x", "x ", "$", "$1 ",
                                           "1. ", "!", "- ", "\n[x", "\n[x \"", "[A \"x\"] ", "\"] [",
                                           "\n[A \"x\"]\n( 1-0 zz {\n", "\n\n[Event \"b\"]\n{",
                                           "\n\n[Event \"b\"]\n(1-0 {", "\n[x\n( 1-0 zz ", "(1-0\n[x\n",
                                           "(1-0 1. e4\n[x\n", "*", "* e4 ", "1-0 ( ", ";", "%\n", "--",
                                           "-- -- ", "{a} ", "\n\n", "\r", "\n[Event \"a\"] [Event \"a\"] ",
                                           "<\n", "[\n", "e8(Q)", "(e5)"));

/// Games that end at results in open variations, and are hidden from each other by comments: each of them may
/// reach the long end of the text.
TEST(LinearTimeOfGames, ManyResultsInOpenVariations) {
  for (const char* part :
       {"\n[A \"b\"]\n(1-0{\n", "\n[A \"b\"]\n((1-0 e4 ({\n", "\n[A \"b\"]\n(1-0 ({\n[A \"c\"]\n( 1-0 {x}",
        "\n[A \"b\"]\n(1-0{\n[A \"c\"]\n(1-0", "1. e4 (1-0 ", "1. e4 ((1-0) 0-1 "})
    for (const char* end : {"}", "}) ", "}) )"}) {
      std::string text;
      while (text.size() < 500'000) text += part;
      text += end;
      while (text.size() < 1'000'000) text += "Nf3 Nf6 {a} ";
      EXPECT_GE(split(text).size(), 1u);
    }
}

TEST(LinearTimeOfLines, ManyTagsOnALine) {
  std::string text;
  while (text.size() < 2'000'000) text += "[A \"x\"]";
  const auto a = read(text + "\n\n*\n");
  EXPECT_EQ(a->record.tags.others.size(), 1u);
}

TEST(LinearTimeOfLines, ManyDifferentTags) {
  std::string text;
  for (int i = 0; i < 200000; i++) text += "[T" + std::to_string(i) + " \"x\"]\n";
  EXPECT_EQ(read(text + "\n*\n")->record.tags.others.size(), 200000u);
}

}  // namespace
}  // namespace cql::pgn::test
