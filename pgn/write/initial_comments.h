// Comments of the initial position of games whose numbers are not known yet (NumberGap).
//
// That it tells the number is not all: where its lines are broken depends on how long that is, and so does
// which texts added to the position are equal (language/03 §1.3, §2). So all of the comment is written later,
// from the texts that stand there.
#pragma once

#include <string>
#include <vector>

#include "games/text_buffer.h"
#include "pgn/write/annotations.h"
#include "pgn/write/writer.h"
#include "runtime/game_record.h"

namespace cql::pgn {

/// Gives the texts that stand at the initial position of a game besides Annotations::header.
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
