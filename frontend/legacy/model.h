// A legacy query as understood: match list, position lists, conditions (language/50 §4-§13).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "frontend/legacy/designator.h"
#include "frontend/legacy/list.h"

namespace cql::frontend::legacy {

enum class Keyword : std::uint8_t {
#define LEGACY_KEYWORD(name, spelling, places, arguments, doc) name,
#include "frontend/legacy/keywords.def"
#undef LEGACY_KEYWORD
  Designator,  ///< a designator standing by itself
};

struct KeywordInfo {
  Keyword keyword;
  std::string_view spelling, places, arguments, doc;
};
const std::vector<KeywordInfo>& keywordTable();
const KeywordInfo& info(Keyword keyword);

/// Both bounds inclusive; a bound that is missing was written `unlimited`.
struct Range {
  std::optional<int> low, high;
  bool contains(int n) const { return (!low || n >= *low) && (!high || n <= *high); }
  bool operator==(const Range&) const = default;
};

struct PositionList;
struct MatchList;

struct Condition {
  Keyword keyword;
  SourceRange range;
  bool negated = false;  ///< written !:key
  std::vector<Designator> designators;
  std::optional<Range> bounds;  ///< none: left out
  std::string text, text2;      ///< words and strings
  bool quoted = false;          ///< text was a string
  int number = 0;
  SquareSet squares = 0;            ///< :inside
  std::vector<PositionList> lists;  ///< of :and, :or, :not, sequences, :exclude, :cut in a position list
  std::vector<std::shared_ptr<MatchList>> games;  ///< of :and, :or, :not in a match list
  std::vector<Condition> relation;
};

struct PositionList {
  SourceRange range;
  std::vector<Condition>
      conditions;  ///< designators, keywords with a meaning of their own, in the order written
  std::vector<Keyword> transforms;  ///< in the order written, each once
  std::vector<std::string> accumulate, reset;
  std::vector<Condition> sumRanges;
  bool negated = false;  ///< :not without argument
  bool variations = false, variationsOnly = false, markAll = false, noAnnotate = false;
  bool endMost = false, following = false, preceding = false;
  std::optional<Range> matchCount, preTransformMatchCount;
  std::optional<std::string> comment;
  std::vector<Condition> exclude, cut, inside;
};

struct MatchList {
  SourceRange range;
  std::optional<std::string> input, output;
  std::vector<Condition> conditions;  ///< game conditions; nested position lists are MatchLists with one list
  std::vector<Condition> tags;        ///< :forany
  std::vector<PositionList> lists;
  bool negated = false;
};

/// Item tree to model, with all the errors of language/50 §15; nothing if there was one.
std::optional<MatchList> understand(const Item& item, DiagnosticSink& sink);

/// The list under a transform, nested lists included.
PositionList transformed(PositionList list, const BoardTransform& t);
/// True if a designator that was not empty in `before` is empty in `after`, negated parts aside.
bool lostSquares(const PositionList& before, const PositionList& after);

}  // namespace cql::frontend::legacy
