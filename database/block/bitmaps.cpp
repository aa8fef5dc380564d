#include "database/block/bitmaps.h"

#include <roaring/roaring.h>

#include <memory>
#include <new>

#include "database/layout/bytes.h"
#include "database/layout/checksum.h"

namespace cql::database {
namespace {

struct FreeBitmap {
  void operator()(roaring_bitmap_t* bitmap) const { roaring_bitmap_free(bitmap); }
};
using Bitmap = std::unique_ptr<roaring_bitmap_t, FreeBitmap>;

bool setBit(std::uint32_t game, void* out) {
  static_cast<const GamesFrom*>(out)->add(game);
  return true;
}

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
  roaring_iterate(bitmap.get(), setBit, &games);
  return true;
}

}  // namespace cql::database
