#include "tools/generate/choose.h"

#include <utility>

#include "runtime/kernel/attacks.h"

namespace cql::generate {
namespace {

constexpr int kValues[] = {1, 3, 3, 5, 9, 20, 0};
constexpr int kOpeningPlies = 24;
constexpr SquareSet kRim = 0xff818181818181ff;

/// The chance, in percent, that a randomly selected piece makes a quiet move, by type.
constexpr std::uint32_t kOpeningMoves[] = {50, 100, 95, 15, 12, 1};
constexpr std::uint32_t kLaterMoves[] = {56, 88, 88, 100, 75, 50};
/// The chance, in percent, of capturing an unprotected piece, by its type.
constexpr std::uint32_t kCaptures[] = {35, 65, 65, 80, 95, 0};

class Chooser {
 public:
  Chooser(const Situation& now, Random& random)
      : now_(now),
        board_(now.board),
        random_(random),
        us_(now.state.side),
        them_(~us_),
        enemies_(board_.colors[them_]),
        pawnGuards_(kernel::pawnAttacks(board_.pieces(them_, kPawn), them_)) {}

  Move run() {
    if (now_.targets.checkers) return anyMove(random_.chance(60));
    if (Move move = recapture()) return move;
    if (Move move = promotion()) return move;
    if (Move move = capture()) return move;
    if (Move move = castle()) return move;
    if (Move move = retreat()) return move;
    if (Move move = check()) return move;
    for (int tries = 0; tries < 10; ++tries)
      if (Move move = quiet(tries < 7)) return move;
    return anyMove(true);
  }

 private:
  const Piece& piece(int i) const { return now_.targets.pieces[static_cast<std::size_t>(i)]; }
  Piece king() const { return {now_.targets.king, kKing, now_.targets.kingTargets(board_, us_)}; }
  bool guarded(int square) const { return kernel::attackersTo(board_, square, board_.occupied()) & enemies_; }

  Move go(const Piece& piece, int to) {
    PieceType promotion = kQueen;
    if (piece.type == kPawn && (squareBit(to) & kBackRanks) && random_.chance(8))
      promotion = static_cast<PieceType>(kKnight + random_.below(3));
    return moveOf(board_, piece, to, promotion);
  }
  /// Returns the move to the square by the piece of least value that can go there.
  Move goTo(int to) {
    for (int i = 0; i < now_.targets.count; ++i)
      if (piece(i).targets & squareBit(to)) return go(piece(i), to);
    return 0;
  }

