#include "tools/generate/targets.h"

#include "runtime/kernel/attacks.h"

namespace cql::generate {
namespace {

using BetweenTable = std::array<std::array<SquareSet, 64>, 64>;

/// Returns the table of the squares strictly between two squares on a line.
const BetweenTable& betweenTable() {
  static const BetweenTable table = [] {
    BetweenTable made{};
    for (std::size_t a = 0; a < 64; ++a)
      for (std::size_t b = 0; b < 64; ++b)
        made[a][b] = kernel::between(static_cast<int>(a), static_cast<int>(b));
    return made;
  }();
  return table;
}

SquareSet between(int a, int b) {
  return betweenTable()[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
}

template <PieceType type>
SquareSet attacks(int square, SquareSet occupied) {
  if constexpr (type == kKnight) return kernel::kKnightAttacks[static_cast<std::size_t>(square)];
  if constexpr (type == kBishop) return kernel::bishopAttacks(square, occupied);
  if constexpr (type == kRook) return kernel::rookAttacks(square, occupied);
  return kernel::bishopAttacks(square, occupied) | kernel::rookAttacks(square, occupied);
}

/// Returns enemy line pieces that would attack the king if our pieces in between were absent.
SquareSet lineAttackers(const Position& board, int king, Color them) {
  const SquareSet enemies = board.colors[them];
  return (kernel::bishopAttacks(king, enemies) & enemies & (board.types[kBishop] | board.types[kQueen])) |
         (kernel::rookAttacks(king, enemies) & enemies & (board.types[kRook] | board.types[kQueen]));
}

class Finder {
 public:
  Finder(const Position& board, const BoardState& state, Targets& found)
      : board_(board),
        state_(state),
        us_(state.side),
        them_(~state.side),
        occupied_(board.occupied()),
        found_(found) {}

  void run() {
    found_.king = static_cast<Square>(firstSquare(board_.pieces(us_, kKing)));
    findCheckersAndPins();
    found_.count = 0;
    found_.all = 0;
    if (found_.checkers & (found_.checkers - 1)) return;  // only the king can move
    us_ == kWhite ? addPawns<kWhite>() : addPawns<kBlack>();
    addPieces<kKnight>();
    addPieces<kBishop>();
    addPieces<kRook>();
    addPieces<kQueen>();
    found_.count = static_cast<int>(next_ - found_.pieces.data());
    found_.all = all_;
    if (found_.checkers || pinned_) restrict();
    if (state_.enPassant != kNoSquare) addEnPassant();
  }

 private:
  /// Finds the pieces that attack the king, and those that would if one piece of ours, a pinned one, were
  /// absent.
  void findCheckersAndPins() {
    const std::size_t king = found_.king;
    found_.checkers = ((kernel::kKnightAttacks[king] & board_.types[kKnight]) |
                       (kernel::pawnAttacks(squareBit(found_.king), us_) & board_.types[kPawn])) &
                      board_.colors[them_];
    for (SquareSet snipers = lineAttackers(board_, found_.king, them_); snipers;) {
      const int sniper = popFirst(snipers);
      const SquareSet line = between(found_.king, sniper), pieces = line & board_.colors[us_];
      if (!pieces) {
        found_.checkers |= squareBit(sniper);
      } else if (!(pieces & (pieces - 1))) {
        pinned_ |= pieces;
        pinLines_[static_cast<std::size_t>(firstSquare(pieces))] = line | squareBit(sniper);
      }
    }
  }
  /// Restricts pinned pieces to their line, and in check all pieces to capturing the checking piece or
  /// blocking its line.
  void restrict() {
    SquareSet allowed = kAllSquares;
    if (found_.checkers) allowed = found_.checkers | between(found_.king, firstSquare(found_.checkers));
    found_.all = 0;
    for (Piece* piece = found_.pieces.data(); piece != next_; ++piece) {
      piece->targets &= allowed;
      if (pinned_ & squareBit(piece->square)) piece->targets &= pinLines_[piece->square];
      found_.all |= piece->targets;
    }
  }
  void add(int from, PieceType type, SquareSet targets) {
    *next_++ = {static_cast<Square>(from), type, targets};
    all_ |= targets;
  }
  template <PieceType type>
  void addPieces() {
    for (SquareSet pieces = board_.pieces(us_, type); pieces;) {
      const int from = popFirst(pieces);
      add(from, type, attacks<type>(from, occupied_) & ~board_.colors[us_]);
    }
  }
  template <Color us>
  void addPawns() {
    constexpr SquareSet kThirdRank = us == kWhite ? SquareSet{0xff} << 16 : SquareSet{0xff} << 40;
    auto up = [](SquareSet set) { return us == kWhite ? set << 8 : set >> 8; };
    const SquareSet pawns = board_.pieces(us, kPawn), enemies = board_.colors[~us];
    const SquareSet once = up(pawns) & ~occupied_, twice = up(once & kThirdRank) & ~occupied_;
    for (SquareSet left = pawns; left;) {
      const int from = popFirst(left);
      const SquareSet bit = squareBit(from), step = up(bit);
      add(from, kPawn, (step & once) | (up(step & once) & twice) | (kernel::pawnAttacks(bit, us) & enemies));
    }
  }
  /// Adds captures en passant. As two pieces leave a rank, legality is tested on the board after the move.
  void addEnPassant() {
    const SquareSet to = squareBit(state_.enPassant), from = kernel::pawnAttacks(to, them_);
    for (int i = 0; i < found_.count && found_.pieces[static_cast<std::size_t>(i)].type == kPawn; ++i) {
      Piece& piece = found_.pieces[static_cast<std::size_t>(i)];
      const Move move = makeMove(piece.square, state_.enPassant, kPawn, kPawn, 0, kMoveEnPassant);
      if (!(from & squareBit(piece.square)) || leavesKingAttacked(board_, move, us_)) continue;
      piece.targets |= to;
      found_.all |= to;
    }
  }

  const Position& board_;
  const BoardState& state_;
  Color us_, them_;
  SquareSet occupied_, pinned_ = 0, all_ = 0;
  std::array<SquareSet, 64> pinLines_;  ///< for pinned pieces only
  Targets& found_;
  Piece* next_ = found_.pieces.data();
};

}  // namespace

SquareSet Targets::kingTargets(const Position& board, Color side) const {
  SquareSet targets = kernel::kKingAttacks[king] & ~board.colors[side];
  const SquareSet without = board.occupied() & ~squareBit(king);
  for (SquareSet left = targets; left;) {
    const int to = popFirst(left);
    if (kernel::attackersTo(board, to, without) & board.colors[~side] & ~squareBit(to))
      targets &= ~squareBit(to);
  }
  return targets;
}

void findTargets(const Position& board, const BoardState& state, Targets& targets) {
  Finder(board, state, targets).run();
}

Move moveOf(const Position& board, const Piece& piece, int to, PieceType promotion) {
  const SquareSet bit = squareBit(to);
  unsigned captured = (board.occupied() & bit) ? static_cast<unsigned>(board.typeOn(bit)) : kNoCapture;
  if (piece.type != kPawn) return makeMove(piece.square, to, piece.type, captured);
  Move flags = 0;
  if ((piece.square ^ to) == 16) flags = kMoveDoubleStep;
  if (captured == kNoCapture && fileOf(piece.square) != fileOf(to)) {
    captured = kPawn;
    flags = kMoveEnPassant;
  }
  const bool promotes = rankOf(to) == 0 || rankOf(to) == 7;
  return makeMove(piece.square, to, kPawn, captured, promotes ? static_cast<unsigned>(promotion) : 0, flags);
}

}  // namespace cql::generate
