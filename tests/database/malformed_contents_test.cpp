// Files with valid checksums and invalid contents: they are rejected, or read as some game, without harm.
#include <random>

#include "database/block/annotations.h"
#include "database/block/packed_move.h"
#include "database/layout/bytes.h"
#include "database/layout/checksum.h"
#include "io/tree_builder.h"
#include "tests/database/database_support.h"

namespace cql::database {
namespace {

/// Recomputes all checksums of a file, and the sums of its directory.
void sign(std::string& file) {
  Footer footer = load<Footer>(file.data() + file.size() - sizeof footer);
  const auto put = [&](std::size_t at, std::string_view bytes) { file.replace(at, bytes.size(), bytes); };
  const auto part = [&](std::uint64_t at, std::uint64_t size) {
    return std::string_view(file).substr(static_cast<std::size_t>(at), static_cast<std::size_t>(size));
  };
  // Structures whose offset is out of bounds keep their checksum.
  const auto fits = [&](std::uint64_t at, std::uint64_t size) {
    return at <= file.size() && size <= file.size() - at;
  };
  footer.games = footer.plies = 0;
  for (std::uint64_t i = 0; i < footer.entries; ++i) {
    const auto at = static_cast<std::size_t>(footer.directory + i * sizeof(BlockEntry));
    auto entry = load<BlockEntry>(file.data() + at);
    footer.games += entry.games;
    footer.plies += entry.plies;
    if (!fits(entry.offset, entry.size) || !fits(entry.offset, entry.headerSize)) continue;
    const auto sections = load<BlockHeader>(file.data() + entry.offset).sections;
    for (std::uint32_t s = 0; s < sections; ++s) {
      const auto place =
          static_cast<std::size_t>(entry.offset) + sizeof(BlockHeader) + s * sizeof(SectionEntry);
      if (!fits(place, sizeof(SectionEntry))) break;
      auto section = load<SectionEntry>(file.data() + place);
      if (!fits(section.offset, section.stored) || !fits(entry.offset + section.offset, section.stored))
        continue;
      section.check = checksum(part(entry.offset + section.offset, section.stored));
      put(place, bytesOf(section));
    }
    entry.check = checksum(part(entry.offset, entry.headerSize));
    put(at, bytesOf(entry));
  }
  footer.directoryCheck = checksum(part(footer.directory, footer.entries * sizeof(BlockEntry)));
  footer.check = checksum(bytesOf(footer).substr(0, offsetof(Footer, check)));
  put(file.size() - sizeof footer, bytesOf(footer));
}

/// Reads all of a file as searches and verify do.
void readAsGames(const std::string& bytes) {
  damagesOf(bytes);
  forEachGame(
      bytes, kAllTags,
      [](std::size_t game) {
        return game % 3 == 2 ? MovesWanted{.variations = false, .comments = false, .atFirst = 4}
                             : MovesWanted{.variations = game % 3 == 0};
      },
      [](GameRecord& record) {
        while (record.unread > 0) record.rest->readOn(record);
        for (std::int32_t i = 0; i < record.count; ++i)
          for (const Color side : {kWhite, kBlack})
            ASSERT_EQ(count(record.positions[static_cast<std::size_t>(i)].pieces(side, kKing)), 1);
      });
}

TEST(MalformedContents, AreHarmless) {
  const std::string source = std::string(CQL_SOURCE_DIR) + "/tests/conformance/pgn/";
  const std::string pgn = readAll(source + "core.pgn") + "\n\n" + readAll(source + "edge.pgn") + "\n\n" +
                          readAll(source + "ext-960.pgn");
  const Folder folder;
  std::mt19937 random(12);
  for (const bool pack : {false, true}) {
    const std::string name = folder.file("lies.cqldb");
    makeDatabase(pgn, name, {.blocks = {.pack = pack}, .blockBytes = 1 << 13});
    const std::string good = readAll(name);
    std::string same = good;
    sign(same);
    ASSERT_EQ(same, good);
    const std::size_t directory = load<Footer>(good.data() + good.size() - sizeof(Footer)).directory;
    for (int round = 0; round < 600; ++round) {
      std::string bad = good;
      for (int flips = 1 + round % 3; flips > 0; --flips) {
        // Headers of blocks and the directory are mutated more often than their share of the bytes.
        const std::size_t at = round % 4 == 0 ? sizeof(FileHeader) + random() % 600
                               : round % 4 == 1
                                   ? directory + random() % (bad.size() - sizeof(Footer) - directory)
                                   : sizeof(FileHeader) + random() % (directory - 64);
        bad[at] = static_cast<char>(random());
      }
      sign(bad);
      readAsGames(bad);
    }
  }
}

/// Numbers of games and plies that are impossible for a block of its size; the block agrees with its entry,
/// and the sums are consistent.
TEST(MalformedContents, CountsAreBoundedBySizes) {
  const Folder folder;
  const std::string name = folder.file("counts.cqldb");
  makeDatabase("[White \"A\"]\n\n1. e4 e5 *\n\n[White \"B\"]\n\n1. d4 *\n", name);
  const std::string good = readAll(name);
  const auto footer = load<Footer>(good.data() + good.size() - sizeof(Footer));
  const auto entry = load<BlockEntry>(good.data() + footer.directory);
  const auto opened = [&](const BlockEntry& claimed) {
    std::string bad = good, error;
    const BlockHeader header{load<BlockHeader>(good.data() + entry.offset).sections,
                             static_cast<std::uint32_t>(claimed.games), claimed.plies};
    bad.replace(footer.directory, sizeof claimed, bytesOf(claimed));
    bad.replace(entry.offset, sizeof header, bytesOf(header));
    sign(bad);
    readAsGames(bad);
    const bool good = tool::formats().open(std::string_view(bad), {}, error) != nullptr;
    EXPECT_EQ(good, error.empty());
    return good;
  };
  const auto with = [&](auto field, auto value) {
    BlockEntry claimed = entry;
    claimed.*field = value;
    return claimed;
  };
  EXPECT_TRUE(opened(entry));
  for (const std::uint64_t most : {UINT64_MAX, std::uint64_t{1} << 63, std::uint64_t{1} << 32}) {
    EXPECT_FALSE(opened(with(&BlockEntry::games, most)));
    EXPECT_FALSE(opened(with(&BlockEntry::plies, most)));
  }
  EXPECT_FALSE(opened(with(&BlockEntry::games, std::uint64_t{1} << 31)));
  EXPECT_FALSE(opened(with(&BlockEntry::kind, EntryKind::Retired)));
  EXPECT_FALSE(opened(with(&BlockEntry::kind, static_cast<EntryKind>(3))));
  EXPECT_FALSE(opened(with(&BlockEntry::headerSize, 0U)));
}

/// Texts that a reader of PGN never produces: written out, they would be read as other games, or as other
/// fields of a report.
TEST(MalformedContents, TextsThatPgnCannotHold) {
  const Folder folder;
  const std::string name = folder.file("texts.cqldb");
  makeDatabase(
      "text before the tags\n[White \"whitewhite\"]\n[Date \"2001.02.03\"]\n[EventDate \"1999.09.09\"]\n[ECO "
      "\"B20a1\"]\n"
      "[Othername \"othervalue\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n{first} 1. e4 {a comment} "
      "*\n",
      name);
  const std::string good = readAll(name);
  EXPECT_EQ(damagesOf(good), std::vector<std::string>());
  const auto games = [](const std::string& bytes) {
    int count = 0;
    const std::string error = forEachGame(
        bytes, kAllTags | kTagsByName, [](std::size_t) { return MovesWanted{}; },
        [&](GameRecord& record) { count += record.searchable; });
    EXPECT_EQ(error.empty(), count == 1);
    return count;
  };
  EXPECT_EQ(games(good), 1);
  for (const auto& [from, to] : {std::pair("whitewhite", "white\nwhit"),
                                 {"whitewhite", "white\rwhit"},
                                 {"2001.02.03", "2001.02\n03"},
                                 {"1999.09.09", "1999.09\n09"},
                                 {"B20a1", "B2\t\t1"},
                                 {"Othername", "Other\name"},
                                 {"othervalue", "other\nalue"},
                                 {"w - - 0 1", "w - -\n0 1"},
                                 {"a comment", "a}comment"},
                                 {"a comment", "a\ncomment"}}) {
    SCOPED_TRACE(to);
    std::string bad = good;
    const std::size_t size = std::string_view(from).size();
    for (std::size_t at = bad.find(from); at != std::string::npos; at = bad.find(from, at + size))
      bad.replace(at, size, to);
    ASSERT_NE(bad, good);
    sign(bad);
    EXPECT_EQ(damagesOf(bad).size(), 1u);
    EXPECT_EQ(games(bad), 0);
  }
}

/// Variations that start at positions that the game does not have.
TEST(MalformedContents, VariationsStartInTheGame) {
  for (const std::uint64_t parent : {std::uint64_t{1}, UINT64_MAX, std::uint64_t{0xffffffff80000000}}) {
    std::string runs, annotations;
    appendNumber(parent, runs);
    appendNumber(1, runs);
    append(PackedMove{12 | 28 << 6}, runs);
    appendText(runs, annotations);
    GameRecord record;
    TreeBuilder tree;
    tree.begin(standardStart(), record);
    EXPECT_FALSE(addVariations(annotations, tree)) << parent;
    EXPECT_EQ(tree.count(), 1);
  }
}

}  // namespace
}  // namespace cql::database
