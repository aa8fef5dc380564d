#include "output/board_svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "runtime/decimal.h"
#include "runtime/kernel/kernel.h"

namespace cql::output {
namespace {

constexpr int kSquare = 50;
constexpr std::string_view kLastMoveColor = "#d9a400";

constexpr BoardTheme kThemes[] = {
    {"slate", "#e9edf0", "#98abb9", "#4d6373", "#ffffff"},
    {"wood", "#f0dfc0", "#b98b5e", "#7a5a38", "#fdf3e1"},
    {"green", "#eef0dc", "#7d9a62", "#52693c", "#ffffff"},
    {"blue", "#e6ecf5", "#7f9cc4", "#42608a", "#ffffff"},
    {"print", "#ffffff", "#c9c9c9", "#333333", "#222222"},
};

/// Distinguishable with most kinds of colour blindness (Okabe and Ito).
constexpr std::array<std::string_view, 6> kVariableColors = {"#0072b2", "#d55e00", "#009e73",
                                                             "#cc79a7", "#e69f00", "#56b4e9"};

char letterOn(const Position& position, int square) {
  const int piece = cqlPieceOn(&position, square);
  return piece < 0 || kPieceLetters[piece] == '_' ? '-' : kPieceLetters[piece];
}

class Drawer {
 public:
  Drawer(const BoardDrawing& board, std::string& out) : board_(board), out_(out) {}

  void draw() {
    squares();
    forEach(board_.lastMove, [&](int square) {
      element("rect", square, 0, kSquare);
      out_ +=
          board_.theme ? " fill=\"" + std::string(kLastMoveColor) + "\" opacity=\".45\"/>" : " class=\"m\"/>";
    });
    marks();
    if (board_.coordinates) coordinates();
    for (int square = 0; square < 64; ++square)
      if (const char letter = letterOn(*board_.position, square); letter != '-') {
        out_ += "<use href=\"#piece-";
        out_ += letter;
        out_ += '"';
        place(square, 2, kSquare - 4);
        out_ += "/>";
      }
    for (const BoardDrawing::Arrow& arrow : board_.arrows) this->arrow(arrow);
  }

 private:
  int left(int square) const { return kSquare * (board_.flipped ? 7 - fileOf(square) : fileOf(square)); }
  int top(int square) const { return kSquare * (board_.flipped ? rankOf(square) : 7 - rankOf(square)); }

  template <typename Function>
  static void forEach(SquareSet squares, const Function& function) {
    while (squares) function(popFirst(squares));
  }

  void attribute(std::string_view name, std::string_view value) {
    ((((out_ += ' ') += name) += "=\"") += value) += '"';
  }
  void place(int square, int inset, int size) {
    attribute("x", std::to_string(left(square) + inset));
    attribute("y", std::to_string(top(square) + inset));
    attribute("width", std::to_string(size));
    attribute("height", std::to_string(size));
  }
  void element(std::string_view name, int square, int inset, int size) {
    (out_ += '<') += name;
    place(square, inset, size);
  }
  void paint(std::string_view className, std::string_view color) {
    board_.theme ? attribute("fill", color) : attribute("class", className);
  }
  std::string_view colorOf(std::string_view BoardTheme::* part) const {
    return board_.theme ? board_.theme->*part : std::string_view();
  }

  /// Draws all squares as two shapes, as a page has hundreds of boards. a1 is dark, whichever side is below.
  void squares() {
    out_ += "<rect width=\"400\" height=\"400\"";
    paint("l", colorOf(&BoardTheme::light));
    out_ += "/><path d=\"";
    for (int i = 0; i < 32; ++i) {
      out_ += 'M';
      appendNumber(2 * kSquare * (i % 4) + (i & 4 ? 0 : kSquare), out_);
      out_ += ' ';
      appendNumber(kSquare * (i >> 2), out_);
      out_ += "h50v50h-50z";
    }
    out_ += '"';
    paint("d", colorOf(&BoardTheme::dark));
    out_ += "/>";
  }

