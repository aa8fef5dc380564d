// Where the tags of a plain tag section stand, found many bytes at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace cql::pgn {

/// Offsets of one tag in its section.
struct TagPlace {
  std::uint32_t name;   ///< first byte of the name, behind '['
  std::uint32_t quote;  ///< the quote before the value; the name ends one blank before it
  std::uint32_t end;    ///< of the line; the value ends two bytes before it
};

/// Working memory, kept from game to game.
class TagIndex {
 public:
  /// Finds the tags of a section of which every line is `[Name "value"]`, with one blank and two quotes, no
  /// NUL and no empty line. False: it is not like that. `section` may end with empty lines.
  bool find(std::string_view section);

  std::size_t size() const { return count_; }
  const TagPlace& operator[](std::size_t i) const { return places_[i]; }

 private:
  std::vector<TagPlace> places_;
  std::size_t count_ = 0;
};

}  // namespace cql::pgn
