// What a game has besides its main line, as bytes: variations, comments, NAGs.
//
// Numbers as ByteReader reads them. At first the bytes of the variations: runs of positions in the order of
// their ids, each the id that its first move starts from, its length, and packed moves. Then the comments,
// the comments before variations and the NAGs, each a number of them; for each the distance of its position
// from the last one, then the text, or a byte. At last, in the same way, the clocks and evaluations of those
// positions whose comment does not tell them: another one did, of which only these are kept.
#pragma once

#include <string>
#include <string_view>

#include "games/source.h"
#include "games/tree_builder.h"
#include "runtime/game_record.h"

namespace cql::database {

/// Plies of the main line.
std::int32_t mainLineOf(const GameRecord& game);
bool hasRemarks(const GameRecord& game);
/// Appends those of a game that has been read whole.
void appendAnnotations(const GameRecord& game, std::string& out);

/// Adds the variations to a tree that has the main line. False: they do not fit.
bool addVariations(std::string_view annotations, TreeBuilder& tree);
/// Puts what is wanted of comments, NAGs and fields into a record that has its positions. Views point into
/// the bytes. False: they do not fit.
bool readRemarks(std::string_view annotations, const MovesWanted& wanted, GameRecord& game);

}  // namespace cql::database
