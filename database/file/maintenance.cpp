#include "database/file/maintenance.h"

#include "database/block/block_batch.h"
#include "database/block/block_writer.h"
#include "database/block/game_reader.h"
#include "database/file/verify.h"

namespace cql::database {
namespace {

/// The approximate size of the games of a block in their input, in bytes.
constexpr std::uint64_t kBlockBytes = std::uint64_t{1} << 22;

Result<std::shared_ptr<DatabaseFile>> openFile(const std::string& name, const std::atomic<bool>* stop) {
  InputBytes input;
  std::string error;
  std::shared_ptr<DatabaseFile> file;
  if (openBytes(name, {.stop = stop}, input, error)) file = DatabaseFile::open(std::move(input), error);
  if (stop && *stop) return interrupted();
  if (!file) return fail(ErrorKind::Input, "cannot read " + name + ": " + error);
  return file;
}

Result<void> damaged(const std::string& name, const Block& block) {
  return fail(ErrorKind::Input, "cannot read " + name + ": " + block.damage());
}

/// Calls `take` with each block of games of a file.
template <typename Take>
Result<void> forBlocks(const std::string& name, const std::shared_ptr<DatabaseFile>& file,
                       const std::atomic<bool>* stop, Take take) {
  std::int64_t games = 0;
  const auto& entries = file->directory().entries;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].kind != EntryKind::Games) continue;
    if (stop && *stop) return interrupted();
    const auto block = std::make_shared<Block>(file, i, games + 1);
    games += static_cast<std::int64_t>(entries[i].games);
    if (block->open())
      for (const SectionEntry& section : block->sections()) block->section(section.kind);
    if (!block->damage().empty()) return damaged(name, *block);
    if (auto taken = take(block); !taken) return taken;
  }
  return {};
}

/// Returns the indexes that any block has.
IndexSet indexesOf(const std::shared_ptr<DatabaseFile>& file) {
  IndexSet set = 0;
  const auto& entries = file->directory().entries;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].kind != EntryKind::Games) continue;
    if (Block block(file, i, 1); block.open()) set |= indexesOf(block);
  }
  return set;
}

Result<void> written(const DatabaseWriter& file) {
  if (!file.error().empty()) return fail(ErrorKind::Output, file.error());
  return {};
}

}  // namespace

Result<void> merge(const std::vector<std::string>& inputs, DatabaseWriter& out,
                   const std::atomic<bool>* stop) {
  std::uint64_t last = 0;
  for (const std::string& name : inputs) {
    const auto file = openFile(name, stop);
    if (!file) return tl::unexpected(file.error());
    last += (*file)->directory().footer.lastGameNumber;
    auto copied = forBlocks(name, *file, stop, [&](const std::shared_ptr<Block>& block) {
      const BlockEntry& entry = block->entry();
      const std::string_view bytes = (*file)->bytes().substr(static_cast<std::size_t>(entry.offset),
                                                             static_cast<std::size_t>(entry.size));
      verifyPadding(*block, bytes);
      if (!block->damage().empty()) return damaged(name, *block);
      out.add(bytes, entry);
      return written(out);
    });
    if (!copied) return copied;
  }
  return out.finish(last);
}

Result<void> compact(const std::string& name, bool pack, DatabaseWriter& out, const std::atomic<bool>* stop) {
  const auto file = openFile(name, stop);
  if (!file) return tl::unexpected(file.error());
  BlockWriter writer({.pack = pack, .indexes = indexesOf(*file)});
  BlockReader reader;
  GameRecord record;
  NoWarnings silent;
  std::uint64_t bytes = 0;
  std::string made;
  const auto flush = [&] {
    made.clear();
    const BlockEntry entry = writer.finish(std::exchange(bytes, 0), made);
    out.add(made, entry);
    return written(out);
  };
  auto done = forBlocks(name, *file, stop, [&](const std::shared_ptr<Block>& block) -> Result<void> {
    BlockBatch batch;
    batch.block = block;
    // Games are not smaller than their moves, whatever the entry claims.
    const std::uint64_t source =
        std::max(block->entry().sourceBytes, 2 * block->entry().plies + block->games());
    const std::uint64_t each = source / std::max<std::uint64_t>(block->games(), 1);
    // The first game gets the remainder of the division.
    bytes += source - each * block->games();
    for (std::size_t game = 0; game < block->games(); ++game) {
      reader.open(batch, game);
      reader.readTags(kWholeTags, record, silent);
      if (record.searchable) {
        reader.readMoves(kWholeMoves, record, silent);
        reader.findChecks(record);
      }
      if (!block->damage().empty()) return damaged(name, *block);
      writer.add(record);
      bytes += each;
      if (bytes >= kBlockBytes)
        if (auto flushed = flush(); !flushed) return flushed;
    }
    return {};
  });
  if (done && writer.games() > 0) done = flush();
  return done ? out.finish((*file)->directory().footer.lastGameNumber) : done;
}

}  // namespace cql::database
