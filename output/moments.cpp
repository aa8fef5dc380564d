#include "output/moments.h"

#include <algorithm>
#include <utility>

#include "runtime/assert.h"
#include "runtime/decimal.h"
#include "runtime/kernel/kernel.h"
#include "runtime/rules/san.h"

namespace cql::output {
namespace {

using Kind = AddedComment::Kind;
using Ends = std::pair<std::int32_t, std::int32_t>;

/// The records of one match in the journal.
struct Evidence {
  std::vector<std::int32_t> moves;
  std::vector<Ends> ways, pairs;
  std::vector<ShownSquares> squares;

  void take(const AddedComment& entry, std::int32_t position);
};

void Evidence::take(const AddedComment& entry, std::int32_t position) {
  switch (entry.kind) {
    case Kind::Move:
      moves.push_back(entry.position);
      return;
    case Kind::Way:
      ways.emplace_back(entry.first, entry.position);
      return;
    case Kind::LineEnd:  // also from comments of lines and paths, where no `Way` was recorded
    case Kind::PathEnd:
      ways.emplace_back(entry.second, entry.position);
      return;
    case Kind::Pair:
      pairs.emplace_back(std::minmax(entry.first, entry.position));
      return;
    case Kind::Squares: {
      if (entry.position != position || !entry.bits) return;
      const auto variable = static_cast<std::size_t>(entry.first);
      const auto known = std::ranges::find(squares, variable, &ShownSquares::variable);
      if (known == squares.end())
        squares.push_back({variable, entry.bits});
      else
        known->squares |= entry.bits;
      return;
    }
    default:
      return;
  }
}

/// Returns the positions from the earlier end to the later one; empty if neither is an ancestor of the other.
std::vector<std::int32_t> wayBetween(const GameView& game, Ends ends) {
  const auto [first, last] = std::minmax(ends.first, ends.second);
  CQL_ASSERT(first >= 0 && last < game.count);
  std::vector<std::int32_t> way{last};
  while (way.back() > first) way.push_back(game.parents[way.back()]);
  if (way.back() != first) return {};
  std::ranges::reverse(way);
  return way;
}

/// Returns the positions of the longest recorded line; of equally long ones, of the first.
std::vector<std::int32_t> longestWay(const GameView& game, const Evidence& evidence) {
  std::vector<std::int32_t> longest;
  for (const Ends& ends : evidence.ways)
    if (auto way = wayBetween(game, ends); way.size() > longest.size()) longest = std::move(way);
  return longest;
}

/// Returns consecutive found moves from a position on, as the positions before and after them.
std::vector<std::int32_t> movesInARow(const GameView& game, std::int32_t position,
                                      const std::vector<std::int32_t>& moves) {
  std::vector<std::int32_t> way{position};
  const auto follows = [&](std::int32_t tail) { return game.parents[tail] == way.back(); };
  for (auto next = std::ranges::find_if(moves, follows); next != moves.end();
       next = std::ranges::find_if(moves, follows))
    way.push_back(*next);
  return way;
}

std::vector<Frame> framesOf(const GameView& game, std::int32_t position, const Evidence& evidence) {
  CQL_ASSERT(position >= 0 && position < game.count);
  std::vector<std::int32_t> way = longestWay(game, evidence);
  if (way.size() < 2) way = movesInARow(game, position, evidence.moves);
  std::vector<Frame> frames;
  for (std::size_t i = 0; i + 1 < way.size(); ++i) frames.push_back({way[i], {way[i + 1]}});
  if (frames.empty())
    for (const Ends& pair : evidence.pairs)
      if (frames.size() < 2) frames = {{pair.first, {}}, {pair.second, {}}};
  if (frames.empty()) frames.push_back({position, {}});
  for (const std::int32_t tail : evidence.moves)
    if (Frame& first = frames.front();
        game.parents[tail] == first.position && std::ranges::count(first.moves, tail) == 0)
      first.moves.push_back(tail);
  return firstAndLast(std::move(frames), kMostFrames);
}

}  // namespace

std::vector<Frame> firstAndLast(std::vector<Frame> frames, std::size_t most) {
  CQL_ASSERT(most > 0);
  if (most == 1) return {std::move(frames.front())};
  if (frames.size() > most)
    frames.erase(frames.begin() + static_cast<std::ptrdiff_t>(most) - 1, frames.end() - 1);
  return frames;
}

std::vector<Moment> momentsOf(const Match& match) {
  const GameView game = match.game.view();
  const std::span<const std::int32_t> positions = match.found.marks(), ends = match.found.journalMarks();
  std::vector<Moment> moments;
  if (positions.empty()) return {{0, {{0, {}}}, {}}};
  const CommentList& entries = match.found.journal.entries();
  std::size_t entry = 0;
  std::int32_t mark = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    Evidence evidence;
    for (; i < ends.size() && entry < entries.size() && mark < ends[i]; ++entry) {
      evidence.take(entries[entry], positions[i]);
      mark += entries[entry].count();
    }
    std::ranges::sort(evidence.squares, {}, &ShownSquares::variable);
    moments.push_back({positions[i], framesOf(game, positions[i], evidence), std::move(evidence.squares)});
  }
  return moments;
}

BoardDrawing drawingOf(const GameView& game, const Moment& moment, const Frame& frame) {
  BoardDrawing board{.position = &game.positions[frame.position]};
  if (const Move last = game.moves[frame.position];
      frame.moves.empty() && game.parents[frame.position] != kNoPosition)
    board.lastMove = squareBit(moveFrom(last)) | squareBit(moveTo(last));
  if (frame.position == moment.position)
    for (const ShownSquares& shown : moment.squares)
      board.marks.push_back({variableColor(shown.variable), shown.squares});
  for (const BoardDrawing::Marks& marks : board.marks) board.lastMove &= ~marks.squares;
  for (const std::int32_t tail : frame.moves)
    board.arrows.push_back({moveFrom(game.moves[tail]), moveTo(game.moves[tail])});
  return board;
}

void appendFoundMoves(const Context& context, const std::vector<Frame>& frames, std::string& out) {
  std::int32_t last = kNoPosition;
  for (const Frame& frame : frames)
    for (const std::int32_t tail : frame.moves) {
      if (last != kNoPosition) out += ' ';
      if (frame.position == last && context.game.sides[last] == kBlack)
        appendSan(context, tail, out);
      else
        appendNumberedMove(context, tail, out);
      last = tail;
    }
}

void appendNumberedMove(const Context& context, std::int32_t position, std::string& out) {
  const std::int32_t parent = context.game.parents[position];
  CQL_ASSERT(parent != kNoPosition);
  appendNumber(cqlMoveNumber(&context, parent), out);
  out += context.game.sides[parent] == kWhite ? "." : "...";
  appendSan(context, position, out);
}

}  // namespace cql::output
