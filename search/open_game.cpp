#include "search/open_game.h"

#include <utility>

#include "runtime/assert.h"
#include "runtime/rules/variant.h"
#include "search/engine_options.h"

namespace cql::search {

OpenGame::OpenGame() : warnings_(kPrintedWarnings) {}

void OpenGame::open(const GameBatch& batch, std::size_t game, const ReadRequirements& wants,
                    StageClock* clock) {
  CQL_ASSERT(reader_ && game < batch.games);
  wants_ = &wants;
  whole_ = nullptr;
  clock_ = clock;
  movesRead_ = mainLineRead_ = variantSkipped_ = false;
  forgetNotes();
  reader_->open(batch, game);
  reader_->readTags(wants.tags, record_, warnings_);
}

void OpenGame::skipVariant() {
  if (!std::exchange(variantSkipped_, true)) warn(otherVariantWarning(record_.variant));
}

GameRecord& OpenGame::searched(bool variations, std::int32_t atFirst) {
  CQL_ASSERT(wants_ && (!variations || wants_->positions.variations));
  if (!std::exchange(movesRead_, true)) {
    MovesWanted wanted = wants_->positions;
    wanted.atFirst = atFirst;
    reader_->readMoves(wanted, record_, warnings_);
  }
  if (variations == wants_->positions.variations || record_.view().isOneLine()) return record_;
  if (!std::exchange(mainLineRead_, true)) {
    NoWarnings silent;
    MovesWanted options = wants_->positions;
    options.variations = false;
    reader_->readTags(wants_->tags, mainLine_, silent);
    reader_->readMoves(options, mainLine_, silent);
  }
  return mainLine_;
}

/// Reads everything, for writing; cannot be interrupted.
const GameRecord& OpenGame::whole() {
  CQL_ASSERT(wants_);
  if (whole_) return *whole_;
  constexpr MovesWanted kEverything;
  if (clock_) clock_->spent(Stage::Write);
  NoWarnings silent;
  if (!movesRead_ && last_) {
    movesRead_ = true;
    reader_->readMoves(kEverything, record_, silent);
    whole_ = &record_;
  } else if (movesRead_ && record_.complete) {
    whole_ = &record_;
  } else if (readRest()) {
    whole_ = &complete_;
  } else {
    reader_->readTags(kAllTags, complete_, silent);
    reader_->readMoves(kEverything, complete_, silent);
    whole_ = &complete_;
  }
  reader_->findChecks(*whole_);
  if (clock_) clock_->spent(Stage::Moves);
  return *whole_;
}

/// Reads a game again whose last moves were skipped, as their warnings have not been reported. Returns true
/// if nothing else was skipped.
bool OpenGame::readRest() {
  if (!record_.isCut) return false;
  NoWarnings silent;
  MovesWanted wanted = wants_->positions;
  wanted.plies = INT32_MAX;
  wanted.materialCutoff = nullptr;
  reader_->readTags(wants_->tags, complete_, silent);
  reader_->readMoves(wanted, complete_, warnings_);
  return complete_.complete;
}

}  // namespace cql::search
