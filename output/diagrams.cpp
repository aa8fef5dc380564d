#include "output/diagrams.h"

#include <array>
#include <string>

#include "runtime/decimal.h"
#include "runtime/kernel/kernel.h"
#include "runtime/printable.h"
#include "runtime/rules/position_text.h"
#include "runtime/rules/san.h"

namespace cql::output {
namespace {

/// Pieces as in kPieceLetters. A drawn board has blanks between squares, so that it is about square.
constexpr std::string_view kWhitePieces = "KQRBNP", kBlackPieces = "kqrbnp";
constexpr std::array<std::string_view, 6> kWhiteSigns = {"♔", "♕", "♖", "♗", "♘", "♙"},
                                          kBlackSigns = {"♚", "♛", "♜", "♝", "♞", "♟"};
constexpr std::string_view kEmpty = "·";

std::string_view signOf(const GameView& game, std::int32_t position, int square) {
  const int piece = cqlPieceOn(&game.positions[position], square);
  if (piece < 0) return kEmpty;
  const char letter = kPieceLetters[piece];
  if (const std::size_t place = kWhitePieces.find(letter); place != kWhitePieces.npos)
    return kWhiteSigns[place];
  if (const std::size_t place = kBlackPieces.find(letter); place != kBlackPieces.npos)
    return kBlackSigns[place];
  return kEmpty;
}

/// Appends the known parts, separated by commas.
void appendParts(std::string& out, std::initializer_list<std::string_view> parts) {
  bool first = true;
  for (const std::string_view part : parts) {
    if (part.empty() || part == "?" || part == "????.??.??") continue;
    if (!first) out += ", ";
    out += printable(part);
    first = false;
  }
}

class Diagrams : public Formatter {
 public:
  void add(const Match& match, TextBuffer& out) override {
    if (!match.evaluated) return;
    context_.game = match.game.view();
    for (const std::int32_t position : match.found.marks()) {
      beside_ = describe(context_, match, position);
      draw(position);
      out.append(text_);
    }
  }

 private:
  void draw(std::int32_t position) {
    text_.clear();
    for (std::size_t row = 0; row < kRanks; ++row) {
      const auto rank = static_cast<int>(kRanks - 1 - row);
      (text_ += static_cast<char>('1' + rank)) += ' ';
      for (int file = 0; file < 8; ++file) (text_ += ' ') += signOf(context_.game, position, rank * 8 + file);
      if (!beside_[row].empty()) (text_ += "   ") += beside_[row];
      text_ += '\n';
    }
    text_ += "   a b c d e f g h\n\n";
  }

  Context context_{};
  Description beside_;
  std::string text_;
};

}  // namespace

Description describe(const Context& context, const Match& match, std::int32_t position) {
  Description lines;
  const GameView& game = context.game;
  const TagSection& tags = match.game.tags;
  appendNumber(match.game.number, lines[0] = "Game ");
  lines[0] += ": ";
  lines[0] += printable(tags.white) + " - " + printable(tags.black);
  appendParts(lines[1], {tags.event, tags.site, tags.date});
  lines[2] = resultWord(match.game.result);
  if (const std::int32_t parent = game.parents[position]; parent != kNoPosition) {
    std::string& move = lines[4];
    appendNumber(cqlMoveNumber(&context, parent), move);
    move += game.sides[parent] == kWhite ? "." : "...";
    appendSan(context, position, move);
  }
  lines[5] = game.sides[position] == kWhite ? "White to move" : "Black to move";
  appendFen(game, position, EnPassantField::Legal, lines[7]);
  return lines;
}

std::unique_ptr<Formatter> makeDiagrams() {
  return std::make_unique<Diagrams>();
}

Needs needsOfDiagrams() {
  return {.tags = kWhiteTag | kBlackTag | kEventTag | kSiteTag | kDateTag, .positions = true};
}

}  // namespace cql::output
