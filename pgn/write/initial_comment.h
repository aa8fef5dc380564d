// The comment of the initial position of a game whose number is not known yet (NumberGap).
//
// Whether it tells the number is not all: where its lines are broken depends on how long that is, and so does
// which texts added to the position are equal (language/03 §1.3, §2). So all of it is written later, from
// the texts that stand there.
#pragma once

#include <string>
#include <vector>

#include "pgn/write/annotations.h"
#include "runtime/game_record.h"

namespace cql::pgn {

/// Gives the texts that stand at the initial position of a game besides Annotations::header.
std::vector<std::string> initialTexts(const GameRecord& game, const Annotations& annotations);
/// Appends the comment, and a line end, as the writer does of the same game. `annotations`: with the header
/// and what is the same for all games of a query; nothing else is looked at.
void writeInitialComment(const std::vector<std::string>& texts, const Annotations& annotations,
                         std::string& out);

}  // namespace cql::pgn
