#include "runtime/host/imaginary_store.h"

#include <algorithm>
#include <utility>

#include "runtime/assert.h"
#include "runtime/game_record.h"

namespace cql {
namespace {

/// Returns the size of arrays with capacity for some positions: as in a GameRecord, more can be read.
constexpr std::size_t entriesFor(std::size_t room) {
  return room + GameRecord::kRoomBehind;
}

template <typename T>
void copyInto(std::pmr::vector<T>& to, const T* from, std::int32_t filled, std::size_t room) {
  if (to.size() < entriesFor(room)) to.resize(entriesFor(room * 3 / 2));
  std::copy_n(from, filled, to.begin());
}

}  // namespace

void ImaginaryStore::begin(GameView& view, std::int32_t levels, bool identities, bool checks) {
  CQL_ASSERT(levels > 0 && (!identities || view.pieceSquares));
  old_.clear();
  levels_ = levels;
  candidates_.resize(static_cast<std::size_t>(levels) * kMostMoves);
  state_.candidates = candidates_.data();
  state_.top = state_.kept = view.count;
  state_.nextIdentity = 64;
  state_.identities = identities;
  state_.checks = checks;
  grow(view, view.count, static_cast<std::size_t>(view.count + levels));
  view.imaginary = &state_;
}

/// Fills `arrays_` with the entries of the view up to `filled`, with capacity for `room` positions.
void ImaginaryStore::grow(GameView& view, std::int32_t filled, std::size_t room) {
  CQL_ASSERT(filled >= view.count && static_cast<std::size_t>(filled) <= room);
  copyInto(arrays_->positions, view.positions, filled, room);
  copyInto(arrays_->moves, view.moves, filled, room);
  copyInto(arrays_->parents, view.parents, filled, room);
  copyInto(arrays_->subtreeEnds, view.subtreeEnds, filled, room);
  copyInto(arrays_->plies, view.plies, filled, room);
  copyInto(arrays_->depths, view.depths, filled, room);
  copyInto(arrays_->childIndexes, view.childIndexes, filled, room);
  copyInto(arrays_->sides, view.sides, filled, room);
  copyInto(arrays_->facts, view.facts, filled, room);
  const std::size_t own = room - static_cast<std::size_t>(view.count);
  if (arrays_->own.size() < own) arrays_->own.resize(own * 3 / 2 + 1);
  if (filled > view.count) std::copy_n(state_.own, filled - view.count, arrays_->own.begin());
  show(view);
}

void ImaginaryStore::show(GameView& view) {
  Arrays& a = *arrays_;
  view.positions = state_.positions = a.positions.data();
  view.moves = state_.moves = a.moves.data();
  view.parents = state_.parents = a.parents.data();
  view.subtreeEnds = state_.subtreeEnds = a.subtreeEnds.data();
  view.plies = state_.plies = a.plies.data();
  view.depths = state_.depths = a.depths.data();
  view.childIndexes = state_.childIndexes = a.childIndexes.data();
  view.sides = state_.sides = a.sides.data();
  view.facts = state_.facts = a.facts.data();
  state_.own = a.own.data();
}

void ImaginaryStore::keep(GameView& view, std::int32_t position) {
  CQL_ASSERT(position >= view.count && position < state_.top);
  if (position < state_.kept) return;
  state_.kept = position + 1;
  // Above the kept positions, as many may be made as imaginary positions are nested in the query.
  const auto room = static_cast<std::size_t>(std::max(state_.kept, state_.top) + levels_);
  if (entriesFor(room) <= arrays_->positions.size() &&
      room - static_cast<std::size_t>(view.count) <= arrays_->own.size())
    return;
  old_.push_back(std::exchange(arrays_, std::make_unique<Arrays>(arrays_->memory)));
  grow(view, state_.top, room);
}

}  // namespace cql
