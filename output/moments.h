// What outputs draw of a match (language/61 §11): positions, the moves that were found there, squares of
// variables.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "io/match.h"
#include "output/board_svg.h"
#include "runtime/context.h"

namespace cql::results {

/// A board to draw.
struct Frame {
  std::int32_t position;
  std::vector<std::int32_t> moves;  ///< to draw as arrows: the positions behind moves of this one
};

/// The squares of a variable.
struct ShownSquares {
  std::size_t variable;  ///< index in Manifest::shownVariables
  SquareSet squares;
};

struct Moment {
  std::int32_t position;              ///< that matches; the initial one if the game matches as a whole
  std::vector<Frame> frames;          ///< in their order, at least one, at most kMostFrames
  std::vector<ShownSquares> squares;  ///< at that position, each variable once in their order, none empty
};

inline constexpr std::size_t kMostFrames = 16;

/// Returns the moments of a match that was evaluated, one for each matching position in their order.
std::vector<Moment> momentsOf(const Match& match);

/// Returns `frames` with at most `most` of them: the first ones and the last.
std::vector<Frame> firstAndLast(std::vector<Frame> frames, std::size_t most);

/// Returns the drawing of a board: arrows of the moves found there, else the last move; at the position that
/// matches the squares of variables.
BoardDrawing drawingOf(const GameView& game, const Moment& moment, const Frame& frame);

/// Appends the moves of the boards, as a line where they follow each other: `15.Bxh7+ Kxh7`.
void appendFoundMoves(const Context& context, const std::vector<Frame>& frames, std::string& out);
/// Appends the move that leads to a position other than the first, with its number: `15.Bxh7+`, `15...Kxh7`.
void appendNumberedMove(const Context& context, std::int32_t position, std::string& out);

}  // namespace cql::results
