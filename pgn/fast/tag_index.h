// Finds the tags of simple tag sections, in vectors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace cql::pgn {

/// The tags of simple sections, one section after the other. A section is simple if every line is `[Name
/// "value"]`, with one blank, two quotes and no control characters.
class TagIndex {
 public:
  /// Offsets of the quotes in a section: for every tag the two of its value.
  using Quotes = std::span<const std::uint32_t>;

  void clear() { count_ = 0; }
  std::size_t count() const { return count_; }
  Quotes quotes(std::size_t first, std::size_t count) const { return {quotes_.data() + first, count}; }

  /// Adds the section that begins with the '[' at `text`. Returns its end, after the ']' of the last line
  /// that begins with '[' before an empty line; null, with nothing added, if it is not simple. `end`: the end
  /// of a line, with nothing after it.
  const char* add(const char* text, const char* end);

  /// Calls `take(name, value)` for every tag of a section.
  template <typename Take>
  static void forEach(const char* section, Quotes quotes, Take take) {
    const char* name = section + 1;
    for (std::size_t i = 0; i < quotes.size(); i += 2) {
      const char *open = section + quotes[i], *close = section + quotes[i + 1];
      take(std::string_view(name, static_cast<std::size_t>(open - 1 - name)),
           std::string_view(open + 1, static_cast<std::size_t>(close - open - 1)));
      // After the last quote come ] and a line end, then [ and the name.
      if (i + 2 < quotes.size()) name = close + (close[2] == '\r' ? 5 : 4);
    }
  }

 private:
  std::vector<std::uint32_t> quotes_;  ///< capacity beyond the quotes
  std::size_t count_ = 0;
};

}  // namespace cql::pgn
