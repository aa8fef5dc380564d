// A bit for each game of a batch.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace cql::search {

/// Keeps its memory from batch to batch.
class GameBits {
 public:
  /// Sets or clears all bits.
  void reset(std::size_t games, bool value) {
    words_.assign((games + kWord - 1) / kWord, value ? ~std::uint64_t{0} : 0);
    if (value && games % kWord != 0) words_.back() >>= kWord - games % kWord;
  }
  bool operator[](std::size_t game) const { return words_[game / kWord] >> (game % kWord) & 1; }
  void operator|=(const GameBits& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
  }
  /// Returns the first set bit at or after a game of the batch; the number of games or more if none is set.
  std::size_t next(std::size_t game) const { return firstOf(game, 0); }
  /// Returns the first clear bit, as next() does for set bits.
  std::size_t nextUnset(std::size_t game) const { return firstOf(game, ~std::uint64_t{0}); }
  std::span<std::uint64_t> words() { return words_; }

 private:
  static constexpr std::size_t kWord = 64;

  /// Finds the first set bit after XOR with `flipped`.
  std::size_t firstOf(std::size_t game, std::uint64_t flipped) const {
    std::size_t i = game / kWord;
    std::uint64_t word = (words_[i] ^ flipped) >> (game % kWord) << (game % kWord);
    while (word == 0 && ++i < words_.size()) word = words_[i] ^ flipped;
    return i * kWord + (word == 0 ? 0 : static_cast<std::size_t>(std::countr_zero(word)));
  }

  std::vector<std::uint64_t> words_;
};

}  // namespace cql::search
