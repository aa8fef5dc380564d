// The plain reader, compiled once for every instruction set that Highway dispatches to.
//
// Each word is read from its end, and where the man comes from is found without generating moves: candidates
// are the men of its kind on the squares from which the target is reached on an empty board. One candidate
// with a free way is the rule and runs without a branch that depends on the move; all else takes the slow
// turn in `resolve`. Whether a move left its own king attacked is asked at the end, of all positions in a
// row.
#include "pgn/plain_movetext.h"

#include <algorithm>
#include <bit>

#include "pgn/plain_tables.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pgn/plain_movetext.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace cql::pgn {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// The eight sets of a position in registers.
using Sets = hn::CappedTag<std::uint64_t, 8>;
constexpr std::size_t kSetsPerVector = hn::MaxLanes(Sets());
constexpr std::size_t kVectors = 8 / kSetsPerVector;

struct Men {
  hn::Vec<Sets> parts[kVectors];

  HWY_INLINE void load(const Position& p) {
    for (std::size_t i = 0; i < kVectors; ++i) parts[i] = hn::Load(Sets(), p.types + i * kSetsPerVector);
  }
  HWY_INLINE void store(Position& p) const {
    for (std::size_t i = 0; i < kVectors; ++i) hn::Store(parts[i], Sets(), p.types + i * kSetsPerVector);
  }
  /// Which of the sets hold the square: bits 0 ... 5 the types, 6 and 7 the colours.
  HWY_INLINE unsigned on(SquareSet square) const {
    const Sets d;
    unsigned found = 0;
    for (std::size_t i = 0; i < kVectors; ++i) {
      std::uint8_t bits[8] = {};
      hn::StoreMaskBits(d, hn::TestBit(parts[i], hn::Set(d, square)), bits);
      found |= static_cast<unsigned>(bits[0]) << (i * kSetsPerVector);
    }
    return found;
  }
  /// The man on `from` goes to `to`, where nobody stands afterwards but him. `lanes`: his sets.
  HWY_INLINE void move(hn::Vec<Sets> from, hn::Vec<Sets> to, const SquareSet* lanes) {
    for (std::size_t i = 0; i < kVectors; ++i) {
      const auto put = hn::And(hn::Load(Sets(), lanes + i * kSetsPerVector), to);
      parts[i] = hn::Or(hn::AndNot(hn::Or(from, to), parts[i]), put);
    }
  }
};
static_assert(offsetof(Position, colors) == 6 * sizeof(SquareSet));

/// The board beyond the snapshots, which stand in a row from `first`.
struct Board {
  const PlainTables& tables;
  const Position* first;
};

/// Has the king or rook of a castling move left its square since the first position?
HWY_INLINE bool moved(const Position& now, const Position* first, Color us, SquareSet men) {
  for (const Position* p = &now; p >= first; --p)
    if ((p->colors[us] & (p->types[kKing] | p->types[kRook]) & men) != men) return true;
  return false;
}

/// The square behind the pawn that `them` advanced two squares with the last move, or -1.
HWY_INLINE int enPassantSquare(const Position* now, const Position* first, Color them) {
  if (now == first) return -1;
  const SquareSet before = now[-1].pieces(them, kPawn), after = now->pieces(them, kPawn);
  const SquareSet left = before & ~after, reached = after & ~before;
  if (!left || !reached) return -1;
  const int from = std::countr_zero(left), to = std::countr_zero(reached);
  return (from ^ to) == 16 ? (from + to) / 2 : -1;
}

/// Is a square attacked by a man of `them`?
HWY_INLINE bool attacked(const PlainTables& t, const Position& p, int square, Color them) {
  const SquareSet enemy = p.colors[them];
  const PlainSquare& from = t.squares[square];
  if (((from.pawns[them] & p.types[kPawn]) | (from.knight & p.types[kKnight]) |
       (from.king & p.types[kKing])) &
      enemy)
    return true;
  SquareSet snipers = ((t.sources[them][kBishopRow][square] & (p.types[kBishop] | p.types[kQueen])) |
                       (t.sources[them][kRookRow][square] & (p.types[kRook] | p.types[kQueen]))) &
                      enemy;
  const SquareSet occupied = p.occupied();
  for (; snipers; snipers &= snipers - 1)
    if (!(t.between[square][std::countr_zero(snipers)] & occupied)) return true;
  return false;
}

