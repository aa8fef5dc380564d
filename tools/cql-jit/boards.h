// Boards of positions that users and messages name by a FEN.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "output/board_svg.h"
#include "runtime/error.h"
#include "runtime/rules/start_position.h"

namespace cql::tool {

/// Draws the placement of a FEN, in eight lines with a dot for each empty square and the files below.
std::string boardText(std::string_view fen);

/// Reads a FEN; the fields behind the placement may be missing. The error says what is wrong.
Result<StartPosition> positionOf(std::string_view fen);

/// Draws a position as SVG of 400 by 400 with coordinates.
struct SvgOptions {
  bool flipped = false;  ///< Black is below
  SquareSet marked = 0;
  std::vector<output::BoardDrawing::Arrow> arrows = {};
};
std::string boardSvg(const StartPosition& position, SvgOptions options);

}  // namespace cql::tool
