// Collects the comments that are written at a position (language/03 §2).
#pragma once

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pgn/reused_set.h"
#include "pgn/write/annotations.h"
#include "runtime/game_record.h"

namespace cql::pgn {

/// Joins what was added at a position to the last original comment after its move: with `coalesce` to one
/// text, else each is a text of its own (language/62 §3). The game and the annotations must outlive it.
class PositionComments {
 public:
  PositionComments(const GameRecord& game, const Annotations& annotations, bool coalesce = true)
      : game_(game), annotations_(annotations), coalesce_(coalesce) {}

  /// Sets texts() to those after the move that leads to a position, and later() to those after variations
  /// that replace it, if `variationsFollow`; else these are among texts(). Returns false if texts() is empty.
  bool collect(std::int32_t position, bool variationsFollow = false);
  const std::vector<std::string>& texts() const { return texts_; }
  std::span<const PositionComment> later() const { return later_; }
  /// Returns all texts, joined by blanks. Valid until the next call.
  std::string_view text();

 private:
  std::string_view ownText(const AddedComment& comment);
  static void append(std::string_view text, std::string& to);

  const GameRecord& game_;
  const Annotations& annotations_;
  const bool coalesce_;
  std::vector<std::string> texts_;
  std::span<const PositionComment> later_;
  std::string joined_;
  std::deque<std::string> generated_;  ///< texts of comments that were not texts
  SeenTexts seen_;                     ///< texts of the position
};

}  // namespace cql::pgn
