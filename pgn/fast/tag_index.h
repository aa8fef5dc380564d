// Where the tags of a simple tag section stand, found many bytes at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace cql::pgn {

/// Tags of simple sections, one section behind the other: a section is simple if every line is
/// `[Name "value"]`, with one blank, two quotes and no control characters.
class TagIndex {
 public:
  /// Where the quotes of a section stand, counted from its begin: of every tag the two of its value.
  using Quotes = std::span<const std::uint32_t>;

  void clear() { count_ = 0; }
  std::size_t count() const { return count_; }
  Quotes quotes(std::size_t first, std::size_t count) const { return {quotes_.data() + first, count}; }

  /// Adds the section that begins with the '[' at `text`. Gives where it ends, which is behind the ']' of the
  /// last line that begins with '[' without an empty line before; null, and nothing is added: it is not
  /// simple. Behind `end` a line ends, and nothing comes after it.
  const char* add(const char* text, const char* end);

  /// Calls `take(name, value)` for every tag of a section.
  template <typename Take>
  static void forEach(const char* section, Quotes quotes, Take take) {
    const char* name = section + 1;
    for (std::size_t i = 0; i < quotes.size(); i += 2) {
      const char *open = section + quotes[i], *close = section + quotes[i + 1];
      take(std::string_view(name, static_cast<std::size_t>(open - 1 - name)),
           std::string_view(open + 1, static_cast<std::size_t>(close - open - 1)));
      // Behind the last quote stand ] and a line end, then [ and the name.
      if (i + 2 < quotes.size()) name = close + (close[2] == '\r' ? 5 : 4);
    }
  }

 private:
  std::vector<std::uint32_t> quotes_;  ///< more room than quotes
  std::size_t count_ = 0;
};

}  // namespace cql::pgn
