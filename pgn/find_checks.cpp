// Compiled once for every instruction set that Highway dispatches to.
//
// The moves are looked at many at a time, as bytes: where man and king stand to each other. Of the boards
// only those are looked at on which that leaves a question: does the man, or one whose line he has left, give
// check?
#include "pgn/find_checks.h"

#include <bit>
#include <utility>

#include "runtime/kernel/kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pgn/find_checks.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "pgn/instruction_set.h"
#include "pgn/move_bytes-inl.h"
#include "pgn/plain_board-inl.h"

HWY_BEFORE_NAMESPACE();
namespace cql::pgn {
namespace HWY_NAMESPACE {

/// 0, 1, 2 ...
struct Numbers {
  alignas(64) std::uint8_t of[kTogether];
};
constexpr Numbers kNumbers = [] {
  Numbers numbers{};
  for (int i = 0; i < kTogether; ++i) numbers.of[i] = static_cast<std::uint8_t>(i);
  return numbers;
}();

struct alignas(64) Moves : MoveBytes {
  std::uint8_t kings[kTogether];  ///< the square of the king of the side to move then
  const std::uint8_t* sides;      ///< that side
};

/// Puts down where the kings stand, from board to board. False: a board has not just one king of the side to
/// move.
HWY_INLINE bool findKings(const Position* positions, std::int32_t count, Moves& m) {
  for (std::int32_t i = 0; i < count; ++i) {
    const SquareSet kings = positions[i].types[kKing] & positions[i].colors[m.sides[i]];
    if (HWY_UNLIKELY(kings == 0) || HWY_UNLIKELY((kings & (kings - 1)) != 0)) return false;
    m.kings[i] = static_cast<std::uint8_t>(std::countr_zero(kings));
  }
  return true;
}

/// The same of a line without null moves, in which kings are not taken: they stand where they stood on the
/// board before it until they move.
HWY_INLINE bool followKings(const Position& before, Bits kingMoves, Moves& m) {
  const Bytes d;
  if (std::popcount(before.types[kKing]) != 2 || std::popcount(before.pieces(kWhite, kKing)) != 1)
    return false;
  auto place = [&](Color side, int square, std::size_t from) HWY_ATTR {
    for (std::size_t at = from / hn::Lanes(d) * hn::Lanes(d); at < kTogether; at += hn::Lanes(d)) {
      auto wanted = hn::Eq(hn::LoadU(d, m.sides + at), hn::Set(d, side));
      const auto now = hn::Set(d, static_cast<std::uint8_t>(from));
      wanted = hn::AndNot(hn::Lt(hn::Load(d, kNumbers.of + at), now), wanted);
      const auto kings = hn::Load(d, m.kings + at);
      hn::Store(hn::IfThenElse(wanted, hn::Set(d, static_cast<std::uint8_t>(square)), kings), d,
                m.kings + at);
    }
  };
  for (const Color side : {kWhite, kBlack}) place(side, firstSquare(before.pieces(side, kKing)), 0);
  for (; kingMoves; kingMoves &= kingMoves - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(kingMoves));
    place(static_cast<Color>(m.sides[i] ^ 1), m.to[i], i);
  }
  return true;
}

/// How some squares lie to others.
struct Relation {
  hn::Vec<Bytes> files, ranks;  ///< distances

