// Compiled once for every instruction set that Highway dispatches to.
//
// The moves are looked at many at a time, as bytes: what a word consists of, and where man and king stand to
// each other. Of the boards only those are looked at on which that leaves a question: does the man, or one
// whose line he has left, give check; could another man have made the move? The few words that are not made
// so are left to unusualSanWord().
#include "pgn/san_words.h"

#include <algorithm>

#include "pgn/plain_tables.h"
#include "runtime/kernel/kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pgn/san_words.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "pgn/block_bits-inl.h"
#include "pgn/instruction_set.h"

HWY_BEFORE_NAMESPACE();
namespace cql::pgn {
namespace HWY_NAMESPACE {

/// Positions that are looked at together, bit i of a set for the i-th one.
constexpr std::int32_t kTogether = 64;

/// Promotions, captures en passant, castling, null moves.
constexpr Move kPromotion = 7u << 18;
constexpr Move kUnusual = kPromotion | kMoveEnPassant | kMoveCastle | kMoveNull;
static_assert(kUnusual == 127u << 18);

struct Numbers {
  alignas(64) std::uint8_t of[kTogether];
};
constexpr Numbers kNumbers = [] {
  Numbers numbers{};
  for (int i = 0; i < kTogether; ++i) numbers.of[i] = static_cast<std::uint8_t>(i);
  return numbers;
}();

struct alignas(64) Moves {
  Move moves[kTogether];  ///< zeros behind the last one
  std::uint8_t from[kTogether], to[kTogether];
  std::uint8_t kinds[kTogether];  ///< the type of the man, the type captured in the three bits above
  std::uint8_t flags[kTogether];  ///< from bit 18 of the move on: what is not usual
  std::uint8_t sides[kTogether];  ///< that is to move then
  std::uint8_t kings[kTogether];  ///< the square of its king

  HWY_INLINE void take(const GameView& game, std::int32_t first, std::int32_t count) {
    if (count == kTogether) {
      std::memcpy(moves, game.moves + first, sizeof moves);
      std::memcpy(sides, game.sides + first, sizeof sides);
    } else {
      std::memset(moves, 0, sizeof moves);
      std::memset(sides, 0, sizeof sides);
      std::copy_n(game.moves + first, count, moves);
      std::copy_n(game.sides + first, count, sides);
    }
  }
  Color mover(int i) const { return static_cast<Color>(sides[i] ^ 1); }
};

/// Where its words go.
struct Words {
  std::uint32_t *starts, *rests;
  std::uint8_t* sizes;
};

HWY_INLINE void divide(Moves& m) {
  using Four = hn::CappedTag<Move, 16>;
  const Four d;
  const hn::Rebind<std::uint8_t, Four> bytes;
  // Not TruncateTo: that of Highway 1.0.3 takes the wrong bytes with HWY_AVX3_DL.
  auto store = [&](auto v, std::uint8_t* to) HWY_ATTR {
    hn::Store(hn::DemoteTo(bytes, hn::BitCast(hn::RebindToSigned<Four>(), v)), bytes, to);
  };
  for (std::size_t i = 0; i < kTogether; i += hn::Lanes(d)) {
    const auto move = hn::Load(d, m.moves + i);
    const auto six = hn::Set(d, 63);
    store(hn::And(move, six), m.from + i);
    store(hn::And(hn::ShiftRight<6>(move), six), m.to + i);
    store(hn::And(hn::ShiftRight<12>(move), six), m.kinds + i);
    store(hn::ShiftRight<18>(hn::And(move, hn::Set(d, kUnusual))), m.flags + i);
  }
}

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
      auto wanted = hn::Eq(hn::Load(d, m.sides + at), hn::Set(d, side));
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
  Bits unusual = 0, promotions = 0, nulls = 0;
  Bits knights = 0, rooks = 0, bishopsAndQueens = 0, kings = 0;  ///< moved
};

HWY_INLINE Kinds kindsOf(const Moves& m) {
  const Bytes d;
  Kinds kinds;
  for (std::size_t at = 0; at < kTogether; at += hn::Lanes(d)) {
    const auto type = hn::And(hn::Load(d, m.kinds + at), hn::Set(d, 7)), flags = hn::Load(d, m.flags + at);
    auto are = [&](PieceType t) HWY_ATTR { return bitsOf(hn::Eq(type, hn::Set(d, t))) << at; };
    auto have = [&](Move some) HWY_ATTR {
      const auto wanted = hn::And(flags, hn::Set(d, static_cast<std::uint8_t>(some >> 18)));
      return bitsOf(hn::Ne(wanted, hn::Zero(d))) << at;
    };
    kinds.unusual |= have(kUnusual);
    kinds.promotions |= have(kPromotion);
    kinds.nulls |= have(kMoveNull);
    kinds.knights |= are(kKnight);
    kinds.rooks |= are(kRook);
    kinds.bishopsAndQueens |= are(kBishop) | are(kQueen);
    kinds.kings |= are(kKing);
  }
  return kinds;
}

/// What the places of man and king say about checks.
struct Looks {
  Bits checks = 0;    ///< by pawns and knights
  Bits mayCheck = 0;  ///< a man looks at the king along a line, or has left a line to him
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
    const auto side = hn::Load(d, m.sides + at);
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
    looks.mayCheck |= bitsOf(hn::Or(alongLine, lineLeft)) << at;
  }
  return looks;
}

