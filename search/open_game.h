// A game while queries are evaluated over it.
#pragma once

#include <memory>

#include "io/match.h"
#include "io/source.h"
#include "io/stages.h"
#include "io/warnings.h"
#include "search/requirements.h"

namespace cql::search {

/// Reads what is needed of a game, once for all queries: first the tags; the moves, if the tags do not rule
/// it out; the rest if it is written. Reused from game to game.
class OpenGame : public FoundGame {
 public:
  OpenGame();
  /// Prepares the reader for games of this source.
  void prepare(GameSource& source) { source.prepare(reader_); }
  /// Prefetches a game into the cache.
  void prefetch(const GameBatch& batch, std::size_t game) const { reader_->prefetch(batch, game); }
  /// Reads the tags. `batch` and `wants` must outlive the use of the game.
  void open(const GameBatch& batch, std::size_t game, const ReadRequirements& wants, StageClock* clock);
  /// Returns tags and number, and the moves if they have been read.
  GameRecord& record() { return record_; }
  bool movesRead() const { return movesRead_; }
  /// Reads the positions that a query searches: all that are wanted, or the main line alone. `atFirst`: as in
  /// MovesWanted, for a game that is evaluated by a single query and not written.
  GameRecord& searched(bool variations, std::int32_t atFirst);
  /// Adds kInCheck to the facts of the record that searched() returned. Separate, as it takes as long as some
  /// queries do.
  void findChecks(GameRecord& record) { reader_->findChecks(record); }
  /// Set while the last query evaluates the game, so that nothing is read for others.
  void setLast(bool last) { last_ = last; }
  const GameRecord& whole() override;
  /// Returns true if it can be written. Damage is detected only when all of it is read.
  bool isWritable() { return whole().searchable && reader_->checkTags(*whole_); }
  bool copyTags(TextBuffer& out) override { return reader_->copyTags(whole_->result, out); }
  void completeTags() override { reader_->completeTags(*whole_); }
  bool isDamaged() const { return reader_->isDamaged(); }
  /// The warnings about the game; take them before the next one.
  WarningList& warnings() { return warnings_; }
  /// Warns, once, that the game is not searched because it is of another variant.
  void skipVariant();
  /// Warns about the game as a whole.
  void warn(std::string_view text) { warnings_.warn(reader_->offset(), record_.number, text); }

 private:
  bool readRest();

  const ReadRequirements* wants_ = nullptr;
  std::unique_ptr<GameReader> reader_;
  GameRecord record_;            ///< tags, and the positions that are wanted
  GameRecord mainLine_;          ///< without variations, for queries that skip them
  GameRecord complete_;          ///< the whole game, if that is more
  GameRecord* whole_ = nullptr;  ///< the record that is complete, once known
  bool movesRead_ = false, mainLineRead_ = false, last_ = false, variantSkipped_ = false;
  StageClock* clock_ = nullptr;
  WarningList warnings_;  ///< the first ones
};

}  // namespace cql::search
