#include "pgn/tags.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "pgn/lines.h"

namespace cql::pgn {

namespace {

constexpr std::size_t kManyTags = 32;

/// The result, the FEN and the variant: they are wanted whatever is asked for.
constexpr std::uint32_t kAlways = ~std::uint32_t{kAllTags};

/// Parts that a tag may belong to whose name has so many letters.
constexpr std::array<std::uint32_t, 10> kPartsByLength = [] {
  std::array<std::uint32_t, 10> parts{};
  parts.fill(kOtherTags);
  parts[3] = parts[6] = parts[7] = kAlways;
  parts[4] |= kSiteTag | kDateTag;
  parts[5] |= kWhiteTag | kBlackTag | kEventTag | kRoundTag | kRatingTags;  // ratings stand behind names, too
  parts[8] |= kRatingTags;
  parts[9] |= kRatingTags | kEventDateTag;
  return parts;
}();

bool isResultWord(std::string_view value, GameResult& result) {
  if (value == "1-0")
    result = GameResult::WhiteWins;
  else if (value == "0-1")
    result = GameResult::BlackWins;
  else if (value == "1/2-1/2")
    result = GameResult::Draw;
  else if (value == "*")
    result = GameResult::Unknown;
  else
    return false;
  return true;
}

bool sameIgnoringCase(std::string_view a, std::string_view b) {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) { return (x | 32) == (y | 32); });
}

}  // namespace

void TagReader::read(const GameText& game, std::uint32_t parts, GameRecord& record, TagFacts& facts,
                     WarningSink& warnings) {
  game_ = &game;
  record_ = &record;
  facts_ = &facts;
  warnings_ = &warnings;
  parts_ = parts | kAlways;
  index_.clear();
  facts = TagFacts{};
  if (fast && readPlain()) return;
  facts.hasNul = game.text.substr(0, game.movetext).find('\0') != std::string_view::npos;

  const char* p = game.text.data() + game.tags;
  const char* end = game.text.data() + game.movetext;
  LineEndFinder lines(end);
  while (p < end) {
    p = skipLineIndent(p, end);
    const char* lineEnd = lines.find(p);
    if (p < lineEnd && *p == '[') readLine(p, lineEnd);
    p = afterLineEnd(lineEnd, end);
  }
}

/// A section without anything unusual, behind no other text.
bool TagReader::readPlain() {
  if (game_->tags != 0) return false;
  const std::string_view section = game_->text.substr(0, game_->movetext);
  if (!places_.find(section, game_->text.size())) return false;
  places_.forEach(section.data(),
                  [this](std::string_view name, std::string_view value) { takeTag(name, value); });
  return true;
}

void TagReader::readLine(const char* p, const char* lineEnd) {
  const TagLine line(p, lineEnd);
  const char* start = p;
  TagText tag;
  while (p < lineEnd && *p == '[' && line.read(p, tag)) {
    takeTag(tag.name, withoutNuls(tag.value));
    p = skipBlanksInLine(tag.next, lineEnd);
  }
  if (p == start) warn(p, "not a tag, line skipped");
}

