// Positions and the game tree as compiled queries see them.
//
// A game is a set of parallel arrays indexed by position id, in preorder (language/40 §1.2). For a game
// without variations the arrays that depend on the shape alone are shared tables that no game writes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/move.h"
#include "runtime/types.h"

namespace cql {

/// A board: one set per piece type (both colours), one per colour. 64 bytes, one cache line.
struct alignas(64) Position {
  SquareSet types[6];   ///< indexed by PieceType
  SquareSet colors[2];  ///< indexed by Color

  constexpr SquareSet occupied() const { return colors[0] | colors[1]; }
  constexpr SquareSet pieces(Color c, PieceType t) const { return types[t] & colors[c]; }
  /// Returns the type of the piece on the only square of the set; kNoPieceType if it is empty.
  constexpr PieceType typeOn(SquareSet square) const {
    for (int type = kPawn; type <= kKing; ++type)
      if (types[type] & square) return static_cast<PieceType>(type);
    return kNoPieceType;
  }
};
static_assert(sizeof(Position) == 64);

/// The start position of a game unless its tags specify another.
inline constexpr Position kStandardStart{{0x00ff00000000ff00, 0x4200000000000042, 0x2400000000000024,
                                          0x8100000000000081, 0x0800000000000008, 0x1000000000000010},
                                         {0x000000000000ffff, 0xffff000000000000}};

inline constexpr std::int32_t kNoPosition = -1;

/// Facts about a position and the move that led to it, as bits.
enum PositionFact : std::uint8_t {
  kInCheck = 1,  ///< the side to move is in check (for queries that need it: Manifest::needs)
  /// No other piece of the same side and type would reach the target of the move on an empty board, so its
  /// SAN names neither file nor rank. A clear bit means unknown.
  kSolePiece = 2,
};

/// The state of the first position of a game besides its board and side (language/60 §5).
struct StartRules {
  /// By colour * 2 + wing (0: king's side): the square of the rook that may castle; kNoSquare: no right.
  Square castlingRooks[4] = {7, 0, 63, 56};
  Square enPassant = kNoSquare;  ///< behind a pawn that may just have made a double step
  bool chess960 = false;         ///< a castling king or rook is not on its square of orthodox chess
  std::int32_t halfMoves = 0;    ///< since the last capture or pawn move; 0 ... 1000000
  std::int32_t moveNumber = 1;   ///< 0 ... 1000000
};

struct ImaginaryPositions;
struct MoveFields;

/// A game as compiled queries read it. All arrays have `count` entries; entry i belongs to position id i.
struct GameView {
  const Position* positions;
  const Move* moves;            ///< the move that led to the position; entry 0 is 0
  const std::int32_t* parents;  ///< parent id; kNoPosition for the root
  const std::int32_t*
      subtreeEnds;  ///< one past the last id of the subtree; child 0 of p is p+1 if p+1 < subtreeEnds[p],
                    ///< the next child after c is subtreeEnds[c] if that is < subtreeEnds[parent]
  const std::int32_t* plies;         ///< moves from the root (language/40 §1)
  const std::int32_t* depths;        ///< secondary moves from the root
  const std::int32_t* childIndexes;  ///< index among the parent's children; 0 for the root
  const std::uint8_t* sides;         ///< side to move: kWhite or kBlack
  const std::uint8_t* facts;         ///< sets of PositionFact
  const std::uint8_t*
      pieceSquares;         ///< [position * 64 + identity] -> square or kNoSquare; null until requested
  const StartRules* start;  ///< of position 0
  std::int32_t count;       ///< number of positions, at least 1
  std::int32_t gameNumber;  ///< from 1, in file order
  /// The positions stored after the arrays' last entries, for queries that use them (runtime/imaginary.h);
  /// else null.
  ImaginaryPositions* imaginary;
  const MoveFields* fields;  ///< clocks and evaluations from comments (runtime/move_fields.h); null unless
                             ///< requested
  const std::int32_t* halfMoves;  ///< since the last capture or pawn move; null unless requested
  const std::int32_t*
      repetitions;  ///< number of occurrences on the line to here (language/60 §5); null unless requested

  /// Returns true if there are no variations.
  constexpr bool isOneLine() const { return plies[count - 1] == count - 1; }
};

}  // namespace cql
