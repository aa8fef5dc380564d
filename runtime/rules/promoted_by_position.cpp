#include "runtime/rules/promoted_by_position.h"

#include "runtime/assert.h"
#include "runtime/kernel/history.h"
#include "runtime/kernel/kernel.h"

namespace cql {
namespace {

/// Returns the promoted pieces at a position that a move or an edit leads to, from those before it.
SquareSet promotedAfter(const GameView& game, std::int32_t position, SquareSet before) {
  const Move m = game.moves[position];
  if (m & kMoveNull) return before;
  if (m & kMoveEdit) {
    const std::uint8_t* origins = kernel::editOf(game, position).origins;
    SquareSet promoted = 0;
    for (int square = 0; square < 64; ++square)
      if (origins[square] != kNoSquare && (before & squareBit(origins[square])))
        promoted |= squareBit(square);
    return promoted;
  }
  const SquareSet from = squareBit(moveFrom(m)), to = squareBit(moveTo(m));
  const bool isPromoted = isPromotion(m) || (before & from);
  SquareSet promoted = before & ~from;
  if (m & kMoveCastle) {
    const SquareSet rook = squareBit(rookFrom(m));
    const bool isRookPromoted = before & rook;
    promoted &= ~rook;
    if (isRookPromoted) promoted |= squareBit(rookTo(m));
  } else {
    promoted &= ~to;  // captured
  }
  return isPromoted ? promoted | to : promoted;
}

}  // namespace

SquareSet PromotedByPosition::at(std::uint32_t gameNumber, const GameView& game, std::int32_t position) {
  if (position >= game.count)  // imaginary
    return promotedAfter(game, position, at(gameNumber, game, game.parents[position]));
  if (game_ != gameNumber) known_.clear();
  game_ = gameNumber;
  // In preorder a parent comes before its children.
  for (auto id = static_cast<std::int32_t>(known_.size()); id <= position; ++id) {
    const std::int32_t parent = game.parents[id];
    CQL_ASSERT(parent < id);
    known_.push_back(
        parent == kNoPosition ? 0 : promotedAfter(game, id, known_[static_cast<std::size_t>(parent)]));
  }
  return known_[static_cast<std::size_t>(position)];
}

}  // namespace cql
