// Writes the moves of a game in standard algebraic notation, all at once, for the fast writer: the same text
// as runtime/rules/san.h.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

#include "runtime/context.h"

namespace cql::pgn {

/// A move and the blank after it. No move has more than seven characters.
struct SanWord {
  std::uint64_t characters = 0;  ///< in the order of memory, filled up with zeros
  std::uint64_t size = 0;

  SanWord with(std::uint64_t more, std::uint64_t moreSize) const {
    return {characters | more << (8 * size), size + moreSize};
  }
};
static_assert(std::endian::native == std::endian::little);

/// The words of the moves of a game. Keeps its working memory from game to game.
class SanWords {
 public:
  /// Makes the words of all moves of context.game; reads no other member of the context.
  void make(const Context& context);
  /// By position: the first four characters of the word, the next four, its size.
  struct View {
    const std::uint32_t *starts, *rests;
    const std::uint8_t* sizes;

    /// Writes the move that leads to a position other than the root, into eight bytes; returns the end of the
    /// word.
    char* put(char* to, std::int32_t position) const {
      std::memcpy(to, starts + position, 4);
      std::memcpy(to + 4, rests + position, 4);
      return to + sizes[position];
    }
  };
  View view() const { return {starts_.data(), rests_.data(), sizes_.data()}; }

 private:
  std::vector<std::uint32_t> starts_, rests_;  ///< capacity beyond the words
  std::vector<std::uint8_t> sizes_;
};

}  // namespace cql::pgn
