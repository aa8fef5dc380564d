// Writes positions of a game in Forsyth-Edwards notation.
#pragma once

#include <cstdint>
#include <string>

#include "runtime/game_record.h"
#include "runtime/rules/moves.h"
#include "runtime/rules/start_position.h"

namespace cql::pgn {

/// Castling rights, the en passant square and the clocks are not part of Position: they are computed from the
/// start of the game. Positions in ascending order cost one step for each move.
class FenWriter {
 public:
  /// The game must have been read with its boards, and outlive the writer.
  explicit FenWriter(const GameRecord& game);
  /// Appends the six fields.
  void append(std::int32_t position, std::string& out);

 private:
  void step(Move move);

  GameView view_;
  StartPosition start_, state_;
  BoardState rules_;     ///< side, rights and en passant square of state_
  std::int32_t at_ = 0;  ///< the position of state_
};

}  // namespace cql::pgn
