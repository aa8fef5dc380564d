// Texts with their sort keys, in memory.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "io/text_buffer.h"

namespace cql::search {

/// A view of a key, and its first bytes as a number. Keys compare as std::string does.
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
  /// Sorts by key; stable.
  void sort();
  /// Calls `take(key, text)` for each, in order; in memory the text follows the key.
  template <typename Take>
  void each(Take take) const {
    for (const Entry& entry : entries_)
      take(keyOf(entry), memory_.view(entry.offset + entry.keySize, entry.textSize));
  }
  /// The number of bytes in use.
  std::size_t size() const { return memory_.size() + entries_.size() * sizeof(Entry); }
  /// Keeps the allocated memory.
  void clear();

 private:
  struct Entry {           ///< a key and the text that follows it in `memory_`
    std::uint64_t prefix;  ///< the first bytes of the key
    std::size_t number;    ///< the order of adding: empty entries share their offset with the next one
    std::size_t offset, keySize, textSize;
  };
  std::string_view keyOf(const Entry& entry) const { return memory_.view(entry.offset, entry.keySize); }

  TextBuffer memory_;
  std::vector<Entry> entries_;
};

}  // namespace cql::search
