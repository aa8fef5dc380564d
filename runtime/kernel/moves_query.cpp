// Conditions on single moves of the game, for `move`, dash filters, lines and paths (language/20, 21).
#include <bit>

#include "runtime/assert.h"
#include "runtime/kernel/legal_moves.h"
#include "runtime/kernel/vectors.h"

using namespace cql;
using namespace cql::kernel;

namespace {

constexpr SquareSet bitIf(bool condition, int square) {
  return condition ? squareBit(square) : 0;
}

/// Returns the focus after a move that changes it only by a capture (language/21 §5).
constexpr SquareSet withoutCaptured(SquareSet focus, Move m) {
  return isCapture(m) ? focus & ~squareBit(capturedSquare(m)) : focus;
}

/// Finds the squares that each piece is ever on.
void findVisited(const GameView& game, SquareSet* visited) {
  CQL_ASSERT(game.pieceSquares);
  using Row = VectorOf<std::uint8_t, 64>::Type;
  const std::uint8_t* row = game.pieceSquares;
  Row before = Row{} + static_cast<std::uint8_t>(kNoSquare);
  for (std::int32_t position = 0; position < game.count; ++position, row += 64) {
    Row now;
    __builtin_memcpy(&now, row, sizeof now);
    for (std::uint64_t changed = bitsOf<64>(now != before); changed; changed &= changed - 1) {
      const int identity = std::countr_zero(changed);
      if (row[identity] != kNoSquare) visited[identity] |= squareBit(row[identity]);
    }
    before = now;
  }
}

SquareSet movedFocus(SquareSet focus, Move m) {
  if (m & kMoveNull) return focus;
  const bool mover = focus & squareBit(moveFrom(m));
  SquareSet after = withoutCaptured(focus, m) & ~squareBit(moveFrom(m));
  if (m & kMoveCastle) {
    const bool rook = focus & squareBit(rookFrom(m));
    after = (after & ~squareBit(rookFrom(m))) | bitIf(rook, rookTo(m));
  }
  return after | bitIf(mover, moveTo(m));
}

/// Returns the first position from `position` on whose next move fits, or kNoPosition. `fit` takes kTogether
/// moves at once and returns a bit for each.
template <int kTogether>
std::int32_t findMove(const GameView& game, std::int32_t position, const auto& fit) {
  CQL_ASSERT(game.isOneLine() && position >= 0 && position < game.count);
  using Moves = VectorOf<Move, kTogether>::Type;
  for (std::int32_t p = position; p + 1 < game.count; p += kTogether) {
    Moves moves;  // readable beyond the last one
    __builtin_memcpy(&moves, game.moves + p + 1, sizeof moves);
    const unsigned found = fit(moves);
    if (!found) continue;
    const std::int32_t first = p + std::countr_zero(found);
    return first + 1 < game.count ? first : kNoPosition;
  }
  return kNoPosition;
}

}  // namespace

