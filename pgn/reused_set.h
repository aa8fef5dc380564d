// Sets that are filled and cleared repeatedly.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace cql::pgn {

/// Rules has `hash` and `equal` for items. Items with equal hashes are compared.
template <typename Item, typename Rules>
class ReusedSet {
 public:
  bool empty() const { return size_ == 0; }
  void clear() {
    size_ = 0;
    if (++stamp_ == 0) {
      for (Slot& slot : slots_) slot.stamp = 0;
      stamp_ = 1;
    }
  }
  /// Returns false if it was a member already.
  bool insert(Item item) {
    if (size_ * 2 >= slots_.size()) grow();
    Slot* slot = find(item);
    if (slot->stamp == stamp_) return false;
    *slot = {item, stamp_};
    ++size_;
    return true;
  }

 private:
  struct Slot {
    Item item{};
    std::uint32_t stamp = 0;  ///< in use if it is that of the set
  };

  Slot* find(Item item) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t place = Rules::hash(item) & mask;
    while (slots_[place].stamp == stamp_ && !Rules::equal(slots_[place].item, item))
      place = (place + 1) & mask;
    return &slots_[place];
  }

  void grow() {
    std::vector<Slot> old(slots_.empty() ? 64 : slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old)
      if (slot.stamp == stamp_) *find(slot.item) = slot;
  }

  std::vector<Slot> slots_;
  std::size_t size_ = 0;
  std::uint32_t stamp_ = 1;
};

struct TextRules {
  /// Uses the length, the first and the last eight bytes: generated texts differ there.
  static std::uint64_t hash(std::string_view text) {
    std::uint64_t first = 0, last = 0;
    if (text.size() >= 8) {
      std::memcpy(&first, text.data(), 8);
      std::memcpy(&last, text.data() + text.size() - 8, 8);
    } else {
      for (char c : text) first = first << 8 | static_cast<unsigned char>(c);
    }
    std::uint64_t mixed = (first ^ text.size()) * 0x9e3779b97f4a7c15 ^ last;
    mixed = (mixed ^ mixed >> 32) * 0xd6e8feb86659fd93;
    return mixed ^ mixed >> 32;
  }
  static bool equal(std::string_view a, std::string_view b) { return a == b; }
};
/// Holds views.
using TextSet = ReusedSet<std::string_view, TextRules>;

/// Detects repeated texts. Few are compared one by one, many by their hashes. Holds views.
class SeenTexts {
 public:
  /// Returns true if no equal text came before, and inserts it.
  bool isNew(std::string_view text) {
    constexpr std::size_t kFew = 16;
    if (few_.size() < kFew) {
      if (std::find(few_.begin(), few_.end(), text) != few_.end()) return false;
      few_.push_back(text);
      return true;
    }
    if (many_.empty())
      for (std::string_view few : few_) many_.insert(few);
    return many_.insert(text);
  }
  void clear() {
    few_.clear();
    if (!many_.empty()) many_.clear();
  }

 private:
  std::vector<std::string_view> few_;
  TextSet many_;
};

}  // namespace cql::pgn
