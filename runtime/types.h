// The vocabulary of the chess board: squares, sets of squares, colours, pieces.
//
// Plain data only: this header is compiled natively and, with the rest of the kernel, to LLVM bitcode.
#pragma once

#include <bit>
#include <cstdint>

namespace cql {

/// A square, 0 ... 63: a1 = 0, b1 = 1, ..., h1 = 7, a2 = 8, ..., h8 = 63. `kNoSquare` where there is none.
using Square = std::uint8_t;
inline constexpr Square kNoSquare = 64;

/// A set of squares, bit s for square s. Iteration is always from bit 0 up: a1, b1, ... h8 (language/10 §1).
using SquareSet = std::uint64_t;
inline constexpr SquareSet kAllSquares = ~SquareSet{0};

inline constexpr SquareSet kLightSquares = 0x55aa55aa55aa55aa;
/// The first and the last rank.
inline constexpr SquareSet kBackRanks = 0xff000000000000ff;

/// Files and ranks are 0 ... 7.
constexpr Square makeSquare(int file, int rank) {
  return static_cast<Square>(rank * 8 + file);
}
constexpr int fileOf(int square) {
  return square & 7;
}
constexpr int rankOf(int square) {
  return square >> 3;
}
constexpr SquareSet squareBit(int square) {
  return SquareSet{1} << square;
}
constexpr int count(SquareSet s) {
  return std::popcount(s);
}
/// Returns the lowest square, 64 for the empty set.
constexpr int firstSquare(SquareSet s) {
  return std::countr_zero(s);
}
/// Removes and returns the first square of a set that is not empty.
constexpr int popFirst(SquareSet& s) {
  int square = firstSquare(s);
  s &= s - 1;
  return square;
}

enum Color : std::uint8_t { kWhite = 0, kBlack = 1 };
constexpr Color operator~(Color c) {
  return static_cast<Color>(c ^ 1);
}

enum PieceType : std::uint8_t { kPawn, kKnight, kBishop, kRook, kQueen, kKing, kNoPieceType };

/// colour * 6 + type, 0 ... 11; kNoPiece (12) for an empty square.
using Piece = std::uint8_t;
inline constexpr Piece kNoPiece = 12;
constexpr Piece makePiece(Color c, PieceType t) {
  return static_cast<Piece>(c * 6 + t);
}
constexpr Color colorOf(Piece p) {
  return p >= 6 ? kBlack : kWhite;
}
constexpr PieceType typeOf(Piece p) {
  return static_cast<PieceType>(p % 6);
}
/// Letter of each Piece; '_' for an empty square.
inline constexpr char kPieceLetters[] = "PNBRQKpnbrqk_";

/// The letters of a piece designator as written (language/10 §2): bits 0 ... 11 the pieces, then '_', 'A',
/// 'a'.
using PieceMask = std::uint16_t;
inline constexpr PieceMask kMaskEmpty = 1 << 12;
inline constexpr PieceMask kMaskAnyWhite = 1 << 13;
inline constexpr PieceMask kMaskAnyBlack = 1 << 14;
inline constexpr PieceMask kMaskWhite = 0x003f;
inline constexpr PieceMask kMaskBlack = 0x0fc0;
inline constexpr PieceMask kMaskAnything = kMaskAnyWhite | kMaskAnyBlack | kMaskEmpty;
/// Returns the contents that the letters stand for: bits 0 ... 12 only, 'A' and 'a' spelled out.
constexpr PieceMask expandPieces(PieceMask m) {
  return static_cast<PieceMask>(((m & kMaskAnyWhite) ? kMaskWhite : 0) |
                                ((m & kMaskAnyBlack) ? kMaskBlack : 0) | (m & 0x1fff));
}

/// The eight directions, in the order of language/12 §7 (by file step, then by rank step).
enum Direction : std::uint8_t {
  kSouthWest,
  kWest,
  kNorthWest,
  kSouth,
  kNorth,
  kSouthEast,
  kEast,
  kNorthEast
};
inline constexpr int kDirectionCount = 8;
inline constexpr int kFileStep[kDirectionCount] = {-1, -1, -1, 0, 0, 1, 1, 1};
inline constexpr int kRankStep[kDirectionCount] = {-1, 0, 1, -1, 1, -1, 0, 1};
/// A set of directions, bit d for direction d.
using DirectionMask = std::uint8_t;

}  // namespace cql
