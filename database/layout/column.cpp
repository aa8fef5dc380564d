#include "database/layout/column.h"

#include <algorithm>
#include <bit>

#include "database/layout/bytes.h"
#include "database/layout/checksum.h"
#include "database/layout/same_text.h"
#include "runtime/assert.h"

namespace cql::database {

namespace {

constexpr std::size_t kColumnHead = 8;
constexpr std::size_t kFewest = 256;  ///< slots

constexpr std::uint32_t widthFor(std::size_t values) {
  return values <= 1 ? 0 : values <= 0x100 ? 1 : values <= 0x10000 ? 2 : 4;
}

}  // namespace

std::uint32_t ColumnWriter::find(std::string_view value) {
  if (2 * ends_.size() >= slots_.size()) enlarge();
  const std::uint64_t hash = checksum(value);
  const auto mark = static_cast<std::uint32_t>(hash >> 32);
  CQL_ASSERT(std::has_single_bit(slots_.size()) && ends_.size() < slots_.size());
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash & mask;
  for (; slots_[at].next != 0; at = (at + 1) & mask) {
    const std::uint32_t id = slots_[at].next - 1;
    if (slots_[at].mark == mark && sameText(this->value(id), value)) return id;
  }
  bytes_ += value;
  ends_.push_back(static_cast<std::uint32_t>(bytes_.size()));
  slots_[at] = {mark, static_cast<std::uint32_t>(ends_.size())};
  return slots_[at].next - 1;
}

void ColumnWriter::enlarge() {
  slots_.assign(slots_.empty() ? kFewest : 2 * slots_.size(), {});
  const std::size_t mask = slots_.size() - 1;
  for (std::uint32_t id = 0; id < ends_.size(); ++id) {
    const std::uint64_t hash = checksum(value(id));
    std::size_t at = hash & mask;
    while (slots_[at].next != 0) at = (at + 1) & mask;
    slots_[at] = {static_cast<std::uint32_t>(hash >> 32), id + 1};
  }
}

void ColumnWriter::finish(std::string& out) {
  std::size_t begin = 0;
  for (const std::size_t end : textEnds_) {
    const std::string_view text(texts_.data() + begin, end - begin);
    // Neighbours are often equal: games of one tournament.
    const bool again = !ids_.empty() && sameText(text, value(ids_.back()));
    ids_.push_back(again ? ids_.back() : find(text));
    begin = end;
  }
  const auto values = static_cast<std::uint32_t>(ends_.size());
  CQL_ASSERT(ids_.size() == textEnds_.size());
  const std::uint32_t width = widthFor(values);
  append(values, out);
  append(width, out);
  for (const std::uint32_t end : ends_) append(end, out);
  if (width > 0)
    for (const std::uint32_t id : ids_) out.append(reinterpret_cast<const char*>(&id), width);
  out += bytes_;
  clear();
}

void ColumnWriter::clear() {
  texts_.clear();
  textEnds_.clear();
  ids_.clear();
  ends_.clear();
  bytes_.clear();
  slots_.assign(slots_.size(), {});
}

bool ColumnView::open(std::string_view section, std::size_t games) {
  openEmpty();
  if (section.size() < kColumnHead) return false;
  const auto values = load<std::uint32_t>(section.data()), width = load<std::uint32_t>(section.data() + 4);
  if (width != widthFor(values)) return false;
  const std::uint64_t head = kColumnHead + std::uint64_t{4} * values + std::uint64_t{width} * games;
  if (section.size() < head || (values == 0 && games > 0)) return false;
  ends_ = section.data() + kColumnHead;
  ids_ = ends_ + std::size_t{4} * values;
  bytes_ = section.data() + head;
  width_ = width;
  std::uint32_t last = 0, most = 0;
  for (std::uint32_t i = 0; i < values; ++i) {
    const auto end = load<std::uint32_t>(ends_ + std::size_t{4} * i);
    if (end < last) return false;
    last = end;
  }
  if (last != section.size() - head) return false;
  values_ = values;
  for (std::size_t game = 0; game < games; ++game) most = std::max(most, id(game));
  if (games > 0 && most >= values) return false;
  return true;
}

std::string_view ColumnView::value(std::uint32_t id) const {
  CQL_ASSERT(id < values_);
  const std::uint32_t begin = id == 0 ? 0 : end(id - 1);
  return {bytes_ + begin, end(id) - begin};
}

std::uint32_t ColumnView::end(std::uint32_t id) const {
  return load<std::uint32_t>(ends_ + std::size_t{4} * id);
}

std::uint64_t ColumnView::gamesWith(std::span<const std::uint8_t> chosen, std::size_t game,
                                    std::size_t count) const {
  CQL_ASSERT(count > 0 && count <= 64 && chosen.size() >= values_);
  std::uint64_t games = 0;
  const auto gather = [&]<typename Id>(Id) {
    for (std::size_t i = 0; i < count; ++i)
      games |= std::uint64_t{chosen[load<Id>(ids_ + sizeof(Id) * (game + i))]} << i;
  };
  if (width_ == 0) return chosen[0] ? ~std::uint64_t{0} >> (64 - count) : 0;
  if (width_ == 1)
    gather(std::uint8_t{});
  else if (width_ == 2)
    gather(std::uint16_t{});
  else
    gather(std::uint32_t{});
  return games;
}

std::uint32_t ColumnView::id(std::size_t game) const {
  switch (width_) {
    case 0:
      return 0;
    case 1:
      return static_cast<unsigned char>(ids_[game]);
    case 2:
      return load<std::uint16_t>(ids_ + 2 * game);
    default:
      return load<std::uint32_t>(ids_ + 4 * game);
  }
}

}  // namespace cql::database
