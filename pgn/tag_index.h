// Where the tags of a plain tag section stand, found many bytes at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace cql::pgn {

/// Working memory, kept from game to game.
class TagIndex {
 public:
  /// Finds the tags of a section of which every line is `[Name "value"]`, with one blank and two quotes, no
  /// NUL and no empty line. False: it is not like that. `section` may end with empty lines.
  bool find(std::string_view section);

  /// Calls `take(name, value)` for every tag.
  template <typename Take>
  void forEach(const char* section, Take take) const {
    const char* name = section + 1;
    for (std::size_t i = 0; i < count_; i += 2) {
      const char *open = section + quotes_[i], *close = section + quotes_[i + 1];
      take(std::string_view(name, static_cast<std::size_t>(open - 1 - name)),
           std::string_view(open + 1, static_cast<std::size_t>(close - open - 1)));
      // Behind the quote stand ] and a line end, then [ and the next name.
      name = close + (close[2] == '\r' ? 5 : 4);
    }
  }

 private:
  std::vector<std::uint32_t> quotes_;  ///< offsets of all quotes; more room than quotes
  std::size_t count_ = 0;
};

}  // namespace cql::pgn
