#include "tools/generate/movetext.h"

#include <string_view>

#include "runtime/decimal.h"
#include "tools/generate/remarks.h"

namespace cql::generate {
namespace {

constexpr int kDeepestVariation = 3;
constexpr int kFiftyMoves = 100;

/// Returns true if only kings and at most one bishop or knight are left, so that neither side can mate.
bool isBare(const Position& board) {
  return !(board.types[kPawn] | board.types[kRook] | board.types[kQueen]) &&
         count(board.types[kKnight] | board.types[kBishop]) <= 1;
}

int drawLength(Random& random) {
  int plies = 30;
  // One draw per statement, as operands of a sum may be evaluated in any order.
  for (const std::uint32_t bound : {40u, 50u, 60u}) plies += static_cast<int>(random.below(bound));
  if (random.chance(3)) plies += static_cast<int>(random.below(160));
  return plies;
}

/// The text of a move under construction: number, move, sign.
class Word {
 public:
  void add(char c) { text_[size_++] = c; }
  void add(std::string_view text) {
    for (char c : text) add(c);
  }
  std::string_view text() const { return {text_, size_}; }

 private:
  char text_[32];  // "123... " and "Qa1xb2=Q# " are shorter
  std::size_t size_ = 0;
};

void addNumber(int ply, Word& word) {
  word.add(Decimal(ply / 2 + 1));
  word.add(ply % 2 ? "... " : ". ");
}

void addSquare(int square, Word& word) {
  word.add(static_cast<char>('a' + fileOf(square)));
  word.add(static_cast<char>('1' + rankOf(square)));
}

/// Adds the file, else the rank, else both of the origin, if another piece of the kind could make the move.
void addOrigin(const Targets& targets, Move move, Word& word) {
  const int from = moveFrom(move);
  SquareSet others = 0;
  for (int i = 0; i < targets.count; ++i) {
    const Piece& piece = targets.pieces[static_cast<std::size_t>(i)];
    if (piece.type == movedType(move) && (piece.targets & squareBit(moveTo(move))) && piece.square != from)
      others |= squareBit(piece.square);
  }
  if (!others) return;
  const bool fileShared = others & (SquareSet{0x0101010101010101} << fileOf(from)),
             rankShared = others & (SquareSet{0xff} << (from & 56));
  if (!fileShared || rankShared) word.add(static_cast<char>('a' + fileOf(from)));
  if (fileShared) word.add(static_cast<char>('1' + rankOf(from)));
}

void addSan(const Situation& before, Move move, Word& word) {
  if (move & kMoveCastle) return word.add((move & kMoveCastleShort) ? "O-O" : "O-O-O");
  if (movedType(move) != kPawn) {
    word.add(kPieceLetters[movedType(move)]);
    addOrigin(before.targets, move, word);
  } else if (isCapture(move)) {
    word.add(static_cast<char>('a' + fileOf(moveFrom(move))));
  }
  if (isCapture(move)) word.add('x');
  addSquare(moveTo(move), word);
  if (isPromotion(move)) {
    word.add('=');
    word.add(kPieceLetters[promotedType(move)]);
  }
}

}  // namespace

Ending MoveWriter::play(const Opening& opening, Random& random) {
  random_ = &random;
  text_.clear();
  numberDue_ = true;
  last_ = Situation();
  if (extras_.comments && random.chance(10)) {
    appendComment(random, 0, text_);
    text_ += ' ';
  }
  const int plies = drawLength(random);
  for (Move move : opening.moves) step(last_, move, 0);
  while (!isOver(last_, plies)) step(last_, chooseMove(last_, random), 0);
  if (last_.hasMove())
    return last_.quietPlies >= kFiftyMoves || isBare(last_.board) ? Ending::Draw : Ending::Agreed;
  return last_.targets.checkers ? Ending::Mate : Ending::Draw;
}

bool MoveWriter::isOver(const Situation& now, int plies) const {
  if (!now.hasMove() || now.quietPlies >= kFiftyMoves) return true;
  if (now.ply >= plies) return true;
  if (isBare(now.board)) return true;
  // A side that is far behind resigns.
  if (now.ply < 40 || now.ply % 2 || !random_->chance(7)) return false;
  const int balance = material(now.board, kWhite) - material(now.board, kBlack);
  return balance >= 11 || balance <= -11;
}

void MoveWriter::step(Situation& now, Move move, int depth) {
  if (!extras_.variations || depth == kDeepestVariation || !random_->chance(8)) return writeMove(now, move);
  const Situation before = now;
  writeMove(now, move);
  writeVariations(before, move, depth);
}

void MoveWriter::writeMove(Situation& now, Move move) {
  Word word;
  if (numberDue_ || now.ply % 2 == 0) addNumber(now.ply, word);
  numberDue_ = false;
  addSan(now, move, word);
  now.play(move);
  if (now.targets.checkers) word.add(now.hasMove() ? '+' : '#');
  word.add(' ');
  text_ += word.text();
  if (extras_.nags && random_->chance(7)) {
    appendNag(*random_, text_);
    text_ += ' ';
  }
  if (extras_.comments && random_->chance(15)) {
    appendComment(*random_, now.ply, text_);
    text_ += ' ';
    numberDue_ = true;
  }
}

void MoveWriter::writeVariations(const Situation& before, Move played, int depth) {
  Move taken[2] = {played, 0};
  for (Move& other : taken) {
    Move move = chooseMove(before, *random_);
    for (int tries = 0; tries < 3 && (move == taken[0] || move == taken[1]); ++tries)
      move = chooseMove(before, *random_);
    if (move == taken[0] || move == taken[1]) return;
    writeVariation(before, move, depth + 1);
    if (&other == &taken[1] || !random_->chance(15)) return;
    taken[1] = move;
  }
}

void MoveWriter::writeVariation(const Situation& before, Move first, int depth) {
  text_ += '(';
  if (extras_.comments && random_->chance(6)) {
    appendComment(*random_, before.ply, text_);
    text_ += ' ';
  }
  numberDue_ = true;
  Situation now = before;
  writeMove(now, first);
  for (int left = static_cast<int>(random_->below(10)); left > 0 && now.hasMove(); --left)
    step(now, chooseMove(now, *random_), depth);
  text_.back() = ')';
  text_ += ' ';
  numberDue_ = true;
}

}  // namespace cql::generate