  void marks() {
    std::array<int, 64> before{};  // number of marks drawn on the square so far
    for (const BoardDrawing::Marks& marks : board_.marks)
      forEach(marks.squares, [&](int square) {
        const int inset = 2 + 5 * std::min(before[static_cast<std::size_t>(square)]++, 3);
        element("rect", square, inset, kSquare - 2 * inset);
        attribute("rx", "4");
        attribute("fill", marks.color);
        attribute("fill-opacity", ".3");
        attribute("stroke", marks.color);
        attribute("stroke-width", "3.5");
        out_ += "/>";
      });
  }

  void coordinates() {
    for (int i = 0; i < 8; ++i) {
      const int rank = board_.flipped ? i : 7 - i, file = board_.flipped ? 7 - i : i;
      label("2.5", std::to_string(kSquare * i + 11), static_cast<char>('1' + rank), i % 2 == 0);
      label(std::to_string(kSquare * i + 42), "396.5", static_cast<char>('a' + file), i % 2 != 0);
    }
  }
  void label(std::string_view x, std::string_view y, char text, bool onLight) {
    out_ += "<text";
    attribute("x", x);
    attribute("y", y);
    paint(onLight ? "on-l" : "on-d", colorOf(onLight ? &BoardTheme::onLight : &BoardTheme::onDark));
    if (board_.theme) out_ += " font-size=\"10\" font-weight=\"600\" font-family=\"sans-serif\"";
    ((out_ += '>') += text) += "</text>";
  }

  void arrow(const BoardDrawing::Arrow& arrow) {
    const double x1 = left(arrow.from) + 25, y1 = top(arrow.from) + 25, x2 = left(arrow.to) + 25,
                 y2 = top(arrow.to) + 25, length = std::hypot(x2 - x1, y2 - y1);
    if (length == 0) return;  // a null move
    const double ux = (x2 - x1) / length, uy = (y2 - y1) / length, hx = x2 - 18 * ux, hy = y2 - 18 * uy;
    const auto at = [&](double along, double across) {
      return std::pair(hx + along * ux - across * uy, hy + along * uy + across * ux);
    };
    const auto tip = at(14, 0), one = at(-4, 12), other = at(-4, -12);
    char text[400];
    const int size = std::snprintf(
        text, sizeof text,
        "<g opacity=\".8\"><path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"%s\" stroke-width=\"8\" "
        "stroke-linecap=\"round\"/><path d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fz\" fill=\"%s\"/></g>",
        x1 + 8 * ux, y1 + 8 * uy, hx, hy, kArrowColor.data(), tip.first, tip.second, one.first, one.second,
        other.first, other.second, kArrowColor.data());
    out_.append(text, static_cast<std::size_t>(size));
  }

  const BoardDrawing& board_;
  std::string& out_;
};

}  // namespace

std::span<const BoardTheme> boardThemes() {
  return kThemes;
}

const BoardTheme* boardThemeCalled(std::string_view name) {
  const auto* found = std::ranges::find(kThemes, name, &BoardTheme::name);
  return found == std::end(kThemes) ? nullptr : found;
}

std::string_view variableColor(std::size_t variable) {
  return kVariableColors[variable % kVariableColors.size()];
}

void appendBoard(const BoardDrawing& board, std::string& out) {
  Drawer(board, out).draw();
}

void appendPieceSymbols(std::span<const Position* const> positions, std::string& out) {
  for (const char letter : std::string_view(kPieceLetters).substr(0, kNoPiece)) {
    const auto stands = [&](const Position* position) {
      for (int square = 0; square < 64; ++square)
        if (letterOn(*position, square) == letter) return true;
      return false;
    };
    if (!std::ranges::any_of(positions, stands)) continue;
    const std::size_t begin = kPieces.find(std::string("<symbol id=\"piece-") + letter + '"');
    constexpr std::string_view kEnd = "</symbol>";
    out += kPieces.substr(begin, kPieces.find(kEnd, begin) + kEnd.size() - begin);
  }
}

}  // namespace cql::output
