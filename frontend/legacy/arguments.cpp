// What stands behind keywords: designators, ranges, words, lists (KeywordInfo::arguments).
#include <algorithm>
#include <charconv>
#include <utility>

#include "frontend/legacy/reader.h"
#include "runtime/ascii.h"

namespace cql::frontend::legacy {
namespace {

std::optional<int> integer(std::string_view text) {
  int value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return value;
}

}  // namespace

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
  } else if (!d->tag.empty() && !isTag(d->tag)) {
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
        if (key.keyword == Keyword::TagMatch && !isTag(out.text)) {
          error(items[at - 1].range, "no tag '" + out.text + "' was defined by :forany");
          return false;
        }
        if (argument == 'N' && !std::all_of(out.text.begin(), out.text.end(), ascii::isLetterOrDigit)) {
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
  bool saidSide = false;
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
    if (c.keyword == Keyword::SameSideToMove || c.keyword == Keyword::ChangeSideToMove ||
        c.keyword == Keyword::IgnoreSideToMove) {
      if (saidSide)
        return error(c.range,
                     "only one of :samesidetomove, :changesidetomove and :ignoresidetomove can be given");
      saidSide = true;
    }
    for (const Condition& other : out.relation)
      if (other.keyword == c.keyword) return error(c.range, word.text + " is given twice");
    out.relation.push_back(std::move(c));
  }
}

}  // namespace cql::frontend::legacy
