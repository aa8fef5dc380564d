// Settles what numbers in comments mean where that depends on the game as a whole (language/60 §3).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/game_record.h"

namespace cql {

/// Settles the fields of the positions of a game if the notes say so, and clears the notes; `timeControl`:
/// the value of that tag, or empty. Returns the number of ambiguous numbers, which have no value.
std::int32_t settleFields(const GameRecord& game, std::string_view timeControl,
                          std::vector<MoveFields>& fields, FieldNotes& notes);

/// Returns the value of the tag TimeControl of a game whose tags were read by name; empty: none.
std::string_view timeControlOf(const GameRecord& game);

/// Returns the warning about a game with `count` ambiguous numbers.
std::string ambiguousNumbers(std::int32_t count);

}  // namespace cql
