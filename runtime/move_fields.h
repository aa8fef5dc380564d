// Reads clocks and evaluations from the comments on a move: [%clk 0:03:00] [%emt 0:00:05] [%eval -0.35,20]
// (language/60 §3).
#pragma once

#include <cstdint>
#include <string_view>

namespace cql {

/// The values of a move. A command overrides numbers without one; of several of one kind the last one counts.
struct MoveFields {
  enum class Score : std::uint8_t { None, Centipawns, WhiteMates, BlackMates, MoverMates };
  /// Where values come from, and what settleFields() still has to decide.
  enum Origin : std::uint8_t {
    kForMover = 1,    ///< the score is an engine's: White stands for the player who moved until it is settled
    kBareClock = 2,   ///< the clock is a time without a command
    kShortClock = 4,  ///< the clock has two parts: minutes and seconds, if not hours and minutes
    kWholeMinutes = 8,  ///< the clock has no seconds
    kBareTime = 16,     ///< the time is not that of [%emt]
  };

  std::int32_t clock = -1;   ///< milliseconds that the player had left; -1: unknown
  std::int32_t time = -1;    ///< milliseconds that the move took; -1: unknown
  std::int32_t score = 0;    ///< for White: centipawns, -29000 ... 29000; of a mate the number of moves
  std::int32_t depth = -1;   ///< of the search that gave the score, in plies; -1: not given
  Score kind = Score::None;  ///< MoverMates: `#0`, mate on the board
  std::uint8_t origin = 0;   ///< Origin
};

/// What the comments of a game say about all its moves together.
struct FieldNotes {
  std::string_view curve;     ///< the numbers of [%evp ...] before the first move; empty: none
  std::int32_t doubtful = 0;  ///< ambiguous numbers, which have no value
  bool unsettled = false;     ///< settleFields() must be called
};

/// Reads the fields of a comment, the text between its braces. `initial`: the comment belongs to the initial
/// position.
void readMoveFields(std::string_view comment, bool initial, MoveFields& fields, FieldNotes& notes);

/// Returns true if the text is numbers without a command, which readMoveFields() reads only if they are the
/// whole comment.
bool isBareNumbers(std::string_view comment);

/// Takes a number of seconds, `digits [. digits]`, from the beginning of the text and returns it in
/// milliseconds. Returns a negative number if the text has none, or it does not fit an int32.
std::int64_t takeSeconds(std::string_view& text);

}  // namespace cql
