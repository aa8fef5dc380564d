#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

#include "frontend/legacy/checks.h"
#include "frontend/legacy/hints.h"
#include "frontend/legacy/model.h"

namespace cql::frontend::legacy {

namespace {

std::optional<int> integer(std::string_view text) {
  int value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return value;
}

Condition condition(Keyword keyword, SourceRange range, bool negated = false) {
  Condition c;
  c.keyword = keyword;
  c.range = range;
  c.negated = negated;
  return c;
}

/// Reads the items of one list; reports errors and goes on with the next item.
class Reader {
 public:
  explicit Reader(DiagnosticSink& sink) : sink_(sink) {}
  bool failed = false;

  std::shared_ptr<MatchList> matchList(const Item& item, bool nested, bool forbidsAccumulators);
  PositionList positionList(const Item& item, bool nested, bool forbidsAccumulators);

 private:
  void error(SourceRange range, std::string message) {
    failed = true;
    sink_.error(range, std::move(message));
  }
  bool isListOf(const Item& item, std::string_view head) const {
    return item.isList() && !item.items.empty() && item.items[0].isWord() && item.items[0].text == head;
  }
  const KeywordInfo* keyword(const Item& item, char place, bool& negated);
  bool arguments(const std::vector<Item>& items, std::size_t& at, const KeywordInfo& key, Condition& out,
                 bool forbidsAccumulators);
  std::optional<Range> range(const std::vector<Item>& items, std::size_t& at);
  std::optional<Designator> designator(const Item& item);
  /// Says what is wrong with a word that is neither keyword nor designator.
  void unknownWord(const Item& item, char place, const std::string& otherwise);
  void strayList(const Item& item);
  void checkTogether(const PositionList& list);
  void relation(const Item& item, Condition& out);
  void check(Condition& c);
  void place(PositionList& list, Condition c, bool nested, bool forbidsAccumulators);

