// What the tags and comments of the Heijden endgame study database say (language/34 §7).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "runtime/game_record.h"

namespace cql::hhdb {

/// As frontend::HhdbString.
enum class Text : std::uint8_t {
  Composer,
  Diagram,
  FirstComment,
  Stipulation,
  Gbr,
  GbrMaterial,
  GbrPieces,
  GbrPawns,
  GbrKings,
  Search
};
/// As frontend::HhdbTestKind.
enum class Test : std::uint8_t { CodeWord, CommentMark, Cooked, Dual, Sound, Unsound, Mainline, Variation };

/// Nothing where the study has no such text.
std::optional<std::string> text(const GameRecord& game, Text which);
/// egdiagram.
std::optional<std::int32_t> diagramNumber(const GameRecord& game);
bool test(const GameRecord& game, Test which, std::int32_t position);
/// `mask`: frontend::HhdbAwardMask. Nothing for a special award unless the mask asks for it.
std::optional<std::int32_t> awardValue(const GameRecord& game, std::uint32_t mask);
bool awardMatches(const GameRecord& game, std::uint32_t mask);

}  // namespace cql::hhdb
