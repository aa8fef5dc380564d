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
      describe(match, position);
      draw(position);
      out.append(text_);
    }
  }

 private:
  static constexpr std::size_t kRanks = 8;

  /// Sets the texts beside the ranks, from the eighth one down.
  void describe(const Match& match, std::int32_t position) {
    const GameView& game = context_.game;
    const TagSection& tags = match.game.tags;
    for (std::string& line : beside_) line.clear();
    appendNumber(match.game.number, beside_[0] = "Game ");
    beside_[0] += ": ";
    beside_[0] += printable(tags.white) + " - " + printable(tags.black);
    appendParts(beside_[1], {tags.event, tags.site, tags.date});
    beside_[2] = resultWord(match.game.result);
    if (const std::int32_t parent = game.parents[position]; parent != kNoPosition) {
      std::string& move = beside_[4];
      appendNumber(cqlMoveNumber(&context_, parent), move);
      move += game.sides[parent] == kWhite ? "." : "...";
      appendSan(context_, position, move);
    }
    beside_[5] = game.sides[position] == kWhite ? "White to move" : "Black to move";
    appendFen(game, position, EnPassantField::Legal, beside_[7]);
  }

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
  std::array<std::string, kRanks> beside_;
  std::string text_;
};

}  // namespace

std::unique_ptr<Formatter> makeDiagrams() {
  return std::make_unique<Diagrams>();
}

Needs needsOfDiagrams() {
  return {.tags = kWhiteTag | kBlackTag | kEventTag | kSiteTag | kDateTag, .positions = true};
}

}  // namespace cql::output
