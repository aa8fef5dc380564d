// The text of games that a query has found, for sinks that embed it in another format.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "io/match.h"
#include "io/text_buffer.h"
#include "runtime/game_record.h"

namespace cql {

/// Belongs to one thread. For sinks with Needs::wholeGame and Needs::comments.
class GameText {
 public:
  virtual ~GameText() = default;
  /// Selects the match that the functions below refer to. It must outlive their calls.
  virtual void open(const Match& match) = 0;
  /// Returns the comment that the written game has at a position, without braces; nullopt if it has no
  /// comment there. Valid until the next call.
  virtual std::optional<std::string_view> commentAt(std::int32_t position) = 0;
  /// Returns the same comments one by one, each with its place among the variations that replace the move.
  /// Valid until the next call.
  virtual std::span<const PositionComment> commentsAt(std::int32_t position) = 0;
  /// Returns the comments before the first move of a variation, which leads to `position`.
  virtual std::span<const PositionComment> commentsBefore(std::int32_t position) = 0;
  /// Appends the game as it would be written.
  virtual void append(TextBuffer& out) = 0;
};

}  // namespace cql