/// Takes men from some squares and puts one on another.
HWY_INLINE void change(const Position& from, Position& to, SquareSet cleared, SquareSet set,
                       const SquareSet* lanes) {
  for (int i = 0; i < 6; ++i) to.types[i] = (from.types[i] & ~cleared) | (set & lanes[i]);
  for (int i = 0; i < 2; ++i) to.colors[i] = (from.colors[i] & ~cleared) | (set & lanes[6 + i]);
}

constexpr SquareSet kFirstAndLastRank = 0xff000000000000ff;

/// The words that are not one man to one square with one candidate: castling, promotions, captures en
/// passant, several candidates. Makes the move and gives it, or 0 for words that are left to the careful
/// reader.
HWY_NOINLINE Move resolve(const Board& board, Color us, std::string_view word, const Position& now,
                          Position& then) {
  const PlainTables& t = board.tables;
  const Color them = ~us;
  // One check sign, or two pluses; other runs of signs are worth a warning.
  if (word.ends_with("++"))
    word.remove_suffix(2);
  else if (word.back() == '+' || word.back() == '#')
    word.remove_suffix(1);
  if (word.empty() || word.back() == '+' || word.back() == '#') return 0;
  const int king = std::countr_zero(now.pieces(us, kKing));
  const SquareSet own = now.colors[us], enemy = now.colors[them], occupied = own | enemy;
  if (word[0] == 'O') {
    const bool isShort = word == "O-O";
    if (!isShort && word != "O-O-O") return 0;
    const int base = us == kWhite ? 0 : 56, kingTo = base + (isShort ? 6 : 2),
              rookFrom = base + (isShort ? 7 : 0), rookTo = base + (isShort ? 5 : 3);
    const SquareSet men = squareBit(base + 4) | squareBit(rookFrom);
    const SquareSet way = t.between[base + 4][rookFrom];
    if (king != base + 4 || !(now.pieces(us, kRook) & squareBit(rookFrom)) || (way & occupied) ||
        moved(now, board.first, us, men))
      return 0;
    // The king may not stand on, pass or reach an attacked square; where he stands no man hides him from what
    // he reaches.
    if (attacked(t, now, king, them) || attacked(t, now, rookTo, them)) return 0;
    Position moved;
    change(now, moved, men, squareBit(kingTo), t.lanes[us][kKing]);
    change(moved, then, 0, squareBit(rookTo), t.lanes[us][kRook]);
    if (attacked(t, then, kingTo, them)) return 0;
    return makeCastling(base + 4, kingTo, fileOf(rookFrom));
  }
  unsigned promoted = 0;
  if (word.size() >= 4 && word[word.size() - 2] == '=') {
    switch (word.back()) {
      case 'Q':
        promoted = kQueen;
        break;
      case 'R':
        promoted = kRook;
        break;
      case 'B':
        promoted = kBishop;
        break;
      case 'N':
        promoted = kKnight;
        break;
      default:
        return 0;
    }
    word.remove_suffix(2);
  }
  const PlainRow row = t.rows[static_cast<unsigned char>(word[0])];
  if (row == kNoRow || word.size() < 2) return 0;
  const int file = word[word.size() - 2] - 'a', rank = word[word.size() - 1] - '1';
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return 0;
  const int to = makeSquare(file, rank);
  std::string_view middle = word.substr(row == kPush ? 0 : 1, word.size() - 2 - (row == kPush ? 0 : 1));
  if (row == kNoRow || middle.size() > 3) return 0;
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
  const PieceType type = t.types[row];
  SquareSet taken = squareBit(to);
  Move flags = 0;
  SquareSet candidates;
  if (type == kPawn) {
    const int forward = us == kWhite ? 8 : -8;
    if (middle.empty() != !capture || (capture && middle.size() != 2) ||
        (promoted != 0) != ((taken & kFirstAndLastRank) != 0))
      return 0;
    if (capture) {
      candidates = t.squares[to].pawns[us] & where;
      if (!(taken & enemy)) {
        if (to != enPassantSquare(&now, board.first, them)) return 0;
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
    candidates = t.sources[us][row][to] & where;
  }
  candidates &= now.pieces(us, type);
  const unsigned becomes = promoted ? promoted : static_cast<unsigned>(type);
  int from = -1;
  for (SquareSet left = candidates; left;) {
    const int s = popFirst(left);
    if (type != kKnight && (t.between[s][to] & occupied)) continue;
    change(now, then, squareBit(s) | taken, squareBit(to), t.lanes[us][becomes]);
    if (attacked(t, then, type == kKing ? to : king, them)) continue;
    if (from >= 0) return 0;
    from = s;
  }
  if (from < 0 || (taken & now.pieces(them, kKing))) return 0;
  change(now, then, squareBit(from) | taken, squareBit(to), t.lanes[us][becomes]);
  unsigned captured = kNoCapture;
  for (unsigned i = 0; i < 5; ++i)
    if (now.types[i] & taken & enemy) captured = i;
  if (type == kPawn && (from ^ to) == 16) flags |= kMoveDoubleStep;
  return makeMove(from, to, type, captured, promoted, flags);
}

/// What the text of a word says; no board has been asked.
struct Plan {
  SquareSet sources;  ///< where the man may come from on an empty board; none: not a usual word
  SquareSet to;
  std::uint64_t shape;  ///< the bytes of a PlainShape, with the target in its move
};
static_assert(std::endian::native == std::endian::little);
constexpr unsigned typeOf(std::uint64_t shape) {
  return shape & 7;
}
constexpr unsigned onTargetOf(std::uint64_t shape) {
  return shape >> 8 & 0xff;
}
constexpr unsigned careTargetOf(std::uint64_t shape) {
  return shape >> 16 & 0xff;
}
constexpr unsigned rowOf(std::uint64_t shape) {
  return shape >> 24 & 0xff;
}
constexpr Move moveOf(std::uint64_t shape) {
  return static_cast<Move>(shape >> 32);
}

template <Color us>
HWY_INLINE void planMove(const PlainTables& t, const char* text, std::uint32_t start, std::uint32_t end,
                         Plan& plan) {
  const auto* word = reinterpret_cast<const unsigned char*>(text) + start;
  const std::uint32_t length = end - start - (text[end - 1] < '0');  // without one check sign
  const unsigned char* target = word + length;
  const unsigned file = target[-2] - 'a', rank = target[-1] - '1';
  const std::uint64_t to = (rank * 8 + file) & 63;
  const auto shape = std::bit_cast<std::uint64_t>(t.shapes[us][length & 7][word[0]]);
  // One character stands between the man and its target at most; others leave their mark in the shape.
  const SquareSet where = t.first[word[0]] & t.second[length & 7][word[0] >> 5 & 1][word[1]];
  const SquareSet sources = where & t.sources[us][rowOf(shape)][to];
  plan.sources = ((file | rank | length) >> 3) == 0 ? sources : 0;
  plan.to = squareBit(static_cast<int>(to));
  plan.shape = shape | to << (32 + 6);
}

/// Those of some candidates whose way is free.
HWY_INLINE SquareSet withFreeWay(const PlainTables& t, SquareSet candidates, int to, SquareSet occupied) {
  SquareSet free = 0;
  for (SquareSet left = candidates; left; left &= left - 1)
    if (const int s = std::countr_zero(left); !(t.between[s][to] & occupied)) free |= squareBit(s);
  return free;
}

/// Plays a move of `us` on `now`, which `men` holds too. False: not plain.
///
/// The usual case has no branch that depends on the kind of move: whatever is not usual leaves its mark in
/// `wrong`, and one test sends it to resolve().
template <Color us>
HWY_INLINE bool playMove(const Board& board, const Plan& plan, std::string_view word, Position* now, Men& men,
                         Move& move) {
  const PlainTables& t = board.tables;
  const Sets d;
  const unsigned to = moveOf(plan.shape) >> 6 & 63, type = typeOf(plan.shape);
  const SquareSet occupied = now->occupied();
  SquareSet candidates;
  auto from = hn::Zero(d);
  if constexpr (kVectors == 1) {
    // All in one register: nothing waits for memory from move to move.
    const auto ofType =
        hn::TableLookupLanes(men.parts[0], hn::IndicesFromVec(d, hn::Set(d, std::uint64_t{type})));
    const auto own =
        hn::TableLookupLanes(men.parts[0], hn::IndicesFromVec(d, hn::Set(d, std::uint64_t{6} + us)));
    from = hn::And(hn::And(ofType, own), hn::Set(d, plan.sources));
    candidates = hn::GetLane(from);
  } else {
    candidates = plan.sources & now->types[type] & now->colors[us];
    from = hn::Set(d, candidates);
  }
  if (HWY_UNLIKELY((candidates & (candidates - 1)) != 0) && type != kPawn) {
    candidates = withFreeWay(t, candidates, static_cast<int>(to), occupied);
    from = hn::Set(d, candidates);
  }
  const unsigned square = static_cast<unsigned>(std::countr_zero(candidates)) & 63;
  const unsigned onTarget = men.on(plan.to);
  const SquareSet wrong = ((onTarget ^ onTargetOf(plan.shape)) & careTargetOf(plan.shape)) |
                          (t.between[square][to] & occupied) |
                          static_cast<SquareSet>(std::popcount(candidates) ^ 1);
  if (HWY_UNLIKELY(wrong != 0)) {
    move = resolve(board, us, word, *now, now[1]);
    men.load(now[1]);
    return move != 0;
  }
  men.move(from, hn::Set(d, plan.to), t.lanes[us][type]);
  men.store(now[1]);
  // The lowest of the sets on the target is a type; none: kNoCapture. Of the steps of pawns the double ones
  // leave the parity of the rank.
  const auto captured = static_cast<Move>(std::countr_zero(onTarget | 1u << kNoCapture));
  const Move otherParity = (square ^ to) << (std::countr_zero(kMoveDoubleStep) - 3) & kMoveDoubleStep;
  move = (moveOf(plan.shape) & ~otherParity) | square | captured << 15;
  return true;
}

/// Collects the men that attack a king whose side has moved.
struct KingAttackers {
  using Lines = hn::CappedTag<std::uint64_t, 4>;
  static constexpr std::size_t kVectors = 4 / hn::MaxLanes(Lines());

  const PlainTables& tables;
  hn::Vec<Lines> onLines[kVectors];
  SquareSet others = 0;

  explicit HWY_INLINE KingAttackers(const PlainTables& t) : tables(t) {
    for (auto& part : onLines) part = hn::Zero(Lines());
  }

  /// File and diagonals by o^(o-2r) for all three at a time, the rank by a table.
  template <Color us>
  HWY_INLINE void add(const Position& p) {
    const SquareSet enemy = p.colors[~us], occupied = p.occupied();
    const int square = std::countr_zero(p.types[kKing] & p.colors[us]);
    const PlainSquare& king = tables.squares[square];
    others |= ((king.pawns[~us] & p.types[kPawn]) | (king.knight & p.types[kKnight]) |
               (king.king & p.types[kKing])) &
              enemy;
    const SquareSet diagonal = (p.types[kBishop] | p.types[kQueen]) & enemy,
                    straight = (p.types[kRook] | p.types[kQueen]) & enemy;
    const int firstOfRank = square & 56;
    others |= SquareSet{tables.rankAttacks[square & 7][occupied >> firstOfRank >> 1 & 63]} << firstOfRank &
              straight;

    const Lines d;
    const hn::Repartition<std::uint8_t, Lines> bytes;
    alignas(16) static constexpr std::uint8_t kSwapped[16] = {7,  6,  5,  4,  3,  2,  1, 0,
                                                              15, 14, 13, 12, 11, 10, 9, 8};
    const auto order = hn::LoadDup128(bytes, kSwapped);
    auto swapped = [&](auto v) HWY_ATTR {
      return hn::BitCast(d, hn::TableLookupBytes(hn::BitCast(bytes, v), order));
    };
    for (std::size_t i = 0; i < kVectors; ++i) {
      const std::size_t at = i * hn::MaxLanes(d);
      const auto line = hn::Load(d, king.lines + at);
      const auto forward = hn::And(line, hn::Set(d, occupied));
      const auto backward = swapped(hn::Sub(swapped(forward), hn::Set(d, king.twiceSwapped)));
      const auto seen = hn::And(hn::Xor(hn::Sub(forward, hn::Set(d, king.twice)), backward), line);
      const auto attackers = hn::Or(hn::And(hn::Load(d, tables.isDiagonal + at), hn::Set(d, diagonal)),
                                    hn::AndNot(hn::Load(d, tables.isDiagonal + at), hn::Set(d, straight)));
      onLines[i] = hn::Or(onLines[i], hn::And(seen, attackers));
    }
  }

  HWY_INLINE bool any() const {
    auto all = onLines[0];
    for (std::size_t i = 1; i < kVectors; ++i) all = hn::Or(all, onLines[i]);
    return others != 0 || !hn::AllTrue(Lines(), hn::Eq(all, hn::Zero(Lines())));
  }
};

/// Words that are taken through all steps together; what is kept of them stays near.
constexpr std::size_t kTogether = 64;

bool readWords(const char* text, const PlainWords& words, Position* positions, Move* moves) {
  const Board board{plainTables(), positions};
  const PlainTables& t = board.tables;
  KingAttackers attackers(t);
  Men men;
  men.load(positions[0]);
  alignas(64) Plan plans[kTogether];
  for (std::size_t first = 0; first < words.count; first += kTogether) {
    const std::uint32_t* starts = words.starts.data() + first;
    const std::uint32_t* ends = words.ends.data() + first;
    const std::size_t count = std::min(words.count - first, kTogether);
    const std::size_t pairs = count & ~std::size_t{1};
    Position* at = positions + first;
    Move* made = moves + first;
    for (std::size_t i = 0; i < pairs; i += 2) {
      planMove<kWhite>(t, text, starts[i], ends[i], plans[i]);
      planMove<kBlack>(t, text, starts[i + 1], ends[i + 1], plans[i + 1]);
    }
    if (pairs < count) planMove<kWhite>(t, text, starts[pairs], ends[pairs], plans[pairs]);

    auto word = [&](std::size_t i)
                    HWY_ATTR { return std::string_view(text + starts[i], ends[i] - starts[i]); };
    for (std::size_t i = 0; i < pairs; i += 2) {
      if (!playMove<kWhite>(board, plans[i], word(i), at + i, men, made[i + 1])) return false;
      if (!playMove<kBlack>(board, plans[i + 1], word(i + 1), at + i + 1, men, made[i + 2])) return false;
    }
    if (pairs < count && !playMove<kWhite>(board, plans[pairs], word(pairs), at + pairs, men, made[count]))
      return false;

    for (std::size_t i = 0; i < pairs; i += 2) {
      attackers.add<kWhite>(at[i + 1]);
      attackers.add<kBlack>(at[i + 2]);
    }
    if (pairs < count) attackers.add<kWhite>(at[count]);
  }
  return !attackers.any();
}

}  // namespace HWY_NAMESPACE
}  // namespace cql::pgn
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace cql::pgn {

HWY_EXPORT(readWords);

bool readPlainMovetext(std::string_view movetext, PlainSkips skips, PlainWords& words, GameRecord& record) {
  if (!findPlainWords(movetext, skips, words)) return false;
  const auto count = static_cast<std::int32_t>(words.count) + 1;
  record.reserveLinear(count);
  record.positions[0] = kStandardStart;
  record.moves[0] = 0;
  if (!HWY_DYNAMIC_DISPATCH(readWords)(movetext.data(), words, record.positions.data(), record.moves.data()))
    return false;
  record.setLinear(count);
  return true;
}

}  // namespace cql::pgn
#endif
