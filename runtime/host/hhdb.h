// Reads the tags and comments of the Heijden endgame study database (language/34 §7).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/game_record.h"
#include "runtime/values/hhdb_kinds.h"

namespace cql::hhdb {

/// The texts of a study, as queries compare them.
struct Study {
  std::string_view event, white, black;
  std::string_view comment;  ///< of the initial position; empty: none
};

/// Nullopt if the study has no such text.
std::optional<std::string> text(const Study& study, Text which);
/// Returns the value of `egdiagram` of a study with this comment of the initial position.
std::optional<std::int32_t> diagramNumber(std::string_view comment);
bool test(const GameRecord& game, Test which, std::int32_t position, CommentUse use);
/// `mask`: AwardMask. Nullopt for a special award unless the mask includes it.
std::optional<std::int32_t> awardValue(const GameRecord& game, std::uint32_t mask);
bool awardMatches(const GameRecord& game, std::uint32_t mask);

}  // namespace cql::hhdb
