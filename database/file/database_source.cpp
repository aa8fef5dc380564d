#include "database/file/database_source.h"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "database/block/block_batch.h"
#include "database/block/game_reader.h"
#include "runtime/decimal.h"

namespace cql::database {
namespace {

/// Batches, in games, get smaller towards the end, so that all threads finish at about the same time.
constexpr std::int64_t kPartsOfRest = 8, kSmallestBatch = 256;

/// Limit of the damaged blocks that are named.
constexpr std::size_t kMostNamed = 20;

class DatabaseSource : public GameSource {
 public:
  DatabaseSource(std::shared_ptr<const DatabaseFile> file, const InputPart& part)
      : file_(std::move(file)),
        end_(static_cast<std::int64_t>(std::min(part.end, file_->directory().footer.games))) {
    goTo(std::min<std::uint64_t>(part.begin, static_cast<std::uint64_t>(end_)));
  }

  bool next(std::unique_ptr<GameBatch>& batch, const BatchRequest& request) override;
  void prepare(std::unique_ptr<GameReader>& reader) override { reuse<BlockReader>(reader); }
  std::int64_t lastGameNumber() override {
    return static_cast<std::int64_t>(file_->directory().footer.lastGameNumber);
  }
  std::string notice() const override {
    return file_->directory().interrupted
               ? "games were being appended when that was cut off; they are left out"
               : "";
  }
  std::string error() const override;
  std::uint64_t consumed() const override { return consumed_; }

 private:
  const std::vector<BlockEntry>& entries() const { return file_->directory().entries; }
  void goTo(std::uint64_t game);
  bool enterBlock();
  void leave(const Block& block);
  void forgetUnused();

