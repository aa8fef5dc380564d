// Variants of filters, as numbers that compiled queries pass to the kernel and the host.
#pragma once

#include <cstdint>

namespace cql {

/// The result of `pin` (language/11 §5): the pinned pieces, the pinning ones, or the targets.
enum class PinValue : std::int32_t { Through, From, To };

/// What a query records of a match for outputs that draw it (language/61 §11): a move found, by the position
/// after it; the last position of a line or path; the squares of a variable.
enum class EvidenceKind : std::int32_t { Move, Way, Squares };

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

/// The tags that have filters of their own (language/34 §1). Other: any tag, by its name (language/60 §2);
/// OtherOfWhite and OtherOfBlack: by its name without `White` or `Black` at the beginning.
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

/// What a filter computes from the ratings (language/34 §1, language/60 §2).
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

/// The text of a position that a filter returns (language/60 §5 - §9).
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

/// The unit of clocks and times; the part of the time control that a filter returns (language/60 §3).
enum class ClockUnit : std::int32_t { Seconds, Milliseconds };
enum class TimeControlPart : std::int32_t { Base, Increment };

/// How the copies of a persistent variable that workers keep are merged; None: the run has only one worker.
enum class Merge : std::uint8_t { None, Sum, Union, Largest, Smallest };

}  // namespace cql
