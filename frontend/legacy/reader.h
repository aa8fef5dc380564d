// The reader that understand() uses: converts lists of items to the model. understand.cpp reads the lists,
// arguments.cpp what follows a keyword.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/legacy/model.h"

namespace cql::frontend::legacy {

/// Reads the items of one list; reports errors and continues with the next item.
class Reader {
 public:
  explicit Reader(DiagnosticSink& sink) : sink_(sink) {}
  bool failed = false;

  std::shared_ptr<MatchList> matchList(const Item& item, bool nested, bool forbidsAccumulators);
  PositionList positionList(const Item& item, bool nested, bool forbidsAccumulators);

 private:
  /// Reports only the first message for each location.
  void error(SourceRange range, std::string message) {
    if (failed && !sink_.all().empty() && sink_.all().back().range.begin == range.begin) return;
    failed = true;
    sink_.error(range, std::move(message));
  }
  bool isListOf(const Item& item, std::string_view head) const {
    return item.isList() && !item.items.empty() && item.items[0].isWord() && item.items[0].text == head;
  }
  const KeywordInfo* keyword(const Item& item, char place, bool& negated);
  class Arguments;
  bool arguments(const std::vector<Item>& items, std::size_t& at, const KeywordInfo& key, Condition& out,
                 bool forbidsAccumulators);
  void addList(const Item& item, Condition& out, bool forbidsAccumulators);
  std::optional<Range> range(const std::vector<Item>& items, std::size_t& at);
  std::optional<Designator> designator(const Item& item);
  /// Reports a word that is neither keyword nor designator.
  void unknownWord(const Item& item, char place, const std::string& otherwise);
  void strayList(const Item& item);
  /// Reports a list that is not one of `wanted`: a misspelt first word as such, else `message`.
  void wrongList(const Item& item, const std::vector<std::string_view>& wanted, std::string message);
  /// Skips the arguments of a rejected word: numbers after it, and adjacent items.
  static void skipRest(const std::vector<Item>& items, std::size_t& at);
  bool isTag(const std::string& name) const { return tags_.contains(name) || lostTags_.contains(name); }
  void checkTogether(const PositionList& list);
  void relation(const Item& item, Condition& out);
  void check(Condition& c);
  /// Reads a condition of a list of positions or games; `:not` alone negates the list.
  template <typename List>
  void addCondition(List& list, Condition c);
  void place(PositionList& list, Condition c, bool nested, bool forbidsAccumulators);
  void placeOutermost(PositionList& list, Condition c);
  void warnIgnored(const Condition& c);
  void placeInMatch(MatchList& list, Condition c, bool nested);

  DiagnosticSink& sink_;
  std::set<std::string> tags_;
  std::set<std::string> lostTags_;  ///< words after unknown keywords, one of which may mean :forany
  bool inMatch_ = false;
};

inline Condition condition(Keyword keyword, SourceRange range, bool negated = false) {
  Condition c;
  c.keyword = keyword;
  c.range = range;
  c.negated = negated;
  return c;
}

}  // namespace cql::frontend::legacy
