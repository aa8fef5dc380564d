// The text of games that a query has found, for sinks that embed it in another format.
#pragma once

#include <optional>
#include <string_view>

#include "io/match.h"
#include "io/text_buffer.h"

namespace cql {

/// Belongs to one thread. For sinks with Needs::wholeGame and Needs::comments.
class GameText {
 public:
  virtual ~GameText() = default;
  /// Opens a match for the functions below. It must live while they are used.
  virtual void open(const Match& match) = 0;
  /// The comment that the written game has at a position, without braces; nullopt if it has none. Valid until
  /// the next call.
  virtual std::optional<std::string_view> commentAt(std::int32_t position) = 0;
  /// Appends the game as it would be written.
  virtual void append(TextBuffer& out) = 0;
};

}  // namespace cql
