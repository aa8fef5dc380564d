// Derives from lines and paths how often an event must occur in a game: the positions of a line are distinct,
// and so are the moves of a path.
#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "frontend/ir_views.h"
#include "frontend/op_table.h"
#include "frontend/signature/operations.h"
#include "runtime/assert.h"

namespace cql::frontend {
namespace {

/// Lower bounds of the numbers of events. More than kMany does not prune more games.
struct Times {
  static constexpr std::int64_t kMany = 1 << 20;

  std::int64_t steps = 0;                ///< positions of a line, or moves of a path
  std::array<std::int64_t, 3> checks{};  ///< by Color and kOfEither
  std::array<std::int64_t, 12> moves{};  ///< by Piece
  SignatureCondition arrivals;           ///< of the pieces that move

  void add(const Times& others) {
    const auto sum = [](std::int64_t& a, std::int64_t b) { a = std::min(a + b, kMany); };
    sum(steps, others.steps);
    for (std::size_t i = 0; i < checks.size(); ++i) sum(checks[i], others.checks[i]);
    for (std::size_t i = 0; i < moves.size(); ++i) sum(moves[i], others.moves[i]);
    arrivals = both(std::move(arrivals), others.arrivals);
  }
  void repeat(std::int64_t number) {
    CQL_ASSERT(number >= 0);
    if (number == 0) *this = {};
    const auto multiply = [&](std::int64_t& a) { a = std::min(a * std::min(number, kMany), kMany); };
    multiply(steps);
    for (auto& n : checks) multiply(n);
    for (auto& n : moves) multiply(n);
  }
};

bool isOneKind(PieceMask pieces) {
  return std::has_single_bit(std::uint32_t{pieces});
}
std::size_t kindOf(PieceMask pieces) {
  CQL_ASSERT(isOneKind(pieces) && pieces <= kMaskPieces);
  return static_cast<std::size_t>(std::countr_zero(std::uint32_t{pieces}));
}

/// Represents the movers of a line, whose items are about positions.
constexpr PieceMask kNoMoves = 0;

/// Counts what a pattern needs. `movers`: what may move in a path, or kNoMoves.
Times timesOf(const Derivation& derive, NodeId id, PieceMask movers) {
  const Node& pattern = derive.node(id);
  CQL_ASSERT(isPattern(pattern.op));
  Times times;
  switch (pattern.op) {
    case Op::Sequence:
      for (const NodeId part : pattern.operands) times.add(timesOf(derive, part, movers));
      break;
    case Op::Repeat:
      times = timesOf(derive, RepeatNode(pattern).pattern(), movers);
      times.repeat(pattern.number);
      break;
    case Op::PatternFilter:
      // In a path it consumes no position.
      if (movers != kNoMoves) break;
      times.steps = 1;
      times.checks[kOfEither] = checksIn(derive, PatternFilterNode(pattern).filter());
      break;
    case Op::MoveStep: {
      times.steps = 1;
      const PieceMask moved = derive.contents(DashNode(pattern).left()) & movers;
      if (isOneKind(moved)) times.moves[kindOf(moved)] = 1;
      times.arrivals = arrives(derive, moved, DashNode(pattern).right(), pattern.flags & kCapture);
      std::int64_t& checks = times.checks[kOfEither];
      for (const NodeId target : DashNode(pattern).targets())
        checks = std::max(checks, checksIn(derive, target));
      if (!(moved & kMaskBlack)) times.checks[kBlack] = checks;
      if (!(moved & kMaskWhite)) times.checks[kWhite] = checks;
      break;
    }
    default:
      break;
  }
  return times;
}

/// Requires the events of a game.
SignatureCondition happens(const Times& times, std::int64_t plies) {
  SignatureCondition result = both(hasPlies(plies), times.arrivals);
  for (const std::uint8_t side : {std::uint8_t{kWhite}, std::uint8_t{kBlack}, kOfEither})
    result = both(std::move(result), checksAtLeast(side, times.checks[side]));
  for (std::uint8_t piece = 0; piece < 12; ++piece)
    if (times.moves[piece] > 1)
      result =
          both(std::move(result),
               anyOf({{SignatureColumn::MoveCounts, piece, static_cast<std::uint64_t>(times.moves[piece])}}));
  return result;
}

/// Returns the least value that the range of a line or path admits; 0: any.
std::int64_t leastValue(const Derivation& derive, const Node& search) {
  const NodeId low = LineNode(search).low();
  if (low == kNone || derive.node(low).op != Op::Number) return 0;
  return std::min(std::int64_t{derive.node(low).number}, Times::kMany);
}

/// Requires the events of a path in which only such pieces move.
SignatureCondition pathOf(const Derivation& derive, const Node& path, PieceMask movers) {
  if (movers == kNoMoves) return never();
  Times times = timesOf(derive, PathNode(path).pattern(), movers);
  if (PathNode(path).max() == kNone) {
    const std::int64_t least = leastValue(derive, path);
    times.steps = std::max(times.steps, least);
    if (isOneKind(movers)) times.moves[kindOf(movers)] = std::max(times.moves[kindOf(movers)], least);
  }
  return happens(times, times.steps);
}

}  // namespace

SignatureCondition checksAtLeast(std::uint8_t side, std::int64_t number) {
  if (number <= 0) return {};
  if (number == 1) return hasAnyOf(checksOf(side));
  return anyOf({{SignatureColumn::Checks, side, static_cast<std::uint64_t>(number)}});
}

std::int64_t checksIn(const Derivation& derive, NodeId id) {
  const Node& filter = derive.node(id);
  const auto ofOperand = [&](NodeId operand) { return checksIn(derive, operand) > 0; };
  switch (filter.op) {
    case Op::BoardTest:
      return static_cast<BoardTestKind>(filter.mode) != BoardTestKind::Stalemate;
    case Op::And:
    case Op::Compound:
      return std::ranges::any_of(filter.operands, ofOperand);
    case Op::Or:
      return std::ranges::all_of(filter.operands, ofOperand);
    default:
      return 0;
  }
}

SignatureCondition signatureOfLine(const Derivation& derive, const Node& node) {
  Times times = timesOf(derive, LineNode(node).pattern(), kNoMoves);
  times.steps = std::max(times.steps, leastValue(derive, node));
  const std::int64_t plies = times.steps - 1;
  if (!(node.flags & kSingleColor)) return happens(times, plies);
  Times ofWhite = times, ofBlack = times;
  ofWhite.checks[kWhite] = ofBlack.checks[kBlack] = times.checks[kOfEither];
  return either(happens(ofWhite, plies), happens(ofBlack, plies));
}

/// Derives also from the focus, since only its pieces move, promoted pawns among them. That of a piece
/// variable is a single piece, of one kind unless it is a pawn.
SignatureCondition signatureOfPath(const Derivation& derive, const Node& node) {
  if (node.flags & kSingleColor)
    return either(pathOf(derive, node, kMaskWhite), pathOf(derive, node, kMaskBlack));
  const NodeId focus = PathNode(node).focus();
  if (focus == kNone || (node.flags & kFocusCapture)) return pathOf(derive, node, kMaskPieces);
  const PieceMask movers = withPromotions(derive.contents(focus) & kMaskPieces);
  if (derive.node(focus).op != Op::Variable || (movers & kPawns)) return pathOf(derive, node, movers);
  SignatureCondition result = never();
  for (std::uint8_t piece = 0; piece < 12; ++piece)
    if (movers >> piece & 1)
      result = either(result, pathOf(derive, node, static_cast<PieceMask>(1u << piece)));
  return result;
}

}  // namespace cql::frontend
