#include "tools/generate/movetext.h"

#include "tools/generate/remarks.h"

namespace cql::generate {
namespace {

constexpr int kDeepestVariation = 3;
constexpr int kFiftyMoves = 100;

/// Neither side can mate: kings, and at most one bishop or knight.
bool isBare(const Position& board) {
  return !(board.types[kPawn] | board.types[kRook] | board.types[kQueen]) &&
         count(board.types[kKnight] | board.types[kBishop]) <= 1;
}

int drawLength(Random& random) {
  int plies = 30 + static_cast<int>(random.below(40) + random.below(50) + random.below(60));
  if (random.chance(3)) plies += static_cast<int>(random.below(160));
  return plies;
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
  writeNumber(now.ply, numberDue_);
  numberDue_ = false;
  writeSan(now, move);
  now.play(move);
  if (now.targets.checkers) text_ += now.hasMove() ? '+' : '#';
  text_ += ' ';
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

void MoveWriter::writeNumber(int ply, bool always) {
  if (ply % 2 && !always) return;
  const int number = ply / 2 + 1;
  if (number >= 100) text_ += static_cast<char>('0' + number / 100 % 10);
  if (number >= 10) text_ += static_cast<char>('0' + number / 10 % 10);
  text_ += static_cast<char>('0' + number % 10);
  text_ += ply % 2 ? "... " : ". ";
}

void MoveWriter::writeSan(const Situation& before, Move move) {
  if (move & kMoveCastle) {
    text_ += (move & kMoveCastleShort) ? "O-O" : "O-O-O";
    return;
  }
  const int from = moveFrom(move), to = moveTo(move);
  char san[8];
  std::size_t length = 0;
  if (movedType(move) == kPawn) {
    if (isCapture(move)) san[length++] = static_cast<char>('a' + fileOf(from));
  } else {
    san[length++] = kPieceLetters[movedType(move)];
    SquareSet others = 0;
    for (int i = 0; i < before.targets.count; ++i) {
      const Man& man = before.targets.men[static_cast<std::size_t>(i)];
      if (man.type == movedType(move) && (man.targets & squareBit(to)) && man.square != from)
        others |= squareBit(man.square);
    }
    if (others) {
      const bool fileShared = others & (SquareSet{0x0101010101010101} << fileOf(from)),
                 rankShared = others & (SquareSet{0xff} << (from & 56));
      if (!fileShared || rankShared) san[length++] = static_cast<char>('a' + fileOf(from));
      if (fileShared) san[length++] = static_cast<char>('1' + rankOf(from));
    }
  }
  if (isCapture(move)) san[length++] = 'x';
  san[length++] = static_cast<char>('a' + fileOf(to));
  san[length++] = static_cast<char>('1' + rankOf(to));
  if (isPromotion(move)) {
    san[length++] = '=';
    san[length++] = kPieceLetters[promotedType(move)];
  }
  text_.append(san, length);
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
