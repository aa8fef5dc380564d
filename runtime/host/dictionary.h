// The values of a dictionary of a query (language/33 §2).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory_resource>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "runtime/manifest.h"

namespace cql {

/// The value of an entry: numbers, sets and positions are 64-bit cells.
struct DictionaryEntry {
  using allocator_type = std::pmr::polymorphic_allocator<>;  ///< the text has the allocator of the container
  explicit DictionaryEntry(const allocator_type& allocator = {}) : text(allocator) {}
  std::uint64_t cell = 0;
  std::pmr::string text;
};

/// Entries of which the keys are strings. They are hashed; the order of the keys is kept only once a loop has
/// asked for it.
class EntriesByText {
 public:
  explicit EntriesByText(std::pmr::memory_resource* memory) : entries_(memory), ordered_(memory) {}

  std::size_t size() const { return entries_.size(); }
  void clear() {
    // clear() would keep the table of hashes, which may be large.
    ordered_.clear();
    isOrdered_ = false;
    Entries(entries_.get_allocator()).swap(entries_);
  }
  const DictionaryEntry* find(std::string_view key) const {
    const auto found = entries_.find(key);
    return found == entries_.end() ? nullptr : &found->second;
  }
  DictionaryEntry& at(std::string_view key) {
    if (const auto found = entries_.find(key); found != entries_.end()) return found->second;
    // An exception leaves the keys without order.
    const bool wasOrdered = std::exchange(isOrdered_, false);
    auto& entry = *entries_.try_emplace(std::pmr::string(key, entries_.get_allocator())).first;
    if (wasOrdered) ordered_.insert(&entry);
    isOrdered_ = wasOrdered;
    return entry.second;
  }
  void erase(std::string_view key) {
    const auto found = entries_.find(key);
    if (found == entries_.end()) return;
    if (isOrdered_) ordered_.erase(&*found);
    entries_.erase(found);
  }
  /// A key and its value.
  using Item = std::pair<const std::pmr::string, DictionaryEntry>;
  /// Returns the entry with the smallest key, or the smallest above `key`; null if there is none.
  const Item* next(bool first, std::string_view key) {
    if (!isOrdered_) {
      ordered_.clear();
      for (const Item& entry : entries_) ordered_.insert(&entry);
      isOrdered_ = true;
    }
    const auto place = first ? ordered_.begin() : ordered_.upper_bound(key);
    return place == ordered_.end() ? nullptr : *place;
  }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view key) const { return std::hash<std::string_view>()(key); }
  };
  /// By the bytes of the keys.
  struct Less {
    using is_transparent = void;
    static std::string_view keyOf(const Item* entry) { return entry->first; }
    static std::string_view keyOf(std::string_view key) { return key; }
    bool operator()(const auto& a, const auto& b) const { return keyOf(a) < keyOf(b); }
  };
  using Entries = std::pmr::unordered_map<std::pmr::string, DictionaryEntry, Hash, std::equal_to<>>;
  Entries entries_;
  std::pmr::set<const Item*, Less> ordered_;  ///< all entries, if isOrdered_
  bool isOrdered_ = false;
};

/// Entries of which the keys are cells, in their order as unsigned numbers.
class EntriesByCell {
 public:
  using Entries = std::pmr::map<std::uint64_t, DictionaryEntry>;
  explicit EntriesByCell(std::pmr::memory_resource* memory) : entries_(memory) {}
  EntriesByCell(EntriesByCell&&) = default;  // the entries stay where they are

  const Entries& all() const { return entries_; }
  void clear() {
    if (entries_.empty()) return;
    entries_.clear();
    recent_.fill({});
  }
  const DictionaryEntry* find(std::uint64_t key) {
    Recent& recent = recentOf(key);
    if (recent.entry && recent.key == key) return recent.entry;
    const auto found = entries_.find(key);
    if (found == entries_.end()) return nullptr;
    recent = {key, &found->second};
    return recent.entry;
  }
  DictionaryEntry& at(std::uint64_t key) {
    Recent& recent = recentOf(key);
    if (!recent.entry || recent.key != key) recent = {key, &entries_[key]};
    return *recent.entry;
  }
  void erase(std::uint64_t key) {
    if (Recent& recent = recentOf(key); recent.key == key) recent = {};
    entries_.erase(key);
  }

 private:
  /// An entry that was found before; null: none.
  struct Recent {
    std::uint64_t key = 0;
    DictionaryEntry* entry = nullptr;
  };
  /// Games ask for a few keys again and again: numbers, and sets that differ in a few squares.
  static constexpr std::size_t kRecentBits = 6;
  Recent& recentOf(std::uint64_t key) {
    return recent_[static_cast<std::size_t>(key * 0x9e3779b97f4a7c15 >> (64 - kRecentBits))];
  }

  Entries entries_;
  std::array<Recent, std::size_t{1} << kRecentBits> recent_{};
};

/// The order of the keys is that of language/33 §3.
class Dictionary {
 public:
  using Entry = DictionaryEntry;

  /// Takes the memory of its entries from the resource, which must outlive it.
  Dictionary(const DictionaryInfo& info, std::pmr::memory_resource* memory)
      : info_(&info), byCell_(memory), byText_(memory) {}

  const DictionaryInfo& info() const { return *info_; }
  std::size_t size() const { return byCell_.all().size() + byText_.size(); }
  void clear() {
    byCell_.clear();
    byText_.clear();
  }

  const Entry* find(std::uint64_t key) { return byCell_.find(order(key)); }
  const Entry* find(std::string_view key) const { return byText_.find(key); }
  Entry& at(std::uint64_t key) { return byCell_.at(order(key)); }
  Entry& at(std::string_view key) { return byText_.at(key); }
  void erase(std::uint64_t key) { byCell_.erase(order(key)); }
  void erase(std::string_view key) { byText_.erase(key); }

  /// Finds the smallest key, or the smallest above `key`; returns false if there is none.
  bool next(bool first, std::uint64_t key, std::uint64_t& found) const {
    const EntriesByCell::Entries& all = byCell_.all();
    const auto place = first ? all.begin() : all.upper_bound(order(key));
    if (place == all.end()) return false;
    found = order(place->first);
    return true;
  }

  EntriesByText& byText() { return byText_; }
  const EntriesByCell::Entries& byCell() const { return byCell_.all(); }
  /// Returns the key of an entry of byCell().
  std::uint64_t keyOf(std::uint64_t ordered) const { return order(ordered); }

 private:
  /// Numbers are signed: they are ordered as cells with the sign bit inverted. Its own inverse.
  std::uint64_t order(std::uint64_t key) const {
    return info_->key == ValueKind::Number ? key ^ (std::uint64_t{1} << 63) : key;
  }

  const DictionaryInfo* info_;
  EntriesByCell byCell_;
  EntriesByText byText_;
};

}  // namespace cql
