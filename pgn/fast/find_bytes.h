// Searches for the few relevant bytes, in vectors.
#pragma once

#include <bit>
#include <cstdint>

namespace cql::pgn {

/// Classes of bytes as sets of positions: bit i for byte i of a block.
inline constexpr int kBlockBytes = 64;
/// Returns the positions of CR and LF in a block.
std::uint64_t lineEndBits(const char* block);
/// Returns what `bits` finds in the last bytes of a text, fewer than a block.
std::uint64_t bitsOfRest(std::uint64_t (*bits)(const char*), const char* p, const char* end);

/// Finds the bytes of one class in a text. Examines each block once if the calls of find() ascend.
template <std::uint64_t (*bits)(const char*)>
class ByteFinder {
 public:
  explicit ByteFinder(const char* end) : end_(end) {}
  /// Returns the first such byte at or after p, or the end of the text.
  const char* find(const char* p) {
    if (p < block_ || p - block_ >= kBlockBytes)
      load(p);
    else
      found_ &= ~std::uint64_t{0} << (p - block_);
    while (found_ == 0) {
      if (end_ - block_ <= kBlockBytes) return end_;
      load(block_ + kBlockBytes);
    }
    return block_ + std::countr_zero(found_);
  }

 private:
  void load(const char* p) {
    block_ = p;
    found_ = end_ - p >= kBlockBytes ? bits(p) : bitsOfRest(bits, p, end_);
  }

  const char* end_;
  const char* block_ = nullptr;
  std::uint64_t found_ = 0;  ///< bytes of the block that have not been passed
};

using LineEndFinder = ByteFinder<lineEndBits>;

/// Returns the first CR or LF at or after p, or `end`.
inline const char* findLineEnd(const char* p, const char* end) {
  return LineEndFinder(end).find(p);
}

}  // namespace cql::pgn
