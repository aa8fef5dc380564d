// Writes comments of the initial position of games whose numbers were not known before (NumberGap).
//
// It is not enough to insert the number: its length decides where lines are broken, and its text may be equal
// to others added to the position (language/03 §1.3, §2). So the whole comment is written later, from the
// texts at the position.
#pragma once

#include <string>
#include <vector>

#include "io/text_buffer.h"
#include "pgn/write/annotations.h"
#include "pgn/write/writer.h"
#include "runtime/game_record.h"

namespace cql::pgn {

/// Returns the texts at the initial position of a game besides Annotations::header.
std::vector<std::string> initialTexts(const GameRecord& game, const Annotations& annotations);

/// Writes such comments, one after the other.
class InitialComments {
 public:
  InitialComments(const Style& style, bool uniqueComments);

  /// Appends the comment, and a line end, as the writer would have done. `header`: as in Annotations.
  void write(const std::vector<std::string>& texts, std::string_view header, TextBuffer& out);

 private:
  GameRecord game_;  ///< without moves
  Annotations annotations_;
  GameWriter writer_;
};

}  // namespace cql::pgn
