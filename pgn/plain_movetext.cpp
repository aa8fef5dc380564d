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
#include <cstring>

#include "pgn/plain_tables.h"
#include "runtime/kernel/attacks.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pgn/plain_movetext.cpp"
#include "pgn/instruction_set.h"

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

/// The position that moves are made on. In one register a side, if there are wide ones: nothing waits for
/// memory from move to move, and a side waits for the other only where its men are taken.
struct Men {
  hn::Vec<Sets> sides[2];         ///< by colour: its men by type, and all of them; only with one vector
  hn::Vec<Sets> parts[kVectors];  ///< both together, as in a Position

  HWY_INLINE void load(const Position& p) {
    const Sets d;
    for (std::size_t i = 0; i < kVectors; ++i) parts[i] = hn::Load(d, p.types + i * kSetsPerVector);
    if constexpr (kVectors == 1) {
      for (int side : {0, 1}) sides[side] = hn::And(parts[0], hn::Set(d, p.colors[side]));
    }
  }
  /// Which of the sets hold the square: bits 0 ... 5 the types, 6 and 7 the colours.
  HWY_INLINE unsigned on(hn::Vec<Sets> square) const {
    const Sets d;
    unsigned found = 0;
    for (std::size_t i = 0; i < kVectors; ++i) {
      std::uint8_t bits[8] = {};
      hn::StoreMaskBits(d, hn::TestBit(parts[i], square), bits);
      found |= static_cast<unsigned>(bits[0]) << (i * kSetsPerVector);
    }
    return found;
  }
  /// The man of `us` on `from` goes to `to`, where none of his own stands; gives the new position. `lanes`:
  /// his sets.
  template <Color us>
  HWY_INLINE void move(hn::Vec<Sets> from, hn::Vec<Sets> to, const SquareSet* lanes, Position& p) {
    const Sets d;
    if constexpr (kVectors == 1) {
      sides[us] = hn::Or(hn::AndNot(from, sides[us]), hn::And(hn::Load(d, lanes), to));
      sides[~us] = hn::AndNot(to, sides[~us]);
      parts[0] = hn::Or(sides[us], sides[~us]);
    } else {
      for (std::size_t i = 0; i < kVectors; ++i) {
        const auto put = hn::And(hn::Load(d, lanes + i * kSetsPerVector), to);
        parts[i] = hn::Or(hn::AndNot(hn::Or(from, to), parts[i]), put);
      }
    }
    for (std::size_t i = 0; i < kVectors; ++i) hn::Store(parts[i], d, p.types + i * kSetsPerVector);
  }
};
static_assert(offsetof(Position, colors) == 6 * sizeof(SquareSet));

