// A summary of a game (zone map): kinds of moves, numbers of pieces, and the squares that they visited.
//
// A necessary condition of the query (signature_condition.h) is tested against it before the query is
// evaluated. Every fact is of the form "there is a position, or a move, with ...": a summary that claims more
// than its game has is still sound, that of the whole tree also holds for the main line, and that of many
// games is the sum of theirs (add()). So the same struct, computed by describe(), summarises a game or a
// block of games. The columns, for a file that stores them by game:
//
//   moves[2]     by colour of the mover: bit moveKind(m) of each move
//   events       bits eventBit(...), and kHasVariations, kHasOwnStart
//   plies        the longest line
//   most[15]     by Counted: the greatest number of these pieces in a position
//   least[15]    ... and the least number
//   squares[12]  by Piece: where such a piece ever stood
//
// Also how often something happens, which no file stores; kMostCounted: that number or more:
//
//   checks[2]       by Color: positions in which it is in check
//   moveCounts[12]  by Piece: moves of such pieces; castling is one of the king and one of the rook, a null
//                   move one of the king
//
// A column that is not stored has the value of GameSummary::anything(), which rules nothing out.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "runtime/game_record.h"

namespace cql {

/// An action or event of one colour; bits of GameSummary::events.
enum class GameEvent : std::uint8_t {
  PromotesToKnight,
  PromotesToBishop,
  PromotesToRook,
  PromotesToQueen,
  TakesEnPassant,
  CastlesShort,
  CastlesLong,
  Passes,  ///< makes a null move
  InCheck,
  Mated,
  Stalemated,
};
inline constexpr unsigned kGameEvents = 11;
constexpr std::uint64_t eventBit(GameEvent event, Color color) {
  return std::uint64_t{1} << (static_cast<unsigned>(event) + 16 * color);
}
constexpr std::uint64_t eventOfEither(GameEvent event) {
  return eventBit(event, kWhite) | eventBit(event, kBlack);
}
/// `type` is one that a pawn may promote to.
constexpr GameEvent promotionTo(PieceType type) {
  return static_cast<GameEvent>(type - kKnight);
}
inline constexpr std::uint64_t kHasVariations = std::uint64_t{1} << 32;
inline constexpr std::uint64_t kHasOwnStart = std::uint64_t{1} << 33;  ///< not from the standard one

/// The type of the moved piece plus eight times that of the captured one (kNoCapture: none): 0 ... 63.
/// Castling counts as a move of the king and one of the rook.
constexpr unsigned moveKind(Move move) {
  return (move >> 12) & 63;
}
constexpr std::uint64_t moveKindBit(PieceType moved, unsigned captured) {
  return std::uint64_t{1} << (moved | captured << 3);
}

/// Index of most and least: a Piece, or one of these.
enum Counted : std::uint8_t { kAllWhite = 12, kAllBlack = 13, kAllPieces = 14, kCounted = 15 };

/// Groups of columns that are computed together, the cheapest first; bits.
enum SignaturePart : std::uint32_t {
  kSignatureCounts = 1,  ///< most, least, plies, kHasVariations, kHasOwnStart
  kSignatureMoves = 2,   ///< moves, and the events that are moves
  kSignatureEnds = 4,    ///< Mated, Stalemated
  kSignatureChecks = 8,  ///< InCheck, checks
  kSignatureMoveCounts = 16,
  kSignatureSquares = 32,
  kWholeSignature = 63,
  kStoredSignature = kWholeSignature & ~kSignatureMoveCounts,
};

struct GameSummary {
  static constexpr std::uint16_t kMostCounted = UINT16_MAX;

  std::array<std::uint64_t, 2> moves{};
  std::uint64_t events = 0;
  std::int32_t plies = 0;
  std::array<std::uint8_t, kCounted> most{};
  std::array<std::uint8_t, kCounted> least = all<kCounted>(64);
  std::array<SquareSet, 12> squares{};
  std::array<std::uint16_t, 2> checks{};
  std::array<std::uint16_t, 12> moveCounts{};

  /// Returns the summary of a game about which nothing is known: it rules nothing out. (A new one rules
  /// everything out.)
  static constexpr GameSummary anything() {
    return {.moves = {~std::uint64_t{0}, ~std::uint64_t{0}},
            .events = ~std::uint64_t{0},
            .plies = INT32_MAX,
            .most = all<kCounted>(64),
            .least = {},
            .squares = {kAllSquares, kAllSquares, kAllSquares, kAllSquares, kAllSquares, kAllSquares,
                        kAllSquares, kAllSquares, kAllSquares, kAllSquares, kAllSquares, kAllSquares},
            .checks = all<2, std::uint16_t>(kMostCounted),
            .moveCounts = all<12, std::uint16_t>(kMostCounted)};
  }
  /// Adds another game to the summary.
  void add(const GameSummary& other);
  bool operator==(const GameSummary&) const = default;

 private:
  template <std::size_t N, typename T = std::uint8_t>
  static constexpr std::array<T, N> all(std::type_identity_t<T> value) {
    std::array<T, N> result{};
    result.fill(value);
    return result;
  }
};

/// Computes these parts of a summary from the positions and moves of a record; the others are unchanged. If
/// the record does not know its checks (GameRecord::checksKnown), either side may have been in check at any
/// time.
void describe(const GameRecord& record, std::uint32_t parts, GameSummary& signature);

}  // namespace cql
