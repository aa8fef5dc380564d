#include "output/tally_counts.h"

#include <cstring>
#include <span>
#include <utility>

#include "runtime/assert.h"
#include "runtime/values/output_value.h"

namespace cql::output {
namespace {

/// Number of keys above which take() drops them all.
constexpr std::uint32_t kMostKeys = 1 << 17;

/// A serialised cell, passed from a thread to the tables, followed by the bytes of its key.
struct PackedCell {
  TallyCell cell;
  std::uint64_t hash;
  std::int32_t table;
  std::uint32_t size;
};

}  // namespace

TallyCounts::Recent& TallyCounts::placeOf(const Run& run) {
  constexpr std::uint64_t kMultiplier = 0x9e3779b97f4a7c15;
  // Keeps small numbers of different tables from colliding.
  const std::uint64_t both = run.bits ^ static_cast<std::uint64_t>(run.which) << 40;
  return recent_[both * kMultiplier >> (64 - kRecentBits)];
}

void TallyCounts::addGame(const Host& found, bool matches) {
  ++game_;
  addAll(found.records.contributed);
  if (matches) addAll(found.journal.entries());
}

/// Adds entries. As most values are the same in the next position, runs of equal ones are counted first.
void TallyCounts::addAll(const CommentList& entries) {
  Run run{};
  run.which = -1;  // no table
  for (const AddedComment& entry : entries) {
    if (entry.kind == AddedComment::Kind::Value) {
      if (entry.bits == run.bits && entry.first == run.which) {
        run.times += entry.times;
        continue;
      }
      if (run.times > 0) addRun(run);
      run = {entry.first, entry.second, entry.bits, game_, entry.times};
    } else if (entry.kind == AddedComment::Kind::Contribution) {
      // Keeps the order of first contributions, independent of earlier batches.
      if (run.times > 0) addRun(run);
      run.which = -1;
      run.times = 0;
      addRuns();
      addRecord(entry);
    }
  }
  if (run.times > 0) addRun(run);
}

/// Adds the collected runs together, so that their cache misses overlap.
void TallyCounts::addRuns() {
  const std::span<const Run> runs(runs_.data(), std::exchange(runCount_, 0));
  for (const Run& run : runs) __builtin_prefetch(&placeOf(run), 1);
  std::array<std::uint64_t, kMostRuns> hashes;  // of runs without a recent cell; else 0
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const Recent& recent = placeOf(runs[i]);
    hashes[i] = 0;
    if (runs[i].isOf(recent))
      __builtin_prefetch(&cells_[recent.entry], 1);
    else
      cells_.prefetchSlot(hashes[i] = hashOf(runs[i]));
  }
  for (const std::uint64_t hash : std::span(hashes).first(runs.size()))
    if (hash != 0) cells_.prefetchEntry(hash);
  for (const Run& run : runs) addRun(run, placeOf(run));
}

/// Writes the key to `key_`, including the value only if values are counted. Returns its hash.
std::uint64_t TallyCounts::hashOf(const Run& run) {
  const std::int32_t table = Contribution::decoded(run.which).table;
  key_.clear();
  if (tables_[static_cast<std::size_t>(table)].word == TallyWord::Tally)
    appendValue(key_, {static_cast<OutputValue::Kind>(run.valueKind), run.bits, {}});
  return TallyCells::hashOf(table, key_);
}

void TallyCounts::addRun(const Run& run, Recent& recent) {
  const Contribution where = Contribution::decoded(run.which);
  CQL_ASSERT(static_cast<std::size_t>(where.table) < tables_.size());
  TallyCell more{where.perGame ? 1 : run.times, 0};
  const TallyWord word = tables_[static_cast<std::size_t>(where.table)].word;
  if (word == TallyWord::Tally && !where.perGame) {
    if (!run.isOf(recent)) {
      const std::uint64_t hash = hashOf(run);
      recent = {run.which, cells_.find(hash, where.table, key_), run.bits};
    }
    return addTo(recent.entry, where, run.game, more);
  }
  const bool adds = word == TallyWord::Total || word == TallyWord::Average;
  if (word != TallyWord::Tally)
    more.sum = static_cast<std::int64_t>(run.bits * (adds ? static_cast<std::uint64_t>(more.count) : 1));
  const std::uint64_t hash = hashOf(run);
  addTo(cells_.find(hash, where.table, key_), where, run.game, more);
}

void TallyCounts::addRecord(const AddedComment& record) {
  const Contribution where = Contribution::decoded(record.first);
  CQL_ASSERT(static_cast<std::size_t>(where.table) < tables_.size());
  std::string_view key = record.text();
  TallyCell cell{1, 0};
  if (tables_[static_cast<std::size_t>(where.table)].word != TallyWord::Tally)
    cell.sum = takeValue(key).number();
  addTo(cells_.find(where.table, key), where, game_, cell);
}

void TallyCounts::addTo(std::uint32_t index, Contribution where, std::uint64_t game, TallyCell more) {
  CQL_ASSERT(index < cells_.size() && cells_[index].table == where.table && more.count > 0);
  TallyCells::Entry& entry = cells_[index];
  if (where.perGame && std::exchange(entry.game, game) == game) return;
  if (entry.cell.count == 0) used_.push_back(index);
  entry.cell.add(tables_[static_cast<std::size_t>(where.table)].word, more);
}

void TallyCounts::take(TextBuffer& out) {
  addRuns();
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

/// Adds several cells together, so that their cache misses overlap.
void TallyTables::add(std::string_view bytes) {
  std::array<std::pair<PackedCell, std::string_view>, 16> some;
  while (!bytes.empty()) {
    std::size_t count = 0;
    for (; count < some.size() && !bytes.empty(); ++count) {
      auto& [packed, key] = some[count];
      CQL_ASSERT(bytes.size() >= sizeof packed);
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

}  // namespace cql::output