/// The board beyond the snapshots, which stand in a row from `first`.
struct Board {
  const PlainTables& tables;
  const Position* first;
  const char* text;
  const std::uint32_t *starts = nullptr, *ends = nullptr;  ///< of the words that are being played
  std::string_view word(std::size_t i) const { return {text + starts[i], ends[i] - starts[i]}; }
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
  SquareSet snipers = ((from.bishop & (p.types[kBishop] | p.types[kQueen])) |
                       (from.rook & (p.types[kRook] | p.types[kQueen]))) &
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
    candidates = t.sources[kKnightRow + (type - kKnight)][to] & where;
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

/// Words that are taken through all steps together; what is kept of them stays near.
constexpr std::size_t kTogether = 64;

/// What the texts of some words say; no board has been asked.
struct alignas(64) Plans {
  SquareSet sources[kTogether];  ///< where the man may come from on an empty board; none: not a usual word
  SquareSet to[kTogether];
  std::uint64_t target[kTogether];  ///< the square of `to`
  PlainShape shapes[kTogether];
  std::uint64_t type[kTogether];  ///< that of the shape
};

/// Reads words, several at a time, White's first. Behind the last one stand more places that may be read.
HWY_INLINE void planMoves(const PlainTables& t, const char* text, const std::uint32_t* starts,
                          const std::uint32_t* ends, std::size_t count, Plans& plans) {
  using Words = hn::CappedTag<std::uint64_t, 8>;
  constexpr std::size_t kLanes = hn::MaxLanes(Words());
  static_assert(kTogether % kLanes == 0 && kPlainMargin == 8);
  const Words d;
  const hn::RebindToSigned<Words> signedWords;
  const hn::Rebind<std::uint32_t, Words> offsets;
  auto gather = [&](const SquareSet* table, auto index)
                    HWY_ATTR { return hn::GatherIndex(d, table, hn::BitCast(signedWords, index)); };
  auto set = [&](std::uint64_t value) HWY_ATTR { return hn::Set(d, value); };
  // Black's shapes stand behind those of White.
  constexpr std::uint64_t kBlackShapes = sizeof t.shapes[0] / sizeof(PlainShape);
  static constexpr std::uint64_t kSides[9] = {0, kBlackShapes, 0, kBlackShapes, 0, kBlackShapes,
                                              0, kBlackShapes, 0};
  const auto* shapes = reinterpret_cast<const SquareSet*>(t.shapes);

  for (std::size_t i = 0; i < count; i += kLanes) {
    const auto start = hn::PromoteTo(d, hn::LoadU(offsets, starts + i));
    const auto end = hn::PromoteTo(d, hn::LoadU(offsets, ends + i));
    // The last eight bytes, the last one highest, without one check sign: a short word has its target on top.
    auto word = hn::GatherOffset(d, reinterpret_cast<const std::uint64_t*>(text - kPlainMargin),
                                 hn::BitCast(signedWords, end));
    const auto sign = hn::Lt(hn::ShiftRight<56>(word), set('0'));
    word = hn::IfThenElse(sign, hn::ShiftLeft<8>(word), word);
    const auto length = hn::Sub(hn::Sub(end, start), hn::IfThenElseZero(sign, set(1)));
    const auto target = hn::Sub(hn::ShiftRight<48>(word), set('a' + '1' * 256));
    const auto to = hn::And(hn::Or(target, hn::ShiftRight<5>(target)), set(63));
    const auto characters = hn::Shr(word, hn::And(hn::Sub(set(64), hn::ShiftLeft<3>(length)), set(63)));
    const auto size = hn::And(hn::Sub(length, set(1)), set(3));  // lengthIndex()
    const auto side = hn::LoadU(d, kSides + i % 2);
    const auto shapeIndex = hn::Or(hn::Or(hn::ShiftLeft<6>(size), hn::And(characters, set(63))), side);
    const auto shape = gather(shapes, shapeIndex);
    // One character stands between the man and its target at most; others leave their mark in the shape.
    const auto small = hn::TestBit(characters, set(0x20));
    const auto file = hn::Shl(set(kernel::kFileA), hn::And(hn::Sub(characters, set(1)), set(7)));
    const auto named = hn::And(hn::ShiftRight<8>(characters), set(127));
    const auto secondIndex =
        hn::Or(hn::Or(hn::ShiftLeft<8>(size), named), hn::ShiftLeft<2>(hn::And(characters, set(0x20))));
    auto where = gather(&t.second[0][0][0], secondIndex);
    where = hn::And(where, hn::IfThenElse(small, file, set(kAllSquares)));
    const auto row = hn::And(hn::ShiftRight<24>(shape), set(0xff));
    auto sources = hn::And(where, gather(&t.sources[0][0], hn::Or(hn::ShiftLeft<6>(row), to)));
    const auto odd = hn::Or(hn::AndNot(set(0x707), target), hn::AndNot(set(3), hn::Sub(length, set(1))));
    sources = hn::IfThenElseZero(hn::Eq(odd, hn::Zero(d)), sources);
    hn::Store(sources, d, plans.sources + i);
    hn::Store(hn::Shl(set(1), to), d, plans.to + i);
    hn::Store(to, d, plans.target + i);
    hn::Store(hn::And(shape, set(7)), d, plans.type + i);
    hn::Store(shape, d, reinterpret_cast<std::uint64_t*>(plans.shapes + i));
  }
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
HWY_INLINE bool playMove(const Board& board, const Plans& plans, std::size_t i, Position* now, Men& men,
                         Move& move) {
  const PlainTables& t = board.tables;
  const PlainShape& shape = plans.shapes[i];
  const std::uint64_t to = plans.target[i];
  const Sets d;
  const SquareSet occupied = now->occupied();
  SquareSet candidates;
  auto from = hn::Zero(d);
  if constexpr (kVectors == 1) {
    const auto ofType = hn::TableLookupLanes(men.sides[us], hn::IndicesFromVec(d, hn::Set(d, plans.type[i])));
    from = hn::And(ofType, hn::Set(d, plans.sources[i]));
    candidates = hn::GetLane(from);
  } else {
    candidates = plans.sources[i] & now->types[shape.type] & now->colors[us];
    from = hn::Set(d, candidates);
  }
  if (HWY_UNLIKELY((candidates & (candidates - 1)) != 0)) {
    candidates = withFreeWay(t, candidates, static_cast<int>(to), occupied);
    if ((candidates & (candidates - 1)) != 0) candidates = 0;
    from = hn::Set(d, candidates);
  }
  const auto square = static_cast<unsigned>(std::countr_zero(candidates));
  const auto target = hn::Set(d, plans.to[i]);
  const unsigned onTarget = men.on(target);
  if (HWY_UNLIKELY(candidates == 0) || HWY_UNLIKELY((((onTarget ^ shape.onTarget) & shape.careTarget) |
                                                     (t.between[square][to] & occupied)) != 0)) {
    move = resolve(board, us, board.word(i), *now, now[1]);
    men.load(now[1]);
    return move != 0;
  }
  men.move<us>(from, target, t.lanes[us][shape.type], now[1]);
  // The lowest of the sets on the target is a type; none: kNoCapture. Of the steps of pawns the double ones
  // leave the parity of the rank.
  const auto captured = static_cast<Move>(std::countr_zero(onTarget | 1u << kNoCapture));
  const Move otherParity =
      (square ^ static_cast<Move>(to)) << (std::countr_zero(kMoveDoubleStep) - 3) & kMoveDoubleStep;
  move = (shape.move & ~otherParity) | square | static_cast<Move>(to) << 6 | captured << 15;
  return true;
}

/// Is a king attacked whose side has moved, in any of many positions?
struct KingAttackers {
  const PlainTables& tables;
  hn::Vec<Sets> found[kVectors];  ///< of pawns, knights and kings
  SquareSet free = 0;  ///< the highest bit: no man stands between a king and someone on a line with him

  explicit HWY_INLINE KingAttackers(const PlainTables& t) : tables(t) {
    for (auto& part : found) part = hn::Zero(Sets());
  }

  template <Color us>
  HWY_INLINE void add(const Position& p) {
    const Sets d;
    const int square = std::countr_zero(p.types[kKing] & p.colors[us]);
    const SquareSet occupied = p.occupied();
    const SquareSet* between = tables.between[square];
    alignas(64) SquareSet near[8];
    const auto enemy = hn::Set(d, p.colors[~us]);
    for (std::size_t i = 0; i < kVectors; ++i) {
      const std::size_t at = i * kSetsPerVector;
      const auto reach =
          hn::And(hn::And(hn::Load(d, p.types + at), enemy), hn::Load(d, tables.attackers[us][square] + at));
      hn::Store(reach, d, near + at);
      found[i] = hn::Or(found[i], reach);
    }
    SquareSet onLines = near[kBishop] | near[kRook] | near[kQueen];
    // Nobody between: 0 - 1 has the highest bit; h8 is between no squares. Two are looked at in any case.
    auto look = [&] HWY_ATTR {
      free |= (between[std::countr_zero(onLines)] & occupied) - 1;
      onLines &= onLines - 1;
    };
    look();
    look();
    while (HWY_UNLIKELY(onLines != 0)) look();
  }

  HWY_INLINE bool any() const {
    alignas(64) SquareSet near[8];
    for (std::size_t i = 0; i < kVectors; ++i) hn::Store(found[i], Sets(), near + i * kSetsPerVector);
    return (near[kPawn] | near[kKnight] | near[kKing]) != 0 || free >> 63 != 0;
  }
};

bool readWords(const char* text, const PlainWords& words, Position* positions, Move* moves) {
  Board board{plainTables(), positions, text};
  const PlainTables& t = board.tables;
  KingAttackers attackers(t);
  Men men;
  men.load(positions[0]);
  Plans plans;
  for (std::size_t first = 0; first < words.count; first += kTogether) {
    const std::uint32_t* starts = words.starts.data() + first;
    const std::uint32_t* ends = words.ends.data() + first;
    const std::size_t count = std::min(words.count - first, kTogether);
    const std::size_t pairs = count & ~std::size_t{1};
    Position* at = positions + first;
    Move* made = moves + first;
    planMoves(t, text, starts, ends, count, plans);
    board.starts = starts;
    board.ends = ends;
    for (std::size_t i = 0; i < pairs; i += 2) {
      if (!playMove<kWhite>(board, plans, i, at + i, men, made[i + 1])) return false;
      if (!playMove<kBlack>(board, plans, i + 1, at + i + 1, men, made[i + 2])) return false;
    }
    if (pairs < count && !playMove<kWhite>(board, plans, pairs, at + pairs, men, made[count])) return false;

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


bool readPlainMovetext(std::string_view movetext, PlainSkips skips, PlainWords& words, GameRecord& record) {
  if (!findPlainWords(movetext, skips, words)) return false;
  const auto count = static_cast<std::int32_t>(words.count) + 1;
  record.reserveLinear(count);
  record.positions[0] = kStandardStart;
  record.moves[0] = 0;
  if (!CQL_DISPATCH(readWords)(movetext.data(), words, record.positions.data(), record.moves.data()))
    return false;
  record.setLinear(count);
  return true;
}

}  // namespace cql::pgn
#endif
