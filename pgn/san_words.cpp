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

struct alignas(64) Moves {
  Move moves[kTogether];  ///< zeros behind the last one
  std::uint8_t from[kTogether], to[kTogether];
  std::uint8_t kinds[kTogether];  ///< the type of the man, the type captured in the three bits above
  std::uint8_t flags[kTogether];  ///< from bit 18 of the move on: what is not usual
  std::uint8_t sides[kTogether];  ///< that is to move then
  std::uint8_t kings[kTogether];  ///< the square of its king
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
  for (std::size_t i = 0; i < kTogether; i += hn::Lanes(d)) {
    const auto move = hn::Load(d, m.moves + i);
    const auto six = hn::Set(d, 63);
    hn::Store(hn::TruncateTo(bytes, hn::And(move, six)), bytes, m.from + i);
    hn::Store(hn::TruncateTo(bytes, hn::And(hn::ShiftRight<6>(move), six)), bytes, m.to + i);
    hn::Store(hn::TruncateTo(bytes, hn::And(hn::ShiftRight<12>(move), six)), bytes, m.kinds + i);
    hn::Store(hn::TruncateTo(bytes, hn::ShiftRight<18>(hn::And(move, hn::Set(d, kUnusual)))), bytes,
              m.flags + i);
  }
}

/// False: a board has not just one king of the side to move.
HWY_INLINE bool placeKings(const Position* positions, std::int32_t count, Moves& m) {
  for (std::int32_t i = 0; i < count; ++i) {
    const SquareSet kings = positions[i].types[kKing] & positions[i].colors[m.sides[i]];
    if (HWY_UNLIKELY(kings == 0) || HWY_UNLIKELY((kings & (kings - 1)) != 0)) return false;
    m.kings[i] = static_cast<std::uint8_t>(std::countr_zero(kings));
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

struct Looks {
  Bits unusual = 0, promotions = 0, nulls = 0;
  Bits checks = 0;    ///< by pawns and knights
  Bits mayCheck = 0;  ///< a man looks at the king along a line, or has left a line to him
  Bits knights = 0, rooks = 0, bishopsAndQueens = 0;  ///< moved
};

HWY_INLINE Looks look(const Moves& m) {
  const Bytes d;
  Looks looks;
  for (std::size_t at = 0; at < kTogether; at += hn::Lanes(d)) {
    const auto king = hn::Load(d, m.kings + at), to = hn::Load(d, m.to + at);
    const auto type = hn::And(hn::Load(d, m.kinds + at), hn::Set(d, 7));
    auto is = [&](PieceType t) HWY_ATTR { return hn::Eq(type, hn::Set(d, t)); };
    const auto knight = is(kKnight), bishop = is(kBishop), rook = is(kRook), queen = is(kQueen);
    const Relation target(to, king), left(hn::Load(d, m.from + at), king);
    // The king of White stands above a black pawn's target, that of Black below: one rank aside.
    const auto rankOfKing = hn::ShiftRight<3>(king), rankOfTarget = hn::ShiftRight<3>(to);
    const auto side = hn::Load(d, m.sides + at);
    const auto ahead = hn::Sub(hn::Add(rankOfTarget, side), hn::AndNot(side, hn::Set(d, 1)));
    const auto pawnCheck =
        hn::And(hn::And(is(kPawn), hn::Eq(target.files, hn::Set(d, 1))), hn::Eq(rankOfKing, ahead));
    const auto alongLine = hn::Or(hn::And(hn::Or(bishop, queen), target.diagonal()),
                                  hn::And(hn::Or(rook, queen), target.straight()));
    const auto lineLeft = hn::Or(left.diagonal(), left.straight());
    auto bits = [&](auto mask) HWY_ATTR { return bitsOf(mask) << at; };
    const auto flags = hn::Load(d, m.flags + at);
    auto have = [&](Move some) HWY_ATTR {
      const auto wanted = hn::And(flags, hn::Set(d, static_cast<std::uint8_t>(some >> 18)));
      return bits(hn::Ne(wanted, hn::Zero(d)));
    };
    looks.unusual |= have(kUnusual);
    looks.promotions |= have(kPromotion);
    looks.nulls |= have(kMoveNull);
    looks.checks |= bits(hn::Or(pawnCheck, hn::And(knight, target.knight())));
    looks.mayCheck |= bits(hn::Or(alongLine, lineLeft));
    looks.knights |= bits(knight);
    looks.rooks |= bits(rook);
    looks.bishopsAndQueens |= bits(hn::Or(bishop, queen));
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

/// Could another man of the kind have made the move? His king is not asked.
HWY_INLINE bool isShared(const PlainTables& t, const Position& after, Move made, Color us) {
  const PieceType type = movedType(made);
  const int to = moveTo(made);
  const SquareSet others = after.types[type] & after.colors[us] & t.reach[type][to];
  // The man's own square is empty now, so that he does not stand in the way; one is enough to be asked about.
  const SquareSet inTheWay =
      t.between[std::countr_zero(others) & 63][to] & (after.occupied() | squareBit(moveFrom(made)));
  return ((others != 0) & (inTheWay == 0)) | ((others & (others - 1)) != 0);
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
  Moves m;
  for (std::int32_t first = 1; first < game.count; first += kTogether) {
    const std::int32_t count = std::min(kTogether, game.count - first);
    const auto size = static_cast<std::size_t>(count);
    std::memcpy(m.moves, game.moves + first, size * sizeof(Move));
    std::memcpy(m.sides, game.sides + first, size);
    std::fill(m.moves + count, m.moves + kTogether, 0);
    std::fill(m.sides + count, m.sides + kTogether, 0);
    divide(m);
    const Bits here = ~Bits{0} >> (kTogether - count);
    const Looks looks = placeKings(game.positions + first, count, m) ? look(m) : Looks{.unusual = here};
    Bits unusual = looks.unusual & here;
    anyNull |= looks.nulls != 0;
    plainMen &= looks.promotions == 0;
    if (anyNull | attackedAtStart) {
      for (std::int32_t i = 0; i < count; ++i) {
        const std::int32_t parent = game.parents[first + i];
        const bool odd = (attackedAtStart & (parent == 0)) | ((game.moves[parent] & kMoveNull) != 0);
        unusual |= static_cast<Bits>(odd) << i;
      }
    }
    Bits checks = looks.checks & here;
    for (Bits left = looks.mayCheck & ~checks & ~unusual & here; left; left &= left - 1) {
      const int i = std::countr_zero(left);
      const bool check =
          attackedAlongLine(t, game.positions[first + i], m.kings[i], static_cast<Color>(m.sides[i] ^ 1));
      checks |= static_cast<Bits>(check) << i;
    }
    // Bishops of a side that has not promoted stand on squares of different colours, and its queen is alone.
    const Bits severalMen = looks.knights | looks.rooks | (plainMen ? 0 : looks.bishopsAndQueens);
    for (Bits left = severalMen & ~unusual & here; left; left &= left - 1) {
      const int i = std::countr_zero(left);
      const bool shared =
          isShared(t, game.positions[first + i], m.moves[i], static_cast<Color>(m.sides[i] ^ 1));
      unusual |= static_cast<Bits>(shared) << i;
    }
    compose(m, checks, {words.starts + first, words.rests + first, words.sizes + first});
    for (Bits left = checks & ~unusual; left; left &= left - 1) {
      const int i = std::countr_zero(left);
      unusual |= static_cast<Bits>(!isAnswered(game, first + i)) << i;
    }
    for (Bits left = unusual; left; left &= left - 1) {
      const std::int32_t i = first + std::countr_zero(left);
      const SanWord word = unusualSanWord(context, i);
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
