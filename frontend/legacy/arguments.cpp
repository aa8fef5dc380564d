// Reads the arguments of keywords: designators, ranges, words, lists (KeywordInfo::arguments).
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

/// Reads the arguments of one keyword.
class Reader::Arguments {
 public:
  Arguments(Reader& reader, const std::vector<Item>& items, std::size_t& at, const KeywordInfo& key,
            Condition& out, bool forbidsAccumulators)
      : reader_(reader),
        items_(items),
        at_(at),
        key_(key),
        out_(out),
        forbidsAccumulators_(forbidsAccumulators) {}

  /// Reads all; returns false, with a message, if one is missing or wrong.
  bool all();

 private:
  /// An argument of KeywordInfo::arguments, and its name for messages.
  struct Kind {
    char letter;
    bool (Arguments::*read)(const std::string& what);
    const char* what;
  };
  static const Kind kKinds[];

  bool more() const { return at_ < items_.size(); }
  bool atList() const { return more() && items_[at_].isList(); }
  bool atPlainWord() const { return more() && items_[at_].isWord() && !items_[at_].isKeyword(); }
  bool missing(const std::string& what);
  bool wrong(SourceRange range, std::string message);
  std::string name() const { return ":" + std::string(key_.spelling); }

  bool designator(const std::string& what);
  bool squares(const std::string& what);
  bool range(const std::string& what);
  bool rangeOrNothing(const std::string& what);
  bool number(const std::string& what);
  bool word(const std::string& what);
  bool nameOfTag(const std::string& what);
  bool text(const std::string& what);
  bool wordOrText(const std::string& what);
  bool dates(const std::string& what);
  bool ecoCodes(const std::string& what);
  bool ray(const std::string& what);
  bool lists(const std::string& what);
  bool listOrNothing(const std::string& what);
  bool relation(const std::string& what);
  bool addDesignator(const Item& item);
  bool oneOrTwoWords(const std::string& what, bool (*isSecond)(std::string_view));

  Reader& reader_;
  const std::vector<Item>& items_;
  std::size_t& at_;  ///< the next item
  const KeywordInfo& key_;
  Condition& out_;
  const bool forbidsAccumulators_;
};

const Reader::Arguments::Kind Reader::Arguments::kKinds[] = {
    {'D', &Arguments::designator, "a piece designator"},
    {'Q', &Arguments::squares, "squares, like [a-h1-4]"},
    {'R', &Arguments::range, "a range: one or two numbers"},
    {'r', &Arguments::rangeOrNothing, ""},
    {'I', &Arguments::number, "a number"},
    {'W', &Arguments::word, "a word"},
    {'N', &Arguments::nameOfTag, "a name"},
    {'S', &Arguments::text, "a string in quotes"},
    {'X', &Arguments::wordOrText, "a word or a string in quotes"},
    {'T', &Arguments::dates, "a date, YYYY-MM-DD"},
    {'E', &Arguments::ecoCodes, "an ECO code"},
    {'G', &Arguments::ray, "a list of designators in parentheses"},
    {'L', &Arguments::lists, "a list of lists"},
    {'l', &Arguments::listOrNothing, ""},
    {'Z', &Arguments::relation, "a list: :relation ( ... )"}};

bool Reader::Arguments::all() {
  for (char letter : key_.arguments) {
    for (const Kind& kind : kKinds)
      if (kind.letter == letter && !(this->*kind.read)(kind.what)) return false;
    if (at_ > 0) out_.argument = items_[at_ - 1].range;
  }
  return true;
}

bool Reader::Arguments::missing(const std::string& what) {
  return wrong(more() ? items_[at_].range : out_.range,
               name() + " needs " + what + (more() ? ", not this" : ""));
}

bool Reader::Arguments::wrong(SourceRange range, std::string message) {
  reader_.error(range, std::move(message));
  return false;
}

bool Reader::Arguments::addDesignator(const Item& item) {
  auto d = reader_.designator(item);
  if (d) out_.designators.push_back(*d);
  return d.has_value();
}

bool Reader::Arguments::designator(const std::string& what) {
  if (!atPlainWord()) return missing(what);
  return addDesignator(items_[at_++]);
}

bool Reader::Arguments::squares(const std::string& what) {
  std::string message;
  auto d = more() && items_[at_].isWord() ? parseDesignator("?" + items_[at_].text, message) : std::nullopt;
  if (!d) return missing(what);
  d->keepsSquares = true;
  out_.designators.push_back(*d);
  ++at_;
  return true;
}

