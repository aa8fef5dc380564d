#include "database/block/material_index.h"

#include <algorithm>
#include <bit>

#include "database/block/bitmaps.h"
#include "database/layout/bytes.h"
#include "database/layout/checksum.h"
#include "runtime/assert.h"

namespace cql::database {
namespace {

constexpr std::size_t kSignatureBytes = kAllWhite;
constexpr std::size_t kGroups = MaterialIndexWriter::kGroups;

std::size_t groupOf(unsigned pieces) {
  return std::min<std::size_t>(pieces, kGroups - 1);
}

struct Group {
  std::uint32_t signatures, check, end;
};
static_assert(sizeof(Group) == 12);

std::uint32_t checkOf(std::string_view head) {
  return static_cast<std::uint32_t>(checksum(head));
}

bool isWithin(const PieceBounds& bounds, const char* counts) {
  unsigned all[kCounted] = {};
  for (unsigned piece = 0; piece < kAllWhite; ++piece) {
    all[piece] = static_cast<unsigned char>(counts[piece]);
    all[piece < kAllWhite / 2 ? kAllWhite : kAllBlack] += all[piece];
  }
  all[kAllPieces] = all[kAllWhite] + all[kAllBlack];
  bool within = true;
  for (unsigned i = 0; i < kCounted; ++i) within &= bounds.low[i] <= all[i] && all[i] <= bounds.high[i];
  return within;
}

/// Adds the games of those material signatures of a group that are within bounds. Returns false if it is
/// damaged.
bool addGroup(std::string_view bytes, const Group& group, const PieceBounds& bounds, GamesFrom games) {
  const std::uint64_t entries = std::uint64_t{group.signatures} * sizeof(BitmapEntry),
                      head = entries + std::uint64_t{group.signatures} * kSignatureBytes;
  if (head > bytes.size() || checkOf(bytes.substr(0, head)) != group.check) return false;
  for (std::uint32_t i = 0; i < group.signatures; ++i)
    if (isWithin(bounds, bytes.data() + entries + i * kSignatureBytes) &&
        !addGames(bytes.substr(0, entries), bytes.substr(head), i, games))
      return false;
  return true;
}

bool isServedByMaterial(const SignatureAtom& atom) {
  return atom.column == SignatureColumn::Pieces;
}

bool findByMaterial(const SignatureAtom& atom, Block& block, GamesFrom games) {
  const std::string_view directory = block.section(SectionKind::MaterialIndex),
                         bitmaps = block.unchecked(SectionKind::MaterialBitmaps);
  if (directory.size() != kGroups * sizeof(Group)) return false;
  const PieceBounds& bounds = atom.pieces;
  const std::size_t low = groupOf(std::max<unsigned>(bounds.low[kAllPieces],
                                                     bounds.low[kAllWhite] + bounds.low[kAllBlack])),
                    high = groupOf(std::min<unsigned>(bounds.high[kAllPieces],
                                                      bounds.high[kAllWhite] + bounds.high[kAllBlack]));
  std::uint32_t begin = 0;
  for (std::size_t pieces = 0; pieces <= high; ++pieces) {
    const auto its = load<Group>(directory.data() + pieces * sizeof(Group));
    if (its.end < begin || its.end > bitmaps.size()) return false;
    if (pieces >= low && !addGroup(bitmaps.substr(begin, its.end - begin), its, bounds, games)) return false;
    begin = its.end;
  }
  return true;
}

}  // namespace

void MaterialIndexWriter::add(std::uint32_t game, const GameRecord& record,
                              const GameSummary& /*signature*/) {
  if (!record.searchable) return;
  std::string signature(kSignatureBytes, '\0');
  for (std::size_t i = 0; i < static_cast<std::size_t>(record.count); ++i) {
    if (i > 0 && !isCapture(record.moves[i]) && !isPromotion(record.moves[i])) continue;
    const Position& position = record.positions[i];
    for (std::uint8_t piece = 0; piece < kSignatureBytes; ++piece)
      signature[piece] = static_cast<char>(std::popcount(
          position.pieces(colorOf(static_cast<Piece>(piece)), typeOf(static_cast<Piece>(piece)))));
    std::vector<std::uint32_t>& games =
        groups_[groupOf(static_cast<unsigned>(std::popcount(position.occupied())))][signature];
    CQL_ASSERT(games.empty() || games.back() <= game);  // in order
    if (games.empty() || games.back() != game) games.push_back(game);
  }
}

void MaterialIndexWriter::finish(std::string& directory, std::string& bitmaps) {
  directory.clear();
  bitmaps.clear();
  std::vector<std::string_view> signatures;
  std::string head, itsBitmaps;
  for (Games& group : groups_) {
    signatures.clear();
    for (const auto& [signature, games] : group) signatures.push_back(signature);
    std::ranges::sort(signatures);
    head.clear();
    itsBitmaps.clear();
    for (const std::string_view signature : signatures)
      appendBitmap(group.find(std::string(signature))->second, head, itsBitmaps);
    for (const std::string_view signature : signatures) head += signature;
    bitmaps += head;
    bitmaps += itsBitmaps;
    append(Group{static_cast<std::uint32_t>(signatures.size()), checkOf(head),
                 static_cast<std::uint32_t>(bitmaps.size())},
           directory);
    group.clear();
  }
}

const Lookup kMaterialLookup{"its index", isServedByMaterial, findByMaterial};

}  // namespace cql::database
