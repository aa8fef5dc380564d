// Counts lines up to mostly ascending offsets.
#pragma once

#include <cstdint>
#include <string_view>

#include "pgn/fast/skip_text.h"

namespace cql::pgn {

/// Counts incrementally along a text: ascending offsets cost one pass over it in all.
class LineCounter {
 public:
  explicit LineCounter(std::string_view text) : text_(text) {}

  std::size_t place() const { return place_; }
  /// Returns the number of line ends before the offset, which becomes the current one.
  std::uint64_t before(std::size_t place) {
    if (place < place_)
      lines_ -= between(place, place_);
    else
      lines_ += between(place_, place);
    place_ = place;
    return lines_;
  }

 private:
  /// If `from` is inside a CR LF, its CR has already been counted.
  std::uint64_t between(std::size_t from, std::size_t to) const {
    const bool divides = from > 0 && from < to && text_[from - 1] == '\r' && text_[from] == '\n';
    return countLines(text_.substr(from, to - from)) - divides;
  }

  std::string_view text_;
  std::size_t place_ = 0;
  std::uint64_t lines_ = 0;
};

}  // namespace cql::pgn
