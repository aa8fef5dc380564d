// Resolves the words of the fast reader (fast_movetext.cpp) that are more than a move of the only candidate,
// and castling. Compiled for every instruction set: include it after <hwy/foreach_target.h>, once for each of
// them.
#if defined(CQL_PGN_PLAIN_RESOLVE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef CQL_PGN_PLAIN_RESOLVE_INL_H
#undef CQL_PGN_PLAIN_RESOLVE_INL_H
#else
#define CQL_PGN_PLAIN_RESOLVE_INL_H
#endif

#include <algorithm>
#include <string_view>

#include "pgn/fast/board-inl.h"
#include "pgn/fast/fast_movetext.h"
#include "runtime/game_record.h"

HWY_BEFORE_NAMESPACE();
namespace cql::pgn::HWY_NAMESPACE {

/// A position, and those before it in a row from `first`.
struct Moment {
  const MoveTables& tables;
  const Position* first;
  const Position* now;
};

/// The square behind the pawn that `them` advanced by two squares in the last move, or -1.
HWY_INLINE int enPassantSquare(const Moment& m, Color them) {
  if (m.now == m.first) return -1;
  const SquareSet before = m.now[-1].pieces(them, kPawn), after = m.now->pieces(them, kPawn);
  const SquareSet left = before & ~after, reached = after & ~before;
  if (!left || !reached) return -1;
  const int from = std::countr_zero(left), to = std::countr_zero(reached);
  return (from ^ to) == 16 ? (from + to) / 2 : -1;
}

/// Removes pieces from some squares and puts one on another.
HWY_INLINE void change(const Position& from, Position& to, SquareSet cleared, SquareSet set,
                       const SquareSet* lanes) {
  const Sets d;
  for (std::size_t at = 0; at < 8; at += kSetsPerVector) {
    const auto left = hn::AndNot(hn::Set(d, cleared), hn::Load(d, setsOf(from) + at));
    hn::Store(hn::Or(left, hn::And(hn::Set(d, set), hn::Load(d, lanes + at))), d, setsOf(to) + at);
  }
}

/// Returns true if a king and a rook have never moved: no move has left their squares, or come to the rook's.
/// Most castling happens among the first moves, which are always examined.
HWY_INLINE bool mayCastle(const Move* moves, std::size_t count, int king, int rook) {
  constexpr std::size_t kAtOnce = 32;
  static_assert(kAtOnce <= GameRecord::kRoomBehind);
  const hn::CappedTag<Move, 16> d;
  auto is = [&](auto squares, int square) HWY_ATTR {
    return hn::Eq(hn::And(squares, hn::Set(d, 63)), hn::Set(d, static_cast<Move>(square)));
  };
  for (std::size_t first = 0; first < count; first += kAtOnce) {
    auto any = hn::FirstN(d, 0);
    for (std::size_t i = first; i < first + kAtOnce; i += hn::Lanes(d)) {
      const auto from = hn::LoadU(d, moves + i), to = hn::ShiftRight<6>(from);
      const auto touched = hn::Or(hn::Or(is(from, king), is(from, rook)), is(to, rook));
      any = hn::Or(any, hn::And(touched, hn::FirstN(d, i < count ? count - i : 0)));
    }
    if (!hn::AllFalse(d, any)) return false;
  }
  return true;
}

/// mayCastle() for the moves on the line to m.now. `moves`: by the slot that they lead from. `budget`: number
/// of lines and moves that may still be examined; returns false beyond it.
HWY_INLINE bool mayCastleAt(const Moment& m, const WordsToPlay& words, const Move* moves, int king, int rook,
                            std::size_t& budget) {
  auto end = static_cast<std::size_t>(m.now - m.first);
  for (;;) {
    const auto next = std::ranges::upper_bound(words.branches, end, {}, &Branch::slot);
    const bool onFirst = next == words.branches.begin();
    const std::size_t begin = onFirst ? 0 : next[-1].slot, cost = 1 + (end - begin);
    if (cost > budget || !mayCastle(moves + begin, end - begin, king, rook)) return false;
    budget -= cost;
    if (onFirst || next[-1].source >= begin) return true;
    end = next[-1].source;
  }
}

/// Returns the castling move of a word, to be played from m.now, if the squares between king and rook are
/// free; 0 if it is illegal. `moves` and `budget` as for mayCastleAt().
HWY_NOINLINE Move castlingMove(const Moment& m, const WordsToPlay& words, const Move* moves, Color us,
                               bool isShort, std::size_t& budget) {
  const int base = us == kWhite ? 0 : 56, king = base + 4, kingTo = base + (isShort ? 6 : 2),
            rookFrom = base + (isShort ? 7 : 0), rookTo = base + (isShort ? 5 : 3);
  if (!(words.castlingRights >> (2 * us + (isShort ? 0 : 1)) & 1)) return 0;
  if (!mayCastleAt(m, words, moves, king, rookFrom, budget)) return 0;
  // The king must not stand on, pass or reach an attacked square; the last is checked for every move.
  if (attackedOnEither(m.tables, *m.now, us, king, rookTo)) return 0;
  return makeCastling(king, kingTo, fileOf(rookFrom));
}

/// Resolves promotions, captures en passant, several candidates, null moves, and words with ranks. Makes the
/// move and returns it, or 0 for words that are left to the fallback reader.
HWY_NOINLINE Move resolve(const Moment& m, Color us, std::string_view word, Position& next) {
  const MoveTables& t = m.tables;
  const Position& now = *m.now;
  const Color them = ~us;
  // Moves that were made unchecked may have captured a king; the checks will find them.
  if (!now.pieces(us, kKing)) return 0;
  if (word == "--" || word == "Z0") {
    const int king = std::countr_zero(now.pieces(us, kKing));
    next = now;
    return makeMove(king, king, kKing, kNoCapture, 0, kMoveNull);
  }
  // One check sign, or two pluses; other runs of signs are worth a warning.
  if (word.ends_with("++"))
    word.remove_suffix(2);
  else if (word.back() == '+' || word.back() == '#')
    word.remove_suffix(1);
  if (word.empty() || word.back() == '+' || word.back() == '#') return 0;

  unsigned promoted = 0;
  if (word.size() >= 4 && word[word.size() - 2] == '=') {
    const PieceType piece = t.pieces[static_cast<unsigned char>(word.back())];
    if (piece < kKnight || piece > kQueen) return 0;
    promoted = piece;
    word.remove_suffix(2);
  }
  const PieceType type = t.pieces[static_cast<unsigned char>(word[0])];
  if (type == kNoPieceType || word.size() < 2) return 0;
  const int file = word[word.size() - 2] - 'a', rank = word[word.size() - 1] - '1';
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return 0;
  const int to = makeSquare(file, rank);
  std::string_view middle = word.substr(type == kPawn ? 0 : 1, word.size() - 2 - (type == kPawn ? 0 : 1));
  if (middle.size() > 3) return 0;
  SquareSet where = kAllSquares;
  bool capture = false;
  for (std::size_t i = 0; i < middle.size(); ++i) {
    if (middle[i] == 'x' && i + 1 != middle.size()) return 0;
    // A file, then a rank, each at most once.
    const bool isFile = middle[i] >= 'a' && middle[i] <= 'h', isRank = middle[i] >= '1' && middle[i] <= '8';
    if ((isFile && i > 0) || (isRank && i > 0 && (i > 1 || middle[0] < 'a'))) return 0;
    capture |= middle[i] == 'x';
    where &= t.fileOrRank[static_cast<unsigned char>(middle[i])];
  }

  const SquareSet own = now.colors[us], enemy = now.colors[them], occupied = own | enemy;
  const SquareSet* attackers = t.attackers[them][to];
  SquareSet taken = squareBit(to);
  Move flags = 0;
  SquareSet candidates;
  if (type == kPawn) {
    const int forward = us == kWhite ? 8 : -8, lastRank = us == kWhite ? 7 : 0;
    if (middle.empty() != !capture || (capture && middle.size() != 2) || rank == 7 - lastRank ||
        (promoted != 0) != (rank == lastRank))
      return 0;
    if (capture) {
      candidates = attackers[kPawn] & where;
      if (!(taken & enemy)) {
        if (to != enPassantSquare(m, them)) return 0;
        taken = squareBit(to ^ 8);
        flags = kMoveEnPassant;
      }
    } else {
      if (taken & occupied) return 0;
      candidates = squareBit(to - forward);
      if (rankOf(to) == (us == kWhite ? 3 : 4) && !(candidates & occupied))
        candidates = squareBit(to - 2 * forward);
    }
  } else {
    if (promoted || (taken & own)) return 0;
    candidates = attackers[type] & where;
  }
  candidates = withFreeWay(t, candidates & now.pieces(us, type), to, occupied);
  const SquareSet* lanes = t.lanes[us][promoted ? promoted : static_cast<unsigned>(type)];
  const int king = std::countr_zero(now.pieces(us, kKing));
  int from = -1;
  for (SquareSet left = candidates; left;) {
    const int s = popFirst(left);
    change(now, next, squareBit(s) | taken, squareBit(to), lanes);
    if (attacked(t, next, us, type == kKing ? to : king)) continue;
    if (from >= 0) return 0;
    from = s;
  }
  if (from < 0 || (taken & now.pieces(them, kKing))) return 0;
  change(now, next, squareBit(from) | taken, squareBit(to), lanes);
  unsigned captured = kNoCapture;
  for (unsigned i = 0; i < 5; ++i)
    if (now.types[i] & taken & enemy) captured = i;
  if (type == kPawn && (from ^ to) == 16) flags |= kMoveDoubleStep;
  return makeMove(from, to, type, captured, promoted, flags);
}

}  // namespace cql::pgn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
