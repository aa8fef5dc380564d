#include "tests/support/legal_moves.h"

#include "runtime/kernel/attacks.h"

namespace cql::pgn {
namespace {

class Generator {
 public:
  Generator(const Position& board, const BoardState& state, std::vector<Move>& moves)
      : board_(board), state_(state), moves_(moves), us_(state.side), them_(~state.side) {}

  void run() {
    for (SquareSet men = board_.colors[us_] & ~board_.types[kPawn]; men;) pieceMoves(popFirst(men));
    for (SquareSet pawns = board_.pieces(us_, kPawn); pawns;) pawnMoves(popFirst(pawns));
    castling();
  }

 private:
  unsigned capturedOn(int square) const {
    return (board_.colors[them_] & squareBit(square))
               ? static_cast<unsigned>(board_.typeOn(squareBit(square)))
               : kNoCapture;
  }
  void add(Move move) {
    if (!leavesKingAttacked(board_, move, us_)) moves_.push_back(move);
  }

  void pieceMoves(int from) {
    const PieceType type = board_.typeOn(squareBit(from));
    SquareSet targets = kernel::attacksFrom(board_, from, board_.occupied()) & ~board_.colors[us_] &
                        ~board_.pieces(them_, kKing);
    while (targets) {
      const int to = popFirst(targets);
      add(makeMove(from, to, type, capturedOn(to)));
    }
  }

  void pawnMoves(int from) {
    const int up = us_ == kWhite ? 8 : -8;
    const SquareSet occupied = board_.occupied();
    if (!(occupied & squareBit(from + up))) {
      advance(from, from + up, kNoCapture, 0);
      const bool atHome = rankOf(from) == (us_ == kWhite ? 1 : 6);
      if (atHome && !(occupied & squareBit(from + 2 * up)))
        add(makeMove(from, from + 2 * up, kPawn, kNoCapture, 0, kMoveDoubleStep));
    }
    const SquareSet attacked = kernel::pawnAttacks(squareBit(from), us_);
    for (SquareSet targets = attacked & board_.colors[them_] & ~board_.types[kKing]; targets;) {
      const int to = popFirst(targets);
      advance(from, to, capturedOn(to), 0);
    }
    if (state_.enPassant != kNoSquare && (attacked & squareBit(state_.enPassant)))
      advance(from, state_.enPassant, kPawn, kMoveEnPassant);
  }

  void advance(int from, int to, unsigned captured, Move flags) {
    if (rankOf(to) != 0 && rankOf(to) != 7) return add(makeMove(from, to, kPawn, captured, 0, flags));
    for (PieceType type : {kKnight, kBishop, kRook, kQueen}) add(makeMove(from, to, kPawn, captured, type));
  }

  void castling() {
    for (auto [wing, kind] :
         {std::pair(0, MoveText::Kind::CastleShort), std::pair(1, MoveText::Kind::CastleLong)}) {
      if (state_.castlingRooks[static_cast<unsigned>(us_ * 2 + wing)] == kNoSquare) continue;
      MoveText text;
      text.kind = kind;
      const FoundMove found = findMove(board_, state_, text);
      if (found.verdict == MoveVerdict::Legal) moves_.push_back(found.move);
    }
  }

  const Position& board_;
  const BoardState& state_;
  std::vector<Move>& moves_;
  Color us_, them_;
};

}  // namespace

void legalMoves(const Position& board, const BoardState& state, std::vector<Move>& moves) {
  Generator(board, state, moves).run();
}

}  // namespace cql::pgn
