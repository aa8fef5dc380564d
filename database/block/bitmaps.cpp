#include "database/block/bitmaps.h"

#include <roaring/roaring.h>

#include <array>
#include <memory>
#include <new>
#include <utility>

#include "database/layout/bytes.h"
#include "database/layout/checksum.h"

namespace cql::database {
namespace {

struct FreeBitmap {
  void operator()(roaring_bitmap_t* bitmap) const { roaring_bitmap_free(bitmap); }
};
using Bitmap = std::unique_ptr<roaring_bitmap_t, FreeBitmap>;

/// Sets the bits of games that ascend, word by word: a bit need not wait for the one before it.
class BitSetter {
 public:
  explicit BitSetter(GamesFrom games) : games_(games) {}
  ~BitSetter() { flush(); }
  BitSetter(const BitSetter&) = delete;
  BitSetter& operator=(const BitSetter&) = delete;

  void set(std::size_t game) {
    const std::size_t bit = game - games_.first;
    if (bit / 64 != word_) {
      flush();
      word_ = bit / 64;
    }
    bits_ |= std::uint64_t{1} << (bit % 64);
  }

 private:
  void flush() {
    if (bits_) games_.bits[word_] |= std::exchange(bits_, 0);
  }

  GamesFrom games_;
  std::size_t word_ = 0;
  std::uint64_t bits_ = 0;
};

BitmapEntry entryOf(std::string_view entries, std::size_t index) {
  return load<BitmapEntry>(entries.data() + index * sizeof(BitmapEntry));
}

}  // namespace

void appendBitmap(std::span<const std::uint32_t> games, std::string& entries, std::string& bitmaps) {
  const std::size_t begin = bitmaps.size();
  if (!games.empty()) {
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
  const BitmapEntry entry = entryOf(entries, index);
  const std::uint32_t begin = index == 0 ? 0 : entryOf(entries, index - 1).end;
  if (begin > entry.end || entry.end > bitmaps.size()) return false;
  const std::string_view bytes = bitmaps.substr(begin, entry.end - begin);
  if (static_cast<std::uint32_t>(checksum(bytes)) != entry.check) return false;
  if (bytes.empty()) return true;
  const Bitmap bitmap(roaring_bitmap_portable_deserialize_safe(bytes.data(), bytes.size()));
  if (!bitmap) return false;
  // Some pieces stand on some squares in all games.
  if (roaring_bitmap_contains_range(bitmap.get(), games.first, games.end)) {
    for (std::size_t game = games.first; game < games.end; game += 64)
      games.bits[(game - games.first) / 64] = ~std::uint64_t{0};
    return true;
  }
  BitSetter setter(games);
  std::array<std::uint32_t, 256> some;
  roaring_uint32_iterator_t all;
  roaring_init_iterator(bitmap.get(), &all);
  roaring_move_uint32_iterator_equalorlarger(&all, static_cast<std::uint32_t>(games.first));
  while (const std::uint32_t read = roaring_read_uint32_iterator(&all, some.data(), some.size()))
    for (const std::uint32_t game : std::span(some).first(read)) {
      if (game < games.first || game >= games.end) return true;
      setter.set(game);
    }
  return true;
}

}  // namespace cql::database
