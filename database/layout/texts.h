// Stores a text for each game of a block that has one: a section with the ends of the texts (8 bytes for each
// game), then the texts.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "database/layout/bytes.h"

namespace cql::database {

class TextsWriter {
 public:
  /// Adds the text of the next game; empty if it has none.
  void add(std::string_view text) {
    bytes_ += text;
    ends_.push_back(bytes_.size());
  }
  bool empty() const { return bytes_.empty(); }
  void finish(std::string& out) {
    for (const std::uint64_t end : ends_) append(end, out);
    out += bytes_;
    clear();
  }
  void clear() {
    ends_.clear();
    bytes_.clear();
  }

 private:
  std::vector<std::uint64_t> ends_;
  std::string bytes_;
};

/// Returns true if the texts of a section follow each other.
inline bool areTexts(std::string_view section, std::size_t games) {
  if (section.size() / 8 < games) return false;
  std::uint64_t last = 0;
  for (std::size_t game = 0; game < games; ++game) {
    const auto end = load<std::uint64_t>(section.data() + 8 * game);
    if (end < last) return false;
    last = end;
  }
  return last == section.size() - 8 * games;
}

/// The text of a game; empty if there is none, or if the section is malformed.
inline std::string_view textOf(std::string_view section, std::size_t game, std::size_t games) {
  const std::size_t head = 8 * games;
  if (section.size() < head || game >= games) return {};
  const std::uint64_t begin = game == 0 ? 0 : load<std::uint64_t>(section.data() + 8 * (game - 1));
  const std::uint64_t end = load<std::uint64_t>(section.data() + 8 * game);
  if (begin > end || end > section.size() - head) return {};
  return section.substr(head + static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
}

}  // namespace cql::database
