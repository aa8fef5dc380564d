#include "frontend/legacy/keywords.h"

#include <algorithm>

#include "frontend/legacy/hints.h"

namespace cql::frontend::legacy {
namespace {

/// Keywords of the Scidb dialect with no meaning for PGN files (language/50 §13).
constexpr std::string_view kUnsupported[] = {
    "cond",          "xor",       "skip",         "pawncount",  "variant",     "ischess960", "isshufflechess",
    "startposition", "rating",    "piecedrop",    "checkcount", "losing",      "gameisover", "country",
    "title",         "gender",    "sex",          "birthyear",  "deathyear",   "ishuman",    "isengine",
    "eventtype",     "eventmode", "eventcountry", "timemode",   "termination", "marker",     "markers"};

bool isUnsupported(std::string_view name) {
  for (std::string_view side : {"white", "black"})
    if (name.starts_with(side)) name.remove_prefix(side.size());
  return name.ends_with("evaluation") ||
         std::find(std::begin(kUnsupported), std::end(kUnsupported), name) != std::end(kUnsupported);
}

std::string_view placeName(char place) {
  return place == 'm' ? "a match list" : place == 'p' ? "a position list" : "a :relation list";
}

}  // namespace

const std::vector<KeywordInfo>& keywordTable() {
  static const std::vector<KeywordInfo> table = {
#define LEGACY_KEYWORD(name, spelling, places, arguments, doc) \
  {Keyword::name, spelling, places, arguments, doc},
#include "frontend/legacy/keywords.def"
#undef LEGACY_KEYWORD
  };
  return table;
}

const KeywordInfo& info(Keyword keyword) {
  return keywordTable()[static_cast<std::size_t>(keyword)];
}

const KeywordInfo* findKeyword(std::string_view name, char place, WordHint& problem) {
  const std::string word = ":" + std::string(name);
  const KeywordInfo* elsewhere = nullptr;
  for (const KeywordInfo& key : keywordTable()) {
    if (key.spelling != name) continue;
    if (key.places.find(place) != std::string_view::npos) return &key;
    elsewhere = &key;
  }
  if (elsewhere) {
    const char there = elsewhere->places.find('p') != std::string_view::npos ? 'p' : elsewhere->places[0];
    problem.message = "keyword " + word + " belongs in " + std::string(placeName(there)) + ", not in " +
                      std::string(placeName(place));
  } else if (isUnsupported(name)) {
    problem.message = "keyword " + word + " is not supported";
  } else {
    problem = hintFor(word, place);
    if (problem.message.empty()) problem.message = "unknown keyword " + word;
  }
  return nullptr;
}

bool isShift(Keyword k) {
  return k == Keyword::Shift || k == Keyword::ShiftHorizontal || k == Keyword::ShiftVertical ||
         k == Keyword::ShiftMainDiagonal || k == Keyword::ShiftOffDiagonal || k == Keyword::ShiftDiagonal;
}

bool isTransform(Keyword k) {
  return isShift(k) || k == Keyword::FlipVertical || k == Keyword::FlipHorizontal ||
         k == Keyword::FlipDiagonal || k == Keyword::FlipOffDiagonal || k == Keyword::FlipDihedral ||
         k == Keyword::Flip || k == Keyword::FlipColor;
}

bool isMove(Keyword k) {
  return k == Keyword::MoveFrom || k == Keyword::MoveTo || k == Keyword::Promote || k == Keyword::EnPassant ||
         k == Keyword::NoEnPassant || k == Keyword::IsCastling || k == Keyword::NoCastling;
}

bool canBeNegated(Keyword k) {
  switch (k) {
    case Keyword::Pgn:
    case Keyword::Output:
    case Keyword::Forany:
    case Keyword::Not:
    case Keyword::Variations:
    case Keyword::VariationsOnly:
    case Keyword::MarkAll:
    case Keyword::NoAnnotate:
    case Keyword::MatchCount:
    case Keyword::PreTransformMatchCount:
    case Keyword::Accumulate:
    case Keyword::SumRange:
    case Keyword::ResetAccumulator:
    case Keyword::EndMost:
    case Keyword::Following:
    case Keyword::Preceding:
    case Keyword::Exclude:
    case Keyword::Cut:
    case Keyword::Inside:
      return false;
    default:
      return !isTransform(k) && info(k).places != "r";
  }
}

}  // namespace cql::frontend::legacy
