#include "output/match_picture.h"

#include <algorithm>

#include "output/text_parts.h"
#include "runtime/rules/position_text.h"

namespace cql::output {
namespace {

constexpr int kGap = 16, kMargin = 8;
constexpr int kMoverWidth = 20;  ///< width of the mark beside a board that shows the side to move
constexpr int kLineHeight = 30;

/// Returns a text escaped for XML; characters that XML does not allow become blanks.
std::string escapedXml(std::string_view text) {
  std::string out = escapedHtml(text);
  std::ranges::replace_if(out, [](unsigned char c) { return c < ' '; }, ' ');
  for (const std::string_view none : {"\xef\xbf\xbe", "\xef\xbf\xbf"})  // U+FFFE, U+FFFF
    for (std::size_t at; (at = out.find(none)) != out.npos;) out.replace(at, none.size(), " ");
  return out;
}

}  // namespace

std::string MatchPicture::text(std::string_view value) {
  return escapedXml(valid_.of(value, room_));
}

void MatchPicture::draw(const Match& match, const Moment& moment, std::size_t most) {
  context_.game = match.game.view();
  const TagSection& tags = match.game.tags;
  const GameView& game = context_.game;
  const std::vector<Frame> frames = firstAndLast(moment.frames, most);
  const int boards = static_cast<int>(frames.size());
  std::vector<std::string> moves;
  std::vector<const Position*> positions;
  for (const Frame& frame : frames) {
    std::string& move = moves.emplace_back();
    for (const std::int32_t tail : frame.moves)
      appendNumberedMove(context_, tail, move += move.empty() ? "" : " ");
    positions.push_back(&game.positions[frame.position]);
  }
  const bool hasMoves = std::ranges::any_of(moves, [](const std::string& move) { return !move.empty(); });
  width_ = 2 * kMargin + boards * (kBoard + kMoverWidth) + (boards - 1) * kGap;
  height_ = 2 * kMargin + kBoard + (hasMoves ? kLineHeight : 0) + (moment.squares.empty() ? 0 : kLineHeight);

  const std::string width = std::to_string(width_), height = std::to_string(height_);
  svg_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height +
         "\" viewBox=\"0 0 " + width + " " + height + "\" font-family=\"sans-serif\">\n<title>";
  appendFen(game, moment.position, EnPassantField::Legal, svg_);
  svg_ += "</title>\n<desc>" + text(tags.white) + " – " + text(tags.black);
  for (const std::string& move : moves)
    if (!move.empty()) svg_ += " " + move;
  svg_ += "</desc>\n<rect width=\"" + width + "\" height=\"" + height + "\" fill=\"#fff\"/>\n<defs>";
  appendPieceSymbols(positions, svg_);
  svg_ += "</defs>\n";
  for (int i = 0; i < boards; ++i)
    board(moment, frames[static_cast<std::size_t>(i)], i, moves[static_cast<std::size_t>(i)]);
  if (!moment.squares.empty()) legend(moment.squares);
  svg_ += "</svg>\n";
}

void MatchPicture::board(const Moment& moment, const Frame& frame, int place, const std::string& move) {
  const Color side = context_.game.sides[frame.position] == kWhite ? kWhite : kBlack;
  BoardDrawing drawing = drawingOf(context_.game, moment, frame);
  drawing.flipped = settings_.flips(side);
  drawing.coordinates = true;
  drawing.theme = settings_.theme;
  svg_ += "<g transform=\"translate(" + std::to_string(kMargin + place * (kBoard + kMoverWidth + kGap)) +
          " " + std::to_string(kMargin) + ")\">";
  appendBoard(drawing, svg_);
  svg_ += "<rect x=\".5\" y=\".5\" width=\"399\" height=\"399\" fill=\"none\" stroke=\"#3a4046\"/>";
  const bool isBelow = (side == kWhite) != drawing.flipped;
  svg_ += "<rect x=\"406\" y=\"" + std::to_string(isBelow ? 386 : 1) +
          "\" width=\"13\" height=\"13\" rx=\"2\" fill=\"" + (side == kWhite ? "#fff" : "#1d1d1f") +
          "\" stroke=\"#1d1d1f\" stroke-width=\"1.5\"/>";
  if (!move.empty())
    svg_ +=
        "<text x=\"200\" y=\"423\" text-anchor=\"middle\" font-size=\"18\" font-weight=\"600\" "
        "fill=\"#1d1d1f\">" +
        move + "</text>";
  svg_ += "</g>\n";
}

/// Writes the names of the variables beside their colours.
void MatchPicture::legend(const std::vector<ShownSquares>& squares) {
  constexpr int kLetter = 9, kSwatch = 14;
  int x = kMargin;
  const int y = height_ - kMargin - kLineHeight + 10;
  for (const ShownSquares& shown : squares) {
    const std::string color(variableColor(shown.variable)), left = std::to_string(x + 2);
    const std::string& name = manifest_.shownVariables[shown.variable];
    svg_ += "<rect x=\"" + left + "\" y=\"" + std::to_string(y) +
            "\" width=\"14\" height=\"14\" rx=\"3\" fill=\"" + color + "\" fill-opacity=\".3\" stroke=\"" +
            color + "\" stroke-width=\"2.5\"/><text x=\"" + std::to_string(x + kSwatch + 8) + "\" y=\"" +
            std::to_string(y + 13) + "\" font-size=\"15\" fill=\"#1d1d1f\">" + text(name) + "</text>\n";
    x += kSwatch + 24 + kLetter * static_cast<int>(name.size());
  }
}

}  // namespace cql::output
