#include "database/block/given_tags.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_map>

#include "database/layout/allowed_text.h"
#include "database/layout/bytes.h"
#include "database/layout/same_text.h"

namespace cql::database {
namespace {

using Tags = std::vector<Tag>;

/// Mark tags without a counterpart, and tags that are hidden by a later one of the same name.
constexpr std::size_t kNowhere = SIZE_MAX, kRepeated = SIZE_MAX - 1;

/// The names of rating tags, by colour, then by kind.
using RatingNames = std::array<std::array<std::string, kRatingKinds.size()>, 2>;
const RatingNames& ratingNames() {
  static const RatingNames names = [] {
    RatingNames all;
    for (std::size_t kind = 0; kind < kRatingKinds.size(); ++kind) {
      all[kWhite][kind] = "White" + std::string(kRatingKinds[kind]);
      all[kBlack][kind] = "Black" + std::string(kRatingKinds[kind]);
    }
    return all;
  }();
  return names;
}

/// Lists the tags of the columns, with the values that are written. Of equal names the last counts.
void nameTags(const GameRecord& record, Arena& storage, Tags& out) {
  const TagSection& tags = record.tags;
  const auto add = [&](std::string_view name, std::string_view value) { out.push_back({name, value}); };
  add("Event", tags.event);
  add("Site", tags.site);
  add("Date", tags.date);
  add("Round", tags.round);
  add("White", tags.white);
  add("Black", tags.black);
  add("Result", resultWord(record.result));
  for (const Color color : {kWhite, kBlack}) {
    const Rating& rating = tags.ratings[color];
    if (rating.value == 0) continue;
    char digits[12];
    const char* const end = std::to_chars(std::begin(digits), std::end(digits), rating.value).ptr;
    add(ratingNames()[color][rating.kind], view(storage.copy({std::begin(digits), end})));
  }
  if (!tags.eco.empty()) add("ECO", tags.eco);
  if (tags.hasEventDate) add("EventDate", tags.eventDate);
  if (!tags.fen.empty()) {
    add("SetUp", "1");
    add("FEN", tags.fen);
  }
  out.insert(out.end(), tags.others.begin(), tags.others.end());
}

/// Finds the last tag of a name; by a hash table if there are many.
class Places {
 public:
  explicit Places(const Tags& tags) : tags_(tags) {
    if (tags.size() <= kManyTags) return;
    for (std::size_t i = 0; i < tags.size(); ++i) table_[tags[i].name] = i;
  }
  std::size_t of(std::string_view name) const {
    if (!table_.empty()) {
      const auto found = table_.find(name);
      return found == table_.end() ? kNowhere : found->second;
    }
    for (std::size_t i = tags_.size(); i > 0; --i)
      if (tags_[i - 1].name == name) return i - 1;
    return kNowhere;
  }

 private:
  static constexpr std::size_t kManyTags = 32;

  const Tags& tags_;
  std::unordered_map<std::string_view, std::size_t> table_;
};

bool hasNames(const Tags& tags, const std::vector<std::string>& names) {
  return std::ranges::equal(tags, names, sameText, &Tag::name);
}

void takeNames(const Tags& tags, std::vector<std::string>& names) {
  names.clear();
  for (const Tag& tag : tags) names.emplace_back(tag.name);
}

}  // namespace

bool GivenTagsWriter::isAligned(const Tags& given) const {
  return hasNames(given, givenNames_) && hasNames(named_, namedNames_);
}

void GivenTagsWriter::align(const Tags& given) {
  takeNames(given, givenNames_);
  takeNames(named_, namedNames_);
  places_.clear();
  absent_.clear();
  const Places inGiven(given), inNamed(named_);
  for (std::size_t i = 0; i < given.size(); ++i)
    places_.push_back(inGiven.of(given[i].name) == i ? inNamed.of(given[i].name) : kRepeated);
  for (std::size_t i = 0; i < named_.size(); ++i)
    if (inGiven.of(named_[i].name) == kNowhere) absent_.push_back(i);
}

void GivenTagsWriter::append(const GameRecord& game, std::string& out) {
  const Tags& given = game.tags.byName;
  storage_.release(0);
  named_.clear();
  nameTags(game, storage_, named_);
  if (!isAligned(given)) align(given);
  const auto add = [&](std::string_view name, const Tag* tag) {
    appendText(name, out);
    out += tag ? '\1' : '\0';
    if (tag) appendText(tag->value, out);
  };
  for (const std::size_t place : absent_) add(named_[place].name, nullptr);
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (places_[i] == kRepeated) continue;
    if (places_[i] == kNowhere || !sameText(named_[places_[i]].value, given[i].value))
      add(given[i].name, &given[i]);
  }
}

bool readGivenTags(std::string_view bytes, GameRecord& game) {
  Tags& tags = game.tags.byName;
  nameTags(game, game.storage, tags);
  ByteReader in(bytes);
  Tags given, absent;
  while (!in.done()) {
    Tag tag{in.text(), {}};
    const bool isThere = in.value<char>() != '\0';
    if (isThere) tag.value = in.text();
    if (!isTagText(tag.name) || !isTagText(tag.value)) return false;
    (isThere ? given : absent).push_back(tag);
  }
  if (!in.ok()) return false;
  const Places inGiven(given), inAbsent(absent);
  std::erase_if(tags, [&](const Tag& tag) {
    return inGiven.of(tag.name) != kNowhere || inAbsent.of(tag.name) != kNowhere;
  });
  tags.insert(tags.end(), given.begin(), given.end());
  return true;
}

}  // namespace cql::database