  DiagnosticSink& sink_;
  std::set<std::string> tags_;
  bool inMatch_ = false;
};

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

std::optional<Range> Reader::range(const std::vector<Item>& items, std::size_t& at) {
  Range r;
  int bounds = 0;
  SourceRange where = items[std::min(at, items.size() - 1)].range;
  while (bounds < 2 && at < items.size() && items[at].isWord()) {
    bool unlimited = items[at].text == "unlimited";
    auto value = integer(items[at].text);
    if (!unlimited && !value) {
      const std::string& digits = items[at].text;
      if (digits.find_first_not_of("0123456789", digits.starts_with('-')) == std::string::npos &&
          digits != "-")
        error(items[at].range, "this number is too large");
      break;
    }
    (bounds == 0 ? r.low : r.high) = unlimited ? std::nullopt : value;
    where.end = items[at].range.end;
    ++bounds, ++at;
  }
  if (bounds == 0) return std::nullopt;
  if (bounds == 1) r.high = r.low;
  if (r.low && r.high && *r.low > *r.high)
    error(where, "a range must ascend: the first number is the smaller one");
  return r;
}

std::optional<Designator> Reader::designator(const Item& item) {
  if (!item.isWord() || item.isKeyword()) {
    error(item.range, "expected a piece designator here");
    return std::nullopt;
  }
  std::string message;
  auto d = parseDesignator(item.text, message);
  if (!d) {
    unknownWord(item, inMatch_ ? 'm' : 'p', message);
  } else if (!d->tag.empty() && !tags_.contains(d->tag)) {
    error(item.range, "no tag '" + d->tag + "' was defined by :forany");
    return std::nullopt;
  }
  return d;
}

bool Reader::arguments(const std::vector<Item>& items, std::size_t& at, const KeywordInfo& key,
                       Condition& out, bool forbidsAccumulators) {
  std::string name = ":" + std::string(key.spelling);
  for (char argument : key.arguments) {
    bool more = at < items.size();
    auto missing = [&](std::string what) {
      error(more ? items[at].range : out.range, name + " needs " + what + (more ? ", not this" : ""));
      return false;
    };
    switch (argument) {
      case 'D': {
        if (!more || items[at].isKeyword() || !items[at].isWord()) return missing("a piece designator");
        auto d = designator(items[at++]);
        if (!d) return false;
        out.designators.push_back(*d);
        break;
      }
      case 'Q': {
        std::string message;
        auto d = more && items[at].isWord() ? parseDesignator("?" + items[at].text, message) : std::nullopt;
        if (!d) return missing("squares, like [a-h1-4]");
        d->keepsSquares = true;
        out.designators.push_back(*d);
        ++at;
        break;
      }
      case 'R':
      case 'r':
        if (more) out.bounds = range(items, at);
        if (argument == 'R' && !out.bounds) return missing("a range: one or two numbers");
        break;
      case 'I': {
        auto value = more && items[at].isWord() ? integer(items[at].text) : std::nullopt;
        if (!value) return missing("a number");
        out.number = *value;
        ++at;
        break;
      }
      case 'W':
      case 'N':
        if (!more || !items[at].isWord() || items[at].isKeyword())
          return missing(argument == 'N' ? "a name" : "a word");
        out.text = items[at++].text;
        if (key.keyword == Keyword::TagMatch && !tags_.contains(out.text)) {
          error(items[at - 1].range, "no tag '" + out.text + "' was defined by :forany");
          return false;
        }
        if (argument == 'N' &&
            !std::all_of(out.text.begin(), out.text.end(), [](unsigned char c) { return std::isalnum(c); })) {
          error(items[at - 1].range, "names are made of letters and digits");
          return false;
        }
        break;
      case 'S':
      case 'X':
        if (!more || items[at].isList() || items[at].isKeyword() || (argument == 'S' && items[at].isWord()))
          return missing(argument == 'S' ? "a string in quotes" : "a word or a string in quotes");
        out.quoted = !items[at].isWord();
        out.text = items[at++].text;
        break;
      case 'T':
      case 'E':
        if (!more || !items[at].isWord() || items[at].isKeyword())
          return missing(argument == 'T' ? "a date, YYYY-MM-DD" : "an ECO code");
        out.text = out.text2 = items[at++].text;
        if (at < items.size() && items[at].isWord() && !items[at].isKeyword() &&
            (argument == 'T' ? items[at].text.find('-') == 4 : items[at].text.size() == 3))
          out.text2 = items[at++].text;
        break;
      case 'G': {
        if (!more || !items[at].isList()) return missing("a list of designators in parentheses");
        for (const Item& item : items[at].items) {
          auto d = designator(item);
          if (!d) return false;
          out.designators.push_back(*d);
        }
        if (out.designators.size() < 2) {
          error(items[at].range, "a ray needs at least two designators");
          return false;
        }
        ++at;
        break;
      }
      case 'L':
        if (!more || !items[at].isList() || isListOf(items[at], "position") || isListOf(items[at], "match"))
          return missing("a list of lists: " + name + " ((position ...) (position ...))");
        if (items[at].items.empty()) return missing("at least one list");
        for (const Item& item : items[at].items) {
          if (inMatch_) {
            auto game = matchList(item, true, forbidsAccumulators);
            if (game) out.games.push_back(std::move(game));
          } else {
            bool inside = forbidsAccumulators || key.keyword == Keyword::Sequence ||
                          key.keyword == Keyword::GappedSequence;
            out.lists.push_back(positionList(item, true, inside));
          }
        }
        ++at;
        break;
      case 'l':
        if (!more || !items[at].isList()) break;
        if (key.keyword == Keyword::Not && !inMatch_ && !isListOf(items[at], "position")) break;
        if (inMatch_) {
          auto game = matchList(items[at], true, true);
          if (game) out.games.push_back(std::move(game));
        } else {
          out.lists.push_back(positionList(items[at], true, true));
        }
        ++at;
        break;
      case 'Z':
        if (!more || !items[at].isList()) return missing("a list: :relation ( ... )");
        relation(items[at++], out);
        break;
      default:
        break;
    }
    if (at > 0) out.argument = items[at - 1].range;
  }
  return true;
}

void Reader::relation(const Item& item, Condition& out) {
  if (!tags_.empty()) error(out.range, ":relation cannot be used together with :forany");
  for (std::size_t at = 0; at < item.items.size();) {
    const Item& word = item.items[at];
    bool negated = false;
    if (!word.isKeyword()) {
      unknownWord(word, 'r', "expected a keyword of :relation here");
      return;
    }
    const KeywordInfo* key = keyword(word, 'r', negated);
    ++at;
    if (!key) return;
    Condition c = condition(key->keyword, word.range);
    if (!arguments(item.items, at, *key, c, true)) return;
    for (Designator& d : c.designators) d.keepsSquares = true;
    out.relation.push_back(std::move(c));
  }
}

void Reader::place(PositionList& list, Condition c, bool nested, bool forbidsAccumulators) {
  std::string name = ":" + std::string(info(c.keyword).spelling);
  auto topOnly = [&](auto&& apply) {
    if (nested)
      sink_.warning(c.range,
                    name + " has a meaning only in a list directly in the match list; it is ignored here");
    else
      apply();
  };
  if (isTransform(c.keyword)) {
    const Keyword k = c.keyword == Keyword::Flip ? Keyword::FlipDihedral : c.keyword;
    if (std::find(list.transforms.begin(), list.transforms.end(), k) == list.transforms.end())
      list.transforms.push_back(k);
    return;
  }
  switch (c.keyword) {
    case Keyword::Variations:
      topOnly([&] { list.variations = true; });
      return;
    case Keyword::VariationsOnly:
      topOnly([&] { list.variations = list.variationsOnly = true; });
      return;
    case Keyword::MarkAll:
      topOnly([&] { list.markAll = true; });
      return;
    case Keyword::NoAnnotate:
      topOnly([&] { list.noAnnotate = true; });
      return;
    case Keyword::EndMost:
      topOnly([&] { list.endMost = true; });
      return;
    case Keyword::Following:
      topOnly([&] { list.following = true; });
      return;
    case Keyword::Preceding:
      topOnly([&] { list.preceding = true; });
      return;
    case Keyword::Comment:
      topOnly([&] { list.comment = c.text; });
      return;
    case Keyword::MatchCount:
    case Keyword::PreTransformMatchCount:
      if (nested) return error(c.range, name + " can only be used in a list directly in the match list");
      (c.keyword == Keyword::MatchCount ? list.matchCount : list.preTransformMatchCount) = c.bounds;
      return;
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
    case Keyword::Exclude:
    case Keyword::Cut:
      if (nested) return error(c.range, name + " can only be used in a list directly in the match list");
      if (c.keyword == Keyword::Cut)
        list.cut.push_back(std::move(c));
      else if (c.lists.empty())
        list.excludes = true;
      else
        list.exclude.push_back(std::move(c.lists[0]));
      return;
    case Keyword::Not:
      if (c.lists.empty())
        list.negated = !list.negated;
      else
        list.conditions.push_back(std::move(c));
      return;
    default:
      check(c);
      list.conditions.push_back(std::move(c));
  }
}

/// What cannot stand together in a list.
void Reader::checkTogether(const PositionList& list) {
  if (list.preTransformMatchCount && (!list.accumulate.empty() || !list.sumRanges.empty()))
    error(list.range,
          ":pretransformmatchcount counts each transform by itself; the list cannot add them up too");
}

PositionList Reader::positionList(const Item& item, bool nested, bool forbidsAccumulators) {
  PositionList list;
  list.range = item.range;
  if (!isListOf(item, "position")) {
    error(item.range, "expected a position list here: (position ...)");
    return list;
  }
  bool outer = std::exchange(inMatch_, false);
  // A list that negates itself may not accumulate: find out before its items are read.
  bool negatedHere = false;
  for (std::size_t i = 1; i < item.items.size(); ++i)
    negatedHere |= item.items[i].isWord() && item.items[i].text == ":not" &&
                   (i + 1 == item.items.size() || !isListOf(item.items[i + 1], "position"));
  for (std::size_t at = 1; at < item.items.size();) {
    const Item& word = item.items[at];
    if (word.isKeyword()) {
      bool negated = false;
      const KeywordInfo* key = keyword(word, 'p', negated);
      ++at;
      if (!key) {
        while (at < item.items.size() && !item.items[at].isKeyword()) ++at;  // its arguments
        continue;
      }
      Condition c = condition(key->keyword, word.range, negated);
      if (!arguments(item.items, at, *key, c, forbidsAccumulators || negatedHere)) {
        while (at < item.items.size() && !item.items[at].isKeyword()) ++at;
        continue;
      }
      place(list, std::move(c), nested, forbidsAccumulators || negatedHere);
    } else if (word.isWord()) {
      ++at;
      if (auto d = designator(word)) {
        Condition c = condition(Keyword::Designator, word.range);
        c.designators.push_back(*d);
        list.conditions.push_back(std::move(c));
      }
    } else {
      if (word.isList())
        strayList(word);
      else
        error(word.range, "a string stands only after a keyword that takes one");
      ++at;
    }
  }
  inMatch_ = outer;
  checkTogether(list);
  return list;
}

std::shared_ptr<MatchList> Reader::matchList(const Item& item, bool nested, bool forbidsAccumulators) {
  auto list = std::make_shared<MatchList>();
  list->range = item.range;
  if (nested && isListOf(item, "position")) {
    list->lists.push_back(positionList(item, true, forbidsAccumulators));
    return list;
  }
  if (!isListOf(item, "match")) {
    error(item.range,
          nested ? "expected a position list or a match list here" : "a query is (match ... (position ...))");
    return nullptr;
  }
  bool outer = std::exchange(inMatch_, true);
  // Tags first: they may be used before the place where they are bound.
  if (!nested)
    for (std::size_t i = 1; i + 1 < item.items.size(); ++i)
      if (item.items[i].isWord() && item.items[i].text == ":forany" && item.items[i + 1].isWord())
        tags_.insert(item.items[i + 1].text);
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
      switch (c.keyword) {
        case Keyword::Pgn:
        case Keyword::Output:
        case Keyword::Forany:
          if (nested) {
            error(c.range, ":" + std::string(key->spelling) + " can only stand in the outermost match list");
          } else if (c.keyword == Keyword::Forany) {
            for (const Condition& other : list->tags)
              if (other.text == c.text) error(c.argument, "the tag '" + c.text + "' is bound twice");
            list->tags.push_back(std::move(c));
          } else {
            (c.keyword == Keyword::Pgn ? list->input : list->output) = c.text;
          }
          break;
        case Keyword::Not:
          if (c.games.empty())
            list->negated = !list->negated;
          else
            list->conditions.push_back(std::move(c));
          break;
        default:
          check(c);
          list->conditions.push_back(std::move(c));
      }
    } else if (word.isList()) {
      list->lists.push_back(positionList(word, nested, forbidsAccumulators));
      ++at;
    } else {
      unknownWord(word, 'm', "expected a keyword or a position list here");
      ++at;
    }
  }
  inMatch_ = outer;
  if (!nested && list->lists.empty() && !failed) {
    error(item.range, "a match list needs at least one position list");
    for (const Condition& c : list->conditions)
      if (c.keyword == Keyword::Not)
        sink_.note(c.range,
                   "this :not takes the list after it; to negate the match list write it at the end");
  }
  return list;
}

}  // namespace

std::optional<MatchList> understand(const Item& item, DiagnosticSink& sink) {
  Reader reader(sink);
  auto list = reader.matchList(item, false, false);
  if (!list || reader.failed) return std::nullopt;
  return std::move(*list);
}

}  // namespace cql::frontend::legacy
