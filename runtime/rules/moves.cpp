#include "runtime/rules/moves.h"

#include <algorithm>
#include <utility>

#include "runtime/assert.h"
#include "runtime/kernel/attacks.h"
#include "runtime/kernel/make_move.h"

namespace cql {

namespace {

/// Returns the type of the other side's piece on a square, kNoCapture if there is none.
unsigned capturedOn(const Position& p, Color them, SquareSet bit) {
  return (p.colors[them] & bit) ? static_cast<unsigned>(p.typeOn(bit)) : kNoCapture;
}

constexpr SquareSet fileMask(int file) {
  return SquareSet{0x0101010101010101} << file;
}
constexpr SquareSet rankMask(int rank) {
  return SquareSet{0xff} << (8 * rank);
}

/// Returns the squares that a text allows as origin.
SquareSet originMask(const MoveText& text) {
  SquareSet mask = kAllSquares;
  if (text.fromFile >= 0) mask &= fileMask(text.fromFile);
  if (text.fromRank >= 0) mask &= rankMask(text.fromRank);
  return mask;
}

/// Returns the squares that a piece (no pawn) attacks.
SquareSet pieceAttacks(PieceType type, int square, SquareSet occupied) {
  switch (type) {
    case kKnight:
      return kernel::kKnightAttacks[static_cast<unsigned>(square)];
    case kBishop:
      return kernel::bishopAttacks(square, occupied);
    case kRook:
      return kernel::rookAttacks(square, occupied);
    case kQueen:
      return kernel::rookAttacks(square, occupied) | kernel::bishopAttacks(square, occupied);
    case kKing:
      return kernel::kKingAttacks[static_cast<unsigned>(square)];
    case kPawn:
    case kNoPieceType:
      return 0;
  }
  return 0;
}

struct Finder {
  const Position& board;
  const BoardState& state;
  Color us = state.side;
  Color them = ~state.side;

  FoundMove found{};
  void consider(Move move) {
    if (leavesKingAttacked(board, move, us)) return;
    if (found.verdict == MoveVerdict::Legal) {
      found.verdict = MoveVerdict::Ambiguous;
    } else if (found.verdict == MoveVerdict::Illegal) {
      found.verdict = MoveVerdict::Legal;
      found.move = move;
    }
  }

  void piece(PieceType type, SquareSet origins, int to) {
    CQL_ASSERT(type != kPawn && type <= kKing);
    const SquareSet bit = squareBit(to);
    if ((board.colors[us] | board.pieces(them, kKing)) & bit) return;
    origins &= board.pieces(us, type) & pieceAttacks(type, to, board.occupied());
    const unsigned captured = capturedOn(board, them, bit);
    while (origins) consider(makeMove(popFirst(origins), to, type, captured));
  }

  void pawn(const MoveText& text, SquareSet origins) {
    CQL_ASSERT(text.to < kNoSquare);
    const int to = text.to;
    const SquareSet bit = squareBit(to);
    const bool promotes = bit & kBackRanks & (us == kWhite ? ~SquareSet{0xff} : SquareSet{0xff});
    if (promotes != (text.promotion != kNoPieceType)) return;
    if ((board.colors[us] | board.pieces(them, kKing)) & bit) return;
    const unsigned promoted = promotes ? text.promotion : 0;
    const int up = us == kWhite ? 8 : -8;
    const SquareSet pawns = board.pieces(us, kPawn) & origins;
    const bool captures = (board.colors[them] & bit) || to == state.enPassant;

    if (captures && (text.fromFile >= 0 || text.capture)) {
      SquareSet from = pawns & kernel::pawnAttacks(bit, them);
      const bool enPassant = to == state.enPassant && !(board.colors[them] & bit);
      const unsigned captured = enPassant ? kPawn : board.typeOn(bit);
      while (from)
        consider(makeMove(popFirst(from), to, kPawn, captured, promoted, enPassant ? kMoveEnPassant : 0));
    }
    if (board.occupied() & bit) return;
    const int one = to - up;
    if (one < 0 || one > 63) return;
    if (pawns & squareBit(one)) {
      consider(makeMove(one, to, kPawn, kNoCapture, promoted));
    } else if (rankOf(to) == (us == kWhite ? 3 : 4) && !(board.occupied() & squareBit(one)) &&
               (pawns & squareBit(one - up))) {
      consider(makeMove(one - up, to, kPawn, kNoCapture, 0, kMoveDoubleStep));
    }
  }

