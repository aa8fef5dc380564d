// The values of a dictionary of a query (language/33 §2).
#pragma once

#include <cstdint>
#include <map>
#include <memory_resource>
#include <string>
#include <string_view>

#include "runtime/manifest.h"

namespace cql {

/// Numbers, sets and positions are 64-bit cells; the order of the keys is that of language/33 §3.
class Dictionary {
 public:
  struct Entry {
    using allocator_type = std::pmr::polymorphic_allocator<>;  ///< the text has the allocator of the map
    explicit Entry(const allocator_type& allocator = {}) : text(allocator) {}
    std::uint64_t cell = 0;
    std::pmr::string text;
  };
  using ByCell = std::pmr::map<std::uint64_t, Entry>;
  using ByText = std::pmr::map<std::pmr::string, Entry, std::less<>>;

  /// Takes the memory of its entries from the resource, which must outlive it.
  Dictionary(const DictionaryInfo& info, std::pmr::memory_resource* memory)
      : info_(&info), byCell_(memory), byText_(memory) {}

  const DictionaryInfo& info() const { return *info_; }
  std::size_t size() const { return byCell_.size() + byText_.size(); }
  void clear() {
    byCell_.clear();
    byText_.clear();
  }

  const Entry* find(std::uint64_t key) const {
    auto found = byCell_.find(order(key));
    return found == byCell_.end() ? nullptr : &found->second;
  }
  const Entry* find(std::string_view key) const {
    auto found = byText_.find(key);
    return found == byText_.end() ? nullptr : &found->second;
  }
  Entry& at(std::uint64_t key) { return byCell_[order(key)]; }
  Entry& at(std::string_view key) {
    return byText_.try_emplace(std::pmr::string(key, byText_.get_allocator())).first->second;
  }
  void erase(std::uint64_t key) { byCell_.erase(order(key)); }
  void erase(std::string_view key) {
    if (auto found = byText_.find(key); found != byText_.end()) byText_.erase(found);
  }

  /// Finds the smallest key, or the smallest above `key`; returns false if there is none.
  bool next(bool first, std::uint64_t key, std::uint64_t& found) const {
    auto place = first ? byCell_.begin() : byCell_.upper_bound(order(key));
    if (place == byCell_.end()) return false;
    found = order(place->first);
    return true;
  }
  bool next(bool first, std::string_view key, std::string_view& found) const {
    auto place = first ? byText_.begin() : byText_.upper_bound(key);
    if (place == byText_.end()) return false;
    found = place->first;
    return true;
  }

  const ByText& byText() const { return byText_; }
  const ByCell& byCell() const { return byCell_; }
  /// Returns the key of an entry of byCell().
  std::uint64_t keyOf(std::uint64_t ordered) const { return order(ordered); }

 private:
  /// Numbers are signed: they are ordered as cells with the sign bit inverted. Its own inverse.
  std::uint64_t order(std::uint64_t key) const {
    return info_->key == ValueKind::Number ? key ^ (std::uint64_t{1} << 63) : key;
  }

  const DictionaryInfo* info_;
  ByCell byCell_;
  ByText byText_;
};

}  // namespace cql
