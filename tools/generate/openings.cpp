#include "tools/generate/openings.h"

#include <algorithm>
#include <utility>

#include "runtime/rules/moves.h"

namespace cql::generate {
namespace {

constexpr std::pair<std::string_view, std::string_view> kLines[] = {
    {"A04", "Nf3 c5"},
    {"A05", "Nf3 Nf6"},
    {"A07", "Nf3 d5 g3"},
    {"A10", "c4 f5"},
    {"A13", "c4 e6"},
    {"A15", "c4 Nf6"},
    {"A20", "c4 e5"},
    {"A22", "c4 e5 Nc3 Nf6"},
    {"A30", "c4 c5"},
    {"A34", "c4 c5 Nc3"},
    {"A40", "d4 e6"},
    {"A43", "d4 c5 d5"},
    {"A45", "d4 Nf6"},
    {"A46", "d4 Nf6 Nf3"},
    {"A48", "d4 Nf6 Nf3 g6"},
    {"A57", "d4 Nf6 c4 c5 d5 b5"},
    {"A60", "d4 Nf6 c4 c5 d5 e6"},
    {"A80", "d4 f5"},
    {"A84", "d4 f5 c4"},
    {"B01", "e4 d5"},
    {"B02", "e4 Nf6"},
    {"B06", "e4 g6"},
    {"B07", "e4 d6 d4 Nf6"},
    {"B10", "e4 c6"},
    {"B12", "e4 c6 d4 d5 e5"},
    {"B13", "e4 c6 d4 d5 exd5 cxd5"},
    {"B20", "e4 c5"},
    {"B22", "e4 c5 c3"},
    {"B23", "e4 c5 Nc3"},
    {"B27", "e4 c5 Nf3"},
    {"B30", "e4 c5 Nf3 Nc6"},
    {"B33", "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5"},
    {"B40", "e4 c5 Nf3 e6"},
    {"B50", "e4 c5 Nf3 d6"},
    {"B70", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6"},
    {"B90", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6"},
    {"C00", "e4 e6"},
    {"C02", "e4 e6 d4 d5 e5"},
    {"C10", "e4 e6 d4 d5 Nc3"},
    {"C15", "e4 e6 d4 d5 Nc3 Bb4"},
    {"C20", "e4 e5"},
    {"C23", "e4 e5 Bc4"},
    {"C25", "e4 e5 Nc3"},
    {"C30", "e4 e5 f4"},
    {"C33", "e4 e5 f4 exf4"},
    {"C41", "e4 e5 Nf3 d6"},
    {"C42", "e4 e5 Nf3 Nf6"},
    {"C44", "e4 e5 Nf3 Nc6"},
    {"C45", "e4 e5 Nf3 Nc6 d4 exd4 Nxd4"},
    {"C47", "e4 e5 Nf3 Nc6 Nc3 Nf6"},
    {"C50", "e4 e5 Nf3 Nc6 Bc4 Bc5"},
    {"C55", "e4 e5 Nf3 Nc6 Bc4 Nf6"},
    {"C60", "e4 e5 Nf3 Nc6 Bb5"},
    {"C65", "e4 e5 Nf3 Nc6 Bb5 Nf6"},
    {"C68", "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6"},
    {"C84", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7"},
    {"D00", "d4 d5"},
    {"D02", "d4 d5 Nf3"},
    {"D06", "d4 d5 c4"},
    {"D10", "d4 d5 c4 c6"},
    {"D20", "d4 d5 c4 dxc4"},
    {"D30", "d4 d5 c4 e6"},
    {"D35", "d4 d5 c4 e6 Nc3 Nf6 cxd5"},
    {"D43", "d4 d5 c4 c6 Nf3 Nf6 Nc3 e6"},
    {"D80", "d4 Nf6 c4 g6 Nc3 d5"},
    {"D85", "d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5"},
    {"E00", "d4 Nf6 c4 e6"},
    {"E11", "d4 Nf6 c4 e6 Nf3 Bb4"},
    {"E12", "d4 Nf6 c4 e6 Nf3 b6"},
    {"E20", "d4 Nf6 c4 e6 Nc3 Bb4"},
    {"E32", "d4 Nf6 c4 e6 Nc3 Bb4 Qc2"},
    {"E60", "d4 Nf6 c4 g6"},
    {"E70", "d4 Nf6 c4 g6 Nc3 Bg7 e4"},
    {"E90", "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3"},
};

std::vector<Move> movesOf(std::string_view line) {
  std::vector<Move> moves;
  Position board = kStandardStart;
  BoardState state = stateOf(standardStart());
  while (!line.empty()) {
    const std::string_view word = line.substr(0, line.find(' '));
    line.remove_prefix(std::min(line.size(), word.size() + 1));
    const Move move = findMove(board, state, parseMoveText(word.data(), word.data() + word.size())).move;
    const Position before = board;
    playMove(before, move, board, state);
    moves.push_back(move);
  }
  return moves;
}

}  // namespace

const std::vector<Opening>& openings() {
  static const std::vector<Opening> all = [] {
    std::vector<Opening> made;
    for (const auto& [code, line] : kLines) made.push_back({code, movesOf(line)});
    return made;
  }();
  return all;
}

}  // namespace cql::generate
