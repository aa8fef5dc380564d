// Files with a changed byte, and truncated files: verify detects each, and a search that reads all of a file
// reports the block.
//
// CQL_FAULTS in the environment is the number of offsets that are tried of each kind (default: 300).
#include <cstdlib>
#include <optional>
#include <random>

#include "database/block/block_writer.h"
#include "database/file/maintenance.h"
#include "database/layout/bytes.h"
#include "database/layout/checksum.h"
#include "tests/database/database_support.h"

namespace cql::database {
namespace {

std::size_t places() {
  const char* given = std::getenv("CQL_FAULTS");
  return given ? std::stoul(given) : 300;
}

/// The error of a search that reads everything in a file.
std::string refusalOf(std::string_view bytes) {
  return forEachGame(bytes, kWholeTags, [](std::size_t) { return kWholeMoves; }, [](const GameRecord&) {});
}

/// The error of a merge of a file.
std::string refusalOfMerge(const Folder& folder, const std::string& bytes) {
  const std::string name = folder.file("merged.cqldb"), from = folder.file("from.cqldb");
  std::ofstream(from, std::ios::binary) << bytes;
  auto writer = DatabaseWriter::create(name);
  const auto done = merge({from}, **writer, nullptr);
  return done ? "" : done.error().text;
}

/// Databases of several blocks, to which games were appended: all structures of the format.
std::vector<std::string> databases(const Folder& folder) {
  const std::string from = std::string(CQL_SOURCE_DIR) + "/tests/conformance/pgn/";
  std::vector<std::string> all;
  for (const bool pack : {false, true}) {
    const std::string name = folder.file(pack ? "packed.cqldb" : "plain.cqldb");
    makeDatabase(readAll(from + "edge.pgn") + "\n\n" + readAll(from + "ext-960.pgn"), name,
                 {.blocks = {.pack = pack, .indexes = allIndexes()}, .blockBytes = 1 << 13});
    auto writer = DatabaseWriter::append(name);
    const auto open = [](const std::string& input, const SourceOptions& how, std::string& error) {
      return tool::formats().open(input, how, error);
    };
    EXPECT_TRUE(importGames({from + "ext-clock.pgn"}, open, **writer,
                            {.blocks = {.pack = pack, .indexes = allIndexes()}}));
    writer->reset();
    all.push_back(readAll(name));
    EXPECT_EQ(damagesOf(all.back()), std::vector<std::string>());
    EXPECT_EQ(refusalOf(all.back()), "");
  }
  return all;
}

/// The entry of the directory that a byte of the file belongs to; nullopt: it is in a header, a footer or the
/// directory itself.
std::optional<std::size_t> entryAt(std::string_view file, std::size_t place) {
  Directory directory;
  EXPECT_EQ(readDirectory(file, directory), "");
  for (std::size_t i = 0; i < directory.entries.size(); ++i) {
    const BlockEntry& entry = directory.entries[i];
    if (place >= entry.offset && place < entry.offset + entry.size) return i;
  }
  return std::nullopt;
}

/// A search reads neither padding nor retired directories. It reads checks of some games only, those of lines
/// if few are read, and indexes if a query uses them.
bool isSearched(std::string_view file, const BlockEntry& entry, std::size_t place) {
  if (entry.kind != EntryKind::Games) return false;
  const char* head = file.data() + entry.offset;
  if (place < entry.offset + entry.headerSize) return true;
  for (std::uint32_t i = 0; i < load<BlockHeader>(head).sections; ++i) {
    const auto section = load<SectionEntry>(head + sizeof(BlockHeader) + i * sizeof(SectionEntry));
    const bool isOfIndex = std::ranges::any_of(gameIndexes(), [&](const GameIndex& index) {
      return section.kind == index.directory || section.kind == index.bitmaps;
    });
    if (isOfIndex || section.kind == SectionKind::Checks || section.kind == SectionKind::LineChecks) continue;
    const std::uint64_t begin = entry.offset + section.offset;
    if (place >= begin && place < begin + section.stored) return true;
  }
  return false;
}

TEST(Damage, OfAnyByteIsFoundAndNamed) {
  const Folder folder;
  std::mt19937_64 random(4711);
  for (const std::string& good : databases(folder)) {
    Directory directory;
    ASSERT_EQ(readDirectory(good, directory), "");
    std::size_t searched = 0;
    for (std::size_t i = 0; i < places(); ++i) {
      const std::size_t place = random() % good.size();
      std::string bad = good;
      bad[place] = static_cast<char>(bad[place] ^ (1 + random() % 255));
      const auto found = damagesOf(bad);
      ASSERT_EQ(found.size(), 1U) << "byte " << place;
      const auto entry = entryAt(good, place);
      if (!entry || !isSearched(good, directory.entries[*entry], place)) continue;
      ++searched;
      const std::string block = "block " + std::to_string(*entry + 1) + " (games ";
      EXPECT_TRUE(found[0].starts_with(block)) << found[0];
      EXPECT_TRUE(refusalOf(bad).starts_with(block)) << "byte " << place << ": " << refusalOf(bad);
    }
    EXPECT_GT(searched, places() / 8);
  }
}

/// A merge copies all bytes of blocks.
TEST(Damage, OfAnyByteOfABlockIsNotMerged) {
  const Folder folder;
  std::mt19937_64 random(42);
  for (const std::string& good : databases(folder)) {
    Directory directory;
    ASSERT_EQ(readDirectory(good, directory), "");
    EXPECT_EQ(refusalOfMerge(folder, good), "");
    std::size_t unsearched = 0;
    for (std::size_t i = 0; i < places() / 2; ++i) {
      const std::size_t place = random() % good.size();
      const auto entry = entryAt(good, place);
      if (!entry || directory.entries[*entry].kind != EntryKind::Games) continue;
      std::string bad = good;
      bad[place] = static_cast<char>(bad[place] ^ (1 + random() % 255));
      unsearched += !isSearched(good, directory.entries[*entry], place);
      const std::string block = "block " + std::to_string(*entry + 1) + " (games ";
      EXPECT_NE(refusalOfMerge(folder, bad).find(block), std::string::npos) << "byte " << place;
    }
    EXPECT_GT(unsearched, 0U);
  }
}

/// The pages of an append can reach the disk in any order: until all are there, the old directory is valid.
TEST(Damage, OfWhatWasBeingAppendedLosesNoGame) {
  const Folder folder;
  const std::string name = folder.file("torn.cqldb");
  makeDatabase("[White \"A\"]\n\n1. e4 *\n", name);
  const std::string before = readAll(name);
  const auto open = [](const std::string&, const SourceOptions& how, std::string& error) {
    return tool::formats().open(std::string_view("[White \"B\"]\n\n1. d4 *\n"), how, error);
  };
  auto writer = DatabaseWriter::append(name);
  ASSERT_TRUE(importGames({"more.pgn"}, open, **writer, {}));
  writer->reset();
  std::string all = readAll(name);
  const auto gamesIn = [](const std::string& bytes) {
    Directory directory;
    return readDirectory(bytes, directory).empty() ? static_cast<int>(directory.footer.games) : -1;
  };
  const auto footer = load<Footer>(all.data() + all.size() - sizeof(Footer));
  const auto without = [&](std::uint64_t begin, std::uint64_t end) {
    std::string torn = all;
    std::fill(torn.begin() + static_cast<std::ptrdiff_t>(begin),
              torn.begin() + static_cast<std::ptrdiff_t>(end), '\0');
    return torn;
  };
  EXPECT_EQ(gamesIn(all), 2);
  EXPECT_EQ(gamesIn(without(footer.directory, all.size() - sizeof(Footer))), -1);
  const std::uint64_t size = before.size();
  all.replace(offsetof(FileHeader, appendedAt), sizeof size, bytesOf(size));
  const std::uint64_t check = checksum(bytesOf(size));
  all.replace(offsetof(FileHeader, appendedAtCheck), sizeof check, bytesOf(check));
  EXPECT_EQ(gamesIn(all), 2);
  EXPECT_EQ(gamesIn(without(footer.directory, all.size() - sizeof(Footer))), 1);
  EXPECT_EQ(gamesIn(without(all.size() - sizeof(Footer), all.size())), 1);
  EXPECT_EQ(gamesIn(without(before.size(), all.size())), 1);
}

TEST(Damage, OfManyBlocksIsCounted) {
  const Folder folder;
  const std::string name = folder.file("many.cqldb");
  std::string pgn;
  for (int game = 0; game < 100; ++game) pgn += "[White \"A\"]\n\n1. e4 *\n\n";
  makeDatabase(pgn, name, {.blockBytes = 1});
  std::string bytes = readAll(name);
  Directory directory;
  ASSERT_EQ(readDirectory(bytes, directory), "");
  ASSERT_GE(directory.entries.size(), 30u);
  for (const BlockEntry& entry : directory.entries) bytes[static_cast<std::size_t>(entry.offset)] ^= 1;
  const std::string refusal = refusalOf(bytes);
  EXPECT_TRUE(refusal.starts_with("block 1 (")) << refusal;
  EXPECT_NE(refusal.find("; block 20 ("), std::string::npos) << refusal;
  EXPECT_TRUE(refusal.ends_with("; and " + std::to_string(directory.entries.size() - 20) + " more blocks"))
      << refusal;
}

TEST(Damage, OfTheEndIsFound) {
  const Folder folder;
  std::mt19937_64 random(11);
  for (const std::string& good : databases(folder))
    for (std::size_t i = 0; i < places(); ++i) {
      // Except the old end before games were appended: that is recorded only in the header.
      const auto cut =
          std::string_view(good).substr(0, kMagic.size() + random() % (good.size() - kMagic.size()));
      const auto found = damagesOf(cut);
      Footer footer{};
      if (cut.size() > sizeof(FileHeader) + sizeof footer)
        footer = load<Footer>(cut.data() + cut.size() - sizeof footer);
      if (footer.fileSize == cut.size()) continue;
      EXPECT_EQ(found.size(), 1U) << cut.size() << " bytes";
      EXPECT_NE(refusalOf(cut), "") << cut.size() << " bytes";
    }
}

}  // namespace
}  // namespace cql::database