  Move recapture() {
    if (!isCapture(now_.last) || !(now_.targets.all & squareBit(moveTo(now_.last))) || !random_.chance(80))
      return 0;
    return goTo(moveTo(now_.last));
  }
  Move promotion() {
    const SquareSet last = us_ == kWhite ? kBackRanks << 56 : kBackRanks & 0xff;
    for (int i = 0; i < now_.targets.count && piece(i).type == kPawn; ++i)
      if ((piece(i).targets & last) && random_.chance(90))
        return go(piece(i), random_.memberOf(piece(i).targets & last));
    return 0;
  }
  Move capture() {
    const SquareSet victims = now_.targets.all & enemies_;
    if (!victims) return 0;
    for (int type = kQueen; type >= kPawn; --type) {
      const SquareSet these = victims & board_.types[type];
      if (!these || !random_.chance(kCaptures[type])) continue;
      const int to = random_.memberOf(these);
      const Move move = goTo(to);
      if (kValues[movedType(move)] <= kValues[type] || !guarded(to)) return move;
    }
    return 0;
  }
  Move castle() {
    for (unsigned wing : {0u, 1u}) {
      if (now_.state.castlingRooks[us_ * 2 + wing] == kNoSquare || !random_.chance(wing ? 12 : 30)) continue;
      MoveText text;
      text.kind = wing ? MoveText::Kind::CastleLong : MoveText::Kind::CastleShort;
      const FoundMove found = findMove(board_, now_.state, text);
      if (found.verdict == MoveVerdict::Legal) return found.move;
    }
    return 0;
  }
  /// Returns a move of a piece that a pawn attacks.
  Move retreat() {
    if (!(board_.colors[us_] & ~board_.types[kPawn] & ~board_.types[kKing] & pawnGuards_)) return 0;
    for (int i = 0; i < now_.targets.count; ++i) {
      const SquareSet targets = piece(i).targets & ~pawnGuards_;
      if (piece(i).type == kPawn || !(pawnGuards_ & squareBit(piece(i).square)) || !targets ||
          !random_.chance(75))
        continue;
      const int to = random_.memberOf(targets);
      if (!guarded(to)) return go(piece(i), to);
    }
    return 0;
  }
  Move check() {
    if (!random_.chance(now_.ply < kOpeningPlies ? 12 : 35)) return 0;
    const int enemyKing = firstSquare(board_.pieces(them_, kKing));
    const SquareSet bishop = kernel::bishopAttacks(enemyKing, board_.occupied()),
                    rook = kernel::rookAttacks(enemyKing, board_.occupied());
    const SquareSet from[] = {kernel::pawnAttacks(squareBit(enemyKing), them_),
                              kernel::kKnightAttacks[static_cast<std::size_t>(enemyKing)], bishop, rook,
                              bishop | rook};
    for (int i = 0; i < now_.targets.count; ++i) {
      const SquareSet targets = piece(i).targets & from[piece(i).type] & ~pawnGuards_;
      if (!targets) continue;
      const int to = random_.memberOf(targets);
      // A checking piece beside the king must be protected; a queen there often mates.
      if (!guarded(to) ||
          (kernel::kKingAttacks[static_cast<std::size_t>(enemyKing)] & squareBit(to) &&
           count(kernel::attackersTo(board_, to, board_.occupied()) & board_.colors[us_]) > 1))
        return go(piece(i), to);
    }
    return 0;
  }
  Move quiet(bool careful) {
    const bool opening = now_.ply < kOpeningPlies;
    const auto [i, percent] = random_.belowTwo(static_cast<std::uint32_t>(now_.targets.count) + 1, 100);
    const Piece one = i < static_cast<std::uint32_t>(now_.targets.count) ? piece(static_cast<int>(i))
                                                                         : Piece{now_.targets.king, kKing, 0};
    if (percent >= (opening ? kOpeningMoves : kLaterMoves)[one.type]) return 0;
    SquareSet targets = one.type == kKing ? king().targets : one.targets;
    if (careful) {
      targets &= ~enemies_;
      if (one.type != kPawn) targets &= ~pawnGuards_;
      if (opening && one.type == kPawn && !(squareBit(one.square) & 0x3c3c3c3c3c3c3c3c) && random_.chance(70))
        return 0;
      if (opening && (one.type == kKnight || one.type == kBishop)) targets &= ~kRim;
    }
    if (!targets) return 0;
    const int to = random_.memberOf(targets);
    if (careful && one.type != kPawn && one.type != kKing && guarded(to)) return 0;
    if (careful && moveFrom(now_.other) == to && moveTo(now_.other) == one.square) return 0;  // goes back
    return go(one, to);
  }
  /// Returns any legal move, preferring those of the king (`kingFirst`) or those of other pieces.
  Move anyMove(bool kingFirst) {
    if (kingFirst || !now_.targets.all) {
      const Piece k = king();
      if (k.targets) return go(k, random_.memberOf(k.targets));
    }
    if (!now_.targets.all) return 0;
    return goTo(random_.memberOf(now_.targets.all));
  }

  const Situation& now_;
  const Position& board_;
  Random& random_;
  Color us_, them_;
  SquareSet enemies_, pawnGuards_;
};

}  // namespace

int material(const Position& board, Color side) {
  int sum = 0;
  for (int type = kPawn; type < kKing; ++type)
    for (SquareSet pieces = board.pieces(side, static_cast<PieceType>(type)); pieces; popFirst(pieces))
      sum += kValues[type];
  return sum;
}

void Situation::play(Move move) {
  const Position before = board;
  playMove(before, move, board, state);
  findTargets(board, state, targets);
  ++ply;
  quietPlies = isCapture(move) || movedType(move) == kPawn ? 0 : quietPlies + 1;
  other = std::exchange(last, move);
}

Move chooseMove(const Situation& now, Random& random) {
  return Chooser(now, random).run();
}

}  // namespace cql::generate
