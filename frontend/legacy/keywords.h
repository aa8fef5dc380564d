// The keywords of the older language.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace cql::frontend::legacy {

enum class Keyword : std::uint8_t {
#define LEGACY_KEYWORD(name, spelling, places, arguments, doc) name,
#include "frontend/legacy/keywords.def"
#undef LEGACY_KEYWORD
  Designator,  ///< a designator alone
};

/// A row of keywords.def.
struct KeywordInfo {
  Keyword keyword;
  std::string_view spelling, places, arguments, doc;
};
const std::vector<KeywordInfo>& keywordTable();
const KeywordInfo& info(Keyword keyword);

struct WordHint;
/// The row of a spelling without its colon, for a kind of list (m, p or r); null, with the reason in
/// `problem`, if it has no row.
const KeywordInfo* findKeyword(std::string_view name, char place, WordHint& problem);

/// Returns true for a condition, which may be written !:key; false for transforms, marks and the like.
bool canBeNegated(Keyword keyword);
bool isTransform(Keyword keyword);
bool isShift(Keyword keyword);
/// Returns true for a keyword about the next move (language/50 §9).
bool isMove(Keyword keyword);

}  // namespace cql::frontend::legacy
