#include "results/tally_counts.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "runtime/output_value.h"

namespace cql::results {
namespace {

constexpr std::uint64_t kMultiplier = 0x9e3779b97f4a7c15;

std::uint64_t hashOf(std::string_view bytes) {
  std::uint64_t hash = bytes.size() * kMultiplier;
  for (; bytes.size() >= 8; bytes.remove_prefix(8)) {
    std::uint64_t word;
    std::memcpy(&word, bytes.data(), 8);
    hash = (hash ^ word) * kMultiplier;
    hash ^= hash >> 32;
  }
  std::uint64_t rest = 0;
  std::memcpy(&rest, bytes.data(), bytes.size());
  hash = (hash ^ rest) * kMultiplier;
  return hash ^ hash >> 29;
}

void appendNumber(TextBuffer& out, std::uint64_t number) {
  char bytes[sizeof number];
  std::memcpy(bytes, &number, sizeof number);
  out.append({bytes, sizeof bytes});
}

std::uint64_t takeNumber(std::string_view& bytes) {
  std::uint64_t number;
  std::memcpy(&number, bytes.data(), sizeof number);
  bytes.remove_prefix(sizeof number);
  return number;
}

}  // namespace

void TallyCell::add(TallyWord word, const TallyCell& more) {
  switch (word) {
    case TallyWord::Tally:
      break;
    case TallyWord::Total:
    case TallyWord::Average:
      sum = static_cast<std::int64_t>(static_cast<std::uint64_t>(sum) + static_cast<std::uint64_t>(more.sum));
      break;
    case TallyWord::Largest:
      sum = count ? std::max(sum, more.sum) : more.sum;
      break;
    case TallyWord::Smallest:
      sum = count ? std::min(sum, more.sum) : more.sum;
      break;
  }
  count += more.count;
}

void TallyCounts::addGame(const Host& found, bool matches) {
  ++game_;
  const auto addAll = [&](const CommentList& list) {
    for (const AddedComment& entry : list)
      if (entry.kind == AddedComment::Kind::Value)
        addValue(entry);
      else if (entry.kind == AddedComment::Kind::Contribution)
        addRecord(entry);
  };
  addAll(found.contributed);
  if (matches) addAll(found.journal.entries());
}

void TallyCounts::addValue(const AddedComment& value) {
  const Contribution where = Contribution::decoded(value.first);
  const bool isCounted = tables_[static_cast<std::size_t>(where.table)].word == TallyWord::Tally;
  const std::uint64_t bits = isCounted ? value.bits : 0;
  const std::uint64_t hash = (bits + static_cast<std::uint64_t>(value.first)) * kMultiplier;
  Recent& recent = recent_[hash >> 55];
  if (recent.which != value.first || recent.bits != bits) {
    key_.assign(reinterpret_cast<const char*>(&where.table), sizeof where.table);
    if (isCounted) appendValue(key_, {static_cast<OutputValue::Kind>(value.second), bits, {}});
    recent = {value.first, static_cast<std::uint32_t>(&entryOf(key_) - entries_.data()), bits};
  }
  addTo(entries_[recent.entry], where, {1, isCounted ? 0 : static_cast<std::int64_t>(value.bits)});
}

void TallyCounts::addRecord(const AddedComment& record) {
  const Contribution where = Contribution::decoded(record.first);
  std::string_view bytes = record.text();
  TallyCell cell{1, 0};
  if (tables_[static_cast<std::size_t>(where.table)].word != TallyWord::Tally)
    cell.sum = takeValue(bytes).number();
  key_.assign(reinterpret_cast<const char*>(&where.table), sizeof where.table);
  key_ += bytes;
  addTo(entryOf(key_), where, cell);
}

void TallyCounts::addTo(Entry& entry, Contribution where, TallyCell cell) {
  if (where.perGame && std::exchange(entry.game, game_) == game_) return;
  entry.cell.add(tables_[static_cast<std::size_t>(where.table)].word, cell);
}

TallyCounts::Entry& TallyCounts::entryOf(std::string_view key) {
  if (entries_.size() * 2 >= slots_.size()) grow();
  const std::uint64_t hash = hashOf(key);
  std::size_t slot = hash & (slots_.size() - 1);
  for (; slots_[slot]; slot = (slot + 1) & (slots_.size() - 1)) {
    Entry& entry = entries_[slots_[slot] - 1];
    if (entry.hash == hash && key == std::string_view(keys_).substr(entry.key, entry.size)) return entry;
  }
  entries_.push_back({hash, keys_.size(), static_cast<std::uint32_t>(key.size()), 0, {}});
  keys_ += key;
  slots_[slot] = static_cast<std::uint32_t>(entries_.size());
  return entries_.back();
}

void TallyCounts::grow() {
  constexpr std::size_t kFirst = 64;
  slots_.assign(std::max(kFirst, slots_.size() * 2), 0);
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    std::size_t slot = entries_[i].hash & (slots_.size() - 1);
    while (slots_[slot]) slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = static_cast<std::uint32_t>(i + 1);
  }
}

void TallyCounts::take(TextBuffer& out) {
  for (const Entry& entry : entries_) {
    appendNumber(out, entry.size);
    out.append(std::string_view(keys_).substr(entry.key, entry.size));
    appendNumber(out, static_cast<std::uint64_t>(entry.cell.count));
    appendNumber(out, static_cast<std::uint64_t>(entry.cell.sum));
  }
  std::ranges::fill(slots_, 0);
  recent_ = {};
  entries_.clear();
  keys_.clear();
}

void TallyTables::add(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t size = takeNumber(bytes);
    std::string_view key = bytes.substr(0, size);
    bytes.remove_prefix(size);
    TallyCell cell;
    cell.count = static_cast<std::int64_t>(takeNumber(bytes));
    cell.sum = static_cast<std::int64_t>(takeNumber(bytes));
    std::int32_t table;
    std::memcpy(&table, key.data(), sizeof table);
    key.remove_prefix(sizeof table);
    const auto index = static_cast<std::size_t>(table);
    cells_[index][validKey(key, cell.count)].add(tables_[index].word, cell);
  }
}

std::string TallyTables::validKey(std::string_view key, std::int64_t count) {
  std::string valid, room;
  while (!key.empty()) {
    OutputValue value = takeValue(key);
    if (value.kind == OutputValue::Kind::Text) value.text = valid_.of(value.text, room);
    appendValue(valid, value);
  }
  notUtf8_ += valid_.takeCount() * count;
  return valid;
}

}  // namespace cql::results
