#include "pgn/fast/fast_tree.h"

#include <algorithm>

#include "pgn/fast/normalize_comment.h"
#include "runtime/assert.h"
#include "runtime/move_fields.h"

namespace cql::pgn {
namespace {

constexpr SquareSet kLastRanks = 0xff000000000000ff;

/// Returns true if the moves from a start are those of ordinary chess, but for castling rights.
bool isOrdinary(const StartPosition& start) {
  return !start.chess960 && start.enPassant == kNoSquare && !(start.board.types[kPawn] & kLastRanks);
}

std::uint8_t castlingRightsOf(const StartPosition& start) {
  unsigned rights = 0;
  for (std::size_t right = 0; right < 4; ++right)
    if (start.castlingRooks[right / 2][right % 2] >= 0) rights |= 1u << right;
  return static_cast<std::uint8_t>(rights);
}

void beginAt(const StartPosition& start, GameRecord& record) {
  record.positions[0] = start.board;
  record.moves[0] = 0;
  record.facts[0] = 0;
}

template <typename T>
void ensure(std::vector<T>& list, std::size_t size) {
  if (list.size() < size) list.resize(size + size / 2);
}

}  // namespace

bool FastTree::read(std::string_view movetext, TreeParts parts, const StartPosition& start,
                    std::string_view freeText, GameRecord& record) {
  if (!isOrdinary(start) || !findTreeWords(movetext, words_)) return false;
  if (words_.markCount == 0 && start.side == kWhite) {
    skipped_ = false;
    if (!playLine(movetext.data(), start, record)) return false;
    if (!freeText.empty()) record.comments.push_back({0, freeText});
    if (parts.fields) record.fields.assign(words_.count + 1, {});
    return true;
  }
  if (!lines_.find(movetext, words_, parts)) return false;
  skipped_ = lines_.skipped();
  if (!playTree(movetext.data(), start, record)) return false;
  readNotes(movetext, parts, freeText, record);
  return true;
}

/// Puts an empty word before the next position, which is a copy of another.
void FastTree::addBranch(std::uint32_t source) {
  addSlot(0, 0);
  branches_.push_back({slots_, source});
}

/// Appends the words of a line, after those of the lines before it.
void FastTree::placeLine(TreeLine& line) {
  if (line.parent == kNone) {
    line.slot = root_;
  } else {
    const std::uint32_t source =
        lines_.lines()[static_cast<std::size_t>(line.parent)].slot + static_cast<std::uint32_t>(line.node);
    // The move to the first position is played again, since what may be captured en passant depends on it.
    const bool again = source != root_;
    const std::uint32_t from = source - (again ? 1 : 0);
    if (!again) addBranch(Branch::kEmpty);
    if ((slots_ + 1) % 2 != from % 2) addBranch(Branch::kEmpty);
    addBranch(from);
    CQL_ASSERT(slots_ % 2 == from % 2);  // the same side moves
    if (again) addSlot(starts_[from], ends_[from]);
    line.slot = slots_;
  }
  for (std::int32_t which = line.firstRun; which != kNone; which = lines_.run(which).next) {
    const TreeRun& run = lines_.run(which);
    for (std::uint32_t word = run.begin; word < run.end; ++word)
      addSlot(words_.starts[word], words_.ends[word]);
  }
}

/// Plays all words as the mainline.
bool FastTree::playLine(const char* text, const StartPosition& start, GameRecord& record) {
  for (auto* list : {&words_.starts, &words_.ends})
    std::fill_n(list->begin() + static_cast<std::ptrdiff_t>(words_.count), kPlacesBehind, 0);
  const auto count = static_cast<std::int32_t>(words_.count) + 1;
  record.reserveLinear(count + static_cast<std::int32_t>(kPlacesBehind));
  beginAt(start, record);
  if (!playWords({text, words_.starts.data(), words_.ends.data(), words_.count, {}, castlingRightsOf(start)},
                 record.positions.data(), record.moves.data(), record.facts.data()))
    return false;
  record.setLinear(count);
  return true;
}

/// Plays the lines of the tree.
bool FastTree::playTree(const char* text, const StartPosition& start, GameRecord& record) {
  if (lines_.areMainline(words_) && start.side == kWhite) return playLine(text, start, record);
  record.reserveLinear(lines_.count() + static_cast<std::int32_t>(kPlacesBehind));
  lines_.number(start.side, record);
  beginAt(start, record);
  slots_ = 0;
  branches_.clear();
  // Before a line there are up to four more words.
  const std::size_t most = words_.count + 4 * lines_.lines().size() + kPlacesBehind;
  ensure(starts_, most);
  ensure(ends_, most);
  root_ = 0;
  // White moves from even slots.
  if (start.side == kBlack) {
    addBranch(1);
    root_ = 1;
  }
  for (const std::int32_t which : lines_.order()) placeLine(lines_.lines()[static_cast<std::size_t>(which)]);
  const std::size_t count = slots_;
  CQL_ASSERT(count + kPlacesBehind <= most);
  for (std::size_t i = 0; i < kPlacesBehind; ++i) starts_[count + i] = ends_[count + i] = 0;
  ensure(positions_, count + 1 + kPlacesBehind);
  ensure(moves_, count + 1 + GameRecord::kRoomBehind);
  ensure(facts_, count + 1 + GameRecord::kRoomBehind);
  positions_[0] = {};
  positions_[root_] = start.board;
  moves_[0] = moves_[root_] = 0;
  facts_[0] = facts_[root_] = 0;
  if (!playWords({text, starts_.data(), ends_.data(), count, branches_, castlingRightsOf(start)},
                 positions_.data(), moves_.data(), facts_.data()))
    return false;
  auto copy = [&](std::size_t from, std::int32_t to, std::int32_t number) {
    const auto n = static_cast<std::ptrdiff_t>(number);
    const auto at = static_cast<std::ptrdiff_t>(from);
    std::copy_n(positions_.begin() + at, n, record.positions.begin() + to);
    std::copy_n(moves_.begin() + at, n, record.moves.begin() + to);
    std::copy_n(facts_.begin() + at, n, record.facts.begin() + to);
  };
  for (const TreeLine& line : lines_.lines()) copy(line.slot + 1, line.firstId, line.moves);
  return true;
}

/// Reads the comments and NAGs in the order of the positions.
void FastTree::readNotes(std::string_view text, TreeParts parts, std::string_view freeText,
                         GameRecord& record) {
  if (parts.fields) record.fields.assign(static_cast<std::size_t>(lines_.count()), {});
  for (std::int32_t which : lines_.order()) {
    const TreeLine& line = lines_.lines()[static_cast<std::size_t>(which)];
    const bool isMainline = line.parent == kNone;
    if (isMainline && !freeText.empty() && (line.firstNote == kNone || lines_.note(line.firstNote).node > 0))
      record.comments.push_back({0, freeText});
    for (std::int32_t n = line.firstNote; n != kNone; n = lines_.note(n).next) {
      const TreeNote& note = lines_.note(n);
      const std::int32_t id = line.firstId + std::max(note.node, isMainline ? 0 : 1) - 1;
      if (note.nag > 0) {
        record.nags.push_back({id, static_cast<std::uint8_t>(note.nag)});
        continue;
      }
      const std::string_view comment = text.substr(note.begin, note.end - note.begin);
      const bool opensVariation = note.node == 0 && !isMainline;
      if (parts.fields && !opensVariation)
        readMoveFields(comment, id == 0, record.fields[static_cast<std::size_t>(id)], record.fieldNotes);
      if (!parts.comments) continue;
      const std::string_view normal = normalizeComment(comment, record.storage);
      if (opensVariation)
        record.variationComments.push_back({id, normal});
      else
        record.comments.push_back({id, normal, note.variations});
    }
  }
  CQL_ASSERT(std::ranges::is_sorted(record.comments, {}, &PositionComment::position));
  CQL_ASSERT(std::ranges::is_sorted(record.variationComments, {}, &PositionComment::position));
  CQL_ASSERT(std::ranges::is_sorted(record.nags, {}, &PositionNag::position));
}

}  // namespace cql::pgn
