// Positions outside the game tree (language/60 §4): made by moves and by edits, dropped, kept.
#include "runtime/imaginary.h"

#include "runtime/assert.h"
#include "runtime/kernel/attacks.h"
#include "runtime/kernel/kernel.h"
#include "runtime/kernel/make_move.h"

using namespace cql;
using namespace cql::kernel;

namespace {

ImaginaryFacts& factsOf(const GameView& game, std::int32_t position) {
  CQL_ASSERT(isImaginary(game, position));
  return game.imaginary->own[position - game.count];
}

/// Pushes a position; sets everything but board, move, side to move and the values that follow from them.
std::int32_t push(const GameView& game, std::int32_t before) {
  CQL_ASSERT(exists(game, before));
  ImaginaryPositions& all = *game.imaginary;
  const std::int32_t id = all.top++;
  all.parents[id] = before;
  all.subtreeEnds[id] = id + 1;
  all.depths[id] = game.depths[before];
  all.childIndexes[id] = -1;
  factsOf(game, id).edited = 0;
  return id;
}

/// Determines whether the side to move is in check, once board and side are set.
void findChecks(const ImaginaryPositions& all, std::int32_t id) {
  all.facts[id] = 0;
  if (all.checks && cqlInCheck(&all.positions[id], all.sides[id])) all.facts[id] = kInCheck;
}

void copyIdentities(const GameView& game, std::int32_t from, std::int32_t* identities) {
  if (from >= game.count) {
    __builtin_memcpy(identities, factsOf(game, from).identities, sizeof ImaginaryFacts::identities);
    return;
  }
  CQL_ASSERT(game.pieceSquares);
  for (int square = 0; square < 64; ++square) identities[square] = -1;
  const std::uint8_t* squares = game.pieceSquares + static_cast<std::size_t>(from) * 64;
  for (int identity = 0; identity < 64; ++identity)
    if (squares[identity] != kNoSquare) identities[squares[identity]] = identity;
}

void moveIdentities(Move m, std::int32_t* identities) {
  auto move = [&](int from, int to) {
    identities[to] = identities[from];
    identities[from] = -1;
  };
  if (isCapture(m)) identities[capturedSquare(m)] = -1;
  move(moveFrom(m), moveTo(m));
  if (m & kMoveCastle) move(rookFrom(m), rookTo(m));
}

/// Removes the pieces on the squares.
void clearSquares(Position& p, SquareSet squares) {
  for (SquareSet& type : p.types) type &= ~squares;
  for (SquareSet& color : p.colors) color &= ~squares;
}

}  // namespace

