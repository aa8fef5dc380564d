#include "io/tree_builder.h"

#include <algorithm>
#include <new>
#include <string>
#include <utility>

#include "runtime/assert.h"
#include "runtime/pages.h"

namespace cql {

namespace {

/// Ensures a size of at least n elements. Vectors only grow, so that no memory is allocated after a few
/// games. They grow in steps, so that interrupting a reader of a huge game does not wait for one large
/// allocation.
template <typename T>
void ensure(std::vector<T>& v, std::size_t n) {
  constexpr std::size_t kMostAtOnce = 1 << 17;
  if (v.size() >= n) return;
  n = std::max(n, v.size() + std::min(v.size(), kMostAtOnce));
  if (n > v.capacity()) reserveHuge(v, std::max(n, 2 * v.capacity()));
  v.resize(n);
}

constexpr std::size_t at(std::int32_t node) {
  return static_cast<std::size_t>(node);
}

constexpr std::size_t withRoom(std::int32_t nodes) {
  return at(nodes) + GameRecord::kRoomBehind;
}

}  // namespace

void startFrom(const StartPosition& start, GameRecord& record) {
  std::string fen;
  appendFenTag(start, fen);
  record.tags.fen = view(record.storage.copy(fen));
  record.tags.standardStart = start.isStandard();
  record.startMoveNumber = std::max(start.moveNumber, 1);
  record.start = start.rules();
}

void TreeBuilder::begin(const StartPosition& start, GameRecord& record, bool fields) {
  fields_ = fields;
  record.fields.assign(fields ? 1 : 0, {});
  record_ = &record;
  record.linearCount = 0;     // the shape arrays get what this game has
  record.linearCapacity = 0;  // and some are exchanged
  count_ = 1;
  branched_ = false;
  ensure(record.positions, 1);
  ensure(record.moves, withRoom(1));
  ensure(record.parents, 1);
  ensure(states_, 1);
  record.positions[0] = start.board;
  record.moves[0] = 0;
  record.parents[0] = kNoPosition;
  states_[0] = stateOf(start);
}

void TreeBuilder::reserve(std::size_t nodes) {
  try {
    GameRecord& r = *record_;
    reserveHuge(r.positions, nodes);
    reserveHuge(r.moves, nodes + GameRecord::kRoomBehind);
    reserveHuge(states_, nodes);
    for (auto* array : {&r.parents, &r.subtreeEnds, &r.plies, &r.depths, &r.childIndexes})
      reserveHuge(*array, nodes);
    for (auto* array : {&r.sides, &r.facts}) reserveHuge(*array, nodes + GameRecord::kRoomBehind);
  } catch (const std::bad_alloc&) {
    return;  // the arrays grow as they are filled; fewer nodes may be needed
  }
}

std::int32_t TreeBuilder::add(std::int32_t parent, Move move) {
  CQL_ASSERT(parent >= 0 && parent < count_);
  const std::int32_t node = count_++;
  ensure(record_->positions, at(count_));
  ensure(record_->moves, withRoom(count_));
  ensure(record_->parents, at(count_));
  ensure(states_, at(count_));
  states_[at(node)] = states_[at(parent)];
  playMove(record_->positions[at(parent)], move, record_->positions[at(node)], states_[at(node)]);
  record_->moves[at(node)] = move;
  record_->parents[at(node)] = parent;
  if (fields_) record_->fields.emplace_back();
  branched_ |= parent != node - 1;
  return node;
}

void TreeBuilder::finish(const std::atomic<bool>* stop) {
  CQL_ASSERT(record_ && count_ > 0);
  constexpr std::int32_t kAtOnce = 1 << 20;
  GameRecord& r = *record_;
  for (std::int32_t first = 0; first < count_;) {
    if (stop && *stop) {
      first = 0;
      count_ = 1;
      branched_ = false;
    }
    const std::int32_t end = first + std::min(count_ - first, kAtOnce);
    for (auto* array : {&r.subtreeEnds, &r.plies, &r.depths, &r.childIndexes}) ensure(*array, at(end));
    for (auto* array : {&r.sides, &r.facts}) ensure(*array, withRoom(end));
    std::fill(r.facts.begin() + first, r.facts.begin() + end, 0);
    if (!branched_) finishLine(first, end);
    first = end;
  }
  r.count = count_;
  if (branched_) finishTree();
}

/// Finishes nodes whose order in the text is preorder already.
void TreeBuilder::finishLine(std::int32_t first, std::int32_t end) {
  CQL_ASSERT(!branched_ && first < end && end <= count_);
  GameRecord& r = *record_;
  std::uint8_t side = states_[0].side ^ (first & 1);
  for (std::int32_t id = first; id < end; id++) {
    r.subtreeEnds[at(id)] = count_;
    r.plies[at(id)] = id;
    r.depths[at(id)] = 0;
    r.childIndexes[at(id)] = 0;
    r.sides[at(id)] = side;
    side ^= 1;
  }
}

void TreeBuilder::finishTree() {
  GameRecord& r = *record_;
  for (auto* array : {&firstChildren_, &nextSiblings_, &lastChildren_, &ids_}) ensure(*array, at(count_));
  std::fill_n(firstChildren_.begin(), count_, kNoPosition);
  for (std::int32_t node = 1; node < count_; node++) {
    CQL_ASSERT(r.parents[at(node)] >= 0 && r.parents[at(node)] < node);
    const std::int32_t parent = r.parents[at(node)];
    nextSiblings_[at(node)] = kNoPosition;
    if (firstChildren_[at(parent)] == kNoPosition)
      firstChildren_[at(parent)] = node;
    else
      nextSiblings_[at(lastChildren_[at(parent)])] = node;
    lastChildren_[at(parent)] = node;
  }

  // Descends to the first child, else continues with the next sibling of the nearest ancestor that has one.
  nextSiblings_[0] = kNoPosition;
  std::int32_t id = 0;
  for (std::int32_t node = 0;;) {
    ids_[at(node)] = id++;
    if (firstChildren_[at(node)] != kNoPosition) {
      node = firstChildren_[at(node)];
      continue;
    }
    while (node != 0 && nextSiblings_[at(node)] == kNoPosition) {
      r.subtreeEnds[at(ids_[at(node)])] = id;
      node = r.parents[at(node)];
    }
    r.subtreeEnds[at(ids_[at(node)])] = id;
    if (node == 0) break;
    node = nextSiblings_[at(node)];
  }
  CQL_ASSERT(id == count_);
  renumber();
}

void TreeBuilder::renumber() {
  GameRecord& r = *record_;
  // Sized for the game, not by the arrays of the record: these are swapped, and each would outgrow the other.
  ensure(ordered_, at(count_));
  ensure(orderedMoves_, withRoom(count_));
  std::vector<std::int32_t>& parents = lastChildren_;  // reused: its content is no longer needed
  parents[0] = kNoPosition;
  r.plies[0] = r.depths[0] = r.childIndexes[0] = 0;
  for (std::int32_t node = 0; node < count_; node++) {
    const std::size_t id = at(ids_[at(node)]);
    ordered_[id] = r.positions[at(node)];
    orderedMoves_[id] = r.moves[at(node)];
    r.sides[id] = states_[at(node)].side;
    if (node > 0) parents[id] = ids_[at(r.parents[at(node)])];
  }
  for (std::int32_t node = 0; node < count_; node++) {
    std::int32_t index = 0;
    for (std::int32_t child = firstChildren_[at(node)]; child != kNoPosition;
         child = nextSiblings_[at(child)]) {
      r.childIndexes[at(ids_[at(child)])] = index++;
    }
  }
  std::copy_n(parents.begin(), count_, r.parents.begin());
  for (std::size_t id = 1; id < at(count_); id++) {
    const std::size_t parent = at(r.parents[id]);
    r.plies[id] = r.plies[parent] + 1;
    r.depths[id] = r.depths[parent] + (r.childIndexes[id] > 0 ? 1 : 0);
  }
  std::swap(r.positions, ordered_);
  std::swap(r.moves, orderedMoves_);
  if (fields_) {
    orderedFields_.resize(at(count_));
    for (std::int32_t node = 0; node < count_; node++)
      orderedFields_[at(ids_[at(node)])] = r.fields[at(node)];
    std::swap(r.fields, orderedFields_);
  }

  sortByPosition(r.comments, orderedComments_);
  sortByPosition(r.variationComments, orderedComments_);
  sortByPosition(r.nags, orderedNags_);
}

/// Replaces numbers in the order of the text by ids and sorts by them, stably.
template <typename Item>
void TreeBuilder::sortByPosition(std::vector<Item>& items, std::vector<Item>& ordered) {
  if (items.empty()) return;
  std::vector<std::int32_t>& places = nextSiblings_;  // reused: its content is no longer needed
  std::fill_n(places.begin(), count_, 0);
  for (Item& item : items) {
    CQL_ASSERT(item.position >= 0 && item.position < count_);
    item.position = ids_[at(item.position)];
    places[at(item.position)]++;
  }
  std::int32_t place = 0;
  for (std::int32_t id = 0; id < count_; id++) place += std::exchange(places[at(id)], place);
  ordered.resize(items.size());
  for (const Item& item : items) ordered[at(places[at(item.position)]++)] = item;
  std::swap(items, ordered);
}

}  // namespace cql
