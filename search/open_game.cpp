#include "search/open_game.h"

#include <utility>

#include "pgn/read/find_checks.h"
#include "pgn/write/copy_tags.h"
#include "search/engine.h"

namespace cql::search {

OpenGame::OpenGame() : warnings_(kPrintedWarnings) {}

void OpenGame::open(const pgn::GameText& text, const ReadRequirements& wants, StageClock* clock) {
  text_ = &text;
  wants_ = &wants;
  whole_ = nullptr;
  clock_ = clock;
  movesRead_ = mainLineRead_ = false;
  forgetNotes();
  reader_.readTags(text, record_, warnings_, wants.tags);
}

GameRecord& OpenGame::searched(bool variations) {
  if (!std::exchange(movesRead_, true)) reader_.readMoves(*text_, wants_->positions, record_, warnings_);
  if (variations == wants_->positions.variations || record_.view().isOneLine()) return record_;
  if (!std::exchange(mainLineRead_, true)) {
    NoWarnings silent;
    pgn::ReadOptions options = wants_->positions;
    options.variations = false;
    reader_.readTags(*text_, mainLine_, silent, wants_->tags);
    reader_.readMoves(*text_, options, mainLine_, silent);
  }
  return mainLine_;
}

/// What is written has all there is.
pgn::ReadOptions OpenGame::everything() const {
  pgn::ReadOptions options;
  options.stop = wants_->positions.stop;
  return options;
}

const GameRecord& OpenGame::whole() {
  if (whole_) return *whole_;
  if (clock_) clock_->spent(Stage::Write);
  NoWarnings silent;
  if (!movesRead_ && last_) {
    movesRead_ = true;
    reader_.readMoves(*text_, everything(), record_, silent);
    whole_ = &record_;
  } else if (movesRead_ && record_.complete) {
    pgn::findChecks(record_);
    whole_ = &record_;
  } else {
    reader_.read(*text_, everything(), complete_, silent);
    whole_ = &complete_;
  }
  if (clock_) clock_->spent(Stage::Moves);
  return *whole_;
}

bool OpenGame::copyTags(TextBuffer& out) {
  return pgn::copyTags(*text_, whole_->result, scratch_, out);
}

}  // namespace cql::search
