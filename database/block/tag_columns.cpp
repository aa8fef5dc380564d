#include "database/block/tag_columns.h"

#include "database/layout/bytes.h"

namespace cql::database {

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
  addOthers(tags.others);
  ++games_;
}

void TagWriter::addOthers(const std::vector<Tag>& others) {
  scratch_.clear();
  for (const Tag& tag : others) {
    auto found = indexes_.find(tag.name);
    if (found == indexes_.end() && names_.size() < kMostNames) {
      if (names_.capacity() == 0) names_.reserve(kMostNames);
      found = indexes_.emplace(names_.emplace_back(tag.name), names_.size() - 1).first;
      if (values_.size() < names_.size()) values_.emplace_back();
    }
    if (found == indexes_.end()) {
      appendNumber(kMostNames, scratch_);
      appendText(tag.name, scratch_);
      appendText(tag.value, scratch_);
    } else {
      appendNumber(found->second, scratch_);
      ColumnWriter& values = values_[found->second];
      values.fill(games_, {});
      values.add(tag.value);
    }
  }
  column(TagColumn::OtherTags).add(scratch_);
}

void TagWriter::finish(std::size_t games,
                       const std::function<void(std::uint32_t column, std::string_view section)>& give) {
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
    values_[i].fill(games, {});
    finishOne(static_cast<std::uint32_t>(TagColumn::Values) + i, values_[i]);
  }
  indexes_.clear();
  names_.clear();
  games_ = 0;
}

bool TagReader::open(std::size_t games,
                     const std::function<std::string_view(std::uint32_t column)>& section) {
  const auto openOne = [&](ColumnView& column, std::uint32_t index) {
    const std::string_view bytes = section(index);
    if (!bytes.empty()) return column.open(bytes, games);
    column.openEmpty();
    return true;
  };
  for (std::uint32_t i = 0; i < columns_.size(); ++i)
    if (!openOne(columns_[i], i)) return false;
  names_.clear();
  ByteReader names(section(static_cast<std::uint32_t>(TagColumn::Names)));
  while (!names.done() && names_.size() < kMostNames) names_.push_back(names.text());
  if (!names.ok() || !names.done()) return false;
  values_.resize(names_.size());
  for (std::uint32_t i = 0; i < names_.size(); ++i)
    if (!openOne(values_[i], static_cast<std::uint32_t>(TagColumn::Values) + i)) return false;
  return true;
}

bool TagReader::read(std::size_t game, std::uint32_t parts, GameRecord& record) const {
  TagSection& tags = record.tags;
  if (parts & kWhiteTag) tags.white = at(TagColumn::White, game);
  if (parts & kBlackTag) tags.black = at(TagColumn::Black, game);
  if (parts & kEventTag) tags.event = at(TagColumn::Event, game);
  if (parts & kSiteTag) tags.site = at(TagColumn::Site, game);
  if (parts & kRoundTag) tags.round = at(TagColumn::Round, game);
  if (parts & kDateTag) {
    const std::string_view date = at(TagColumn::Date, game);
    if (date.size() < 4) return false;
    tags.year = load<std::int32_t>(date.data());
    tags.date = date.substr(4);
  }
  if (parts & kEventDateTag) {
    const std::string_view date = at(TagColumn::EventDate, game);
    if (date.empty()) return false;
    tags.hasEventDate = date[0] != '\0';
    tags.eventDate = date.substr(1);
  }
  if (parts & kEcoTag) tags.eco = at(TagColumn::Eco, game);
  if (parts & kRatingTags) {
    constexpr std::size_t kEach = 3;
    const std::string_view ratings = at(TagColumn::Ratings, game);
    if (ratings.size() != 2 * kEach) return false;
    for (const Color color : {kWhite, kBlack}) {
      const char* rating = ratings.data() + color * kEach;
      const auto kind = static_cast<std::uint8_t>(rating[2]);
      if (kind >= kRatingKinds.size()) return false;
      tags.ratings[color] = {load<std::uint16_t>(rating), kind};
    }
  }
  return !(parts & kOtherTags) || readOthers(game, tags.others);
}

bool TagReader::readGiven(std::size_t game, GameRecord& record) const {
  return readGivenTags(at(TagColumn::Given, game), record);
}

bool TagReader::readOthers(std::size_t game, std::vector<Tag>& others) const {
  ByteReader indexes(at(TagColumn::OtherTags, game));
  while (!indexes.done()) {
    const std::uint64_t index = indexes.number();
    if (index < names_.size()) {
      others.push_back({names_[index], values_[index][game]});
    } else {
      const std::string_view name = indexes.text(), value = indexes.text();
      others.push_back({name, value});
    }
  }
  return indexes.ok();
}

}  // namespace cql::database