void TagReader::takeTag(std::string_view name, std::string_view value) {
  TagSection& tags = record_->tags;
  auto offset = [&] { return static_cast<std::size_t>(name.data() - game_->text.data()); };
  if (name.size() < kPartsByLength.size() && (parts_ & kPartsByLength[name.size()]) == 0) return;
  // `word` has as many letters as the name.
  auto is = [name]<std::size_t n>(const char(&word)[n]) {
    return std::memcmp(name.data(), word, n - 1) == 0;
  };
  switch (name.size()) {
    case 3:
      if (is("ECO")) {
        if (!wants(kEcoTag)) return;
        const std::size_t mark = record_->storage.size();
        tags.eco = {};
        if (appendEco(value, record_->storage)) tags.eco = std::string_view(record_->storage).substr(mark);
        return;
      }
      if (is("FEN")) {
        facts_->fen = value;
        facts_->hasFen = true;
        facts_->fenOffset = offset();
        return;
      }
      break;
    case 4:
      if (is("Site")) {
        tags.site = value;
        return;
      }
      if (is("Date")) {
        bool known;
        if (wants(kDateTag)) takeDate(value, tags.date, tags.year, known);
        return;
      }
      break;
    case 5:
      if (is("White")) return takePlayer(value, kWhite);
      if (is("Black")) return takePlayer(value, kBlack);
      if (is("Event")) {
        tags.event = value;
        return;
      }
      if (is("Round")) {
        tags.round = value;
        return;
      }
      break;
    case 6:
      if (is("Result")) {
        facts_->hasResult = isResultWord(value, facts_->result);
        facts_->resultOffset = offset();
        return;
      }
      break;
    case 7:
      if (is("Variant"))
        facts_->chess960 = sameIgnoringCase(value, "chess960") || sameIgnoringCase(value, "fischerandom");
      break;
    case 9:
      if (is("EventDate")) {
        int year;
        if (wants(kEventDateTag)) takeDate(value, tags.eventDate, year, tags.hasEventDate);
        return;
      }
      break;
    default:
      break;
  }
  if (!wants(kRatingTags | kOtherTags) || takeRating(name, value)) return;
  if (wants(kOtherTags)) takeOther(name, value);
}

void TagReader::takeDate(std::string_view value, std::string_view& text, int& year, bool& known) {
  if (isNormalDate(value, year, known)) {
    text = value;
    return;
  }
  const std::size_t mark = record_->storage.size();
  appendDate(value, record_->storage, year, known);
  text = std::string_view(record_->storage).substr(mark);
}

void TagReader::takePlayer(std::string_view value, Color color) {
  // A rating may stand behind the name, in parentheses.
  const bool wanted = wants(color == kWhite ? kWhiteTag : kBlackTag);
  if (!wanted && (!wants(kRatingTags | kOtherTags) || value.find(')') == std::string_view::npos)) return;
  std::string_view& text = color == kWhite ? record_->tags.white : record_->tags.black;
  if (const std::string_view trimmed = trimPlayer(value); isNormalPlayer(trimmed)) {
    text = trimmed;
    return;
  }
  std::string& storage = record_->storage;
  const std::size_t mark = storage.size();
  int elo;
  appendPlayer(value, storage, elo);
  text = std::string_view(storage).substr(mark);
  Rating& rating = record_->tags.ratings[color];
  if (elo > 0 && rating.value == 0) rating = {std::min(elo, 4000), 0};
}

/// A rating tag; true when it is dealt with: the first with a value is the rating, later ones are ordinary
/// tags.
bool TagReader::takeRating(std::string_view name, std::string_view value) {
  if (name.size() < 8 || (!name.starts_with("White") && !name.starts_with("Black"))) return false;
  const auto kind = std::find(kRatingKinds.begin(), kRatingKinds.end(), name.substr(5));
  if (kind == kRatingKinds.end()) return false;
  int number = 0;
  for (char c : value) {
    if (!isDigit(c)) break;
    number = std::min(number * 10 + (c - '0'), 4000);
  }
  if (number == 0) return true;
  Rating& rating = record_->tags.ratings[name[0] == 'B' ? kBlack : kWhite];
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

/// NUL bytes are white space (language/41 §1).
std::string_view TagReader::withoutNuls(std::string_view value) {
  if (!facts_->hasNul) return value;
  std::string& storage = record_->storage;
  const std::size_t mark = storage.size();
  storage += value;
  std::replace(storage.begin() + static_cast<std::ptrdiff_t>(mark), storage.end(), '\0', ' ');
  return std::string_view(storage).substr(mark);
}

void TagReader::warn(const char* at, std::string_view text) {
  warnings_->warn(game_->offset + static_cast<std::size_t>(at - game_->text.data()), game_->number, text);
}

}  // namespace cql::pgn