  std::shared_ptr<const DatabaseFile> file_;
  const std::int64_t end_;  ///< number of games up to the end of the part
  mutable std::mutex mutex_;
  std::size_t nextEntry_ = 0;
  std::shared_ptr<Block> block_;  ///< the block that games are taken from
  std::size_t nextGame_ = 0;      ///< of the block
  std::int64_t given_ = 0;        ///< games so far, with those before the part
  std::uint64_t sequence_ = 0;
  std::vector<std::shared_ptr<Block>> handedOut_;  ///< blocks that may be in use
  std::map<std::int64_t, std::string> damages_;    ///< the damage of the first other damaged blocks, by their
                                                   ///< games
  std::size_t otherDamages_ = 0;
  std::atomic<std::uint64_t> consumed_ = 0;
};

/// Skips the games before this one, from 0.
void DatabaseSource::goTo(std::uint64_t game) {
  while (nextEntry_ < entries().size()) {
    const BlockEntry& entry = entries()[nextEntry_];
    const std::uint64_t games = entry.kind == EntryKind::Games ? entry.games : 0;
    if (game < games) break;
    game -= games;
    given_ += static_cast<std::int64_t>(games);
    ++nextEntry_;
  }
  if (game == 0 || !enterBlock()) return;
  nextGame_ = game;
  given_ += static_cast<std::int64_t>(game);
}

/// Advances to the next block that has games; returns false after the last one. The mutex is held.
bool DatabaseSource::enterBlock() {
  if (block_ && nextGame_ < block_->games()) return true;
  while (nextEntry_ < entries().size()) {
    const std::size_t index = nextEntry_++;
    const BlockEntry& entry = entries()[index];
    consumed_ = entry.offset;
    if (entry.kind != EntryKind::Games || entry.games == 0) continue;
    forgetUnused();
    block_ = std::make_shared<Block>(file_, index, given_ + 1);
    handedOut_.push_back(block_);
    nextGame_ = 0;
    return true;
  }
  block_ = nullptr;
  consumed_ = file_->bytes().size();
  return false;
}

/// Drops the blocks that are no longer in use; keeps their damages.
void DatabaseSource::forgetUnused() {
  std::erase_if(handedOut_, [this](const auto& block) {
    if (block.use_count() > 1) return false;
    if (std::string damage = block->damage(); !damage.empty()) {
      damages_.emplace(block->firstGame(), std::move(damage));
      if (damages_.size() > kMostNamed) damages_.erase(std::prev(damages_.end())), ++otherDamages_;
    }
    return true;
  });
}

/// Skips the rest of a block that cannot be opened; later games keep their numbers.
void DatabaseSource::leave(const Block& block) {
  const std::lock_guard lock(mutex_);
  if (block_.get() != &block) return;
  given_ += static_cast<std::int64_t>(block.games() - nextGame_);
  nextGame_ = block.games();
}

bool DatabaseSource::next(std::unique_ptr<GameBatch>& batch, const BatchRequest& request) {
  auto& out = reuse<BlockBatch>(batch);
  out.block = nullptr;
  {
    const std::lock_guard lock(mutex_);
    if (given_ >= end_ || !enterBlock()) return false;
    const BlockEntry& entry = block_->entry();
    const std::size_t left = block_->games() - nextGame_;
    const std::int64_t rest = end_ - given_;
    auto games = static_cast<std::size_t>(std::max(rest / kPartsOfRest, kSmallestBatch));
    const std::uint64_t bytes = std::max<std::uint64_t>(entry.sourceBytes, entry.games);
    if (request.bytes != 0)
      games = std::min<std::size_t>(games, std::max<std::uint64_t>(request.bytes * entry.games / bytes, 1));
    games = std::min({games, left, static_cast<std::size_t>(rest)});
    out.block = block_;
    out.first = nextGame_;
    out.games = games;
    out.bytes = bytes * games / entry.games;
    out.place = {sequence_++, static_cast<std::uint64_t>(given_), 0};
    nextGame_ += games;
    consumed_ = entry.offset + entry.size * nextGame_ / entry.games;
    given_ += static_cast<std::int64_t>(games);
  }
  out.damaged = !out.block->open();
  if (out.damaged) {
    out.games = 0;
    leave(*out.block);
  }
  if (request.clock) request.clock->spent(Stage::Read);
  return true;
}

std::string DatabaseSource::error() const {
  const std::lock_guard lock(mutex_);
  std::map<std::int64_t, std::string> damages = damages_;
  for (const auto& block : handedOut_)
    if (std::string damage = block->damage(); !damage.empty())
      damages.emplace(block->firstGame(), std::move(damage));
  std::string text;
  std::size_t named = 0;
  for (const auto& [game, damage] : damages)
    if (named++ < kMostNamed) text += (text.empty() ? "" : "; ") + damage;
  const std::size_t others = otherDamages_ + damages.size() - std::min(damages.size(), kMostNamed);
  return others == 0 ? text : text + "; and " + numberOf(static_cast<std::int64_t>(others), "more block");
}

}  // namespace

bool isDatabase(std::string_view firstBytes) {
  return firstBytes.starts_with(kMagic);
}

std::unique_ptr<GameSource> openDatabase(InputBytes input, const SourceOptions& options, std::string& error) {
  std::shared_ptr<DatabaseFile> file = DatabaseFile::open(std::move(input), error);
  return file ? std::make_unique<DatabaseSource>(std::move(file), options.part) : nullptr;
}

/// Cuts at the nearest block boundaries; if there are too few of them, at games, by bytes.
CutInput cutDatabase(InputBytes input, std::span<const std::uint64_t> places,
                     const SourceOptions& /*options*/) {
  constexpr std::size_t kBlocksOfPart = 4;
  std::string error;
  const auto file = DatabaseFile::open(std::move(input), error);
  if (!file) return {{InputPart{}}, error};
  const Directory& directory = file->directory();
  const bool atBlocks = directory.entries.size() >= kBlocksOfPart * (places.size() + 1);
  CutInput cut{.parts = {}, .partsAlone = true};
  std::uint64_t begin = 0;
  for (const std::uint64_t place : places) {
    std::uint64_t games = 0;
    for (const BlockEntry& entry : directory.entries) {
      if (entry.kind != EntryKind::Games) continue;
      if (entry.offset + entry.size > place) {
        const std::uint64_t inside = place > entry.offset ? place - entry.offset : 0;
        if (!atBlocks)
          games +=
              static_cast<std::uint64_t>(static_cast<unsigned __int128>(entry.games) * inside / entry.size);
        else if (inside > entry.size / 2)
          games += entry.games;
        break;
      }
      games += entry.games;
    }
    cut.parts.push_back({.begin = begin, .end = games, .gamesBefore = begin});
    begin = games;
  }
  cut.parts.push_back({.begin = begin, .end = directory.footer.games, .gamesBefore = begin});
  return cut;
}

std::vector<InputPart> blocksOfDatabase(InputBytes input, std::string& error) {
  const auto file = DatabaseFile::open(std::move(input), error);
  if (!file) return {};
  std::vector<InputPart> blocks;
  std::uint64_t begin = 0;
  for (const BlockEntry& entry : file->directory().entries) {
    if (entry.kind != EntryKind::Games || entry.games == 0) continue;
    blocks.push_back({.begin = begin, .end = begin + entry.games, .gamesBefore = begin});
    begin += entry.games;
  }
  return blocks;
}

}  // namespace cql::database
