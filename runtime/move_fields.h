// Reads clocks and evaluations from the comments on a move: [%clk 0:03:00] [%emt 0:00:05] [%eval -0.35,20]
// (language/60 §3).
#pragma once

#include <cstdint>
#include <string_view>

namespace cql {

/// The values of a move. Of several fields of one kind the last one counts.
struct MoveFields {
  enum class Score : std::uint8_t { None, Centipawns, WhiteMates, BlackMates, MoverMates };

  std::int32_t clock = -1;   ///< milliseconds that the player had left; -1: not told
  std::int32_t time = -1;    ///< milliseconds that the move took; -1: not told
  std::int32_t score = 0;    ///< for White: centipawns, -29000 ... 29000; of a mate the number of moves
  Score kind = Score::None;  ///< MoverMates: `#0`, the mate stands on the board
};

/// Reads the fields of a comment, the text between its braces.
void readMoveFields(std::string_view comment, MoveFields& fields);

/// Takes a number of seconds, `digits [. digits]`, from the beginning of the text and returns it in
/// milliseconds. Negative: there is none, or it is larger than an int32.
std::int64_t takeSeconds(std::string_view& text);

}  // namespace cql
