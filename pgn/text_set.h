// A set of texts that is filled and emptied again and again.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace cql::pgn {

/// Holds views. Equal hashes are settled by comparing the texts.
class TextSet {
 public:
  bool empty() const { return size_ == 0; }
  void clear() {
    size_ = 0;
    if (++stamp_ == 0) {
      for (Slot& slot : slots_) slot.stamp = 0;
      stamp_ = 1;
    }
  }
  /// False: it was there.
  bool insert(std::string_view text) {
    if (size_ * 2 >= slots_.size()) grow();
    Slot* slot = find(text);
    if (slot->stamp == stamp_) return false;
    *slot = {text, stamp_};
    ++size_;
    return true;
  }

 private:
  struct Slot {
    std::string_view text;
    std::uint32_t stamp = 0;  ///< in use if it is that of the set
  };

  /// Of the length, the first and the last eight bytes: texts that are made by a rule differ there.
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

  Slot* find(std::string_view text) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t place = hash(text) & mask;
    while (slots_[place].stamp == stamp_ && slots_[place].text != text) place = (place + 1) & mask;
    return &slots_[place];
  }

  void grow() {
    std::vector<Slot> old(slots_.empty() ? 64 : slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old)
      if (slot.stamp == stamp_) *find(slot.text) = slot;
  }

  std::vector<Slot> slots_;
  std::size_t size_ = 0;
  std::uint32_t stamp_ = 1;
};

}  // namespace cql::pgn
