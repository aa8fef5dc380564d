#include "database/block/coded_moves.h"

#include "database/layout/bytes.h"
#include "runtime/assert.h"
#include "runtime/kernel/attacks.h"
#include "runtime/rules/moves.h"

namespace cql::database {
namespace {

constexpr unsigned kKindBits = 4, kKindMask = 15, kMostSkipped = 15;
/// Mirrors a square to Black's view, by XOR.
constexpr int kTurned = 56;

/// The squares from which a piece of each type could reach a square on an empty board; for pawns by colour:
/// single step, double step, capture.
struct Origins {
  SquareSet pieces[6][64];
  SquareSet one[2][64], two[2][64], taking[2][64];
};

Origins makeOrigins() {
  Origins o{};
  for (unsigned to = 0; to < 64; ++to) {
    o.pieces[kKnight][to] = kernel::kKnightAttacks[to];
    o.pieces[kKing][to] = kernel::kKingAttacks[to];
    o.pieces[kBishop][to] = kernel::bishopAttacks(static_cast<int>(to), 0);
    o.pieces[kRook][to] = kernel::rookAttacks(static_cast<int>(to), 0);
    o.pieces[kQueen][to] = o.pieces[kBishop][to] | o.pieces[kRook][to];
    for (const Color side : {kWhite, kBlack}) {
      const auto onBoard = [](int rank, int file) {
        return rank >= 0 && rank < 8 && file >= 0 && file < 8 ? squareBit(makeSquare(file, rank)) : 0;
      };
      const int back = side == kWhite ? -1 : 1, rank = rankOf(static_cast<int>(to)),
                file = fileOf(static_cast<int>(to));
      o.one[side][to] = onBoard(rank + back, file);
      o.two[side][to] = onBoard(rank + 2 * back, file);
      o.taking[side][to] = onBoard(rank + back, file - 1) | onBoard(rank + back, file + 1);
    }
  }
  return o;
}

const Origins& origins() {
  static const Origins all = makeOrigins();
  return all;
}

constexpr bool isPawnKind(unsigned kind) {
  return kind == kPawn || kind == kTakesEnPassant || (kind >= kPromotesToKnight && kind <= kPromotesToQueen);
}

/// Returns the pieces that may have made a move of this kind; castling and null moves are the king's.
SquareSet candidates(const Origins& o, unsigned kind, int to, const Position& board, Color side) {
  if (kind != kPawn && kind < kKing)
    return o.pieces[kind][to] & board.pieces(side, static_cast<PieceType>(kind));
  if (!isPawnKind(kind)) return board.pieces(side, kKing);
  const SquareSet pawns = board.pieces(side, kPawn);
  if (kind == kTakesEnPassant || (board.occupied() & squareBit(to))) return o.taking[side][to] & pawns;
  return o.one[side][to] & pawns ? o.one[side][to] : o.two[side][to] & pawns;
}

/// Plays a move of kUnusualKinds. Returns false if the move is invalid.
bool playUnusual(PackedMove packed, Position& board, Color side) {
  const Move move = unpack(packed, board, side);
  if (move == 0) return false;
  const Position before = board;
  BoardState state;
  state.side = side;
  playMove(before, move, board, state);
  return true;
}

/// Plays a packed move whose piece is on its first square. Returns false if the move is invalid.
bool play(PackedMove packed, Position& board, Color side) {
  const unsigned kind = kindOf(packed);
  if ((kUnusualKinds >> kind) & 1u) return playUnusual(packed, board, side);
  const SquareSet from = squareBit(packed & 63), to = squareBit(packed >> 6 & 63);
  if ((board.colors[side] | board.types[kKing]) & to) return false;
  const bool promotes = kind >= kPromotesToKnight;
  const unsigned moved = promotes ? unsigned{kPawn} : kind;
  for (SquareSet& squares : board.types) squares &= ~to;
  board.colors[~side] &= ~to;
  board.types[moved] &= ~from;
  board.types[promotes ? kind - kPromotesToKnight + unsigned{kKnight} : kind] |= to;
  board.colors[side] = (board.colors[side] & ~from) | to;
  return true;
}

}  // namespace

bool codeMove(PackedMove move, const Position& board, Color side, std::string& out) {
  const unsigned kind = kindOf(move);
  const int from = move & 63, to = move >> 6 & 63;
  CQL_ASSERT(side == kWhite || side == kBlack);
  const SquareSet all = candidates(origins(), kind, to, board, side);
  const auto before = static_cast<unsigned>(count(all & (squareBit(from) - 1)));
  if (!(all & squareBit(from)) || before > kMostSkipped) return false;
  out += static_cast<char>(kind | before << kKindBits);
  out += static_cast<char>(kind == kCastlesWithFile || side == kWhite ? to : to ^ kTurned);
  return true;
}

bool decodeMoves(const char* codes, std::size_t plies, Position board, Color side, char* moves) {
  const Origins& o = origins();
  for (std::size_t ply = 0; ply < plies; ++ply, side = ~side) {
    const auto first = static_cast<unsigned char>(codes[kCodedPly * ply]);
    const auto target = static_cast<unsigned char>(codes[kCodedPly * ply + 1]);
    const unsigned kind = first & kKindMask;
    const int to = (kind == kCastlesWithFile || side == kWhite ? target : target ^ kTurned) & 63;
    SquareSet from = candidates(o, kind, to, board, side);
    for (unsigned skipped = first >> kKindBits; skipped > 0; --skipped) from &= from - 1;
    if (from == 0) return false;
    CQL_ASSERT(kind <= kKindMask && to >= 0 && to < 64);
    const auto packed = static_cast<PackedMove>(static_cast<unsigned>(firstSquare(from)) |
                                                static_cast<unsigned>(to) << 6 | kind << 12);
    if (!play(packed, board, side)) return false;
    std::memcpy(moves + sizeof packed * ply, &packed, sizeof packed);
  }
  return true;
}

}  // namespace cql::database
