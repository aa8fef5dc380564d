#include "results/tally_counts.h"

#include <cstring>
#include <utility>

#include "runtime/host/output_value.h"

namespace cql::results {
namespace {

/// Of so many keys those that are not used any more are forgotten.
constexpr std::uint32_t kMostKeys = 1 << 17;

/// A cell on its way from a thread to the tables; the bytes of its key stand behind it.
struct PackedCell {
  TallyCell cell;
  std::uint64_t hash;
  std::int32_t table;
  std::uint32_t size;
};

}  // namespace

TallyCounts::Recent& TallyCounts::placeOf(std::int32_t which, std::uint64_t bits) {
  constexpr std::uint64_t kMultiplier = 0x9e3779b97f4a7c15;
  return recent_[(bits + static_cast<std::uint64_t>(which)) * kMultiplier >> (64 - kRecentBits)];
}

void TallyCounts::addGame(const Host& found, bool matches) {
  ++game_;
  addAll(found.contributed);
  if (matches) addAll(found.journal.entries());
}

/// From one position to the next most values stay: their number is counted before it is added.
void TallyCounts::addAll(const CommentList& entries) {
  Recent last;
  std::int64_t same = 0;
  for (const AddedComment& entry : entries) {
    if (entry.kind == AddedComment::Kind::Value) {
      if (entry.bits == last.bits && entry.first == last.which) {
        ++same;
        continue;
      }
      addSame(last.entry, same);
      Recent& recent = placeOf(entry.first, entry.bits);
      // At once: cells stand in the order of their first contributions, whatever batches came before.
      if (recent.which == entry.first && recent.bits == entry.bits)
        addSame(recent.entry, 1);
      else
        addValue(entry, recent);
      last = recent;
      same = 0;
    } else if (entry.kind == AddedComment::Kind::Contribution) {
      addRecord(entry);
    }
  }
  addSame(last.entry, same);
}

void TallyCounts::addValue(const AddedComment& value, Recent& recent) {
  const Contribution where = Contribution::decoded(value.first);
  key_.clear();
  if (tables_[static_cast<std::size_t>(where.table)].word != TallyWord::Tally)
    return addTo(cells_.find(where.table, key_), where, {1, static_cast<std::int64_t>(value.bits)});
  appendValue(key_, {static_cast<OutputValue::Kind>(value.second), value.bits, {}});
  const std::uint32_t index = cells_.find(where.table, key_);
  addTo(index, where, {1, 0});
  if (!where.perGame) recent = {value.first, index, value.bits};
}

void TallyCounts::addRecord(const AddedComment& record) {
  const Contribution where = Contribution::decoded(record.first);
  std::string_view key = record.text();
  TallyCell cell{1, 0};
  if (tables_[static_cast<std::size_t>(where.table)].word != TallyWord::Tally)
    cell.sum = takeValue(key).number();
  addTo(cells_.find(where.table, key), where, cell);
}

void TallyCounts::addTo(std::uint32_t index, Contribution where, TallyCell more) {
  TallyCells::Entry& entry = cells_[index];
  if (where.perGame && std::exchange(entry.game, game_) == game_) return;
  if (entry.cell.count == 0) used_.push_back(index);
  entry.cell.add(tables_[static_cast<std::size_t>(where.table)].word, more);
}

void TallyCounts::take(TextBuffer& out) {
  for (const std::uint32_t index : used_) {
    TallyCells::Entry& entry = cells_[index];
    const std::string_view key = cells_.keyOf(entry);
    const PackedCell packed{std::exchange(entry.cell, {}), entry.hash, entry.table, entry.size};
    char* const to = out.room(sizeof packed + key.size());
    std::memcpy(to, &packed, sizeof packed);
    std::memcpy(to + sizeof packed, key.data(), key.size());
    out.taken(to + sizeof packed + key.size());
  }
  used_.clear();
  if (cells_.size() <= kMostKeys) return;
  cells_.clear();
  recent_.fill({});
}

/// Looks at some cells at a time, so that the tables are fetched for all of them at once.
void TallyTables::add(std::string_view bytes) {
  std::array<std::pair<PackedCell, std::string_view>, 16> some;
  while (!bytes.empty()) {
    std::size_t count = 0;
    for (; count < some.size() && !bytes.empty(); ++count) {
      auto& [packed, key] = some[count];
      std::memcpy(&packed, bytes.data(), sizeof packed);
      key = bytes.substr(sizeof packed, packed.size);
      bytes.remove_prefix(sizeof packed + packed.size);
      cells_.prefetchSlot(packed.hash);
    }
    for (std::size_t i = 0; i < count; ++i) cells_.prefetchEntry(some[i].first.hash);
    for (std::size_t i = 0; i < count; ++i) {
      const auto& [packed, key] = some[i];
      TallyCell& cell = cells_[cells_.find(packed.hash, packed.table, key)].cell;
      cell.add(tables_[static_cast<std::size_t>(packed.table)].word, packed.cell);
    }
  }
}

void TallyTables::complete() {
  ValidText valid;
  std::string key, room;
  const std::uint32_t all = cells_.size();
  for (std::uint32_t i = 0; i < all; ++i) {
    key.clear();
    for (std::string_view bytes = cells_.keyOf(cells_[i]); !bytes.empty();) {
      OutputValue value = takeValue(bytes);
      if (value.kind == OutputValue::Kind::Text) value.text = valid.of(value.text, room);
      appendValue(key, value);
    }
    if (key == cells_.keyOf(cells_[i])) continue;
    const std::int32_t table = cells_[i].table;
    const TallyCell cell = std::exchange(cells_[i].cell, {});
    notUtf8_ += valid.takeCount() * cell.count;
    cells_[cells_.find(table, key)].cell.add(tables_[static_cast<std::size_t>(table)].word, cell);
  }
}

}  // namespace cql::results
