// Collects the comments that are written at a position (language/03 §2).
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "pgn/reused_set.h"
#include "pgn/write/annotations.h"
#include "runtime/game_record.h"

namespace cql::pgn {

/// Joins the original comment of a position and what was added: with `coalesce` to one text, else each is a
/// text of its own (language/62 §3). The game and the annotations must outlive it.
class PositionComments {
 public:
  PositionComments(const GameRecord& game, const Annotations& annotations, bool coalesce = true)
      : game_(game), annotations_(annotations), coalesce_(coalesce) {}

  /// Sets texts() to those of a position. False: nothing is written there.
  bool collect(std::int32_t position);
  const std::vector<std::string>& texts() const { return texts_; }
  /// All of them together; for coalesced comments.
  std::string_view text() const { return texts_.empty() ? std::string_view() : texts_.front(); }

 private:
  std::string_view ownText(const AddedComment& comment);
  void append(std::string_view text);

  const GameRecord& game_;
  const Annotations& annotations_;
  const bool coalesce_;
  std::vector<std::string> texts_;
  std::deque<std::string> generated_;  ///< texts of comments that were not texts
  SeenTexts seen_;                     ///< texts of the position
};

}  // namespace cql::pgn