extern "C" {

bool cqlMoveIsWanted(Move m, SquareSet from, SquareSet to, SquareSet captured, SquareSet enPassant,
                     std::uint32_t conditions, std::uint32_t promotions) {
  if (!(from & squareBit(moveFrom(m))) || !(to & squareBit(moveTo(m)))) return false;
  if ((conditions & kCqlIfCapture) && !(isCapture(m) && (captured & squareBit(capturedSquare(m)))))
    return false;
  if ((conditions & kCqlIfEnPassant) && !((m & kMoveEnPassant) && (enPassant & squareBit(capturedSquare(m)))))
    return false;
  if ((conditions & kCqlIfPromotion) && !cqlPromotesTo(m, promotions)) return false;
  if ((conditions & kCqlIfCastle) && !(m & kMoveCastle)) return false;
  if ((conditions & kCqlIfCastleShort) && !(m & kMoveCastleShort)) return false;
  if ((conditions & kCqlIfCastleLong) && !(m & kMoveCastleLong)) return false;
  if ((conditions & kCqlIfNull) && !(m & kMoveNull)) return false;
  return true;
}

bool cqlMoveSatisfies(const Context* ctx, std::int32_t child, SquareSet from, SquareSet to,
                      SquareSet captured, SquareSet enPassant, std::uint32_t conditions,
                      std::uint32_t promotions) {
  CQL_ASSERT(exists(ctx->game, child));
  const std::int32_t index = ctx->game.childIndexes[child];
  if ((conditions & kCqlIfPrimary) && index != 0) return false;
  if ((conditions & kCqlIfSecondary) && index <= 0) return false;
  return cqlMoveIsWanted(ctx->game.moves[child], from, to, captured, enPassant, conditions, promotions);
}

bool cqlPromotesTo(Move m, std::uint32_t types) {
  return isPromotion(m) && ((types >> promotedType(m)) & 1);
}

bool cqlPromotesToLetter(Move m, const char* letters, std::uint64_t size) {
  if (!isPromotion(m)) return false;
  if (size == 0 || (size == 1 && letters[0] == '.')) return true;
  const char letter = kPieceLetters[promotedType(m)];
  for (std::uint64_t i = 0; i < size; ++i)
    if ((letters[i] & ~0x20) == letter) return true;
  return false;
}

SquareSet cqlMoveSquare(Move m, std::uint32_t which) {
  CQL_ASSERT(which <= kCqlMoveEnPassant);
  switch (which) {
    case kCqlMoveFrom:
      return squareBit(moveFrom(m));
    case kCqlMoveTo:
      return squareBit(moveTo(m));
    case kCqlMoveCaptured:
      return isCapture(m) ? squareBit(capturedSquare(m)) : 0;
    default:
      return (m & kMoveEnPassant) ? squareBit(capturedSquare(m)) : 0;
  }
}

SquareSet cqlCastlingFrom(Move m, SquareSet left, SquareSet right) {
  if (!(m & kMoveCastle)) return kAllSquares;
  return left & (bitIf(right & squareBit(moveTo(m)), moveFrom(m)) |
                 bitIf(right & squareBit(rookTo(m)), rookFrom(m)));
}

SquareSet cqlCastlingTo(Move m, SquareSet left, SquareSet right) {
  if (!(m & kMoveCastle)) return kAllSquares;
  return right &
         (bitIf(left & squareBit(moveFrom(m)), moveTo(m)) | bitIf(left & squareBit(rookFrom(m)), rookTo(m)));
}

bool cqlLegalAny(const Context* ctx, std::int32_t position, SquareSet from, SquareSet to,
                 std::uint32_t moveClass, bool pseudo) {
  if (moveClass == kCqlAnyMove) return cqlMovesExceed(ctx, position, from, to, pseudo, 0);
  return visitSpecialMoves(Mover(ctx, position), from, to, moveClass, pseudo,
                           [](int, SquareSet) { return true; });
}

std::int32_t cqlNextMoveBetween(const Context* ctx, std::int32_t position, SquareSet from, SquareSet to,
                                std::uint32_t types) {
  // The bits of Move (runtime/move.h) are extracted explicitly: its functions do not take vectors.
  using Sets = VectorOf<SquareSet, 8>::Type;
  return findMove<8>(ctx->game, position, [&](const auto& moves) {
    const Sets m = __builtin_convertvector(moves, Sets);
    const Sets fits =
        (from >> (m & 63)) & (to >> (m >> 6 & 63)) & (std::uint64_t{types} >> (m >> 18 & 7)) & 1;
    return bitsOf<8>((fits | (m & (kMoveCastle | kMoveEnPassant))) != 0);
  });
}

std::int32_t cqlNextMoveOf(const Context* ctx, std::int32_t position, SquareSet from, SquareSet to,
                           std::uint32_t types) {
  CQL_ASSERT(!(from & (from - 1)) || !from);
  constexpr int kNowhere = 64;
  for (int square = from ? firstSquare(from) : kNowhere;; ++position) {
    position = findMove<16>(ctx->game, position, [&](const auto& moves) {
      return bitsOf<16>(((moves & 63) == static_cast<Move>(square)) | ((moves & kMoveCastle) != 0));
    });
    if (position == kNoPosition) return position;
    const Move move = ctx->game.moves[position + 1];
    int end = moveTo(move);
    if (moveFrom(move) != square) {
      if (rookFrom(move) != square) continue;
      end = rookTo(move);
    }
    if ((move & kMoveEnPassant) || ((to >> end) & (types >> (move >> 18 & 7)) & 1)) return position;
    square = end;
  }
}

std::int32_t cqlNextStanding(const Context* ctx, std::int32_t position, std::int32_t piece, SquareSet squares,
                             CqlVisits* visits) {
  const SquareSet known = piece >= 0 && piece < 64 ? visits->squares[piece] : 0;
  return known && squares && !(known & squares) ? kNoPosition
                                                : cqlNextVisit(ctx, position, piece, squares, visits);
}

std::int32_t cqlNextVisit(const Context* ctx, std::int32_t position, std::int32_t piece, SquareSet squares,
                          CqlVisits* visits) {
  CQL_ASSERT(position == kNoPosition || exists(ctx->game, position));
  // It takes about as long as this many searches.
  if (++visits->searches == ctx->game.count) findVisited(ctx->game, visits->squares);
  if (++position >= ctx->game.count) return kNoPosition;
  const auto stands = [&] { return (cqlPieceSquare(ctx, position, piece) & squares) != 0; };
  // It may stand there already. One that is captured stands on no square.
  if (!squares || stands()) return position;
  if (squares & (squares - 1)) {  // too many moves go there
    while (++position < ctx->game.count)
      if (stands()) return position;
    return kNoPosition;
  }
  const auto target = static_cast<Move>(firstSquare(squares)) << 6;
  for (;;) {
    position = findMove<16>(ctx->game, position, [&](const auto& moves) {
      return bitsOf<16>(((moves & 63 << 6) == target) | ((moves & kMoveCastle) != 0));
    });
    if (position == kNoPosition) return position;
    ++position;
    if (stands()) return position;
  }
}

SquareSet cqlPiecesGoingTo(const Context* ctx, std::int32_t position, SquareSet to, std::uint32_t types) {
  SquareSet pieces = 0;
  for (std::int32_t p = position;; ++p) {
    p = cqlNextMoveBetween(ctx, p, kAllSquares, to, types);
    if (p == kNoPosition) return pieces;
    const Move move = ctx->game.moves[p + 1];
    for (SquareSet from = cqlFromSquares(move); from; from &= from - 1)
      pieces |= cqlPieceSquare(ctx, position, cqlPieceIdentity(ctx, p, firstSquare(from)));
  }
}

bool cqlIsInFocus(Move m, SquareSet focus, bool capture) {
  if (focus & squareBit(moveFrom(m))) return true;
  if ((m & kMoveCastle) && (focus & squareBit(rookFrom(m)))) return true;
  return capture && isCapture(m) && (focus & squareBit(capturedSquare(m)));
}

std::int32_t cqlNextFocusMove(const Context* ctx, SquareSet* focus, std::int32_t position, std::int32_t after,
                              bool childrenOnly, bool capture) {
  const GameView& game = ctx->game;
  CQL_ASSERT(position >= 0 && position <= after && after < game.subtreeEnds[position]);
  const std::int32_t end = game.subtreeEnds[position];
  std::int32_t p = after == position ? position + 1 : game.subtreeEnds[after];
  while (p < end) {
    CQL_ASSERT(game.parents[p] >= position);
    const SquareSet before = focus[game.parents[p]];
    const Move m = game.moves[p];
    if (cqlIsInFocus(m, before, capture)) {
      focus[p] = movedFocus(before, m);
      return p;
    }
    focus[p] = withoutCaptured(before, m);
    p = childrenOnly ? game.subtreeEnds[p] : p + 1;
  }
  return kNoPosition;
}

std::int32_t cqlNextFocusMoveOnLine(const Context* ctx, SquareSet* focus, std::int32_t position,
                                    bool childrenOnly, bool capture) {
  const GameView& game = ctx->game;
  SquareSet before = focus[position];
  while (true) {
    if (!childrenOnly) {
      // Moves from or to a square of the focus, and those that may move or capture a piece elsewhere.
      using Sets = VectorOf<SquareSet, 8>::Type;
      position = findMove<8>(game, position, [&](const auto& moves) {
        const Sets m = __builtin_convertvector(moves, Sets);
        const Sets fits = ((before >> (m & 63)) | (before >> (m >> 6 & 63))) & 1;
        return bitsOf<8>((fits | (m & (kMoveCastle | kMoveEnPassant))) != 0);
      });
    }
    if (position == kNoPosition || position + 1 == game.count) return kNoPosition;
    const Move m = game.moves[position + 1];
    if (cqlIsInFocus(m, before, capture)) {
      focus[position] = before;
      focus[position + 1] = movedFocus(before, m);
      return position + 1;
    }
    if (childrenOnly) return kNoPosition;
    before = withoutCaptured(before, m);
    ++position;
  }
}

void cqlSettleLasts(CqlLast* lasts, std::int32_t latest, std::int32_t last, std::int32_t moves) {
  while (latest != kNoPosition) {
    CqlLast& entry = lasts[latest];
    CQL_ASSERT(entry.place < latest && entry.moves <= moves);
    latest = entry.place;
    entry.place = last;
    entry.moves = moves - entry.moves;
  }
}

SquareSet cqlFocusLeft(Move m, SquareSet focus, SquareSet left) {
  return m & kMoveCastle ? left & ~(cqlFromSquares(m) & ~focus) : left;
}

SquareSet cqlFocusRight(Move m, SquareSet focus, SquareSet right) {
  if (!(m & kMoveCastle)) return right;
  return right & ~(bitIf(!(focus & squareBit(moveFrom(m))), moveTo(m)) |
                   bitIf(!(focus & squareBit(rookFrom(m))), rookTo(m)));
}

}  // extern "C"
