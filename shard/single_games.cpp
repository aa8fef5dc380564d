#include "shard/single_games.h"

#include <algorithm>
#include <utility>

namespace cql::shard {
namespace {

struct SingleGame : GameBatch {
  std::uint64_t linesBefore(std::size_t offset) override { return all->linesBefore(offset); }

  std::shared_ptr<GameBatch> all;
  std::size_t game = 0;
};

class SingleReader : public GameReader {
 public:
  void open(const GameBatch& batch, std::size_t) override {
    const auto& single = static_cast<const SingleGame&>(batch);
    reader->open(*single.all, single.game);
  }
  void readTags(std::uint32_t parts, GameRecord& record, WarningSink& warnings) override {
    reader->readTags(parts, record, warnings);
  }
  void readMoves(const MovesWanted& wanted, GameRecord& record, WarningSink& warnings) override {
    reader->readMoves(wanted, record, warnings);
  }
  void completeTags(GameRecord& record) override { reader->completeTags(record); }
  bool checkTags(GameRecord& record) override { return reader->checkTags(record); }
  void findChecks(GameRecord& record) override { reader->findChecks(record); }
  bool copyTags(GameResult result, TextBuffer& out) override { return reader->copyTags(result, out); }
  bool isDamaged() const override { return reader->isDamaged(); }
  std::size_t offset() const override { return reader->offset(); }

  std::unique_ptr<GameReader> reader;
};

class SingleGames : public GameSource {
 public:
  explicit SingleGames(std::unique_ptr<GameSource> source) : source_(std::move(source)) {}

  bool next(std::unique_ptr<GameBatch>& batch, const BatchRequest& request) override {
    if (!all_ || game_ >= all_->games) {
      // References to the last game keep its batch alive.
      std::unique_ptr<GameBatch> more;
      if (!source_->next(more, request)) return false;
      all_ = std::move(more);
      game_ = 0;
    }
    auto& single = reuse<SingleGame>(batch);
    single.all = all_;
    single.game = game_;
    single.place = all_->place;
    single.place.sequence = sequence_++;
    // A batch without games is passed on: its bytes and lines count.
    single.games = std::min<std::size_t>(all_->games, 1);
    single.damaged = all_->damaged;
    single.bytes = game_ == 0 ? all_->bytes : 0;
    single.lineCount = game_ == 0 ? all_->lineCount : 0;
    ++game_;
    return true;
  }
  void prepare(std::unique_ptr<GameReader>& reader) override {
    source_->prepare(reuse<SingleReader>(reader).reader);
  }

  std::uint64_t firstLineOf(const BatchPlace& batch) override { return source_->firstLineOf(batch); }
  std::int64_t lastGameNumber() override { return source_->lastGameNumber(); }
  std::string notice() const override { return source_->notice(); }
  std::string error() const override { return source_->error(); }
  std::uint64_t consumed() const override { return source_->consumed(); }

 private:
  std::unique_ptr<GameSource> source_;
  std::shared_ptr<GameBatch> all_;
  std::size_t game_ = 0;
  std::uint64_t sequence_ = 0;
};

}  // namespace

std::unique_ptr<GameSource> singleGames(std::unique_ptr<GameSource> source) {
  return std::make_unique<SingleGames>(std::move(source));
}

}  // namespace cql::shard
