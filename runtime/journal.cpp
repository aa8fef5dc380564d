#include "runtime/journal.h"

#include <algorithm>
#include <charconv>

namespace cql {

void Journal::clear() {
  entries_.clear();
  bytes_.clear();
  sizeChanged();
}

void Journal::add(std::int32_t position, std::string_view text, std::string_view more) {
  entries_.push_back({position, 0, bytes_.size(), static_cast<std::uint32_t>(text.size() + more.size())});
  bytes_ += text;
  bytes_ += more;
  sizeChanged();
}

void Journal::rollback(std::int32_t mark) {
  const auto size = static_cast<std::size_t>(mark);
  if (keepEverything_ || size >= entries_.size()) return;
  bytes_.resize(entries_[size].begin);
  entries_.resize(size);
  sizeChanged();
}

Journal::Saved& Journal::slotAt(std::size_t slot) {
  if (slot >= saved_.size()) saved_.resize(slot + 1);
  return saved_[slot];
}

void Journal::save(std::size_t slot, std::int32_t mark) {
  Saved& saved = slotAt(slot);
  saved.entries.clear();
  saved.bytes.clear();
  appendSaved(slot, mark);
}

void Journal::appendSaved(std::size_t slot, std::int32_t mark) {
  Saved& saved = slotAt(slot);
  for (std::size_t i = static_cast<std::size_t>(mark); i < entries_.size(); ++i) {
    Entry entry = entries_[i];
    if (!entry.isCount()) {
      entry.begin = saved.bytes.size();
      saved.bytes += text(entries_[i]);
    }
    saved.entries.push_back(entry);
  }
}

void Journal::restore(std::size_t slot) {
  if (keepEverything_) return;  // they were never taken away
  const Saved& saved = slotAt(slot);
  for (const Entry& e : saved.entries) {
    if (e.isCount())
      addCount(e.position, e.index, static_cast<std::int32_t>(e.size));
    else
      add(e.position, std::string_view(saved.bytes).substr(e.begin, e.size));
  }
}

std::string_view Journal::countText(const Entry& entry, char* buffer) {
  constexpr std::string_view kFound = "Found ", kOf = " of ";
  char* end = std::copy(kFound.begin(), kFound.end(), buffer);
  end = std::to_chars(end, buffer + kCountText, entry.index).ptr;
  end = std::copy(kOf.begin(), kOf.end(), end);
  end = std::to_chars(end, buffer + kCountText, entry.size).ptr;
  return {buffer, static_cast<std::size_t>(end - buffer)};
}

}  // namespace cql
