#include "search/open_game.h"

#include <utility>

#include "pgn/read/find_checks.h"
#include "search/engine.h"

namespace cql::search {

Wants::Wants(const std::vector<Job>& jobs) {
  positions.variations = positions.comments = positions.checks = false;
  for (const Job& job : jobs) {
    positions.variations |= job.options.variations;
    positions.comments |= (job.manifest->needs & kNeedComments) != 0;
    positions.checks |= (job.manifest->needs & kNeedChecks) != 0;
    tags |= job.manifest->tags;
    if (job.playerPattern) tags |= kWhiteTag | kBlackTag;
    if (job.year) tags |= kDateTag;
    if (job.collectMatches) tags = kAllTags;
    if (job.listGames) tags |= kWhiteTag | kBlackTag | kEventTag | kSiteTag | kDateTag;
  }
}

OpenGame::OpenGame() : warnings_(kPrintedWarnings) {}

void OpenGame::open(const pgn::GameText& text, const Wants& wants) {
  text_ = &text;
  wants_ = &wants;
  written_ = nullptr;
  movesRead_ = mainLineRead_ = false;
  writer_.forget();
  reader_.readTags(text, record_, warnings_, wants.tags);
}

GameRecord& OpenGame::searched(bool variations) {
  if (!std::exchange(movesRead_, true)) reader_.readMoves(*text_, wants_->positions, record_, warnings_);
  if (variations == wants_->positions.variations || record_.view().isOneLine()) return record_;
  if (!std::exchange(mainLineRead_, true)) {
    pgn::NoWarnings silent;
    pgn::ReadOptions options = wants_->positions;
    options.variations = false;
    reader_.readTags(*text_, mainLine_, silent, wants_->tags);
    reader_.readMoves(*text_, options, mainLine_, silent);
  }
  return mainLine_;
}

void OpenGame::readWhole(bool last) {
  if (written_) return;
  pgn::NoWarnings silent;
  if (!movesRead_ && last) {
    // What other queries want does not count.
    movesRead_ = true;
    reader_.readMoves(*text_, pgn::ReadOptions{}, record_, silent);
    written_ = &record_;
  } else if (movesRead_ && record_.complete) {
    pgn::findChecks(record_);
    written_ = &record_;
  } else {
    reader_.read(*text_, pgn::ReadOptions{}, whole_, silent);
    written_ = &whole_;
  }
}

void OpenGame::write(const pgn::Annotations& annotations, pgn::TextBuffer& out) {
  if (!annotations.tags.empty() || !writer_.takeTags(*text_, *written_))
    reader_.completeTags(*text_, *written_);
  writer_.write(*written_, annotations, out);
}

}  // namespace cql::search
