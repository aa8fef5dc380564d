// Reads the tags and comments of the Heijden endgame study database (language/34 §7).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "runtime/game_record.h"
#include "runtime/host/hhdb_kinds.h"

namespace cql::hhdb {

/// Nothing where the study has no such text.
std::optional<std::string> text(const GameRecord& game, Text which);
/// The value of `egdiagram`.
std::optional<std::int32_t> diagramNumber(const GameRecord& game);
bool test(const GameRecord& game, Test which, std::int32_t position);
/// `mask`: AwardMask. Nothing for a special award unless the mask asks for it.
std::optional<std::int32_t> awardValue(const GameRecord& game, std::uint32_t mask);
bool awardMatches(const GameRecord& game, std::uint32_t mask);

}  // namespace cql::hhdb
