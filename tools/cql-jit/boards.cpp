#include "tools/cql-jit/boards.h"

#include <algorithm>

#include "runtime/ascii.h"

namespace cql::tool {

std::string boardText(std::string_view fen) {
  std::string text;
  int rank = 8;
  std::string line;
  const auto end = [&] {
    text += "    " + std::to_string(rank--) + " " + line + "\n";
    line.clear();
  };
  for (char c : fen.substr(0, fen.find(' '))) {
    if (c == '/') {
      end();
    } else if (ascii::isDigit(c)) {
      for (int i = 0; i < c - '0'; ++i) line += " .";
    } else {
      line += std::string(" ") + c;
    }
  }
  end();
  return text + "       a b c d e f g h\n";
}

Result<StartPosition> positionOf(std::string_view fen) {
  constexpr std::size_t kLongest = 200;
  constexpr std::string_view kRest[] = {"w", "-", "-", "0", "1"};
  std::string whole(fen.substr(0, kLongest));
  const auto words = [&] {
    std::size_t n = 0;
    for (std::size_t i = 0; i < whole.size(); ++i) n += whole[i] != ' ' && (i == 0 || whole[i - 1] == ' ');
    return n;
  };
  for (std::size_t n = words(); n > 0 && n < 6; ++n) whole += " " + std::string(kRest[n - 1]);
  StartPosition start;
  std::vector<std::string_view> doubts;
  if (fen.size() > kLongest || std::ranges::count(whole.substr(0, whole.find(' ')), '/') != 7 ||
      !parseFen(whole, false, start, doubts))
    return fail(ErrorKind::Usage,
                "this is no FEN; one is rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  return start;
}

std::string boardSvg(const StartPosition& position, SvgOptions options) {
  output::BoardDrawing drawing{.position = &position.board, .flipped = options.flipped};
  drawing.coordinates = true;
  drawing.theme = &output::boardThemes().front();
  drawing.arrows = std::move(options.arrows);
  if (options.marked) drawing.marks.push_back({output::variableColor(0), options.marked});
  std::string svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"400\" height=\"400\" viewBox=\"0 0 400 400\" "
      "font-family=\"sans-serif\">\n<title>";
  appendFen(position, svg);
  svg += "</title>\n<defs>";
  const Position* const positions[] = {&position.board};
  output::appendPieceSymbols(positions, svg);
  svg += "</defs>\n";
  output::appendBoard(drawing, svg);
  return svg + "</svg>\n";
}

}  // namespace cql::tool
