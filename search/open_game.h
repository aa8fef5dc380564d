// A game while queries look at it.
#pragma once

#include <cstdint>
#include <vector>

#include "pgn/read/reader.h"
#include "pgn/text_buffer.h"
#include "pgn/warnings.h"
#include "pgn/write/annotations.h"
#include "pgn/write/writer.h"
#include "search/job.h"

namespace cql::search {

/// What the queries of a pass want of games, all together.
struct Wants {
  explicit Wants(const std::vector<Job>& jobs);
  pgn::ReadOptions positions;
  std::uint32_t tags = 0;  ///< TagPart
};

/// Reads of a game what is asked for, once for all queries: the tags at first; its moves, if these do not
/// rule it out; the rest if it is written. Reused from game to game.
class OpenGame {
 public:
  OpenGame();
  /// Reads the tags. Text and wants must outlive what is asked of the game.
  void open(const pgn::GameText& text, const Wants& wants);
  /// Tags and number, and the moves if they have been read.
  GameRecord& record() { return record_; }
  bool movesRead() const { return movesRead_; }
  /// With the positions that a query searches: all that are wanted, or the main line alone.
  GameRecord& searched(bool variations);
  /// Reads what write() needs and nobody has read. `last`: no other query will look at the game.
  void readWhole(bool last);
  /// Appends the whole game with what a query adds to it.
  void write(const pgn::Annotations& annotations, pgn::TextBuffer& out);
  /// What was said about the game; to be taken before the next one.
  pgn::WarningList& warnings() { return warnings_; }

 private:
  const pgn::GameText* text_ = nullptr;
  const Wants* wants_ = nullptr;
  pgn::Reader reader_;
  GameRecord record_;              ///< tags, and the positions that are wanted
  GameRecord mainLine_;            ///< the same without variations, if only some queries look at these
  GameRecord whole_;               ///< with all there is, if that is more
  GameRecord* written_ = nullptr;  ///< the one of them that has all there is, if it is known
  bool movesRead_ = false, mainLineRead_ = false;
  pgn::GameWriter writer_;
  pgn::WarningList warnings_;  ///< the first ones
};

}  // namespace cql::search
