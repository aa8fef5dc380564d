// The model of a legacy query: match list, position lists, conditions (language/50 §4-§13).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "frontend/legacy/designator.h"
#include "frontend/legacy/keywords.h"
#include "frontend/legacy/list.h"

namespace cql::frontend::legacy {

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
  SourceRange range;       ///< the keyword
  SourceRange argument;    ///< the last argument read
  bool negated = false;    ///< written !:key
  bool exchanged = false;  ///< for :powerdifference: Black's value less White's, by a colour flip
  std::vector<Designator> designators;
  std::optional<Range> bounds;  ///< null: not given
  std::string text, text2;      ///< words and strings
  bool quoted = false;          ///< text was a string
  int number = 0;
  std::vector<PositionList> lists;  ///< for :and, :or, :not, sequences, :exclude, :cut in a position list
  std::vector<std::shared_ptr<MatchList>> games;  ///< for :and, :or, :not in a match list
  std::vector<Condition> relation;
};

struct PositionList {
  SourceRange range;
  std::vector<Condition> conditions;  ///< designators and keywords that are conditions by themselves, in
                                      ///< written order
  std::vector<Keyword> transforms;    ///< in written order, each once
  std::vector<BoardMapping>
      outer;  ///< transforms of enclosing lists, applied after its own; only with `transforms`
  std::vector<std::string> accumulate, reset;
  std::vector<Condition> sumRanges;
  bool negated = false;  ///< :not without argument
  bool variations = false, variationsOnly = false, markAll = false, noAnnotate = false;
  bool endMost = false, following = false, preceding = false;
  bool excludes = false;  ///< :exclude without argument: the list itself must not match
  std::vector<PositionList> exclude;
  std::vector<Condition> cut;  ///< without a list: the position list itself
  std::optional<Range> matchCount, preTransformMatchCount;
  std::optional<std::string> comment;
};

struct MatchList {
  SourceRange range;
  std::optional<std::string> input, output;
  std::vector<Condition> conditions;  ///< game conditions; nested position lists are MatchLists with one list
  std::vector<Condition> tags;        ///< :forany
  std::vector<PositionList> lists;
  bool negated = false;
};

/// Converts the tree of items to the model and reports the errors of language/50 §15; nullopt if there are
/// any.
std::optional<MatchList> understand(const Item& item, DiagnosticSink& sink);

/// Calls f for every condition of the list and of the lists nested in it until f returns true. Returns true
/// if it did.
template <typename Predicate>
bool anyCondition(const PositionList& list, Predicate&& f) {
  for (const Condition& c : list.conditions) {
    if (f(c)) return true;
    for (const PositionList& inner : c.lists)
      if (anyCondition(inner, f)) return true;
  }
  return false;
}

}  // namespace cql::frontend::legacy
