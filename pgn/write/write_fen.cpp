#include "pgn/write/write_fen.h"

#include <string_view>
#include <vector>

namespace cql::pgn {

FenWriter::FenWriter(const GameRecord& game) : view_(game.view()), start_(standardStart()) {
  std::vector<std::string_view> doubts;
  // The record holds the FEN as it was understood: it can be read.
  if (!game.tags.fen.empty()) parseFen(game.tags.fen, false, start_, doubts);
  state_ = start_;
  rules_ = stateOf(start_);
}

void FenWriter::step(Move move) {
  const bool quiet = !isCapture(move) && movedType(move) != kPawn;
  state_.halfMoves = quiet ? state_.halfMoves + 1 : 0;
  state_.moveNumber += rules_.side == kBlack;
  passMove(move, rules_);
}

void FenWriter::append(std::int32_t position, std::string& out) {
  std::vector<std::int32_t> path;
  std::int32_t id = position;
  for (; id != at_ && id != 0; id = view_.parents[id]) path.push_back(id);
  if (id != at_) {
    state_ = start_;
    rules_ = stateOf(start_);
  }
  for (auto next = path.rbegin(); next != path.rend(); ++next) step(view_.moves[*next]);
  at_ = position;
  state_.board = view_.positions[position];
  state_.side = rules_.side;
  state_.enPassant = rules_.enPassant;
  for (std::size_t right = 0; right < rules_.castlingRooks.size(); ++right) {
    const Square rook = rules_.castlingRooks[right];
    state_.castlingRooks[right / 2][right % 2] =
        static_cast<std::int8_t>(rook == kNoSquare ? -1 : fileOf(rook));
  }
  appendFen(state_, out);
}

}  // namespace cql::pgn
