#include "database/file/database_source.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>
#include <vector>

#include "database/block/block.h"
#include "database/block/game_reader.h"

namespace cql::database {
namespace {

/// Towards the end batches get smaller, so that all threads have done about at the same time: in games.
constexpr std::int64_t kPartsOfRest = 8, kSmallestBatch = 256;

class DatabaseSource : public GameSource {
 public:
  explicit DatabaseSource(std::shared_ptr<const DatabaseFile> file) : file_(std::move(file)) {}

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
  bool enterBlock();
  void leave(const Block& block);

  std::shared_ptr<const DatabaseFile> file_;
  mutable std::mutex mutex_;
  std::size_t nextEntry_ = 0;
  std::shared_ptr<Block> block_;  ///< that games are left of
  std::size_t nextGame_ = 0;      ///< of the block
  std::int64_t given_ = 0;        ///< games
  std::uint64_t sequence_ = 0;
  std::vector<std::shared_ptr<Block>> handedOut_;  ///< and not known to be good to the end
  std::atomic<std::uint64_t> consumed_ = 0;
};

/// Goes to the next block that has games; false: there are none. The mutex is held.
bool DatabaseSource::enterBlock() {
  if (block_ && nextGame_ < block_->games()) return true;
  while (nextEntry_ < entries().size()) {
    const std::size_t index = nextEntry_++;
    const BlockEntry& entry = entries()[index];
    consumed_ = entry.offset;
    if (entry.kind != EntryKind::Games || entry.games == 0) continue;
    // Of a block that nobody else looks at any more nothing is learned.
    std::erase_if(handedOut_, [](const auto& b) { return b.use_count() == 1 && b->damage().empty(); });
    block_ = std::make_shared<Block>(file_, index, given_ + 1);
    handedOut_.push_back(block_);
    nextGame_ = 0;
    return true;
  }
  block_ = nullptr;
  consumed_ = file_->bytes().size();
  return false;
}

/// A block that cannot be opened has no games; those behind it have their numbers.
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
    if (!enterBlock()) return false;
    const BlockEntry& entry = block_->entry();
    const std::size_t left = block_->games() - nextGame_;
    const auto rest = static_cast<std::int64_t>(file_->directory().footer.games) - given_;
    auto games = static_cast<std::size_t>(std::max(rest / kPartsOfRest, kSmallestBatch));
    const std::uint64_t bytes = std::max<std::uint64_t>(entry.sourceBytes, entry.games);
    if (request.bytes != 0)
      games = std::min<std::size_t>(games, std::max<std::uint64_t>(request.bytes * entry.games / bytes, 1));
    games = std::min(games, left);
    out.block = block_;
    out.first = nextGame_;
    out.games = games;
    out.bytes = bytes * games / entry.games;
    out.place = {sequence_++, static_cast<std::uint64_t>(given_), 0};
    nextGame_ += games;
    given_ += static_cast<std::int64_t>(games);
  }
  if (!out.block->open()) {
    out.games = 0;
    leave(*out.block);
  }
  if (request.clock) request.clock->spent(Stage::Read);
  return true;
}

std::string DatabaseSource::error() const {
  const std::lock_guard lock(mutex_);
  std::string damages;
  for (const auto& block : handedOut_)
    if (const std::string damage = block->damage(); !damage.empty())
      damages += (damages.empty() ? "" : "; ") + damage;
  return damages;
}

}  // namespace

bool isDatabase(std::string_view firstBytes) {
  return firstBytes.starts_with(kMagic);
}

std::unique_ptr<GameSource> openDatabase(InputBytes input, const SourceOptions& /*options*/,
                                         std::string& error) {
  std::shared_ptr<DatabaseFile> file = DatabaseFile::open(std::move(input), error);
  return file ? std::make_unique<DatabaseSource>(std::move(file)) : nullptr;
}

}  // namespace cql::database
