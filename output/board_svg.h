// Draws boards as SVG, with the pieces of web/report/pieces.svg.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/game.h"

namespace cql::output {

/// The SVG symbols of the pieces, generated from web/report/pieces.svg by web/embed.py.
extern const std::string_view kPieces;

/// Colours of a board.
struct BoardTheme {
  std::string_view name;
  std::string_view light, dark;      ///< squares
  std::string_view onLight, onDark;  ///< coordinates on them
};

std::span<const BoardTheme> boardThemes();
/// Returns the theme with this name; null if it does not exist.
const BoardTheme* boardThemeCalled(std::string_view name);

/// The colour of the arrows of found moves.
inline constexpr std::string_view kArrowColor = "#1f7a4d";
/// Returns the colour of the squares of the variable with this index. Same colours as in web/report/board.js.
std::string_view variableColor(std::size_t variable);

/// The content of a drawn board, 400 units wide and high.
struct BoardDrawing {
  struct Arrow {
    int from, to;
  };
  struct Marks {
    std::string_view color;
    SquareSet squares;
  };

  const Position* position = nullptr;
  bool flipped = false;           ///< Black is below
  SquareSet lastMove = 0;         ///< squares of the move that led to the position
  std::vector<Marks> marks = {};  ///< marks of squares, drawn one inside the other
  std::vector<Arrow> arrows = {};
  bool coordinates = false;
  /// Colours; null: a style sheet sets those of the classes `l`, `d`, `m` and others.
  const BoardTheme* theme = nullptr;
};

/// Appends the shapes of the board, in a square of 400 units with its corner at the origin. Pieces refer to
/// symbols (appendPieceSymbols).
void appendBoard(const BoardDrawing& board, std::string& out);
/// Appends the symbols of the pieces that occur in at least one of the positions.
void appendPieceSymbols(std::span<const Position* const> positions, std::string& out);

}  // namespace cql::output