/// Is a king attacked along a line by men of `them`?
HWY_INLINE bool attackedAlongLine(const PlainTables& t, const Position& p, int king, Color them) {
  const SquareSet* between = t.between[king];
  const SquareSet occupied = p.occupied();
  SquareSet snipers = t.onLines(p, king) & p.colors[them];
  // Nobody between: 0 - 1 has the highest bit; h8 is between no squares. Two are looked at in any case.
  SquareSet free = 0;
  auto look = [&] HWY_ATTR {
    free |= (between[std::countr_zero(snipers)] & occupied) - 1;
    snipers &= snipers - 1;
  };
  look();
  look();
  while (HWY_UNLIKELY(snipers != 0)) look();
  return free >> 63;
}

/// Other men of the kind that would reach the target if nobody stood in their way.
HWY_INLINE SquareSet others(const PlainTables& t, const Position& after, Move made, Color us) {
  return after.types[movedType(made)] & after.colors[us] & t.reach[movedType(made)][moveTo(made)];
}

/// Could one of them have made the move? His king is not asked.
HWY_INLINE bool isShared(const PlainTables& t, const Position& after, Move made, SquareSet others) {
  const SquareSet occupied = after.occupied() | squareBit(moveFrom(made));
  bool shared = false;
  for (; others; others &= others - 1)
    shared |= (t.between[std::countr_zero(others)][moveTo(made)] & occupied) == 0;
  return shared;
}

/// The moves of some after which the king is attacked along a line.
HWY_INLINE Bits checksAlongLines(const PlainTables& t, const Position* after, const Moves& m, Bits some) {
  Bits checks = 0;
  for (; some; some &= some - 1) {
    const int i = std::countr_zero(some);
    checks |= static_cast<Bits>(attackedAlongLine(t, after[i], m.kings[i], m.mover(i))) << i;
  }
  return checks;
}

/// The moves of some that another man could have made.
HWY_INLINE Bits sharedMoves(const PlainTables& t, const Position* after, const Moves& m, Bits some) {
  Bits mayBe = 0, shared = 0;
  for (; some; some &= some - 1) {
    const int i = std::countr_zero(some);
    mayBe |= static_cast<Bits>(others(t, after[i], m.moves[i], m.mover(i)) != 0) << i;
  }
  for (; mayBe; mayBe &= mayBe - 1) {
    const int i = std::countr_zero(mayBe);
    const SquareSet men = others(t, after[i], m.moves[i], m.mover(i));
    shared |= static_cast<Bits>(isShared(t, after[i], m.moves[i], men)) << i;
  }
  return shared;
}

HWY_INLINE void compose(const Moves& m, Bits checks, Words words) {
  const Bytes d;
  const auto zero = hn::Zero(d), one = hn::Set(d, 1);
  auto set = [&](char c) HWY_ATTR { return hn::Set(d, static_cast<std::uint8_t>(c)); };
  for (std::size_t at = 0; at < kTogether; at += hn::Lanes(d)) {
    const auto from = hn::Load(d, m.from + at), to = hn::Load(d, m.to + at), kind = hn::Load(d, m.kinds + at);
    const Bits checksHere = checks >> at;
    const auto check = hn::LoadMaskBits(d, reinterpret_cast<const std::uint8_t*>(&checksHere));
    const auto type = hn::And(kind, hn::Set(d, 7));
    auto letter = hn::Add(set('a'), hn::And(from, hn::Set(d, 7)));
    for (const PieceType piece : {kKnight, kBishop, kRook, kQueen, kKing})
      letter = hn::IfThenElse(hn::Eq(type, hn::Set(d, piece)), set(kPieceLetters[piece]), letter);
    const auto pawn = hn::Eq(type, zero);
    const auto captures = hn::Lt(kind, hn::Set(d, kNoCapture << 3));
    const auto file = hn::Add(set('a'), hn::And(to, hn::Set(d, 7)));
    const auto rank = hn::Add(set('1'), hn::ShiftRight<3>(to));
    // The sign and the blank.
    const auto last = hn::IfThenElse(check, set('+'), set(' ')), behind = hn::IfThenElseZero(check, set(' '));
    auto choose = [&](auto capture, auto pawnMove, auto pieceMove) HWY_ATTR {
      return hn::IfThenElse(captures, capture, hn::IfThenElse(pawn, pawnMove, pieceMove));
    };
    auto* starts = reinterpret_cast<std::uint8_t*>(words.starts + at);
    auto* rests = reinterpret_cast<std::uint8_t*>(words.rests + at);
    hn::StoreInterleaved4(choose(letter, file, letter), choose(set('x'), rank, file),
                          choose(file, last, rank), choose(rank, behind, last), d, starts);
    hn::StoreInterleaved4(choose(last, zero, behind), choose(behind, zero, zero), zero, zero, d, rests);
    const auto size = choose(hn::Set(d, 5), hn::Set(d, 3), hn::Set(d, 4));
    hn::StoreU(hn::Add(size, hn::IfThenElseZero(check, one)), d, words.sizes + at);
  }
}

