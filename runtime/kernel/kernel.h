// The kernel: pure functions over positions and the game tree that compiled queries call. Those that make
// positions outside the tree write ctx->game.imaginary, those that change a string variable ctx->texts, and
// nothing else.
//
// functions.def lists them with their results; this header has their constants. Compiled twice: natively
// (tests, sanitizers, the reader) and to LLVM bitcode that is linked into every query and inlined; large
// functions are called. So: plain data, constexpr tables only, no libc, no exceptions, no mutable globals.
#pragma once

#include "runtime/context.h"
#include "runtime/values/filter_kinds.h"

/// The missing value of an optional number; equal to kNoNumber of the services.
inline constexpr std::int64_t kCqlNoNumber = INT64_MIN;

extern "C" {

/// The algorithm for attacks: for all squares at once, or one by one if there are few targets or few
/// attackers. The result is the same.
enum CqlAttackWay : std::uint32_t { kCqlWholeSets, kCqlEachTarget, kCqlEachAttacker };
inline constexpr std::uint32_t kCqlAnyPieces = 0x0fff;

/// Conditions of a `move` filter besides the squares it names (language/20 §2.2).
enum CqlMoveCondition : std::uint32_t {
  kCqlIfCapture = 1,
  kCqlIfEnPassant = 2,
  kCqlIfPromotion = 4,
  kCqlIfCastle = 8,
  kCqlIfCastleShort = 16,
  kCqlIfCastleLong = 32,
  kCqlIfNull = 64,
  kCqlIfPrimary = 128,
  kCqlIfSecondary = 256
};
enum CqlMoveSquare : std::uint32_t { kCqlMoveFrom, kCqlMoveTo, kCqlMoveCaptured, kCqlMoveEnPassant };

/// The moves that a generator enumerates; see cqlLegal*.
enum CqlMoveClass : std::uint32_t {
  kCqlAnyMove = 0,
  kCqlEnPassantOnly = 1,
  kCqlCastleShortOnly = 2,
  kCqlCastleLongOnly = 4,
  kCqlCastleOnly = 6
};

/// No bound, in bounds of the numbers of White's Q R B N P, then Black's: six bits each from the lowest on.
inline constexpr std::uint32_t kCqlNoLimit = 63;

/// Added to bounds of White's number minus Black's of Q R B N P, eight bits each.
inline constexpr std::uint32_t kCqlNoDifference = 64;

/// Bytes per position in a table of positions by keys: a key, three links and up to four slots.
inline constexpr std::uint64_t kCqlKeyTableBytes = 8 + 3 * 4 + 4 * 4;

/// Memo entry of a position for a trailing repetition: `way`, with the position, is the key of the remaining
/// iterations. Before the last position is known, `place` is the one before on the path, and `moves` the
/// number of moves so far.
struct CqlLast {
  cql::SquareSet way;
  std::int32_t place;
  std::int32_t moves;
};

/// What a set of squares attacks, or what attacks it, for all squares of the board
/// (codegen/emit/attack_memo).
struct CqlAttackMemo {
  const cql::Position* board;  ///< null: it is empty
  cql::SquareSet fixed;        ///< the set
  /// For conditions, at index 0: the squares for which it holds. For counts, at most 16 for a square, at
  /// index i: bit i of the count of each square.
  cql::SquareSet found[5];
};

/// Where the pieces of a game are at any of its positions. Zeros at the start of a game.
struct CqlVisits {
  cql::SquareSet squares[64];  ///< by identity; all are empty until there have been many searches
  std::int64_t searches;       ///< of cqlNextVisit()
};

/// The most rows of a memo by values of variables.
inline constexpr std::uint64_t kCqlMemoRows = 1024;

/// What a search found for one combination of values of the variables that its filter reads.
struct CqlMemoRow {
  std::uint64_t keys[3];   ///< the values
  std::uint64_t cells[7];  ///< of the search
};

/// Results by values of variables (codegen/emit/position_memo). Behind the table are the bits of each row.
struct CqlMemoTable {
  std::uint64_t rowCount;                 ///< a power of two, kCqlMemoRows or less
  std::uint64_t used[kCqlMemoRows / 64];  ///< a bit for each row
  CqlMemoRow rows[kCqlMemoRows];          ///< a row has garbage while it is not used
};

#define CQL_NATIVE(value, name, parameters) __attribute__((noinline)) value name parameters;
#define CQL_INLINED(value, name, parameters) value name parameters;
#include "runtime/kernel/functions.def"
}
