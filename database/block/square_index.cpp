#include "database/block/square_index.h"

#include <roaring/roaring.h>

#include <algorithm>
#include <bit>
#include <new>

#include "database/layout/bytes.h"
#include "database/layout/checksum.h"

namespace cql::database {
namespace {

struct FreeBitmap {
  void operator()(roaring_bitmap_t* bitmap) const { roaring_bitmap_free(bitmap); }
};
using Bitmap = std::unique_ptr<roaring_bitmap_t, FreeBitmap>;

/// Reading the bitmaps of more squares takes longer than asking the moves (line_condition.h).
constexpr int kMostSquares = 8;

bool serves(const SignatureAtom& atom, const Block& block) {
  return atom.column == SignatureColumn::Squares && std::popcount(atom.value) <= kMostSquares &&
         block.has(SectionKind::SquareIndex);
}

bool setBit(std::uint32_t game, void* out) {
  static_cast<const GamesFrom*>(out)->add(game);
  return true;
}

/// Sets the bits of the games of one bitmap. False: it is damaged.
bool addGames(const char* directory, std::string_view bitmaps, std::size_t index, GamesFrom games) {
  const auto entry = load<SquareBitmapEntry>(directory + index * sizeof(SquareBitmapEntry));
  const std::uint32_t begin =
      index == 0 ? 0 : load<SquareBitmapEntry>(directory + (index - 1) * sizeof(SquareBitmapEntry)).end;
  if (begin > entry.end || entry.end > bitmaps.size()) return false;
  const std::string_view bytes = bitmaps.substr(begin, entry.end - begin);
  if (static_cast<std::uint32_t>(checksum(bytes)) != entry.check) return false;
  if (bytes.empty()) return true;
  const Bitmap bitmap(roaring_bitmap_portable_deserialize_safe(bytes.data(), bytes.size()));
  if (!bitmap) return false;
  roaring_iterate(bitmap.get(), setBit, &games);
  return true;
}

bool find(const SignatureAtom& atom, Block& block, GamesFrom games) {
  const std::string_view directory = block.section(SectionKind::SquareIndex),
                         bitmaps = block.unchecked(SectionKind::SquareBitmaps);
  if (directory.size() != kSquareBitmaps * sizeof(SquareBitmapEntry)) return false;
  for (SquareSet squares = atom.value; squares;) {
    const auto index = std::size_t{atom.index} * 64 + static_cast<std::size_t>(popFirst(squares));
    if (!addGames(directory.data(), bitmaps, index, games)) {
      block.noteDamage("its index");
      return false;
    }
  }
  return true;
}

}  // namespace

void SquareIndexWriter::add(std::size_t game, const GameSignature& signature) {
  for (std::size_t piece = 0; piece < signature.squares.size(); ++piece)
    for (SquareSet squares = signature.squares[piece]; squares;)
      games_[piece * 64 + static_cast<std::size_t>(popFirst(squares))].push_back(
          static_cast<std::uint32_t>(game));
}

void SquareIndexWriter::finish(std::string& directory, std::string& bitmaps) {
  directory.clear();
  bitmaps.clear();
  for (std::vector<std::uint32_t>& games : games_) {
    const std::size_t begin = bitmaps.size();
    if (!games.empty()) {
      const Bitmap bitmap(roaring_bitmap_of_ptr(games.size(), games.data()));
      if (!bitmap) throw std::bad_alloc();
      roaring_bitmap_run_optimize(bitmap.get());
      bitmaps.resize(begin + roaring_bitmap_portable_size_in_bytes(bitmap.get()));
      roaring_bitmap_portable_serialize(bitmap.get(), bitmaps.data() + begin);
    }
    append(SquareBitmapEntry{static_cast<std::uint32_t>(bitmaps.size()),
                             static_cast<std::uint32_t>(checksum(std::string_view(bitmaps).substr(begin)))},
           directory);
    games.clear();
  }
}

const Lookup kSquareLookup{serves, find};

}  // namespace cql::database