extern "C" {

Move* cqlCandidateRoom(const Context* ctx, std::int32_t level) {
  CQL_ASSERT(ctx->game.imaginary && level >= 0);
  return ctx->game.imaginary->candidates + static_cast<std::ptrdiff_t>(level) * kMostMoves;
}

std::int32_t cqlMakeMove(const Context* ctx, std::int32_t position, Move move) {
  CQL_ASSERT(!(move & (kMoveNull | kMoveEdit)));
  const GameView& game = ctx->game;
  const ImaginaryPositions& all = *game.imaginary;
  const std::int32_t id = push(game, position);
  const auto us = static_cast<Color>(game.sides[position]);
  movePieces(game.positions[position], move, us, all.positions[id]);
  all.moves[id] = move;
  all.plies[id] = game.plies[position] + 1;
  all.sides[id] = ~us;
  findChecks(all, id);
  if (all.identities) {
    copyIdentities(game, position, factsOf(game, id).identities);
    moveIdentities(move, factsOf(game, id).identities);
  }
  return id;
}

std::int32_t cqlBeginEdit(const Context* ctx, std::int32_t position) {
  const GameView& game = ctx->game;
  const ImaginaryPositions& all = *game.imaginary;
  const std::int32_t id = push(game, position);
  all.positions[id] = game.positions[position];
  all.moves[id] = makeMove(0, 0, kPawn) | kMoveEdit;
  all.plies[id] = game.plies[position];
  all.sides[id] = game.sides[position];
  const SquareSet occupied = game.positions[position].occupied();
  std::uint8_t* origins = factsOf(game, id).origins;
  for (int square = 0; square < 64; ++square)
    origins[square] = occupied & squareBit(square) ? static_cast<Square>(square) : kNoSquare;
  return id;
}

void cqlPutPiece(const Context* ctx, std::int32_t position, std::uint32_t piece, SquareSet squares) {
  const GameView& game = ctx->game;
  CQL_ASSERT(std::has_single_bit(piece) && piece <= kMaskEmpty);
  Position& p = game.imaginary->positions[position];
  ImaginaryFacts& facts = factsOf(game, position);
  facts.edited |= squares;
  // A piece of this kind that is already there is unchanged.
  squares &= ~cqlPieces(&p, piece);
  clearSquares(p, squares);
  const int kind = std::countr_zero(piece);
  if (kind < kNoPiece) {
    p.types[typeOf(static_cast<Piece>(kind))] |= squares;
    p.colors[colorOf(static_cast<Piece>(kind))] |= squares;
  }
  while (squares) facts.origins[popFirst(squares)] = kNoSquare;
}

bool cqlMovePiece(const Context* ctx, std::int32_t position, SquareSet from, SquareSet to) {
  if (count(from) != 1 || count(to) != 1) return false;
  const GameView& game = ctx->game;
  Position& p = game.imaginary->positions[position];
  ImaginaryFacts& facts = factsOf(game, position);
  facts.edited |= from | to;
  const std::int32_t piece = cqlPieceOn(&p, firstSquare(from));
  if (piece == kNoPiece) return false;
  if (from == to) return true;
  clearSquares(p, from | to);
  p.types[typeOf(static_cast<Piece>(piece))] |= to;
  p.colors[colorOf(static_cast<Piece>(piece))] |= to;
  facts.origins[firstSquare(to)] = facts.origins[firstSquare(from)];
  facts.origins[firstSquare(from)] = kNoSquare;
  return true;
}

void cqlSetSide(const Context* ctx, std::int32_t position, std::int32_t color) {
  CQL_ASSERT(isImaginary(ctx->game, position) && color >= -1 && color <= 1);
  std::uint8_t& side = ctx->game.imaginary->sides[position];
  side = color > 0 ? kWhite : color < 0 ? kBlack : side ^ 1;
}

bool cqlEndEdit(const Context* ctx, std::int32_t position) {
  const GameView& game = ctx->game;
  CQL_ASSERT(isImaginary(game, position) && (game.moves[position] & kMoveEdit));
  ImaginaryPositions& all = *game.imaginary;
  const Position& p = all.positions[position];
  for (Color color : {kWhite, kBlack})
    if (count(p.pieces(color, kKing)) > 1) return false;
  findChecks(all, position);
  if (!all.identities) return true;
  std::int32_t before[64];
  copyIdentities(game, all.parents[position], before);
  ImaginaryFacts& facts = factsOf(game, position);
  for (int square = 0; square < 64; ++square) {
    const int origin = facts.origins[square];
    facts.identities[square] = origin != kNoSquare                ? before[origin]
                               : p.occupied() & squareBit(square) ? all.nextIdentity++
                                                                  : -1;
  }
  return true;
}

void cqlForget(const Context* ctx, std::int32_t position) {
  ImaginaryPositions& all = *ctx->game.imaginary;
  CQL_ASSERT(position >= ctx->game.count && position <= all.top && all.kept <= all.top);
  all.top = position > all.kept ? position : all.kept;
}

bool cqlIsLasting(const Context* ctx, std::int32_t position) {
  CQL_ASSERT(ctx->game.imaginary && position >= 0);
  return position < ctx->game.imaginary->kept;
}

SquareSet cqlImaginarySquare(const Context* ctx, std::int32_t position, std::int32_t identity) {
  const std::int32_t* identities = factsOf(ctx->game, position).identities;
  for (int square = 0; identity >= 0 && square < 64; ++square)
    if (identities[square] == identity) return squareBit(square);
  return 0;
}

bool cqlLegalPosition(const Context* ctx, std::int32_t position) {
  CQL_ASSERT(exists(ctx->game, position));
  const Position& p = ctx->game.positions[position];
  const auto us = static_cast<Color>(ctx->game.sides[position]);
  if (p.types[kPawn] & kBackRanks) return false;
  for (Color color : {kWhite, kBlack}) {
    auto surplus = [&](PieceType type, SquareSet squares, int usual) {
      const int more = count(p.pieces(color, type) & squares) - usual;
      return more > 0 ? more : 0;
    };
    const int pawns = count(p.pieces(color, kPawn));
    if (count(p.pieces(color, kKing)) != 1 || count(p.colors[color]) > 16 ||
        pawns + surplus(kQueen, kAllSquares, 1) + surplus(kRook, kAllSquares, 2) +
                surplus(kKnight, kAllSquares, 2) + surplus(kBishop, kLightSquares, 1) +
                surplus(kBishop, ~kLightSquares, 1) >
            8)
      return false;
  }
  if (cqlInCheck(&p, ~us)) return false;
  const int king = firstSquare(p.pieces(us, kKing));
  SquareSet checkers = attackersTo(p, king, p.occupied()) & p.colors[~us];
  if (count(checkers) < 2) return true;
  if (count(checkers) > 2 || !(checkers & (p.types[kQueen] | p.types[kRook] | p.types[kBishop])))
    return false;
  const int first = popFirst(checkers), second = firstSquare(checkers);
  return !(between(first, second) & squareBit(king));
}

}  // extern "C"
