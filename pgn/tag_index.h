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
  /// Finds the tags of a section of which every line is `[Name "value"]`, with one blank, two quotes, no
  /// empty line and no control characters. False: it is not like that. `section` may end with empty lines;
  /// from its begin `readable` bytes may be read.
  bool find(std::string_view section, std::size_t readable);

  /// Calls `take(name, value)` for every tag.
  template <typename Take>
  void forEach(const char* section, Take take) const {
    const char* name = section + 1;
    for (std::size_t i = 0; i < count_; i += 2) {
      // Behind the last quote stand ] and a line end, then [ and the name.
      if (i > 0) {
        const char* last = section + quotes_[i - 1];
        name = last + (last[2] == '\r' ? 5 : 4);
      }
      const char *open = section + quotes_[i], *close = section + quotes_[i + 1];
      take(std::string_view(name, static_cast<std::size_t>(open - 1 - name)),
           std::string_view(open + 1, static_cast<std::size_t>(close - open - 1)));
    }
  }

 private:
  std::vector<std::uint32_t> quotes_;  ///< offsets of all quotes; more room than quotes
  std::size_t count_ = 0;
};

}  // namespace cql::pgn
