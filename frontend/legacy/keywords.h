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
/// The row of a spelling without its colon, for a place (m, p or r); null, with the reason in `problem`, if
/// there is none.
const KeywordInfo* findKeyword(std::string_view name, char place, WordHint& problem);

/// Is it a condition, which may be written !:key, rather than a transform, a mark or the like?
bool canBeNegated(Keyword keyword);
bool isTransform(Keyword keyword);
bool isShift(Keyword keyword);
/// Is it a keyword about the next move (language/50 §9)?
bool isMove(Keyword keyword);

}  // namespace cql::frontend::legacy
