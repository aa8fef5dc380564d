// Reader and writer against recorded answers: the games that the reference implementation wrote for queries
// whose comments are easily added by hand.
#include <gtest/gtest.h>

#include "tests/pgn/support.h"

namespace cql::pgn::test {
namespace {

using Annotate = std::function<void(const GameRecord&, Annotations&, std::vector<std::string>&)>;

/// Reads the games of tests/conformance/pgn/NAME.pgn whose numbers are wanted and writes them as the standard
/// does, with the last comment of a position alone.
std::string rewrite(const std::string& name, const std::function<bool(int)>& wanted,
                    const Annotate& annotate) {
  const std::string text = contentsOf(kConformance / "pgn" / (name + ".pgn"));
  Reader reader;
  GameRecord record;
  NoWarnings silent;
  std::string out;
  for (const GameText& game : split(text)) {
    if (!wanted(game.number)) continue;
    reader.read(game, {}, record, silent);
    Annotations annotations;
    annotations.comments = CommentUse::Last;
    std::vector<std::string> texts;
    texts.reserve(1 << 16);
    annotate(record, annotations, texts);
    writeGame(record, annotations, out);
  }
  return out;
}

std::string expected(const std::string& name) {
  return contentsOf(kConformance / "cases" / (name + ".pgn"));
}

void header(const GameRecord& game, Annotations& a, std::vector<std::string>& texts) {
  texts.push_back("Game number " + std::to_string(game.number));
  a.header = texts.back();
}

void markTerminal(const GameRecord& game, Annotations& a, std::vector<std::string>& texts) {
  header(game, a, texts);
  for (std::int32_t id = 0; id < game.count; id++)
    if (game.subtreeEnds[static_cast<std::size_t>(id)] == id + 1) a.added.push_back({id, "CQL"});
}

TEST(Conformance, SilentCopyIsByteForByte) {
  const std::string out = rewrite("core", [](int) { return true; }, [](auto&, auto&, auto&) {});
  EXPECT_EQ(out, expected("core/pgn-silent-copy"));
}

TEST(Conformance, EveryMainlinePosition) {
  const std::string out = rewrite(
      "core", [](int) { return true; },
      [](const GameRecord& g, Annotations& a, auto& texts) {
        header(g, a, texts);
        for (std::int32_t id = 0; id < g.count; id++) {
          if (g.depths[static_cast<std::size_t>(id)] == 0) a.added.push_back({id, "CQL"});
        }
      });
  EXPECT_EQ(out, expected("core/pgn-everything"));
}

TEST(Conformance, TerminalPositionsOfStudies) {
  const std::string out = rewrite("studies", [](int n) { return n >= 30 && n <= 33; }, markTerminal);
  EXPECT_EQ(out, expected("core/pgn-studies-terminal"));
}

TEST(Conformance, ToleratedFormsWrittenBack) {
  const std::string out = rewrite("reading", [](int n) { return n == 6 || n == 9 || n == 28; }, markTerminal);
  EXPECT_EQ(out, expected("tree/read-written-back"));
}

TEST(Conformance, RemovedComments) {
  const std::string out = rewrite(
      "core", [](int n) { return n == 1; },
      [](const GameRecord& g, Annotations& a, auto& texts) {
        header(g, a, texts);
        for (std::int32_t id = 0; id < g.count; id++) {
          a.removed.push_back(id);
          if (g.plies[static_cast<std::size_t>(id)] == 1) {
            a.added.push_back({id, "new"});
            a.added.push_back({id, "CQL"});
          }
        }
      });
  EXPECT_EQ(out, expected("core/removecomment"));
}

TEST(Conformance, LongCommentsWrap) {
  const std::string out = rewrite(
      "core", [](int n) { return n <= 2; },
      [](const GameRecord& g, Annotations& a, auto& texts) {
        header(g, a, texts);
        for (std::int32_t id = 0; id < g.count; id++) {
          if (g.depths[static_cast<std::size_t>(id)] > 0 || g.sides[static_cast<std::size_t>(id)] != kBlack)
            continue;
          const int number = (g.plies[static_cast<std::size_t>(id)] + (g.sides[0] == kBlack ? 1 : 0)) / 2 + 1;
          texts.push_back(
              "a sentence that will have to be broken over several lines of the output because it is longer "
              "than "
              "eighty columns, move " +
              std::to_string(number));
          a.added.push_back({id, texts.back()});
          a.added.push_back(
              {id, "0123456789012345678901234567890123456789012345678901234567890123456789012345678"});
          a.added.push_back({id, "CQL"});
        }
      });
  EXPECT_EQ(out, expected("core/comment-wrapping"));
}

/// The moves of a movetext without comments, variations and numbers; mates as checks, as some annotators
/// write them.
std::vector<std::string> plainMoves(std::string_view movetext) {
  std::vector<std::string> moves;
  std::istringstream words{std::string(movetext)};
  for (std::string word; words >> word;) {
    const std::size_t dot = word.find_last_of('.');
    if (dot != std::string::npos) word.erase(0, dot + 1);
    if (!word.empty() && word.back() == '#') word.back() = '+';
    if (!word.empty()) moves.push_back(word);
  }
  return moves;
}

TEST(Conformance, MovesOfMastersAreWrittenAsTheyStood) {
  const std::string text = contentsOf(kConformance / "pgn" / "masters.pgn");
  Reader reader;
  GameRecord record;
  WarningList warnings;
  for (const GameText& game : split(text)) {
    reader.read(game, {}, record, warnings);
    EXPECT_EQ(plainMoves(movetext(record)), plainMoves(game.text.substr(game.movetext)))
        << "game " << game.number;
  }
  EXPECT_TRUE(warnings.items.empty());
}

}  // namespace
}  // namespace cql::pgn::test
