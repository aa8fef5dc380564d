// Stores the annotations of a game as bytes: variations, comments, NAGs.
//
// Numbers are as ByteReader reads them. In this order:
// 1. variations: runs of positions in the order of their ids, each with the id that its first move starts
// from, its length, and packed moves;
// 2. comments;
// 3. comments before variations;
// 4. NAGs;
// 5. clocks and evaluations that are not those of the comments;
// 6. if there are any, the comments that stand behind variations: by their index among all comments, with the
// number of variations.
// Each of 2 to 6 is a number of items; an item is the distance of its position from that of the item before,
// then its text, its byte, its values or its number.
#pragma once

#include <string>
#include <string_view>

#include "io/source.h"
#include "io/tree_builder.h"
#include "runtime/game_record.h"

namespace cql::database {

/// Counts the plies of the main line.
std::int32_t mainLineOf(const GameRecord& game);
bool hasRemarks(const GameRecord& game);
/// Appends the annotations of a game that has been read completely.
void appendAnnotations(const GameRecord& game, std::string& out);

/// Adds the variations to a tree that has the main line. Returns false if the bytes do not fit it.
bool addVariations(std::string_view annotations, TreeBuilder& tree);
/// Puts the wanted comments, NAGs and fields into a record that has its positions; the fields are still to be
/// settled (runtime/settle_fields.h). Views point into the bytes. Returns false if the bytes are malformed.
bool readRemarks(std::string_view annotations, const MovesWanted& wanted, GameRecord& game);

}  // namespace cql::database
