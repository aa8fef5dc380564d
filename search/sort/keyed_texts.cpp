#include "search/sort/keyed_texts.h"

#include <algorithm>

namespace cql::search {

void KeyedTexts::add(std::string_view key, std::string_view text) {
  entries_.push_back({TextKey(key).prefix, entries_.size(), memory_.size(), key.size(), text.size()});
  memory_.append(key);
  memory_.append(text);
}

void KeyedTexts::sort() {
  std::ranges::sort(entries_, [&](const Entry& a, const Entry& b) {
    if (a.prefix != b.prefix) return a.prefix < b.prefix;
    // Short keys of equal size and equal prefix are equal.
    if (a.keySize != b.keySize || a.keySize > sizeof a.prefix)
      if (const auto order = keyOf(a) <=> keyOf(b); order != 0) return order < 0;
    return a.number < b.number;
  });
}

void KeyedTexts::clear() {
  memory_.clear();
  entries_.clear();
}

}  // namespace cql::search
