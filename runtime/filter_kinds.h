// Which of several a filter means: numbers that a query gives the kernel, the host and the tables of both.
#pragma once

#include <cstdint>

namespace cql {

/// What a pin is asked for (language/11 §5): the pinned pieces, the pinning ones, the targets.
enum class PinValue : std::int32_t { Through, From, To };

/// language/11 §8; from Defended on language/60 §10
enum class PawnStructureKind : std::int32_t {
  Doubled,
  Connected,
  Isolated,
  Passed,
  Defended,
  Blocked,
  Advanced,
  HalfIsolated,
  Backward,
  Candidate
};

/// language/11 §9
enum class MatePatternKind : std::int32_t {
  PureMate,
  ModelMate,
  IdealMate,
  PureStalemate,
  ModelStalemate,
  IdealStalemate
};

/// The tags that have filters of their own (language/34 §1); Other: by name.
enum class TagFilter : std::int32_t { White, Black, Players, Event, Site, Date, EventDate, Eco, Fen, Other };

enum class GameResult : std::uint8_t { Unknown, WhiteWins, BlackWins, Draw };

enum class TransformKind : std::uint8_t {
  Flip,
  FlipVertical,
  FlipHorizontal,
  FlipColor,
  Rotate90,
  Rotate45,
  Shift,
  ShiftHorizontal,
  ShiftVertical,
  ReverseColor
};

/// What a position can be asked for as text (language/60 §5 - §9).
enum class PositionText : std::int32_t {
  CastlingRights,
  CurrentFen,
  StandardFen,
  ZobristKey,
  San,
  Uci,
  Opening,
  OpeningEco,
  CurrentMutation
};

/// How the copies of a persistent variable that different workers keep are put together; None: there is one
/// worker only.
enum class Merge : std::uint8_t { None, Sum, Union, Largest, Smallest };

}  // namespace cql