  HWY_INLINE Relation(hn::Vec<Bytes> a, hn::Vec<Bytes> b) {
    const Bytes d;
    const auto seven = hn::Set(d, 7);
    auto distance = [](auto x, auto y) HWY_ATTR { return hn::Sub(hn::Max(x, y), hn::Min(x, y)); };
    files = distance(hn::And(a, seven), hn::And(b, seven));
    ranks = distance(hn::ShiftRight<3>(a), hn::ShiftRight<3>(b));
  }
  HWY_INLINE auto diagonal() const { return hn::Eq(files, ranks); }
  HWY_INLINE auto straight() const { return hn::Eq(hn::Min(files, ranks), hn::Zero(Bytes())); }
  HWY_INLINE auto knight() const {
    const Bytes d;
    return hn::And(hn::Eq(hn::Add(files, ranks), hn::Set(d, 3)),
                   hn::Eq(hn::Max(files, ranks), hn::Set(d, 2)));
  }
};

/// What the moves are.
struct Kinds {
  Bits unusual = 0, promotions = 0, nulls = 0, kings = 0;
};

HWY_INLINE Kinds kindsOf(const Moves& m) {
  const Bytes d;
  Kinds kinds;
  for (std::size_t at = 0; at < kTogether; at += hn::Lanes(d)) {
    const auto type = hn::And(hn::Load(d, m.kinds + at), hn::Set(d, 7)), flags = hn::Load(d, m.flags + at);
    auto have = [&](Move some) HWY_ATTR {
      const auto wanted = hn::And(flags, hn::Set(d, static_cast<std::uint8_t>(some >> 18)));
      return bitsOf(hn::Ne(wanted, hn::Zero(d))) << at;
    };
    kinds.unusual |= have(kUnusual);
    kinds.promotions |= have(kPromotion);
    kinds.nulls |= have(kMoveNull);
    kinds.kings |= bitsOf(hn::Eq(type, hn::Set(d, kKing))) << at;
  }
  return kinds;
}

/// What the places of man and king say about checks.
struct Looks {
  Bits checks = 0;     ///< by pawns and knights
  Bits alongLine = 0;  ///< a man looks at the king along a line
  Bits lineLeft = 0;   ///< a man has left a line to the king
};

HWY_INLINE Looks look(const Moves& m) {
  const Bytes d;
  Looks looks;
  for (std::size_t at = 0; at < kTogether; at += hn::Lanes(d)) {
    const auto king = hn::Load(d, m.kings + at), to = hn::Load(d, m.to + at);
    const auto type = hn::And(hn::Load(d, m.kinds + at), hn::Set(d, 7));
    auto is = [&](PieceType t) HWY_ATTR { return hn::Eq(type, hn::Set(d, t)); };
    const Relation target(to, king), left(hn::Load(d, m.from + at), king);
    // The king of White stands above a black pawn's target, that of Black below: one rank aside.
    const auto rankOfKing = hn::ShiftRight<3>(king), rankOfTarget = hn::ShiftRight<3>(to);
    const auto side = hn::LoadU(d, m.sides + at);
    const auto ahead = hn::Sub(hn::Add(rankOfTarget, side), hn::AndNot(side, hn::Set(d, 1)));
    const auto pawnCheck =
        hn::And(hn::And(is(kPawn), hn::Eq(target.files, hn::Set(d, 1))), hn::Eq(rankOfKing, ahead));
    const auto queen = is(kQueen);
    const auto alongLine = hn::Or(hn::And(hn::Or(is(kBishop), queen), target.diagonal()),
                                  hn::And(hn::Or(is(kRook), queen), target.straight()));
    // Who stays on the file or rank of the king is still in the way.
    const auto zero = hn::Zero(d);
    const auto lineLeft =
        hn::Or(left.diagonal(),
               hn::And(left.straight(), hn::Not(hn::Or(hn::Eq(hn::Or(left.files, target.files), zero),
                                                       hn::Eq(hn::Or(left.ranks, target.ranks), zero)))));
    looks.checks |= bitsOf(hn::Or(pawnCheck, hn::And(is(kKnight), target.knight()))) << at;
    looks.alongLine |= bitsOf(alongLine) << at;
    looks.lineLeft |= bitsOf(lineLeft) << at;
  }
  return looks;
}

/// Those of some moves for which `holds`.
template <typename Holds>
HWY_INLINE Bits those(Bits some, Holds holds) {
  Bits found = 0;
  for (; some; some &= some - 1) {
    const int i = std::countr_zero(some);
    found |= static_cast<Bits>(holds(i)) << i;
  }
  return found;
}

/// The moves of some that give check; their boards have one king of each side, whom nobody else attacked
/// before. `unusual`: those that move or take men elsewhere than from one square to another.
HWY_INLINE Bits checksOf(const PlainTables& t, const Position* after, const Moves& m, Bits some,
                         Bits unusual) {
  const Looks looks = look(m);
  Bits checks = looks.checks & some;
  checks |= those(looks.alongLine & some, [&](int i) HWY_ATTR {
    return (t.between[m.kings[i]][m.to[i]] & after[i].occupied()) == 0;
  });
  // Lines that have been opened: is there anybody on them?
  auto toMove = [&](int i) HWY_ATTR { return static_cast<Color>(m.sides[i]); };
  const Bits opened = those((looks.lineLeft | unusual) & some & ~checks, [&](int i) HWY_ATTR {
    return (t.onLines(after[i], m.kings[i]) & after[i].colors[~toMove(i)]) != 0;
  });
  return checks |
         those(opened, [&](int i) HWY_ATTR { return attackedOnLine(t, after[i], toMove(i), m.kings[i]); });
}

/// Adds kInCheck to the facts of some positions.
HWY_INLINE void addChecks(Bits checks, std::uint8_t* facts) {
  const Bytes d;
  for (std::size_t at = 0; at < kTogether; at += hn::Lanes(d)) {
    const Bits here = checks >> at;
    const auto mask = hn::LoadMaskBits(d, reinterpret_cast<const std::uint8_t*>(&here));
    const auto check = hn::IfThenElseZero(mask, hn::Set(d, kInCheck));
    hn::StoreU(hn::Or(hn::LoadU(d, facts + at), check), d, facts + at);
  }
}

void findChecksHere(const GameView& game, bool standardStart, std::uint8_t* facts) {
  const PlainTables& t = plainTables();
  facts[0] |= cqlInCheck(&game.positions[0], game.sides[0]) ? kInCheck : 0;
  // The king of the side that does not move may be attacked at the start, and after null moves.
  bool anyNull = false;
  const bool attackedAtStart = !standardStart && cqlInCheck(&game.positions[0], game.sides[0] ^ 1u);
  const bool oneLine = game.isOneLine();
  Moves m;
  for (std::int32_t first = 1; first < game.count; first += kTogether) {
    const std::int32_t count = std::min(kTogether, game.count - first);
    m.take(game.moves + first);
    m.sides = game.sides + first;
    const Bits here = ~Bits{0} >> (kTogether - count);
    const Kinds kinds = kindsOf(m);
    anyNull |= (kinds.nulls & here) != 0;
    const Position* const after = game.positions + first;
    const bool follow = oneLine && !anyNull && !attackedAtStart;
    const bool kingsKnown =
        follow ? followKings(after[-1], kinds.kings & here, m) : findKings(after, count, m);
    // After these moves it is not known beforehand that nobody else attacked the king.
    Bits careful = kingsKnown ? (kinds.promotions | kinds.nulls) & here : here;
    if (anyNull | attackedAtStart) {
      for (std::int32_t i = 0; i < count; ++i) {
        const std::int32_t parent = game.parents[first + i];
        const bool odd = (attackedAtStart & (parent == 0)) | ((game.moves[parent] & kMoveNull) != 0);
        careful |= static_cast<Bits>(odd) << i;
      }
    }
    const Bits checks = checksOf(t, after, m, here & ~careful, kinds.unusual) |
                        those(careful, [&](int i) HWY_ATTR { return cqlInCheck(&after[i], m.sides[i]); });
    addChecks(checks, facts + first);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace cql::pgn
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace cql::pgn {

void findChecks(GameRecord& record) {
  if (std::exchange(record.checksKnown, true)) return;
  CQL_DISPATCH(findChecksHere)(record.view(), record.tags.standardStart, record.facts.data());
}

}  // namespace cql::pgn
#endif
