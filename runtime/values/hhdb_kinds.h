// The tests of a study of the Heijden database (language/34 §7).
#pragma once

#include <cstdint>

namespace cql::hhdb {

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
enum class Test : std::uint8_t { CodeWord, CommentMark, Cooked, Dual, Sound, Unsound, Mainline, Variation };

/// Which awards; one of the first four is the type.
enum AwardMask : std::uint32_t {
  kAward = 1,
  kPrize = 2,
  kHonourableMention = 4,
  kCommendation = 8,
  kSpecial = 16,
  kLastRank = 32,
  /// The value is the category of `hhdb sort` (1 ... 6), set only by the parser's expansion of it.
  kCategory = 64
};

}  // namespace cql::hhdb
