// The additions of a query to a game before it is written (language/03).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "pgn/write/style.h"
#include "runtime/comments/added_comment.h"
#include "runtime/game_record.h"

namespace cql::pgn {

/// Views must outlive the call of the writer; nothing is copied.
struct Annotations {
  std::string_view header;  ///< `Game number N`: first added comment of the initial position; may be empty
  std::string_view footer;  ///< sort values, with their leading space: the last one; may be empty
  std::vector<AddedComment> added;  ///< ascending by position, in the order to be written within one
  /// One more text, after those of `added`, at each of these positions; ascending.
  std::span<const std::int32_t> marked;
  std::string_view mark;
  std::vector<std::int32_t> removed;  ///< ascending: positions whose original comment is not written
  std::span<const TagChange> tags;    ///< changed by `settag` and `removetag`, each name once, in order
  Style style;
  CommentUse comments = CommentUse::All;  ///< which original comments of a position are written
  bool uniqueComments = true;             ///< write equal texts added to one position once (language/03 §2)
  bool initialLater = false;              ///< omit the comment of the initial position (initial_comments.h)

  /// Returns the result that ends the game.
  GameResult resultOf(const GameRecord& game) const {
    const auto set = std::ranges::find(tags, "Result", &TagChange::name);
    return (set != tags.end() && set->value ? cql::resultOf(*set->value) : std::nullopt)
        .value_or(game.result);
  }

  void clear() {
    header = footer = mark = {};
    marked = {};
    added.clear();
    removed.clear();
    tags = {};
  }
};

}  // namespace cql::pgn