bool Reader::Arguments::range(const std::string& what) {
  rangeOrNothing("");
  return out_.bounds || missing(what);
}

bool Reader::Arguments::rangeOrNothing(const std::string&) {
  if (more()) out_.bounds = reader_.range(items_, at_);
  return true;
}

bool Reader::Arguments::number(const std::string& what) {
  auto value = more() && items_[at_].isWord() ? integer(items_[at_].text) : std::nullopt;
  if (!value) return missing(what);
  out_.number = *value;
  ++at_;
  return true;
}

bool Reader::Arguments::word(const std::string& what) {
  if (!atPlainWord()) return missing(what);
  const Item& item = items_[at_++];
  out_.text = item.text;
  if (key_.keyword == Keyword::TagMatch && !reader_.isTag(out_.text))
    return wrong(item.range, "no tag '" + out_.text + "' was defined by :forany");
  return true;
}

bool Reader::Arguments::nameOfTag(const std::string& what) {
  if (!word(what)) return false;
  return std::all_of(out_.text.begin(), out_.text.end(), ascii::isLetterOrDigit) ||
         wrong(items_[at_ - 1].range, "names are made of letters and digits");
}

bool Reader::Arguments::text(const std::string& what) {
  if (more() && items_[at_].isWord()) return missing(what);
  return wordOrText(what);
}

bool Reader::Arguments::wordOrText(const std::string& what) {
  if (!more() || items_[at_].isList() || items_[at_].isKeyword()) return missing(what);
  out_.quoted = !items_[at_].isWord();
  out_.text = items_[at_++].text;
  return true;
}

bool Reader::Arguments::dates(const std::string& what) {
  return oneOrTwoWords(what, [](std::string_view text) { return text.find('-') == 4; });
}

bool Reader::Arguments::ecoCodes(const std::string& what) {
  return oneOrTwoWords(what, [](std::string_view text) { return text.size() == 3; });
}

bool Reader::Arguments::oneOrTwoWords(const std::string& what, bool (*isSecond)(std::string_view)) {
  if (!atPlainWord()) return missing(what);
  out_.text = out_.text2 = items_[at_++].text;
  if (atPlainWord() && isSecond(items_[at_].text)) out_.text2 = items_[at_++].text;
  return true;
}

bool Reader::Arguments::ray(const std::string& what) {
  if (!atList()) return missing(what);
  for (const Item& item : items_[at_].items)
    if (!addDesignator(item)) return false;
  if (out_.designators.size() < 2) return wrong(items_[at_].range, "a ray needs at least two designators");
  ++at_;
  return true;
}

bool Reader::Arguments::lists(const std::string& what) {
  if (!atList() || reader_.isListOf(items_[at_], "position") || reader_.isListOf(items_[at_], "match"))
    return missing(what + ": " + name() + " ((position ...) (position ...))");
  if (items_[at_].items.empty()) return missing("at least one list");
  const bool inside =
      forbidsAccumulators_ || key_.keyword == Keyword::Sequence || key_.keyword == Keyword::GappedSequence;
  for (const Item& item : items_[at_].items) reader_.addList(item, out_, inside);
  ++at_;
  return true;
}

bool Reader::Arguments::listOrNothing(const std::string&) {
  if (!atList()) return true;
  if (key_.keyword == Keyword::Not && !reader_.inMatch_ && !reader_.isListOf(items_[at_], "position"))
    return true;
  reader_.addList(items_[at_++], out_, true);
  return true;
}

bool Reader::Arguments::relation(const std::string& what) {
  if (!atList()) return missing(what);
  reader_.relation(items_[at_++], out_);
  return true;
}

bool Reader::arguments(const std::vector<Item>& items, std::size_t& at, const KeywordInfo& key,
                       Condition& out, bool forbidsAccumulators) {
  return Arguments(*this, items, at, key, out, forbidsAccumulators).all();
}

/// Adds a list inside a condition, of the kind of the list around it.
void Reader::addList(const Item& item, Condition& out, bool forbidsAccumulators) {
  if (!inMatch_) {
    out.lists.push_back(positionList(item, true, forbidsAccumulators));
  } else if (auto game = matchList(item, true, forbidsAccumulators)) {
    out.games.push_back(std::move(game));
  }
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
