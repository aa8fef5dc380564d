#include "pgn/read/tags.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "pgn/read/tag_values.h"
#include "pgn/split/lines.h"
#include "runtime/rules/variant.h"

namespace cql::pgn {

enum class KnownName : std::uint8_t {
  None,
  White,
  Black,
  Event,
  Site,
  Date,
  Round,
  Result,
  Eco,
  Fen,
  Variant,
  EventDate
};

namespace {

constexpr std::size_t kManyTags = 32;

/// The result, the FEN and the variant, which are always read.
constexpr std::uint32_t kAlways = std::uint32_t{1} << 31;

/// The tags with a member of their own.
struct KnownTag {
  std::string_view name;
  KnownName tag = KnownName::None;
  std::uint32_t parts = 0;       ///< that it may belong to
  std::uint64_t firstBytes = 0;  ///< of the name
};

/// Returns the first eight bytes of a name as a number; fewer if the name is shorter.
constexpr std::uint64_t firstBytesOf(std::string_view name) {
  std::uint64_t bytes = 0;
  for (std::size_t i = std::min<std::size_t>(name.size(), 8); i-- > 0;)
    bytes = bytes << 8 | static_cast<unsigned char>(name[i]);
  return bytes;
}

/// Returns the slot of a tag in the table below: known tags differ in their first letter or their length.
constexpr std::size_t slotOf(std::string_view name, std::size_t size) {
  return (static_cast<unsigned char>(name[0]) + 3 * size) % 32;
}
constexpr std::size_t slotOf(std::string_view name) {
  return slotOf(name, name.size());
}

constexpr std::array<KnownTag, 32> kKnownTags = [] {
  std::array<KnownTag, 32> table{};
  auto add = [&table](std::string_view name, KnownName tag, std::uint32_t parts) {
    KnownTag& slot = table[slotOf(name)];
    slot = {name, tag, parts, firstBytesOf(name)};
  };
  // Ratings may follow names, too.
  add("White", KnownName::White, kWhiteTag | kRatingTags | kOtherTags);
  add("Black", KnownName::Black, kBlackTag | kRatingTags | kOtherTags);
  add("Event", KnownName::Event, kEventTag);
  add("Site", KnownName::Site, kSiteTag);
  add("Date", KnownName::Date, kDateTag);
  add("Round", KnownName::Round, kRoundTag);
  add("Result", KnownName::Result, kAlways);
  add("ECO", KnownName::Eco, kEcoTag);
  add("FEN", KnownName::Fen, kAlways);
  add("Variant", KnownName::Variant, kAlways);
  add("EventDate", KnownName::EventDate, kEventDateTag);
  return table;
}();
static_assert(std::count_if(kKnownTags.begin(), kKnownTags.end(),
                            [](const KnownTag& t) { return t.tag != KnownName::None; }) == 11,
              "two tags at one place");
static_assert(std::ranges::all_of(kKnownTags, [](const KnownTag& t) { return t.name.size() <= 9; }),
              "isNamed() looks at eight characters and the last one");

/// Returns the slots of tags that may belong to these parts, as bits.
std::uint32_t slotsOf(std::uint32_t parts) {
  if (parts & (kOtherTags | kTagsByName)) return ~std::uint32_t{0};
  std::uint32_t slots = 0;
  for (std::size_t i = 0; i < kKnownTags.size(); ++i)
    if (kKnownTags[i].parts & parts) slots |= std::uint32_t{1} << i;
  if (parts & kRatingTags)
    for (std::string_view kind : kRatingKinds)
      for (std::string_view color : {"White", "Black"})
        slots |= std::uint32_t{1} << slotOf(color, color.size() + kind.size());
  return slots;
}

/// Returns true if the value is a result, and sets `result`.
bool isResultWord(std::string_view value, GameResult& result) {
  auto is = [&]<std::size_t n>(const char(&word)[n], GameResult meant) {
    if (std::memcmp(value.data(), word, n - 1) != 0) return false;
    result = meant;
    return true;
  };
  switch (value.size()) {
    case 1:
      return is("*", GameResult::Unknown);
    case 3:
      return is("1-0", GameResult::WhiteWins) || is("0-1", GameResult::BlackWins);
    case 7:
      return is("1/2-1/2", GameResult::Draw);
    default:
      return false;
  }
}

/// Returns true if the value of a FEN tag means that the game has none.
bool isNoFen(std::string_view value) {
  while (!value.empty() && isBlank(value.front())) value.remove_prefix(1);
  while (!value.empty() && isBlank(value.back())) value.remove_suffix(1);
  return value.empty() || value == "?" || ascii::sameIgnoringCase(value, "startpos");
}

/// Returns true if it is the name of the tag. Compares the first eight bytes at once if they are before
/// `end`.
bool isNamed(const KnownTag& known, std::string_view name, const char* end) {
  if (name.size() != known.name.size()) return false;
  std::uint64_t bytes;
  if (end - name.data() < 8)
    bytes = firstBytesOf(name);
  else
    std::memcpy(&bytes, name.data(), 8);
  if (name.size() < 8) bytes &= (std::uint64_t{1} << 8 * name.size()) - 1;
  return bytes == known.firstBytes && (name.size() <= 8 || name.back() == known.name.back());
}

}  // namespace

void TagReader::read(const GameText& game, std::uint32_t parts, GameRecord& record, TagFacts& facts,
                     WarningSink& warnings) {
  game_ = &game;
  record_ = &record;
  facts_ = &facts;
  warnings_ = &warnings;
  if (const std::uint32_t wanted = parts | kAlways; parts_ != wanted) {
    parts_ = wanted;
    wantedSlots_ = slotsOf(wanted);
  }
  if (!index_.empty()) index_.clear();
  facts = TagFacts{};
  if (fast && readFast()) return;
  facts.hasNul = game.text.substr(0, game.movetext).find('\0') != std::string_view::npos;

  const char* p = game.text.data() + game.tags;
  const char* end = game.text.data() + game.movetext;
  LineEndFinder lines(end);
  while (p < end) {
    p = skipLineIndent(p, end);
    const char* lineEnd = lines.find(p);
    if (p < lineEnd && *p == '[')
      readLine(p, lineEnd);
    else if (p < lineEnd && *p != ';' && *p != '%')
      warn(p, "not a tag, line skipped");
    p = afterLineEnd(lineEnd, end);
  }
}

/// Reads a section without anything unusual, and without text before it.
bool TagReader::readFast() {
  if (game_->tags != 0) return false;
  TagIndex::Quotes quotes;
  if (game_->tagIndex) {
    quotes = game_->tagIndex->quotes(game_->firstQuote, game_->quoteCount);
  } else {
    std::string_view section = game_->text.substr(0, game_->movetext);
    while (!section.empty() && isLineEnd(section.back())) section.remove_suffix(1);
    const char* end = section.data() + section.size();
    tagIndex_.clear();
    if (section.empty() || section[0] != '[' || tagIndex_.add(section.data(), end) != end) return false;
    quotes = tagIndex_.quotes(0, tagIndex_.count());
  }
  TagIndex::forEach(game_->text.data(), quotes, [this](std::string_view name, std::string_view value) {
    if (wantedSlots_ >> slotOf(name) & 1) takeTag(name, value);
  });
  return true;
}

void TagReader::readLine(const char* p, const char* lineEnd) {
  const TagLine line(p, lineEnd);
  const char* start = p;
  TagText tag;
  while (p < lineEnd && *p == '[' && line.read(p, tag)) {
    takeTag(tag.name, withoutNuls(tag.value));
    p = skipLineIndent(tag.next, lineEnd);
  }
  if (p == start)
    warn(p, "not a tag, line skipped");
  else if (p < lineEnd && *p != ';' && *p != '%')
    warn(p, "text behind a tag dropped");
}

void TagReader::takeTag(std::string_view name, std::string_view value) {
  if (wants(kTagsByName)) return takeByName(name, value);
  takeByPlace(name, value);
}

/// Adds a tag to the list of all tags, then handles it like any other.
void TagReader::takeByName(std::string_view name, std::string_view value) {
  const KnownTag& known = kKnownTags[slotOf(name)];
  const bool isKnown = known.tag != KnownName::None && ascii::sameIgnoringCase(name, known.name);
  record_->tags.byName.push_back({isKnown ? known.name : name, value});
  takeByPlace(name, value);
}

void TagReader::takeByPlace(std::string_view name, std::string_view value) {
  const KnownTag& known = kKnownTags[slotOf(name)];
  if (!isNamed(known, name, game_->text.data() + game_->text.size())) return takeOtherCase(name, value);
  if (wants(known.parts)) takeKnown(known.tag, name, value);
}

/// Handles a tag whose name is not a known one as written; it may be one in another case.
void TagReader::takeOtherCase(std::string_view name, std::string_view value) {
  const KnownTag& known = kKnownTags[slotOf(name)];
  if (known.tag == KnownName::None || !ascii::sameIgnoringCase(name, known.name))
    return takeUnknown(name, value);
  if (wants(known.parts)) takeKnown(known.tag, name, value);
}

void TagReader::takeKnown(KnownName known, std::string_view name, std::string_view value) {
  TagSection& tags = record_->tags;
  switch (known) {
    case KnownName::White:
      return takePlayer(value, kWhite);
    case KnownName::Black:
      return takePlayer(value, kBlack);
    case KnownName::Event:
      tags.event = value;
      return;
    case KnownName::Site:
      tags.site = value;
      return;
    case KnownName::Date:
      return takeDate(value, tags.date, &tags.year, nullptr);
    case KnownName::Round:
      tags.round = value;
      return;
    case KnownName::Result:
      return takeResult(name, value);
    case KnownName::Eco:
      return takeEco(value);
    case KnownName::Fen:
      if (isNoFen(value)) return;
      facts_->fen = value;
      facts_->hasFen = true;
      facts_->fenOffset = offsetOf(name);
      return;
    case KnownName::Variant:
      return takeVariant(name, value);
    case KnownName::EventDate:
      return takeDate(value, tags.eventDate, nullptr, &tags.hasEventDate);
    case KnownName::None:
      break;
  }
}

void TagReader::takeVariant(std::string_view name, std::string_view value) {
  const Variant variant = variantOf(value);
  facts_->chess960 = variant == Variant::Chess960;
  record_->variant = variant == Variant::Other ? value : std::string_view();
  takeUnknown(name, value);  // a tag that is also shown verbatim
}

void TagReader::takeResult(std::string_view name, std::string_view value) {
  facts_->result = GameResult::Unknown;  // independent of earlier tags
  facts_->hasResult = isResultWord(value, facts_->result);
  facts_->resultOffset = offsetOf(name);
}

void TagReader::takeEco(std::string_view value) {
  rewritten_.clear();
  record_->tags.eco =
      appendEco(value, rewritten_) ? view(record_->storage.copy(rewritten_)) : std::string_view();
}

/// Handles a rating, or a tag without a member of its own.
void TagReader::takeUnknown(std::string_view name, std::string_view value) {
  if (!wants(kRatingTags | kOtherTags) || takeRating(name, value)) return;
  if (wants(kOtherTags)) takeOther(name, value);
}

/// `year`, `isKnown`: output parameters, or null.
void TagReader::takeDate(std::string_view value, std::string_view& text, int* year, bool* isKnown) {
  int itsYear;
  bool known;
  if (isNormalDate(value, itsYear, known)) {
    text = value;
  } else {
    rewritten_.clear();
    appendDate(value, rewritten_, itsYear, known);
    text = view(record_->storage.copy(rewritten_));
  }
  if (year) *year = itsYear;
  if (isKnown) *isKnown = known;
}

void TagReader::takePlayer(std::string_view value, Color color) {
  // A rating may follow the name, in parentheses.
  const std::string_view trimmed = trimPlayer(value);
  if (!wants(color == kWhite ? kWhiteTag : kBlackTag) && !trimmed.ends_with(')')) return;
  std::string_view& text = color == kWhite ? record_->tags.white : record_->tags.black;
  if (isNormalPlayer(trimmed)) {
    text = trimmed;
    return;
  }
  rewritten_.clear();
  int elo;
  appendPlayer(value, rewritten_, elo);
  text = view(record_->storage.copy(rewritten_));
  Rating& rating = record_->tags.ratings[color];
  if (elo > 0 && rating.value == 0) rating = {std::min(elo, 4000), 0};
}

/// Handles a rating tag: the first with a value is the rating of the colour. Returns false for ordinary tags,
/// among them later ratings.
bool TagReader::takeRating(std::string_view name, std::string_view value) {
  if (name.size() < 8 || ((name[0] | 32) != 'w' && (name[0] | 32) != 'b')) return false;
  const std::string_view color = name.substr(0, 5);
  if (!ascii::sameIgnoringCase(color, "White") && !ascii::sameIgnoringCase(color, "Black")) return false;
  const auto kind = std::ranges::find_if(
      kRatingKinds, [&](std::string_view k) { return ascii::sameIgnoringCase(name.substr(5), k); });
  if (kind == kRatingKinds.end()) return false;
  int number = 0;
  for (char c : value) {
    if (!isDigit(c)) break;
    number = std::min(number * 10 + (c - '0'), 4000);
  }
  if (number == 0) return true;
  Rating& rating = record_->tags.ratings[(name[0] | 32) == 'b' ? kBlack : kWhite];
  if (rating.value > 0) return false;
  rating = {number, static_cast<std::uint8_t>(kind - kRatingKinds.begin())};
  return true;
}

void TagReader::takeOther(std::string_view name, std::string_view value) {
  std::vector<Tag>& others = record_->tags.others;
  if (others.size() < kManyTags) {
    for (Tag& tag : others) {
      if (tag.name == name) {
        tag.value = value;
        return;
      }
    }
  } else {
    if (index_.empty()) {
      for (std::size_t i = 0; i < others.size(); i++) index_.emplace(others[i].name, i);
    }
    const auto [entry, isNew] = index_.emplace(name, others.size());
    if (!isNew) {
      others[entry->second].value = value;
      return;
    }
  }
  others.push_back({name, value});
}

/// Returns the value with white space instead of NUL bytes (language/41 §1).
std::string_view TagReader::withoutNuls(std::string_view value) {
  if (!facts_->hasNul) return value;
  char* copy = record_->storage.allocate(value.size());
  std::replace_copy(value.begin(), value.end(), copy, '\0', ' ');
  return {copy, value.size()};
}

void TagReader::warn(const char* at, std::string_view text) {
  warnings_->warn(game_->offset + static_cast<std::size_t>(at - game_->text.data()), game_->number, text);
}

}  // namespace cql::pgn
