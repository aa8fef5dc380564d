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

/// The tags that have filters of their own (language/34 §1). Other: by name (language/60 §2), OtherOfWhite
/// and OtherOfBlack by the name behind `White` and `Black`.
enum class TagFilter : std::int32_t {
  White,
  Black,
  Players,
  Event,
  Site,
  Date,
  EventDate,
  Eco,
  Fen,
  Other,
  OtherOfWhite,
  OtherOfBlack
};

/// What is asked of the ratings (language/34 §1, language/60 §2).
enum class RatingKind : std::uint32_t { Rating, Average, Difference };

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

/// In what clocks and times are told; what the time control is asked for (language/60 §3).
enum class ClockUnit : std::int32_t { Seconds, Milliseconds };
enum class TimeControlPart : std::int32_t { Base, Increment };

/// How the copies of a persistent variable that different workers keep are put together; None: there is one
/// worker only.
enum class Merge : std::uint8_t { None, Sum, Union, Largest, Smallest };

}  // namespace cql
