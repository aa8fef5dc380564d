// Texts with the keys that they are sorted by, in memory.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "games/text_buffer.h"

namespace cql::search {

/// A key that lives elsewhere, and its first bytes as a number. Keys compare as std::string does.
struct TextKey {
  TextKey() = default;
  explicit TextKey(std::string_view key) : bytes(key) {
    for (std::size_t i = 0; i < sizeof prefix; ++i)
      prefix = prefix << 8 | (i < key.size() ? static_cast<unsigned char>(key[i]) : 0);
  }
  std::strong_ordering operator<=>(const TextKey& other) const {
    if (prefix != other.prefix) return prefix <=> other.prefix;
    if (bytes.size() == other.bytes.size() && bytes.size() <= sizeof prefix)
      return std::strong_ordering::equal;
    return bytes <=> other.bytes;
  }

  std::uint64_t prefix = 0;
  std::string_view bytes;
};

class KeyedTexts {
 public:
  void add(std::string_view key, std::string_view text);
  /// Lesser keys come first, and of equal ones those that were added before.
  void sort();
  /// Calls `take(key, text)` for each, in their order; the text stands behind the key.
  template <typename Take>
  void each(Take take) const {
    for (const Entry& entry : entries_)
      take(keyOf(entry), memory_.view(entry.offset + entry.keySize, entry.textSize));
  }
  /// Bytes that are in use.
  std::size_t size() const { return memory_.size() + entries_.size() * sizeof(Entry); }
  /// Keeps the room that was taken.
  void clear();

 private:
  struct Entry {           ///< a key and its text, one behind the other in the memory
    std::uint64_t prefix;  ///< of the key
    std::size_t number;    ///< of adding: those of no bytes have the offset of the next one
    std::size_t offset, keySize, textSize;
  };
  std::string_view keyOf(const Entry& entry) const { return memory_.view(entry.offset, entry.keySize); }

  TextBuffer memory_;
  std::vector<Entry> entries_;
};

}  // namespace cql::search
