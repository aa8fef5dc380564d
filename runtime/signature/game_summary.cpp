#include "runtime/signature/game_summary.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>

#include "runtime/assert.h"
#include "runtime/kernel/kernel.h"
#include "runtime/native/native_kernel.h"
#include "runtime/special_moves.h"

namespace cql {
namespace {

constexpr unsigned kTypes = kKing + 1;

constexpr std::uint64_t eventsOfMoves() {
  std::uint64_t events = 0;
  for (unsigned e = 0; e <= static_cast<unsigned>(GameEvent::Passes); ++e)
    events |= eventOfEither(static_cast<GameEvent>(e));
  return events;
}

/// Returns all moves: the one that leads to a position has the index of that position minus one.
std::span<const Move> movesOf(const GameRecord& record) {
  return std::span(record.moves).subspan(1, static_cast<std::size_t>(record.count) - 1);
}

/// Returns the side that made the move to a position.
Color moverTo(const GameRecord& record, std::size_t position) {
  return ~static_cast<Color>(record.sides[position]);
}

/// Counts the pieces, by Counted, in one loop that is vectorised: a summary needs them of two positions of
/// each game.
std::array<std::uint8_t, kCounted> piecesOf(const Position& position) {
  std::array<std::uint64_t, 16> sets{};
  for (const Color color : {kWhite, kBlack})
    for (unsigned type = kPawn; type < kTypes; ++type)
      sets[makePiece(color, static_cast<PieceType>(type))] =
          position.pieces(color, static_cast<PieceType>(type));
  sets[kAllWhite] = position.colors[kWhite];
  sets[kAllBlack] = position.colors[kBlack];
  sets[kAllPieces] = position.occupied();
  constexpr std::uint64_t kPairs = 0x5555555555555555, kFours = 0x3333333333333333,
                          kEights = 0x0f0f0f0f0f0f0f0f;
  for (std::uint64_t& n : sets) {
    n -= (n >> 1) & kPairs;
    n = (n & kFours) + ((n >> 2) & kFours);
    n = (n + (n >> 4)) & kEights;
    n += n >> 8;
    n += n >> 16;
    n = (n + (n >> 32)) & 127;
  }
  std::array<std::uint8_t, kCounted> counts;
  for (std::size_t i = 0; i < kCounted; ++i) counts[i] = static_cast<std::uint8_t>(sets[i]);
  return counts;
}

void countPieces(const Position& position, GameSummary& signature) {
  static const auto kAtStandardStart = piecesOf(kStandardStart);
  const bool isStart = std::memcmp(&position, &kStandardStart, sizeof position) == 0;
  const auto counts = isStart ? kAtStandardStart : piecesOf(position);
  for (std::size_t i = 0; i < kCounted; ++i) {
    signature.most[i] = std::max(signature.most[i], counts[i]);
    signature.least[i] = std::min(signature.least[i], counts[i]);
  }
}

/// Reads ends of lines and positions around promotions: elsewhere pieces only become fewer.
void describeCounts(const GameRecord& record, GameSummary& signature) {
  const auto positions = static_cast<std::size_t>(record.count);
  signature.most.fill(0);
  signature.least.fill(64);
  const bool oneLine = record.view().isOneLine();
  countPieces(record.positions[0], signature);
  Move all = 0;
  for (std::size_t i = 1; i < positions; ++i) all |= record.moves[i];
  if (oneLine && !(all & kPromotionBits)) {
    countPieces(record.positions[positions - 1], signature);
    signature.plies = record.count - 1;
  } else {
    signature.plies = 0;
    for (std::size_t i = 0; i < positions; ++i) {
      const bool isPromoted = i > 0 && isPromotion(record.moves[i]);
      if (isPromoted) countPieces(record.positions[static_cast<std::size_t>(record.parents[i])], signature);
      if (isPromoted || record.subtreeEnds[i] == static_cast<std::int32_t>(i) + 1)
        countPieces(record.positions[i], signature);
      signature.plies = std::max(signature.plies, record.plies[i]);
    }
  }
  signature.events &= ~(kHasVariations | kHasOwnStart);
  if (!oneLine) signature.events |= kHasVariations;
  if (!record.tags.standardStart) signature.events |= kHasOwnStart;
}

void addSpecialMove(Move move, Color mover, GameSummary& signature) {
  auto add = [&](GameEvent event) { signature.events |= eventBit(event, mover); };
  if (isPromotion(move)) add(promotionTo(promotedType(move)));
  if (move & kMoveEnPassant) add(GameEvent::TakesEnPassant);
  if (move & kMoveNull) add(GameEvent::Passes);
  if (!(move & kMoveCastle)) return;
  add(move & kMoveCastleShort ? GameEvent::CastlesShort : GameEvent::CastlesLong);
  signature.moves[mover] |= moveKindBit(kRook, kNoCapture);
}

void describeMoves(const GameRecord& record, GameSummary& signature) {
  if (record.view().isOneLine()) {
    static const auto unite = nativeOf("cqlUniteMoveKinds", cqlUniteMoveKinds);
    std::uint64_t kinds[2];
    unite(record.moves.data() + 1, record.count - 1, kinds);
    const auto first = static_cast<Color>(record.sides[0]);
    signature.moves[first] = kinds[0];
    signature.moves[~first] = kinds[1];
  } else {
    signature.moves = {};
    for (std::size_t i = 1; i < static_cast<std::size_t>(record.count); ++i)
      signature.moves[moverTo(record, i)] |= std::uint64_t{1} << moveKind(record.moves[i]);
  }
  signature.events &= ~eventsOfMoves();
  forSpecialMoves(movesOf(record), [&](std::size_t i) {
    addSpecialMove(record.moves[i + 1], moverTo(record, i + 1), signature);
  });
}

/// Adds mate or stalemate. Known checks rule one of them out.
void addEnd(const GameRecord& record, const Context& context, std::size_t position, GameSummary& signature) {
  const auto side = static_cast<Color>(record.sides[position]);
  const auto at = static_cast<std::int32_t>(position);
  const bool known = record.checksKnown, inCheck = known && (record.facts[position] & kInCheck);
  if ((inCheck || !known) && cqlMate(&context, at)) signature.events |= eventBit(GameEvent::Mated, side);
  if (!inCheck && cqlStalemate(&context, at)) signature.events |= eventBit(GameEvent::Stalemated, side);
}

void describeEnds(const GameRecord& record, GameSummary& signature) {
  signature.events &= ~(eventOfEither(GameEvent::Mated) | eventOfEither(GameEvent::Stalemated));
  Context context{};
  context.game = record.view();
  if (record.view().isOneLine()) {
    // A played move shows that a legal one exists, except those whose legality the reader may not have
    // checked.
    forSpecialMoves(movesOf(record), [&](std::size_t before) { addEnd(record, context, before, signature); });
    return addEnd(record, context, static_cast<std::size_t>(record.count) - 1, signature);
  }
  for (std::int32_t i = cqlNextEnd(&context, 0); i < record.count; i = cqlNextEnd(&context, i + 1))
    addEnd(record, context, static_cast<std::size_t>(i), signature);
}

std::uint16_t capped(std::size_t number) {
  return static_cast<std::uint16_t>(std::min<std::size_t>(number, GameSummary::kMostCounted));
}

/// Reads eight positions at a time: in one line every other one has the same side to move.
void describeChecks(const GameRecord& record, GameSummary& signature) {
  signature.events |= eventOfEither(GameEvent::InCheck);
  signature.checks = GameSummary::anything().checks;
  if (!record.checksKnown) return;
  std::size_t checks[2] = {};
  const auto positions = static_cast<std::size_t>(record.count);
  std::size_t i = 0;
  if (record.view().isOneLine()) {
    const auto first = static_cast<Color>(record.sides[0]);
    constexpr std::uint64_t kOfFirst = 0x0001000100010001 * kInCheck;
    static_assert(std::has_single_bit(std::uint32_t{kInCheck}));
    for (std::uint64_t eight; i + sizeof eight <= positions; i += sizeof eight) {
      std::memcpy(&eight, &record.facts[i], sizeof eight);
      checks[first] += static_cast<std::size_t>(std::popcount(eight & kOfFirst));
      checks[~first] += static_cast<std::size_t>(std::popcount(eight & kOfFirst << 8));
    }
  }
  for (; i < positions; ++i) checks[record.sides[i]] += (record.facts[i] & kInCheck) != 0;
  for (const Color color : {kWhite, kBlack}) {
    signature.checks[color] = capped(checks[color]);
    if (checks[color] == 0) signature.events &= ~eventBit(GameEvent::InCheck, color);
  }
}

void describeMoveCounts(const GameRecord& record, GameSummary& signature) {
  const auto first = static_cast<Color>(record.sides[0]);
  std::uint32_t counted[2][8] = {};  // by type, of the side that moves first, then of the other
  if (record.view().isOneLine()) {
    static const auto countMoves = nativeOf("cqlCountMoves", cqlCountMoves);
    countMoves(record.moves.data() + 1, record.count - 1, counted[0]);
  } else {
    for (std::size_t i = 1; i < static_cast<std::size_t>(record.count); ++i)
      ++counted[moverTo(record, i) != first][movedType(record.moves[i])];
  }
  forSpecialMoves(movesOf(record), [&](std::size_t i) {
    if (record.moves[i + 1] & kMoveCastle) ++counted[moverTo(record, i + 1) != first][kRook];
  });
  for (unsigned type = kPawn; type < kTypes; ++type) {
    signature.moveCounts[makePiece(first, static_cast<PieceType>(type))] = capped(counted[0][type]);
    signature.moveCounts[makePiece(~first, static_cast<PieceType>(type))] = capped(counted[1][type]);
  }
}

/// Adds squares of the side that has moved: others are unchanged.
void describeSquares(const GameRecord& record, GameSummary& signature) {
  const auto first = static_cast<Color>(record.sides[0]);
  SquareSet united[2][8];  // of the side that moves first, then of the other
  static const auto unite = nativeOf("cqlUniteSquares", cqlUniteSquares);
  const bool oneLine = record.view().isOneLine();
  unite(record.positions.data(), oneLine ? record.count : 1, first, united[0]);
  for (std::size_t i = 1; !oneLine && i < static_cast<std::size_t>(record.count); ++i) {
    const Color mover = moverTo(record, i);
    for (unsigned type = kPawn; type < kTypes; ++type)
      united[mover != first][type] |= record.positions[i].pieces(mover, static_cast<PieceType>(type));
  }
  for (unsigned type = kPawn; type < kTypes; ++type) {
    signature.squares[makePiece(first, static_cast<PieceType>(type))] = united[0][type];
    signature.squares[makePiece(~first, static_cast<PieceType>(type))] = united[1][type];
  }
}

}  // namespace

void GameSummary::add(const GameSummary& other) {
  for (std::size_t i = 0; i < moves.size(); ++i) moves[i] |= other.moves[i];
  events |= other.events;
  plies = std::max(plies, other.plies);
  for (std::size_t i = 0; i < kCounted; ++i) {
    most[i] = std::max(most[i], other.most[i]);
    least[i] = std::min(least[i], other.least[i]);
  }
  for (std::size_t i = 0; i < squares.size(); ++i) squares[i] |= other.squares[i];
  for (std::size_t i = 0; i < checks.size(); ++i) checks[i] = std::max(checks[i], other.checks[i]);
  for (std::size_t i = 0; i < moveCounts.size(); ++i)
    moveCounts[i] = std::max(moveCounts[i], other.moveCounts[i]);
}

void describe(const GameRecord& record, std::uint32_t parts, GameSummary& signature) {
  CQL_ASSERT(record.count > 0 && record.unread == 0);
  if (parts & kSignatureCounts) describeCounts(record, signature);
  if (parts & kSignatureMoves) describeMoves(record, signature);
  if (parts & kSignatureEnds) describeEnds(record, signature);
  if (parts & kSignatureChecks) describeChecks(record, signature);
  if (parts & kSignatureMoveCounts) describeMoveCounts(record, signature);
  if (parts & kSignatureSquares) describeSquares(record, signature);
}

}  // namespace cql