  /// Tries castling, wing 0: king's side. All conditions but the right must hold.
  void castle(int wing) {
    CQL_ASSERT(wing == 0 || wing == 1);
    const SquareSet kings = board.pieces(us, kKing);
    if (!kings) return;
    const int king = firstSquare(kings);
    const int home = us == kWhite ? 0 : 56;
    int rook = state.castlingRooks[static_cast<unsigned>(us * 2 + wing)];
    const bool missing = rook == kNoSquare;
    if (missing) {
      rook = home + (wing == 0 ? 7 : 0);
      if (king != home + 4 || !(board.pieces(us, kRook) & squareBit(rook))) return;
    }
    const int kingTo = home + (wing == 0 ? 6 : 2), rookTo = home + (wing == 0 ? 5 : 3);
    const SquareSet others = board.occupied() & ~squareBit(king) & ~squareBit(rook);
    if ((between(king, kingTo) | between(rook, rookTo)) & others) return;
    SquareSet path = between(king, kingTo) | squareBit(king);
    while (path) {
      if (kernel::attackersTo(board, popFirst(path), board.occupied() & ~squareBit(king)) &
          board.colors[them])
        return;
    }
    const Move move = makeCastling(king, kingTo, fileOf(rook));
    if (leavesKingAttacked(board, move, us)) return;
    found = {MoveVerdict::Legal, move, missing};
  }

  /// Returns the squares from a to b on one rank, both included.
  static SquareSet between(int a, int b) {
    if (a > b) std::swap(a, b);
    SquareSet set = 0;
    for (int s = a; s <= b; s++) set |= squareBit(s);
    return set;
  }

