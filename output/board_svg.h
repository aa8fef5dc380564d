// Draws boards as SVG, with the pieces of web/report/pieces.svg.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/game.h"

namespace cql::results {

/// The symbols of the pieces, made from web/report/pieces.svg by web/embed.py.
extern const std::string_view kPieces;

/// Colours of a board.
struct BoardTheme {
  std::string_view name;
  std::string_view light, dark;      ///< squares
  std::string_view onLight, onDark;  ///< coordinates on them
};

std::span<const BoardTheme> boardThemes();
/// Returns null if there is no theme with this name.
const BoardTheme* boardThemeCalled(std::string_view name);

/// The colour of the arrows of moves that were found.
inline constexpr std::string_view kArrowColor = "#1f7a4d";
/// Returns the colour of the squares of the variable with this index; web/report/board.js has the same ones.
std::string_view variableColor(std::size_t variable);

/// A board as it is drawn: 400 wide and high.
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
  SquareSet lastMove = 0;         ///< squares of the move that led here
  std::vector<Marks> marks = {};  ///< drawn one inside the other
  std::vector<Arrow> arrows = {};
  bool coordinates = false;
  /// Colours; null: a style sheet has them for the classes `l`, `d`, `m` and others.
  const BoardTheme* theme = nullptr;
};

/// Appends the shapes of the board, in a square of 400 whose corner is the origin. The pieces are symbols.
void appendBoard(const BoardDrawing& board, std::string& out);
/// Appends the symbols of the pieces that stand in one of the positions.
void appendPieceSymbols(std::span<const Position* const> positions, std::string& out);

}  // namespace cql::results
