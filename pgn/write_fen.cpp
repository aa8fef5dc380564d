#include "pgn/write_fen.h"

#include <string_view>
#include <vector>

namespace cql::pgn {

FenWriter::FenWriter(const GameRecord& game) : view_(game.view()), start_(standardStart()) {
  std::vector<std::string_view> doubts;
  // The record holds the FEN as it was understood: it can be read.
  if (!game.tags.fen.empty()) parseFen(game.tags.fen, false, start_, doubts);
  state_ = start_;
}

void FenWriter::step(Move move) {
  const Color mover = state_.side;
  const bool quiet = !isCapture(move) && movedType(move) != kPawn;
  state_.halfMoves = quiet ? state_.halfMoves + 1 : 0;
  state_.moveNumber += mover == kBlack;
  state_.side = ~mover;
  state_.enPassant = kNoSquare;
  if (move & kMoveNull) return;
  if (move & kMoveDoubleStep) state_.enPassant = static_cast<Square>((moveFrom(move) + moveTo(move)) / 2);
  if (movedType(move) == kKing) state_.castlingRooks[mover] = {-1, -1};
  // A right ends when its rook moves or is captured.
  for (Color color : {kWhite, kBlack})
    for (std::int8_t& file : state_.castlingRooks[color]) {
      const int square = makeSquare(file, color == kWhite ? 0 : 7);
      if (file >= 0 && (moveFrom(move) == square || moveTo(move) == square)) file = -1;
    }
}

void FenWriter::append(std::int32_t position, std::string& out) {
  std::vector<std::int32_t> path;
  std::int32_t id = position;
  for (; id != at_ && id != 0; id = view_.parents[id]) path.push_back(id);
  if (id != at_) state_ = start_;
  for (auto next = path.rbegin(); next != path.rend(); ++next) step(view_.moves[*next]);
  at_ = position;
  state_.board = view_.positions[position];
  appendFen(state_, out);
}

}  // namespace cql::pgn
