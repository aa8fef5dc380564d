#include "database/block/square_index.h"

#include <bit>

#include "database/block/bitmaps.h"
#include "runtime/assert.h"

namespace cql::database {
namespace {

/// Reading the bitmaps of more squares takes longer than testing the moves (line_condition.h).
constexpr int kMostSquares = 8;

bool isServedBySquares(const SignatureAtom& atom) {
  return atom.column == SignatureColumn::Squares && std::popcount(atom.value) <= kMostSquares;
}

bool findBySquares(const SignatureAtom& atom, Block& block, GamesFrom games) {
  const std::string_view directory = block.section(SectionKind::SquareIndex),
                         bitmaps = block.unchecked(SectionKind::SquareBitmaps);
  if (directory.size() != kSquareBitmaps * sizeof(BitmapEntry)) return false;
  for (SquareSet squares = atom.value; squares;) {
    const auto index = std::size_t{atom.index} * 64 + static_cast<std::size_t>(popFirst(squares));
    CQL_ASSERT(index < kSquareBitmaps);
    if (!addGames(directory, bitmaps, index, games)) return false;
  }
  return true;
}

}  // namespace

void SquareIndexWriter::add(std::uint32_t game, const GameRecord& /*record*/, const GameSummary& signature) {
  for (std::size_t piece = 0; piece < signature.squares.size(); ++piece)
    for (SquareSet squares = signature.squares[piece]; squares;)
      games_[piece * 64 + static_cast<std::size_t>(popFirst(squares))].push_back(game);
}

void SquareIndexWriter::finish(std::string& directory, std::string& bitmaps) {
  directory.clear();
  bitmaps.clear();
  for (std::vector<std::uint32_t>& games : games_) {
    appendBitmap(games, directory, bitmaps);
    games.clear();
  }
}

const Lookup kSquareLookup{"its index", isServedBySquares, findBySquares};

}  // namespace cql::database
