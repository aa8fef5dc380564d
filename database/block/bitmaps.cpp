#include "database/block/bitmaps.h"

#include <roaring/roaring.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <new>
#include <utility>

#include "database/layout/bytes.h"
#include "database/layout/checksum.h"
#include "runtime/assert.h"

namespace cql::database {
namespace {

struct FreeBitmap {
  void operator()(roaring_bitmap_t* bitmap) const { roaring_bitmap_free(bitmap); }
};
using Bitmap = std::unique_ptr<roaring_bitmap_t, FreeBitmap>;

/// Sets bits of games, buffered by word: a bit does not depend on the store of the one before it.
class BitSetter {
 public:
  explicit BitSetter(GamesFrom games) : games_(games) {}
  ~BitSetter() { flush(); }
  BitSetter(const BitSetter&) = delete;
  BitSetter& operator=(const BitSetter&) = delete;

  /// Sets the bit of a game; ignores games outside of the range.
  void set(std::size_t game) {
    if (game < games_.first || game >= games_.end) return;
    CQL_ASSERT(games_.first <= games_.end);
    const std::size_t bit = game - games_.first;
    if (bit / 64 != word_) {
      flush();
      word_ = bit / 64;
    }
    bits_ |= std::uint64_t{1} << (bit % 64);
  }
  /// Sets the bits of the games from `begin` to `end` - 1.
  void setRange(std::size_t begin, std::size_t end) {
    end = std::min(end, games_.end);
    for (std::size_t game = std::max(begin, games_.first); game < end;) {
      const bool wholeWord = (game - games_.first) % 64 == 0 && end - game >= 64;
      if (wholeWord) games_.bits[(game - games_.first) / 64] = ~std::uint64_t{0};
      if (!wholeWord) set(game);
      game += wholeWord ? 64 : 1;
    }
  }

 private:
  void flush() {
    if (bits_) games_.bits[word_] |= std::exchange(bits_, 0);
  }

  GamesFrom games_;
  std::size_t word_ = 0;
  std::uint64_t bits_ = 0;
};

/// Sets the bits of the games in a bitmap. Returns false if the bytes are no bitmap. Parses Roaring's
/// portable format itself, because the library trusts the contents of containers, and this file may be
/// hostile. https://github.com/RoaringBitmap/RoaringFormatSpec
bool addPortable(std::string_view bytes, GamesFrom games) {
  constexpr std::uint32_t kWithRuns = 12347, kWithoutRuns = 12346, kLargestArray = 4096, kWithOffsets = 4;
  constexpr std::size_t kContainer = std::size_t{1} << 16;
  ByteReader in(bytes);
  const auto cookie = in.value<std::uint32_t>();
  const bool hasRuns = (cookie & UINT16_MAX) == kWithRuns;
  if (!hasRuns && cookie != kWithoutRuns) return false;
  const std::size_t containers = hasRuns ? (cookie >> 16) + 1 : in.value<std::uint32_t>();
  const std::string_view runs = in.bytes(hasRuns ? (containers + 7) / 8 : 0),
                         heads = in.bytes(4 * containers);
  // Skips the offsets of the containers, which follow from their sizes.
  if (!hasRuns || containers >= kWithOffsets) in.bytes(4 * containers);
  BitSetter setter(games);
  for (std::size_t i = 0; i < containers && in.ok(); ++i) {
    const std::size_t first = load<std::uint16_t>(heads.data() + 4 * i) * kContainer;
    const std::uint32_t count = load<std::uint16_t>(heads.data() + 4 * i + 2) + 1u;
    if (hasRuns && (runs[i / 8] >> (i % 8) & 1)) {
      for (auto left = in.value<std::uint16_t>(); left > 0 && in.ok(); --left) {
        const std::size_t begin = first + in.value<std::uint16_t>();
        setter.setRange(begin, std::min(begin + in.value<std::uint16_t>() + 1, first + kContainer));
      }
    } else if (count <= kLargestArray) {
      const std::string_view values = in.bytes(sizeof(std::uint16_t) * count);
      for (std::size_t at = 0; at < values.size(); at += sizeof(std::uint16_t))
        setter.set(first + load<std::uint16_t>(values.data() + at));
    } else {
      const std::string_view words = in.bytes(kContainer / 8);
      for (std::size_t at = 0; at < words.size(); at += sizeof(std::uint64_t))
        for (auto word = load<std::uint64_t>(words.data() + at); word; word &= word - 1)
          setter.set(first + 8 * at + static_cast<std::size_t>(std::countr_zero(word)));
    }
  }
  return in.ok();
}

BitmapEntry entryOf(std::string_view entries, std::size_t index) {
  return load<BitmapEntry>(entries.data() + index * sizeof(BitmapEntry));
}

}  // namespace

void appendBitmap(std::span<const std::uint32_t> games, std::string& entries, std::string& bitmaps) {
  const std::size_t begin = bitmaps.size();
  if (!games.empty()) {
    CQL_ASSERT(std::ranges::is_sorted(games));
    const Bitmap bitmap(roaring_bitmap_of_ptr(games.size(), games.data()));
    if (!bitmap) throw std::bad_alloc();
    roaring_bitmap_run_optimize(bitmap.get());
    bitmaps.resize(begin + roaring_bitmap_portable_size_in_bytes(bitmap.get()));
    roaring_bitmap_portable_serialize(bitmap.get(), bitmaps.data() + begin);
  }
  append(BitmapEntry{static_cast<std::uint32_t>(bitmaps.size()),
                     static_cast<std::uint32_t>(checksum(std::string_view(bitmaps).substr(begin)))},
         entries);
}

bool addGames(std::string_view entries, std::string_view bitmaps, std::size_t index, GamesFrom games) {
  CQL_ASSERT((index + 1) * sizeof(BitmapEntry) <= entries.size());
  const BitmapEntry entry = entryOf(entries, index);
  const std::uint32_t begin = index == 0 ? 0 : entryOf(entries, index - 1).end;
  if (begin > entry.end || entry.end > bitmaps.size()) return false;
  const std::string_view bytes = bitmaps.substr(begin, entry.end - begin);
  if (static_cast<std::uint32_t>(checksum(bytes)) != entry.check) return false;
  return bytes.empty() || addPortable(bytes, games);
}

}  // namespace cql::database
