// The fast writer against the fallback: the same bytes, or it declines.
#include "pgn/write/fast_writer.h"

#include <gtest/gtest.h>

#include <random>
#include <utility>

#include "io/instruction_set.h"
#include "pgn/write/break_lines.h"
#include "pgn/write/fallback_writer.h"
#include "pgn/write/style.h"
#include "pgn/write/wrap.h"
#include "tests/pgn/support.h"

namespace cql::pgn::test {
namespace {

/// Texts that a query may add, most of them simple.
const std::vector<std::string>& texts() {
  static const std::vector<std::string> all = {
      "CQL",
      "Found 1 of 12",
      "Start line that ends at move 12(btm)",
      "a.b...c. 1.e4",
      "{braces} inside}",
      " begins with a blank",
      "two  blanks",
      "x",
      std::string(60, 'w'),
      std::string(77, 'w') + " " + std::string(78, 'v') + " " + std::string(79, 'u'),
      "ends with a point.",
      std::string(300, '.'),
      "caf\xc3\xa9",
      "line\nfeed",
      std::string(80, 'w'),
  };
  return all;
}
constexpr std::size_t kSimpleTexts = 11;

class Writers {
 public:
  void compare(const GameRecord& game, const Annotations& annotations) {
    fallback_.clear();
    writeMovetextFallback(game, annotations, fallback_);
    fastText_.clear();
    ++games_;
    if (!fast_.write(game, annotations, fastText_)) {
      ASSERT_TRUE(fastText_.empty());
      return;
    }
    ++written_;
    ASSERT_EQ(fastText_.view(), fallback_) << "game " << game.number;
    if (random_() % 2) fast_.forget();
  }

  /// Unchanged, and with what a query may add.
  void compareAll(const GameRecord& game) {
    fast_.forget();
    compare(game, {});
    std::vector<std::int32_t> some, all;
    for (std::int32_t id = 0; id < game.count; ++id) {
      all.push_back(id);
      if (random_() % 4 == 0) some.push_back(id);
    }
    Annotations a;
    a.header = "Game number 12345";
    a.marked = some;
    a.mark = "CQL";
    compare(game, a);
    a.marked = all;
    a.mark = texts()[random_() % texts().size()];
    compare(game, a);
    // Simple texts in one game, any in the next.
    for (const std::size_t most : {kSimpleTexts, texts().size()}) {
      a.clear();
      a.uniqueComments = random_() % 4 != 0;
      if (random_() % 2) a.header = texts()[random_() % most];
      if (random_() % 2) a.footer = " value: 12";
      for (std::int32_t id = 0; id < game.count; ++id) {
        for (auto n = random_() % 8 == 0 ? random_() % 40 : 0; n > 0; --n)
          a.added.push_back(random_() % 2 ? AddedComment{id, texts()[random_() % most]}
                                          : generatedComment(id, game));
        if (random_() % 8 == 0) a.removed.push_back(id);
      }
      if (random_() % 2) {
        a.marked = some;
        a.mark = texts()[random_() % most];
      }
      compare(game, a);
    }
  }

  /// An entry that is not a text; with small numbers, so that some are equal.
  AddedComment generatedComment(std::int32_t id, const GameRecord& game) {
    using Kind = AddedComment::Kind;
    constexpr Kind kKinds[] = {Kind::Found,   Kind::FoundOf,  Kind::CommonAncestor, Kind::Source,
                               Kind::Target,  Kind::Id,       Kind::LineEnd,        Kind::LineStart,
                               Kind::PathEnd, Kind::PathStart};
    const Kind kind = kKinds[random_() % std::size(kKinds)];
    auto number = [&] { return static_cast<std::int32_t>(random_() % static_cast<std::size_t>(game.count)); };
    switch (kind) {
      case Kind::FoundOf:
      case Kind::LineEnd:
      case Kind::PathEnd:
        return {id, kind, number(), number()};
      case Kind::Found:
      case Kind::CommonAncestor:
        return {id, kind};
      default:
        return {id, kind, number()};
    }
  }

