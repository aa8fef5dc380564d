// The drawn parts of a match (language/61 §11): positions, the moves found there, squares of variables.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "io/match.h"
#include "output/board_svg.h"
#include "runtime/context.h"

namespace cql::output {

/// A board to draw.
struct Frame {
  std::int32_t position;
  std::vector<std::int32_t> moves;  ///< drawn as arrows: the positions after these moves
};

/// The squares of a variable.
struct ShownSquares {
  std::size_t variable;  ///< index in Manifest::shownVariables
  SquareSet squares;
};

struct Moment {
  std::int32_t position;      ///< the matching position; the initial one if the game matches as a whole
  std::vector<Frame> frames;  ///< in the order of the game; 1 to kMostFrames
  std::vector<ShownSquares> squares;  ///< at that position, in the order of the variables, without empty sets
};

inline constexpr std::size_t kMostFrames = 16;

/// Returns the moments of an evaluated match, one for each matching position, in their order.
std::vector<Moment> momentsOf(const Match& match);

/// Returns at most `most` of the frames, of which there is at least one: the first ones and the last; of one
/// the first.
std::vector<Frame> firstAndLast(std::vector<Frame> frames, std::size_t most);

/// Returns the content of a board: arrows of the moves found there, else the last move; at the matching
/// position also the squares of variables.
BoardDrawing drawingOf(const GameView& game, const Moment& moment, const Frame& frame);

/// Appends the moves of the boards. Consecutive moves form a line: `15.Bxh7+ Kxh7`.
void appendFoundMoves(const Context& context, const std::vector<Frame>& frames, std::string& out);
/// Appends the move that leads to a position other than the first, with its number: `15.Bxh7+`, `15...Kxh7`.
void appendNumberedMove(const Context& context, std::int32_t position, std::string& out);

}  // namespace cql::output
