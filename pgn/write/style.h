// The style in which games are written (language/62 §3). The defaults are those of language/03.
#pragma once

#include "runtime/settings.h"

namespace cql::pgn {

struct Style {
  int lineWidth = 79;  ///< characters; 0: movetext has no line breaks
  bool moveNumbers = true, numberAfterComment = true, numberAfterNag = false;
  bool splitMoves = true, compactMoves = true;  ///< a line may end after a number; no blank stands there
  bool compactComments = true, compactVariations = false;
  bool coalesceComments = true;  ///< all comments of a position share their braces
  bool splitCommands = false;    ///< a line may end inside of [%clk 0:03:00]
  bool elideComments = false, elideNags = false, elideVariations = false;

  Style() = default;
  explicit Style(const Settings& s)
      : lineWidth(s.lineWidth),
        moveNumbers(s.moveNumbers),
        numberAfterComment(s.numberAfterComment),
        numberAfterNag(s.numberAfterNag),
        splitMoves(s.splitMoves),
        compactMoves(s.compactMoves),
        compactComments(s.compactComments),
        compactVariations(s.compactVariations),
        coalesceComments(s.coalesceComments),
        splitCommands(s.splitCommands),
        elideComments(s.elideComments),
        elideNags(s.elideNags),
        elideVariations(s.elideVariations) {}

  bool operator==(const Style&) const = default;
};

}  // namespace cql::pgn