  void compareText(std::string_view text) {
    Reader reader;
    GameRecord record;
    NoWarnings silent;
    for (const GameText& game : split(text)) {
      reader.read(game, {}, record, silent);
      compareAll(record);
      if (::testing::Test::HasFatalFailure()) return;
    }
  }

  int games() const { return games_; }
  int written() const { return written_; }

 private:
  FastWriter fast_;
  TextBuffer fastText_;
  std::string fallback_;
  std::mt19937 random_{7};
  int games_ = 0, written_ = 0;
};

std::vector<std::filesystem::path> filesOfGames() {
  std::vector<std::filesystem::path> files = collections();
  for (const char* dir : {CQL_SOURCE_DIR "/tests/data/pgn", CQL_SOURCE_DIR "/examples"}) {
    for (const auto& entry : std::filesystem::directory_iterator(dir))
      if (entry.path().extension() == ".pgn") files.push_back(entry.path());
  }
  return files;
}

TEST(FastWriter, AgreesWithTheFallback) {
  Writers writers;
  for (const std::filesystem::path& file : filesOfGames()) {
    writers.compareText(contentsOf(file));
    ASSERT_FALSE(HasFatalFailure()) << file;
  }
  EXPECT_GT(writers.written(), writers.games() / 2);
}

TEST(FastWriter, DamagedGames) {
  static constexpr std::string_view kBytes = "{}()[]<>;%*\"\n\r .$!?+-=#x1aNBRQKO/\xff";
  std::vector<std::string> seeds;
  for (const std::filesystem::path& file : filesOfGames()) {
    const std::string text = contentsOf(file);
    const std::vector<GameText> games = split(text);
    for (std::size_t i = 0; i < games.size(); i += 1 + games.size() / 40) seeds.emplace_back(games[i].text);
  }
  Writers writers;
  std::mt19937 random(3);
  for (int round = 0; round < 3000; ++round) {
    std::string text = seeds[random() % seeds.size()];
    for (auto n = random() % 5; n > 0 && !text.empty(); --n) {
      const std::size_t at = random() % text.size();
      if (random() % 2)
        text[at] = kBytes[random() % kBytes.size()];
      else
        text.insert(at, text.substr(random() % text.size(), random() % 60));
    }
    writers.compareText(text);
    ASSERT_FALSE(HasFatalFailure()) << text;
  }
}

/// The words of moves by every instruction set: long games, and rare forms of check.
TEST(FastWriter, EveryInstructionSet) {
  const std::vector<std::string> rare = {
      "[FEN \"5k2/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O Ke7 *",
      "[FEN \"3k4/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n1. O-O-O (1. Rd1 Kc7) Ke7 *",
      "[FEN \"8/8/8/1k1pP2Q/8/8/8/4K3 w - d6 0 1\"]\n\n1. exd6 Kc6 *",
      "[FEN \"8/2k5/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n\n1. exd6 Kxd6 *",
      "[FEN \"7k/P1P5/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8=Q (1. c8=R) (1. a8=N) (1. c8=B) Kg7 2. c8=Q Kf7 3. "
      "Qac6 *",
      "[FEN \"8/8/4k3/8/3P4/8/4p3/K7 w - - 0 1\"]\n\n1. d5 Kxd5 2. Ka2 e1=N *",
      "[FEN \"4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1\"]\n\n1. Nd6 (1. Nf6) (1. Nc5 Kf7) Kf8 *",
      "[FEN \"4k3/8/8/8/8/8/4P3/4R1K1 w - - 0 1\"]\n\n1. e4 Kd7 2. e5 -- 3. e6 *",
      "[FEN \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\"]\n\n1. Ra8# *",
  };
  Writers writers;
  for (const InstructionSet set : instructionSets()) {
    const InstructionSet before = std::exchange(instructionSet, set);
    for (const std::string& text : rare) writers.compareText(text);
    for (const std::filesystem::path& file : filesOfGames()) {
      const std::string text = contentsOf(file);
      writers.compareText(std::string_view(text).substr(0, 200'000));
    }
    instructionSet = before;
    ASSERT_FALSE(HasFatalFailure()) << static_cast<int>(set);
  }
  EXPECT_GT(writers.written(), writers.games() / 2);
}

/// Pieces that can make the same move, pinned or not, and discovered checks by every kind of piece.
TEST(FastWriter, MovesOfPositionsMadeAtRandom) {
  std::mt19937 random(5);
  Writers writers;
  int games = 0;
  for (int round = 0; round < 4000; ++round) {
    std::string board(64, '_');
    auto put = [&](char piece) {
      for (;;) {
        const std::size_t square = random() % 64;
        if (board[square] != '_' || ((piece | 32) == 'p' && (square < 8 || square >= 56))) continue;
        board[square] = piece;
        return;
      }
    };
    put('K'), put('k');
    for (auto n = 2 + random() % 12; n > 0; --n) put("QQRRBBNNPPqqrrbbnnpp"[random() % 20]);
    std::string fen;
    for (std::size_t rank = 0; rank < 8; ++rank) {
      for (std::size_t file = 0; file < 8; ++file) {
        const char piece = board[rank * 8 + file];
        if (piece != '_')
          fen += piece;
        else if (!fen.empty() && fen.back() >= '1' && fen.back() <= '7')
          ++fen.back();
        else
          fen += '1';
      }
      if (rank < 7) fen += '/';
    }
    // All moves with such a notation are tried; those that are illegal or ambiguous end their variation.
    std::string text = "[FEN \"" + fen + " w - - 0 1\"]\n\n";
    static constexpr std::string_view kPieces = "NBRQK";
    std::string first;
    for (int tries = 0; tries < 200; ++tries) {
      std::string move(1, kPieces[random() % kPieces.size()]);
      if (random() % 2) move += static_cast<char>('a' + random() % 8);
      if (random() % 2) move += static_cast<char>('1' + random() % 8);
      move += static_cast<char>('a' + random() % 8);
      move += static_cast<char>('1' + random() % 8);
      const auto game = read(text + move + " *");
      if (!game || game->record.count < 2) continue;
      if (first.empty())
        first = move;
      else
        first += " (" + move + ")";
    }
    const auto game = read(text + first + " *");
    ASSERT_TRUE(game);
    games += game->record.count > 1;
    writers.compareAll(game->record);
    ASSERT_FALSE(HasFatalFailure()) << text << first;
  }
  EXPECT_GT(games, 2000);
}

/// All combinations of words and blanks at the end of a line.
TEST(BreakLines, BreaksAsTheWrapperDoes) {
  std::mt19937 random(11);
  for (int round = 0; round < 20000; ++round) {
    std::string line, wrapped;
    LineWrapper wrap(wrapped, Style{}.lineWidth, false);
    auto word = [&](const std::string& text) {
      line += text;
      wrap.word(text);
    };
    const auto longest = 1 + random() % 79;
    bool number = false;
    while (line.size() < 400) {
      // Two words are separated by blanks, or the first one is a number.
      if (random() % 4 == 0 && !number) {
        word(std::to_string(random() % 300) + (random() % 2 ? "." : "..."));
        number = true;
        if (random() % 3) continue;
      } else {
        word(std::string(1 + random() % longest, 'w'));
      }
      number = false;
      for (auto n = 1 + (random() % 5 == 0); n > 0; --n) {
        line += ' ';
        wrap.space();
      }
    }
    std::string room(2 * line.size() + 2 * kBreakSlack, '\0');
    const std::size_t size = line.size();
    line.resize(size + kBreakSlack);
    char* end = breakLines({line.data(), size}, room.data());
    ASSERT_TRUE(end);
    room.resize(static_cast<std::size_t>(end - room.data()));
    ASSERT_EQ(room, wrapped) << line;
  }
}

}  // namespace
}  // namespace cql::pgn::test
