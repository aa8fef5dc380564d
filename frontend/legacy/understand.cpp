#include <algorithm>
#include <utility>

#include "frontend/diagnostics.h"
#include "frontend/legacy/checks.h"
#include "frontend/legacy/hints.h"
#include "frontend/legacy/reader.h"

namespace cql::frontend::legacy {

const KeywordInfo* Reader::keyword(const Item& item, char place, bool& negated) {
  negated = item.text.starts_with('!');
  WordHint problem;
  const KeywordInfo* key = findKeyword(std::string_view(item.text).substr(negated ? 2 : 1), place, problem);
  if (key && negated && !canBeNegated(key->keyword)) {
    problem.message = ":" + std::string(key->spelling) + " is no condition, so it has no negation";
    key = nullptr;
  }
  if (!key) {
    error(item.range, problem.message);
    if (!problem.replacement.empty()) sink_.fixIt(item.range, problem.replacement);
  }
  return key;
}

void Reader::unknownWord(const Item& item, char place, const std::string& otherwise) {
  const WordHint hint = hintFor(item.text, place);
  error(item.range, hint.message.empty() ? otherwise : hint.message);
  if (!hint.replacement.empty()) sink_.fixIt(item.range, hint.replacement);
}

void Reader::wrongList(const Item& item, const std::vector<std::string_view>& wanted, std::string message) {
  const bool named = item.isList() && !item.items.empty() && item.items[0].isWord();
  const std::string meant = named ? nearest(item.items[0].text, wanted) : "";
  if (meant.empty()) return error(item.range, std::move(message));
  error(item.items[0].range, "unknown list '" + item.items[0].text + "'; did you mean '" + meant + "'?");
  sink_.fixIt(item.items[0].range, meant);
}

void Reader::skipRest(const std::vector<Item>& items, std::size_t& at) {
  auto isNumber = [](const Item& item) {
    return item.isWord() && item.text.find_first_not_of("0123456789") == std::string::npos;
  };
  while (at < items.size() && !items[at].isList() &&
         (isNumber(items[at]) || items[at - 1].range.end == items[at].range.begin))
    ++at;
}

void Reader::strayList(const Item& item) {
  if (isListOf(item, "position") || isListOf(item, "match"))
    return error(item.range,
                 "a list inside a position list needs a keyword before it: :and, :or, :not, :sequence or "
                 ":gappedsequence");
  for (const Item& word : item.items)
    if (word.isWord() && !word.isKeyword() && !hintFor(word.text, 'p').message.empty())
      return unknownWord(word, 'p', "");
  error(item.range, "a list stands only after a keyword that takes one");
}

void Reader::check(Condition& c) {
  if (const std::string wrong = checkText(c); !wrong.empty()) error(c.argument, wrong);
}

template <typename List>
void Reader::addCondition(List& list, Condition c) {
  if (c.keyword == Keyword::Not && c.lists.empty() && c.games.empty()) {
    list.negated = !list.negated;
    return;
  }
  check(c);
  list.conditions.push_back(std::move(c));
}

namespace {

/// The flags of a list directly in the match list.
constexpr std::pair<Keyword, bool PositionList::*> kMarks[] = {
    {Keyword::Variations, &PositionList::variations},
    {Keyword::VariationsOnly, &PositionList::variationsOnly},
    {Keyword::MarkAll, &PositionList::markAll},
    {Keyword::NoAnnotate, &PositionList::noAnnotate},
    {Keyword::EndMost, &PositionList::endMost},
    {Keyword::Following, &PositionList::following},
    {Keyword::Preceding, &PositionList::preceding}};

bool PositionList::* markOf(Keyword keyword) {
  for (const auto& [word, mark] : kMarks)
    if (word == keyword) return mark;
  return nullptr;
}

std::string nameOf(const Condition& c) {
  return ":" + std::string(info(c.keyword).spelling);
}

}  // namespace

void Reader::place(PositionList& list, Condition c, bool nested, bool forbidsAccumulators) {
  if (isTransform(c.keyword)) {
    const Keyword k = c.keyword == Keyword::Flip ? Keyword::FlipDihedral : c.keyword;
    if (std::find(list.transforms.begin(), list.transforms.end(), k) == list.transforms.end())
      list.transforms.push_back(k);
    return;
  }
  if (bool PositionList::* const mark = markOf(c.keyword)) {
    if (nested) return warnIgnored(c);
    list.*mark = true;
    list.variations |= list.variationsOnly;
    return;
  }
  switch (c.keyword) {
    case Keyword::Comment:
      if (c.negated) return error(c.range, ":comment is no condition here, so it has no negation");
      if (nested) return warnIgnored(c);
      list.comment = c.text;
      return;
    case Keyword::MatchCount:
    case Keyword::PreTransformMatchCount:
    case Keyword::Exclude:
    case Keyword::Cut:
      if (nested) return error(c.range, nameOf(c) + " can only be used in a list directly in the match list");
      return placeOutermost(list, std::move(c));
    case Keyword::Accumulate:
    case Keyword::SumRange:
    case Keyword::ResetAccumulator:
      if (forbidsAccumulators)
        return error(c.range, "an accumulator cannot be used under :not, :sequence or :gappedsequence");
      if (c.keyword == Keyword::Accumulate)
        list.accumulate.push_back(c.text);
      else if (c.keyword == Keyword::ResetAccumulator)
        list.reset.push_back(c.text);
      else
        list.sumRanges.push_back(std::move(c));
      return;
    default:
      addCondition(list, std::move(c));
  }
}

void Reader::warnIgnored(const Condition& c) {
  sink_.warning(c.range,
                nameOf(c) + " has a meaning only in a list directly in the match list; it is ignored here");
}

/// Moves conditions that count or exclude positions to a list directly in the match list.
void Reader::placeOutermost(PositionList& list, Condition c) {
  if (c.keyword == Keyword::Cut) {
    list.cut.push_back(std::move(c));
  } else if (c.keyword == Keyword::Exclude) {
    if (c.lists.empty())
      list.excludes = true;
    else
      list.exclude.push_back(std::move(c.lists[0]));
  } else {
    if (list.matchCount || list.preTransformMatchCount)
      return error(c.range, "only one :matchcount or :pretransformmatchcount can be given");
    (c.keyword == Keyword::MatchCount ? list.matchCount : list.preTransformMatchCount) = c.bounds;
  }
}

/// Rejects conditions that exclude each other in a list.
void Reader::checkTogether(const PositionList& list) {
  if (list.preTransformMatchCount && (!list.accumulate.empty() || !list.sumRanges.empty()))
    error(list.range,
          ":pretransformmatchcount counts each transform by itself; the list cannot add them up too");
}

PositionList Reader::positionList(const Item& item, bool nested, bool forbidsAccumulators) {
  PositionList list;
  list.range = item.range;
  if (!isListOf(item, "position")) {
    wrongList(item, {"position"}, "expected a position list here: (position ...)");
    return list;
  }
  bool outer = std::exchange(inMatch_, false);
  // A negated list may not accumulate, so the negation is looked up before its items are read.
  bool negatedHere = false;
  for (std::size_t i = 1; i < item.items.size(); ++i)
    negatedHere |= item.items[i].isWord() && item.items[i].text == ":not" &&
                   (i + 1 == item.items.size() || !isListOf(item.items[i + 1], "position"));
  for (std::size_t at = 1; at < item.items.size();) {
    auto skipArguments = [&] {
      while (at < item.items.size() && !item.items[at].isKeyword()) ++at;
    };
    const Item& word = item.items[at];
    if (word.isKeyword()) {
      bool negated = false;
      const KeywordInfo* key = keyword(word, 'p', negated);
      ++at;
      if (!key) {
        skipArguments();
        continue;
      }
      Condition c = condition(key->keyword, word.range, negated);
      if (!arguments(item.items, at, *key, c, forbidsAccumulators || negatedHere)) {
        skipArguments();
        continue;
      }
      place(list, std::move(c), nested, forbidsAccumulators || negatedHere);
    } else if (word.isWord()) {
      ++at;
      if (auto d = designator(word)) {
        Condition c = condition(Keyword::Designator, word.range);
        c.designators.push_back(*d);
        list.conditions.push_back(std::move(c));
      } else if (isKeywordAnywhere(word.text.substr(0, word.text.find(':')))) {
        skipArguments();
      } else {
        skipRest(item.items, at);
      }
    } else {
      if (word.isList())
        strayList(word);
      else
        error(word.range, "a string stands only after a keyword that takes one");
      ++at;
      skipRest(item.items, at);
    }
  }
  inMatch_ = outer;
  checkTogether(list);
  return list;
}

void Reader::placeInMatch(MatchList& list, Condition c, bool nested) {
  switch (c.keyword) {
    case Keyword::Pgn:
    case Keyword::Output:
    case Keyword::Forany:
      if (nested) {
        error(c.range, nameOf(c) + " can only stand in the outermost match list");
      } else if (c.keyword == Keyword::Forany) {
        for (const Condition& other : list.tags)
          if (other.text == c.text) error(c.argument, "the tag '" + c.text + "' is bound twice");
        if (!c.designators[0].tag.empty())
          error(c.argument, "a tag is bound to pieces that letters name, as in :forany x [Rr]");
        list.tags.push_back(std::move(c));
      } else {
        check(c);
        (c.keyword == Keyword::Pgn ? list.input : list.output) = c.text;
      }
      return;
    default:
      addCondition(list, std::move(c));
  }
}

std::shared_ptr<MatchList> Reader::matchList(const Item& item, bool nested, bool forbidsAccumulators) {
  auto list = std::make_shared<MatchList>();
  list->range = item.range;
  if (nested && isListOf(item, "position")) {
    list->lists.push_back(positionList(item, true, forbidsAccumulators));
    return list;
  }
  if (!isListOf(item, "match")) {
    wrongList(
        item,
        nested ? std::vector<std::string_view>{"position", "match"} : std::vector<std::string_view>{"match"},
        nested ? "expected a position list or a match list here" : "a query is (match ... (position ...))");
    return nullptr;
  }
  bool outer = std::exchange(inMatch_, true);
  // Tags come first: they may be used before they are bound.
  if (!nested)
    for (std::size_t i = 1; i + 1 < item.items.size(); ++i) {
      if (!item.items[i].isKeyword() || !item.items[i + 1].isWord()) continue;
      const bool known = isKeywordAnywhere(item.items[i].text);
      if (item.items[i].text == ":forany" || !known)
        (known ? tags_ : lostTags_).insert(item.items[i + 1].text);
    }
  std::set<Keyword> seen;
  for (std::size_t at = 1; at < item.items.size();) {
    const Item& word = item.items[at];
    if (word.isKeyword()) {
      bool negated = false;
      const KeywordInfo* key = keyword(word, 'm', negated);
      ++at;
      Condition c = condition(key ? key->keyword : Keyword::Designator, word.range, negated);
      if (!key || !arguments(item.items, at, *key, c, forbidsAccumulators)) {
        while (at < item.items.size() && !item.items[at].isKeyword() && !item.items[at].isList()) ++at;
        continue;
      }
      bool repeatable = c.keyword == Keyword::And || c.keyword == Keyword::Or || c.keyword == Keyword::Not ||
                        c.keyword == Keyword::Forany;
      if (!seen.insert(c.keyword).second && !repeatable)
        error(c.range, ":" + std::string(key->spelling) + " can be given once in a match list");
      placeInMatch(*list, std::move(c), nested);
    } else if (word.isList()) {
      list->lists.push_back(positionList(word, nested, forbidsAccumulators));
      ++at;
    } else {
      unknownWord(word, 'm', "expected a keyword or a position list here");
      ++at;
      while (at < item.items.size() && !item.items[at].isKeyword() && !item.items[at].isList()) ++at;
    }
  }
  inMatch_ = outer;
  const auto hasNested = [](const Condition& c) { return !c.games.empty(); };
  if (!nested && list->lists.empty() && std::ranges::none_of(list->conditions, hasNested) && !failed) {
    error(item.range, "a match list needs at least one position list");
  }
  return list;
}

std::optional<MatchList> understand(const Item& item, DiagnosticSink& sink) {
  Reader reader(sink);
  auto list = reader.matchList(item, false, false);
  if (!list || reader.failed) return std::nullopt;
  return std::move(*list);
}

}  // namespace cql::frontend::legacy
