#include "runtime/signature/game_signature.h"

#include <algorithm>

#include "runtime/kernel/kernel.h"

namespace cql {
namespace {

constexpr Move kPromotionBits = Move{7} << 18;
constexpr Move kSpecialMoves = kMoveEnPassant | kMoveCastle | kMoveNull | kPromotionBits;

constexpr std::uint64_t eventsOfMoves() {
  std::uint64_t events = 0;
  for (unsigned e = 0; e <= static_cast<unsigned>(GameEvent::Passes); ++e)
    events |= eventOfEither(static_cast<GameEvent>(e));
  return events;
}

/// Who made the move that led to a position.
Color moverTo(const GameRecord& record, std::size_t position) {
  return ~static_cast<Color>(record.sides[position]);
}

void countPieces(const Position& position, GameSignature& signature) {
  auto take = [&](std::size_t counted, SquareSet pieces) {
    const auto n = static_cast<std::uint8_t>(count(pieces));
    signature.most[counted] = std::max(signature.most[counted], n);
    signature.least[counted] = std::min(signature.least[counted], n);
  };
  for (const Color color : {kWhite, kBlack}) {
    for (int type = kPawn; type <= kKing; ++type)
      take(makePiece(color, static_cast<PieceType>(type)),
           position.pieces(color, static_cast<PieceType>(type)));
    take(color == kWhite ? kAllWhite : kAllBlack, position.colors[color]);
  }
  take(kAllPieces, position.occupied());
}

/// Pieces only become fewer, but for promotions: the ends of lines and the positions around promotions tell.
void describeCounts(const GameRecord& record, GameSignature& signature) {
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

void addSpecialMove(Move move, Color mover, GameSignature& signature) {
  auto add = [&](GameEvent event) { signature.events |= eventBit(event, mover); };
  if (isPromotion(move)) add(promotionTo(promotedType(move)));
  if (move & kMoveEnPassant) add(GameEvent::TakesEnPassant);
  if (move & kMoveNull) add(GameEvent::Passes);
  if (!(move & kMoveCastle)) return;
  add(move & kMoveCastleShort ? GameEvent::CastlesShort : GameEvent::CastlesLong);
  signature.moves[mover] |= moveKindBit(kRook, kNoCapture);
}

void describeMoves(const GameRecord& record, GameSignature& signature) {
  const auto positions = static_cast<std::size_t>(record.count);
  std::uint64_t black = 0, white = 0;
  Move bits = 0;
  for (std::size_t i = 1; i < positions; ++i) {
    const Move move = record.moves[i];
    const std::uint64_t kind = std::uint64_t{1} << moveKind(move);
    const std::uint64_t byBlack = std::uint64_t{record.sides[i]} - 1;  // all bits if White is to move now
    bits |= move;
    black |= kind & byBlack;
    white |= kind & ~byBlack;
  }
  signature.moves = {white, black};
  signature.events &= ~eventsOfMoves();
  if (!(bits & kSpecialMoves)) return;
  for (std::size_t i = 1; i < positions; ++i)
    if (record.moves[i] & kSpecialMoves) addSpecialMove(record.moves[i], moverTo(record, i), signature);
}

void describeEnds(const GameRecord& record, GameSignature& signature) {
  signature.events &= ~(eventOfEither(GameEvent::Mated) | eventOfEither(GameEvent::Stalemated));
  Context context{};
  context.game = record.view();
  for (std::int32_t i = cqlNextEnd(&context, 0); i < record.count; i = cqlNextEnd(&context, i + 1)) {
    const auto side = static_cast<Color>(record.sides[static_cast<std::size_t>(i)]);
    if (cqlMate(&context, i)) signature.events |= eventBit(GameEvent::Mated, side);
    if (cqlStalemate(&context, i)) signature.events |= eventBit(GameEvent::Stalemated, side);
  }
}

void describeChecks(const GameRecord& record, GameSignature& signature) {
  const std::uint64_t white = eventBit(GameEvent::InCheck, kWhite),
                      black = eventBit(GameEvent::InCheck, kBlack);
  signature.events |= white | black;
  if (!record.checksKnown) return;
  std::uint8_t sides = 0;  // bit 0: White has been in check, bit 1: Black
  for (std::size_t i = 0; i < static_cast<std::size_t>(record.count); ++i)
    sides |= static_cast<std::uint8_t>((record.facts[i] & kInCheck) << record.sides[i]);
  if (!(sides & 1)) signature.events &= ~white;
  if (!(sides & 2)) signature.events &= ~black;
}

void describeSquares(const GameRecord& record, GameSignature& signature) {
  for (const Color color : {kWhite, kBlack})
    for (int type = kPawn; type <= kKing; ++type)
      signature.squares[makePiece(color, static_cast<PieceType>(type))] =
          record.positions[0].pieces(color, static_cast<PieceType>(type));
  for (std::size_t i = 1; i < static_cast<std::size_t>(record.count); ++i) {
    const Move move = record.moves[i];
    const Color mover = moverTo(record, i);
    const PieceType type = isPromotion(move) ? promotedType(move) : movedType(move);
    signature.squares[makePiece(mover, type)] |= squareBit(moveTo(move));
    if (move & kMoveCastle) signature.squares[makePiece(mover, kRook)] |= squareBit(rookTo(move));
  }
}

}  // namespace

void GameSignature::add(const GameSignature& other) {
  for (std::size_t i = 0; i < moves.size(); ++i) moves[i] |= other.moves[i];
  events |= other.events;
  plies = std::max(plies, other.plies);
  for (std::size_t i = 0; i < kCounted; ++i) {
    most[i] = std::max(most[i], other.most[i]);
    least[i] = std::min(least[i], other.least[i]);
  }
  for (std::size_t i = 0; i < squares.size(); ++i) squares[i] |= other.squares[i];
}

void describe(const GameRecord& record, std::uint32_t parts, GameSignature& signature) {
  if (parts & kSignatureCounts) describeCounts(record, signature);
  if (parts & kSignatureMoves) describeMoves(record, signature);
  if (parts & kSignatureEnds) describeEnds(record, signature);
  if (parts & kSignatureChecks) describeChecks(record, signature);
  if (parts & kSignatureSquares) describeSquares(record, signature);
}

}  // namespace cql