/// Most checks are answered in the game, so that they are no mates.
HWY_INLINE bool isAnswered(const GameView& game, std::int32_t position) {
  return position + 1 < game.subtreeEnds[position] &&
         !(game.moves[position + 1] & (kMoveNull | kMoveCastle | kMoveEnPassant));
}

void makeWordsHere(const Context& context, bool standardStart, std::uint32_t* starts, std::uint32_t* rests,
                   std::uint8_t* sizes) {
  const Words words{starts, rests, sizes};
  const GameView game = context.game;
  const PlainTables& t = plainTables();
  // The king of the side that does not move may be attacked at the start, and after null moves.
  bool anyNull = false, plainMen = standardStart;
  const bool attackedAtStart = !standardStart && cqlInCheck(&game.positions[0], game.sides[0] ^ 1u);
  const bool oneLine = game.plies[game.count - 1] == game.count - 1;
  Moves m;
  for (std::int32_t first = 1; first < game.count; first += kTogether) {
    const std::int32_t count = std::min(kTogether, game.count - first);
    m.take(game, first, count);
    divide(m);
    const Bits here = ~Bits{0} >> (kTogether - count);
    const Kinds kinds = kindsOf(m);
    anyNull |= (kinds.nulls & here) != 0;
    plainMen &= (kinds.promotions & here) == 0;
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
    Bits unusual = careful | (kinds.unusual & here);
    const Looks looks = look(m);
    Bits checks = looks.checks & here & ~careful;
    checks |= checksAlongLines(t, after, m, (looks.mayCheck | unusual) & here & ~careful & ~checks);
    for (Bits left = careful; left; left &= left - 1) {
      const int i = std::countr_zero(left);
      checks |= static_cast<Bits>(cqlInCheck(&after[i], m.sides[i])) << i;
    }
    // Bishops of a side that has not promoted stand on squares of different colours, and its queen is alone.
    const Bits severalMen = kinds.knights | kinds.rooks | (plainMen ? 0 : kinds.bishopsAndQueens);
    unusual |= sharedMoves(t, after, m, severalMen & here & ~unusual);
    compose(m, checks, {words.starts + first, words.rests + first, words.sizes + first});
    for (Bits left = checks & ~unusual; left; left &= left - 1) {
      const int i = std::countr_zero(left);
      unusual |= static_cast<Bits>(!isAnswered(game, first + i)) << i;
    }
    for (; unusual; unusual &= unusual - 1) {
      const std::int32_t i = first + std::countr_zero(unusual), parent = game.parents[i];
      const bool before = parent < first ? cqlInCheck(&game.positions[parent], game.sides[parent])
                                         : checks >> (parent - first) & 1;
      const SanWord word = unusualSanWord(context, i, before, checks >> (i - first) & 1);
      words.starts[i] = static_cast<std::uint32_t>(word.characters);
      words.rests[i] = static_cast<std::uint32_t>(word.characters >> 32);
      words.sizes[i] = static_cast<std::uint8_t>(word.size);
    }
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace cql::pgn
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace cql::pgn {

void SanWords::make(const Context& context, bool standardStart) {
  constexpr std::size_t kMore = 64;
  if (const auto count = static_cast<std::size_t>(context.game.count); sizes_.size() < count + kMore) {
    starts_.resize(2 * count + kMore);
    rests_.resize(2 * count + kMore);
    sizes_.resize(2 * count + kMore);
  }
  CQL_DISPATCH(makeWordsHere)(context, standardStart, starts_.data(), rests_.data(), sizes_.data());
}

}  // namespace cql::pgn
#endif