  /// Tries as castling a king's move that is not an ordinary move: to the g or c file, or (Chess960) onto an
  /// own rook that may castle.
  void castleByKing(int from, int to) {
    for (int wing : {0, 1}) {
      if (!state.chess960) break;
      const Square rook = state.castlingRooks[static_cast<unsigned>(us * 2 + wing)];
      if (rook != kNoSquare && to == rook && (board.pieces(us, kRook) & squareBit(to))) return castle(wing);
    }
    if (rankOf(from) != (us == kWhite ? 0 : 7) || rankOf(from) != rankOf(to)) return;
    if (fileOf(to) == 6)
      castle(0);
    else if (fileOf(to) == 2)
      castle(1);
  }
};

}  // namespace

BoardState stateOf(const StartPosition& start) {
  BoardState state;
  state.side = start.side;
  state.enPassant = start.enPassant;
  state.chess960 = start.chess960;
  std::ranges::copy(start.rules().castlingRooks, state.castlingRooks.begin());
  return state;
}

FoundMove findMove(const Position& board, const BoardState& state, const MoveText& text) {
  Finder finder{board, state};
  const Color us = state.side;
  switch (text.kind) {
    case MoveText::Kind::None:
      return {};
    case MoveText::Kind::Null: {
      const int king = firstSquare(board.pieces(us, kKing));
      return {MoveVerdict::Legal, makeMove(king, king, kKing, kNoCapture, 0, kMoveNull), false};
    }
    case MoveText::Kind::CastleShort:
      finder.castle(0);
      return finder.found;
    case MoveText::Kind::CastleLong:
      finder.castle(1);
      return finder.found;
    case MoveText::Kind::Normal:
      break;
  }

  SquareSet origins = originMask(text);
  PieceType type = text.piece;
  if (type == kNoPieceType) {
    // No letter: a pawn, unless both squares are given.
    type = kPawn;
    if (text.fromFile >= 0 && text.fromRank >= 0) {
      if (!(board.colors[us] & origins)) return {};
      type = board.typeOn(origins);
    }
  }
  if (type == kPawn) {
    finder.pawn(text, origins);
    return finder.found;
  }
  if (text.promotion != kNoPieceType) return {};
  finder.piece(type, origins, text.to);
  if (type == kKing && finder.found.verdict == MoveVerdict::Illegal) {
    const SquareSet king = board.pieces(us, kKing) & origins;
    if (king) finder.castleByKing(firstSquare(king), text.to);
  }
  return finder.found;
}

ReadMove readMove(const char* p, const char* end, const Position& board, const BoardState& state) {
  auto readAs = [&](const MoveText& text) {
    ReadMove read{text, {}, {}};
    if (text.kind != MoveText::Kind::None) read.end = parseMoveEnd(p + text.length, end);
    if (read.end.next) read.found = findMove(board, state, text);
    return read;
  };
  const ReadMove read = readAs(parseMoveText(p, end));
  if (read.found.verdict != MoveVerdict::Illegal || p == end || *p != 'b') return read;
  const ReadMove bishop = readAs(parseAsBishop(p, end));
  const bool better = bishop.end.next && (!read.end.next || bishop.found.verdict != MoveVerdict::Illegal);
  return better ? bishop : read;
}

bool leavesKingAttacked(const Position& before, Move move, Color side) {
  CQL_ASSERT(before.colors[side] & squareBit(moveFrom(move)));
  const SquareSet kings = before.pieces(side, kKing);
  if (!kings) return false;
  const int king = movedType(move) == kKing ? moveTo(move) : firstSquare(kings);
  SquareSet gone = squareBit(moveFrom(move)), come = squareBit(moveTo(move)), captured = 0;
  if (isCapture(move)) captured = squareBit(capturedSquare(move));
  if (move & kMoveCastle) {
    gone |= squareBit(rookFrom(move));
    come |= squareBit(rookTo(move));
  }
  const SquareSet occupied = (before.occupied() & ~gone & ~captured) | come;
  return kernel::attackersTo(before, king, occupied) & before.colors[~side] & ~captured;
}

void passMove(Move move, BoardState& state) {
  const Color us = state.side;
  state.side = ~us;
  state.enPassant = kNoSquare;
  if (move & kMoveNull) return;
  const int from = moveFrom(move), to = moveTo(move);
  if (move & kMoveDoubleStep) state.enPassant = static_cast<Square>((from + to) / 2);
  if (movedType(move) == kKing) {
    state.castlingRooks[us * 2] = state.castlingRooks[us * 2 + 1] = kNoSquare;
  }
  for (Square& rook : state.castlingRooks) {
    if (rook == from || rook == to) rook = kNoSquare;
  }
}

void playMove(const Position& before, Move move, Position& after, BoardState& state) {
  CQL_ASSERT(&before != &after);
  if (move & kMoveNull)
    after = before;
  else
    kernel::movePieces(before, move, state.side, after);
  passMove(move, state);
}

SquareSet legalOrigins(const Position& p, Color side, PieceType type, int to) {
  CQL_ASSERT(type != kPawn && to >= 0 && to < 64);
  const SquareSet bit = squareBit(to);
  const unsigned captured = capturedOn(p, ~side, bit);
  SquareSet legal = 0;
  SquareSet from = p.pieces(side, type) & pieceAttacks(type, to, p.occupied());
  while (from) {
    const int square = popFirst(from);
    if (!leavesKingAttacked(p, makeMove(square, to, type, captured), side)) legal |= squareBit(square);
  }
  return legal;
}

}  // namespace cql
