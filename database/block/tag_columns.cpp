#include "database/block/tag_columns.h"

#include <algorithm>

#include "database/layout/allowed_text.h"
#include "database/layout/bytes.h"
#include "runtime/assert.h"
#include "runtime/rules/variant.h"

namespace cql::database {
namespace {

/// Returns true if the values of a column are valid for a tag. Those of some columns are checked when they
/// are read.
bool areAllowed(TagColumn column, const ColumnView& view) {
  const auto allOf = [&](auto isAllowed) {
    for (std::uint32_t id = 0; id < view.values(); ++id)
      if (!isAllowed(view.value(id))) return false;
    return true;
  };
  switch (column) {
    case TagColumn::Date:
      return allOf([](std::string_view date) {
        return date.size() >= kBeforeDate && isTagText(date.substr(kBeforeDate));
      });
    case TagColumn::EventDate:
      return allOf([](std::string_view date) {
        return date.size() >= kBeforeEventDate && isTagText(date.substr(kBeforeEventDate));
      });
    case TagColumn::Eco:
      return allOf(isEcoText);
    case TagColumn::Ratings:
    case TagColumn::Given:
    case TagColumn::OtherTags:
      return true;
    default:
      return isTagText(view.bytes());
  }
}

}  // namespace

void TagWriter::add(const GameRecord& game) {
  const TagSection& tags = game.tags;
  column(TagColumn::White).add(tags.white);
  column(TagColumn::Black).add(tags.black);
  column(TagColumn::Event).add(tags.event);
  column(TagColumn::Site).add(tags.site);
  column(TagColumn::Round).add(tags.round);
  scratch_.clear();
  append(static_cast<std::int32_t>(tags.year), scratch_);
  column(TagColumn::Date).add(scratch_.append(tags.date));
  scratch_.assign(1, tags.hasEventDate ? '\1' : '\0');
  column(TagColumn::EventDate).add(scratch_.append(tags.eventDate));
  column(TagColumn::Eco).add(tags.eco);
  scratch_.clear();
  for (const Rating& rating : tags.ratings) {
    append(static_cast<std::uint16_t>(rating.value), scratch_);
    append(rating.kind, scratch_);
  }
  column(TagColumn::Ratings).add(scratch_);
  scratch_.clear();
  given_.append(game, scratch_);
  column(TagColumn::Given).add(scratch_);
  CQL_ASSERT(scratch_.size() < UINT32_MAX);
  addOthers(tags.others);
  ++games_;
}

void TagWriter::addOthers(const std::vector<Tag>& others) {
  scratch_.clear();
  for (const Tag& tag : others) {
    auto found = indexes_.find(tag.name);
    if (found == indexes_.end() && names_.size() < kMostNames) {
      if (names_.capacity() == 0) names_.reserve(kMostNames);
      const std::string& name = names_.emplace_back(tag.name);
      found = indexes_.emplace(name, names_.size() - 1).first;
      if (values_.size() < names_.size()) values_.emplace_back();
    }
    if (found == indexes_.end()) {
      appendNumber(kMostNames, scratch_);
      appendText(tag.name, scratch_);
      appendText(tag.value, scratch_);
    } else {
      appendNumber(found->second, scratch_);
      ColumnWriter& values = values_[found->second];
      CQL_ASSERT(found->second < values_.size());
      values.fill(games_, {});
      values.add(tag.value);
    }
  }
  column(TagColumn::OtherTags).add(scratch_);
}

void TagWriter::finish(const std::function<void(std::uint32_t column, std::string_view section)>& give) {
  const auto finishOne = [&](std::uint32_t index, ColumnWriter& column) {
    if (column.empty()) return column.clear();
    scratch_.clear();
    column.finish(scratch_);
    give(index, scratch_);
  };
  for (std::uint32_t i = 0; i < columns_.size(); ++i) finishOne(i, columns_[i]);
  if (!names_.empty()) {
    scratch_.clear();
    for (const std::string& name : names_) appendText(name, scratch_);
    give(static_cast<std::uint32_t>(TagColumn::Names), scratch_);
  }
  for (std::uint32_t i = 0; i < names_.size(); ++i) {
    values_[i].fill(games_, {});
    finishOne(static_cast<std::uint32_t>(TagColumn::Values) + i, values_[i]);
  }
  indexes_.clear();
  names_.clear();
  games_ = 0;
}

bool TagReader::open(std::uint32_t index, ColumnView& view) const {
  const std::optional<std::string_view> bytes = section_(index);
  if (!bytes) return false;
  if (!bytes->empty()) return view.open(*bytes, games_) && areAllowed(static_cast<TagColumn>(index), view);
  view.openEmpty();
  return true;
}

const ColumnView* TagReader::column(TagColumn c) {
  const auto index = static_cast<std::uint32_t>(c);
  CQL_ASSERT(index < columns_.size());
  Column& column = columns_[index];
  column.once.run([&] { column.good = open(index, column.view); });
  return column.good ? &column.view : nullptr;
}

/// Reads the names of other tags that have columns.
bool TagReader::readNames(std::vector<std::string_view>& names) const {
  const auto bytes = section_(static_cast<std::uint32_t>(TagColumn::Names));
  if (!bytes) return false;
  ByteReader reader(*bytes);
  while (!reader.done() && names.size() < kMostNames) names.push_back(reader.text());
  return reader.ok() && reader.done() && std::ranges::all_of(names, isTagText);
}

/// Opens the one column that every search reads; the others stay unopened.
void TagReader::openVariants() {
  std::vector<std::string_view> names;
  if (!readNames(names)) return;
  const auto found = std::ranges::find(names, "Variant");
  if (found == names.end()) {
    hasVariants_ = names.size() == kMostNames;
    return;
  }
  ColumnView& view = variants_.emplace();
  const auto index = static_cast<std::uint32_t>(found - names.begin());
  if (!open(static_cast<std::uint32_t>(TagColumn::Values) + index, view)) return view.openEmpty();
  for (std::uint32_t id = 0; id < view.values() && !hasVariants_; ++id)
    hasVariants_ = variantOf(view.value(id)) == Variant::Other;
}

bool TagReader::hasOtherVariants() {
  variantsOpened_.run([this] { openVariants(); });
  return hasVariants_;
}

std::string_view TagReader::otherVariant(std::size_t game) {
  if (!hasOtherVariants()) return {};
  std::string_view value;
  if (variants_) {
    value = (*variants_)[game];
  } else {
    std::vector<Tag> others;
    if (readOthers(game, others))
      for (const Tag& tag : others)
        if (tag.name == "Variant") value = tag.value;
  }
  return variantOf(value) == Variant::Other ? value : std::string_view();
}

/// Opens the names of other tags, and their values.
bool TagReader::openOthers() {
  othersOpened_.run([this] {
    if (!readNames(names_)) return;
    values_.resize(names_.size());
    for (std::uint32_t i = 0; i < names_.size(); ++i)
      if (!open(static_cast<std::uint32_t>(TagColumn::Values) + i, values_[i])) return;
    othersGood_ = true;
  });
  return othersGood_;
}

bool TagReader::openAll() {
  for (std::uint32_t c = 0; c < columns_.size(); ++c)
    if (!column(static_cast<TagColumn>(c))) return false;
  return openOthers();
}

bool TagReader::read(std::size_t game, std::uint32_t parts, GameRecord& record) {
  CQL_ASSERT(game < games_);
  TagSection& tags = record.tags;
  bool good = true;
  const auto at = [&](TagColumn c) {
    const ColumnView* there = column(c);
    good &= there != nullptr;
    return there ? (*there)[game] : std::string_view();
  };
  if (parts & kWhiteTag) tags.white = at(TagColumn::White);
  if (parts & kBlackTag) tags.black = at(TagColumn::Black);
  if (parts & kEventTag) tags.event = at(TagColumn::Event);
  if (parts & kSiteTag) tags.site = at(TagColumn::Site);
  if (parts & kRoundTag) tags.round = at(TagColumn::Round);
  if (parts & kDateTag) {
    const std::string_view date = at(TagColumn::Date);
    if (date.empty()) return false;
    tags.year = yearOf(date);
    tags.date = date.substr(kBeforeDate);
  }
  if (parts & kEventDateTag) {
    const std::string_view date = at(TagColumn::EventDate);
    if (date.empty()) return false;
    tags.hasEventDate = date[0] != '\0';
    tags.eventDate = date.substr(kBeforeEventDate);
  }
  if (parts & kEcoTag) tags.eco = at(TagColumn::Eco);
  if (parts & kRatingTags) {
    const std::string_view ratings = at(TagColumn::Ratings);
    if (ratings.size() != 2 * kRatingBytes) return false;
    for (const Color color : {kWhite, kBlack}) {
      const auto kind = static_cast<std::uint8_t>(ratings[color * kRatingBytes + 2]);
      if (kind >= kRatingKinds.size()) return false;
      tags.ratings[color] = {ratingOf(ratings, color), kind};
    }
  }
  return good && (!(parts & kOtherTags) || readOthers(game, tags.others));
}

bool TagReader::readGiven(std::size_t game, GameRecord& record) {
  const ColumnView* given = column(TagColumn::Given);
  return given && readGivenTags((*given)[game], record);
}

bool TagReader::readOthers(std::size_t game, std::vector<Tag>& others) {
  const ColumnView* which = column(TagColumn::OtherTags);
  if (!which) return false;
  ByteReader indexes((*which)[game]);
  if (!indexes.done() && !openOthers()) return false;
  while (!indexes.done()) {
    const std::uint64_t index = indexes.number();
    if (index < names_.size()) {
      others.push_back({names_[index], values_[index][game]});
    } else {
      const std::string_view name = indexes.text(), value = indexes.text();
      if (!isTagText(name) || !isTagText(value)) return false;
      others.push_back({name, value});
    }
  }
  return indexes.ok();
}

}  // namespace cql::database
