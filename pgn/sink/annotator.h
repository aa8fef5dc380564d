// Converts the additions of a query to a game into the form of the writer (language/03).
#pragma once

#include <string>

#include "io/match.h"
#include "io/sink_setup.h"
#include "pgn/write/annotations.h"
#include "runtime/comments/comment_order.h"
#include "runtime/comments/comment_use.h"

namespace cql::pgn {

/// One for each thread; the setup outlives it.
class Annotator {
 public:
  /// `initialLater`: as in Annotations.
  explicit Annotator(const SinkSetup& setup, bool initialLater = false) : setup_(setup) {
    annotations_.uniqueComments = setup.settings.uniqueComments;
    annotations_.comments = commentUse(setup.settings.dialect);
    annotations_.style = Style(setup.settings);
    annotations_.initialLater = initialLater;
  }

  /// Returns the additions of a match. Valid until the next call.
  const Annotations& of(const Match& match);
  /// Sets `text` to the comment with the number of a game.
  static void tellNumber(std::int32_t number, std::string& text);
  /// Returns true if the first comment of a game contains its number.
  static bool tellsNumbers(const Settings& settings) { return settings.gameHeader && !silent(settings); }

 private:
  static bool silent(const Settings& settings) { return settings.commentLevel == CommentLevel::Silent; }
  void noteSortValues(const Host& found);

  const SinkSetup& setup_;
  CommentOrder order_;
  Annotations annotations_;
  std::string header_, footer_;  ///< comments of the initial position
};

}  // namespace cql::pgn
