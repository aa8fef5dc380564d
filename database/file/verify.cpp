#include "database/file/verify.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "database/block/block_batch.h"
#include "database/block/block_writer.h"
#include "database/block/game_reader.h"
#include "database/block/stored_signature.h"
#include "database/layout/bytes.h"
#include "database/layout/checksum.h"

namespace cql::database {
namespace {

bool isZero(std::string_view bytes) {
  return std::ranges::all_of(bytes, [](char c) { return c == '\0'; });
}

/// Reads all of a block. Returns the number of its games.
std::size_t readBlock(const std::shared_ptr<Block>& block, std::string_view bytes) {
  if (!block->open() || !block->openRows()) return 0;
  for (const SectionEntry& section : block->sections()) block->section(section.kind);
  if (!block->tags().openAll()) block->noteDamage("its tags");
  verifyPadding(*block, bytes);
  if (!block->damage().empty()) return 0;
  std::string signatures, lineChecks, summary;
  IndexWriters indexes(indexesOf(*block));
  GameSummary sum;
  BlockBatch batch;
  batch.block = block;
  BlockReader reader;
  GameRecord record;
  NoWarnings silent;
  std::vector<char> room;
  for (std::size_t game = 0; game < block->games(); ++game) {
    reader.open(batch, game);
    reader.readTags(kWholeTags, record, silent);
    StoredSignature signature;
    GameSummary whole;
    if (record.searchable) reader.readMoves(kWholeMoves, record, silent);
    if (record.searchable) {  // its moves are not damaged
      whole = signatureToStore(record);
      signature = stored(whole);
      sum.add(whole);
    }
    indexes.add(static_cast<std::uint32_t>(game), record, whole);
    append(signature, signatures);
    append(lineCheck(block->line(game, room)), lineChecks);
  }
  appendSummary(sum, summary);
  const auto compare = [&](SectionKind kind, std::string_view made, const char* name) {
    const std::string_view kept = block->section(kind);
    if (!kept.empty() && kept != made) block->noteDamage(name);
  };
  compare(SectionKind::Summary, summary, "its summary");
  compare(SectionKind::Signatures, signatures, "its signatures");
  indexes.finish([&](SectionKind kind, std::string_view made) { compare(kind, made, "its index"); });
  compare(SectionKind::LineChecks, lineChecks, "its checksums of moves");
  return block->games();
}

/// Checks the parts of the header that the reader does not check.
bool isHeaderWhole(std::string_view file) {
  const auto header = load<FileHeader>(file.data());
  const bool noted = header.appendedAt != 0 || header.appendedAtCheck != 0;
  return header.zero == 0 && isZero({header.zeros, sizeof header.zeros}) &&
         (!noted || header.appendedAtCheck == checksum(bytesOf(header.appendedAt)));
}

}  // namespace

void verifyPadding(Block& block, std::string_view bytes) {
  std::vector<SectionEntry> sections = block.sections();
  std::ranges::sort(sections, {}, &SectionEntry::offset);
  bool good = true;
  std::size_t at = block.entry().headerSize;
  for (const SectionEntry& section : sections) {
    const auto begin = static_cast<std::size_t>(section.offset);
    good = good && begin >= at && isZero(bytes.substr(at, begin - at));
    at = static_cast<std::size_t>(section.offset + section.stored);
  }
  if (!good || !isZero(bytes.substr(at))) block.noteDamage("bytes between its sections");
}

Verified verify(InputBytes input, const std::function<bool(std::uint64_t)>& progress) {
  Verified out;
  std::string error;
  const std::shared_ptr<DatabaseFile> file = DatabaseFile::open(std::move(input), error);
  if (!file) {
    out.damages.push_back(error);
    return out;
  }
  if (!isHeaderWhole(file->bytes())) out.damages.emplace_back("its header is damaged");
  std::uint64_t games = 0;
  const auto& entries = file->directory().entries;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const BlockEntry& entry = entries[i];
    const std::string_view bytes =
        file->bytes().substr(static_cast<std::size_t>(entry.offset), static_cast<std::size_t>(entry.size));
    if (entry.kind == EntryKind::Games) {
      const auto block = std::make_shared<Block>(file, i, static_cast<std::int64_t>(games) + 1);
      out.games += static_cast<std::int64_t>(readBlock(block, bytes));
      if (const std::string damage = block->damage(); !damage.empty()) out.damages.push_back(damage);
      games += entry.games;
    } else if (checksum(bytes) != entry.check) {
      out.damages.push_back("an old directory, " + std::to_string(i + 1) +
                            ", is damaged; no games are in it");
    }
    if (!progress(entry.offset + entry.size)) return out;
  }
  return out;
}

}  // namespace cql::database
