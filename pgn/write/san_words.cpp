// Compiled once for every instruction set that Highway dispatches to.
//
// The moves are processed in vectors, as bytes: the parts of a word. Checks, and whether another piece could
// have made the move, are mostly known from the reader; else boards are examined. The few other words are
// left to unusualSanWord().
#include "pgn/write/san_words.h"

#include <algorithm>

#include "pgn/fast/tables.h"
#include "pgn/write/unusual_san.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pgn/write/san_words.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "io/instruction_set.h"
#include "pgn/fast/block_bits-inl.h"
#include "runtime/game_record.h"

HWY_BEFORE_NAMESPACE();
namespace cql::pgn {
namespace HWY_NAMESPACE {

/// This many positions are processed together; bit i of a set is for the i-th one.
constexpr std::int32_t kTogether = kBlock;
static_assert(kTogether <= GameRecord::kRoomBehind);

/// Promotions, captures en passant, castling, null moves.
constexpr Move kUnusual = 7u << 18 | kMoveEnPassant | kMoveCastle | kMoveNull;
static_assert(kUnusual == 127u << 18);

/// Moves taken apart into bytes.
struct alignas(64) MoveBytes {
  std::uint8_t from[kTogether], to[kTogether];
  std::uint8_t kinds[kTogether];  ///< the type of the piece, the type captured in the three bits above
  std::uint8_t flags[kTogether];  ///< from bit 18 of the move on: what is not usual

  HWY_INLINE void take(const Move* moves) {
    using Moves = hn::CappedTag<Move, 16>;
    const Moves d;
    const hn::Rebind<std::uint8_t, Moves> bytes;
    // Not TruncateTo: that of Highway 1.0.3 takes the wrong bytes with HWY_AVX3_DL.
    auto store = [&](auto v, std::uint8_t* to) HWY_ATTR {
      hn::Store(hn::DemoteTo(bytes, hn::BitCast(hn::RebindToSigned<Moves>(), v)), bytes, to);
    };
    for (std::size_t i = 0; i < kTogether; i += hn::Lanes(d)) {
      const auto move = hn::LoadU(d, moves + i);
      const auto six = hn::Set(d, 63);
      store(hn::And(move, six), from + i);
      store(hn::And(hn::ShiftRight<6>(move), six), to + i);
      store(hn::And(hn::ShiftRight<12>(move), six), kinds + i);
      store(hn::ShiftRight<18>(hn::And(move, hn::Set(d, kUnusual))), flags + i);
    }
  }
};

/// The destination of the words.
struct Words {
  std::uint32_t *starts, *rests;
  std::uint8_t* sizes;
};

/// Properties of the moves.
struct Kinds {
  Bits unusual = 0;
  Bits checks = 0;
  Bits several = 0;  ///< another piece of the type might have made the move
};

HWY_INLINE Kinds kindsOf(const MoveBytes& m, const std::uint8_t* factsBehind) {
  const Bytes d;
  const auto none = hn::Zero(d);
  Kinds kinds;
  for (std::size_t at = 0; at < kTogether; at += hn::Lanes(d)) {
    const auto facts = hn::LoadU(d, factsBehind + at);
    const auto type = hn::And(hn::Load(d, m.kinds + at), hn::Set(d, 7));
    auto are = [&](PositionFact fact) HWY_ATTR { return hn::Ne(hn::And(facts, hn::Set(d, fact)), none); };
    const auto unusual = hn::And(hn::Load(d, m.flags + at), hn::Set(d, kUnusual >> 18));
    const auto alone = hn::Or(hn::Eq(type, hn::Set(d, kPawn)), hn::Eq(type, hn::Set(d, kKing)));
    kinds.unusual |= bitsOf(hn::Ne(unusual, none)) << at;
    kinds.checks |= bitsOf(are(kInCheck)) << at;
    kinds.several |= bitsOf(hn::Not(hn::Or(alone, are(kSolePiece)))) << at;
  }
  return kinds;
}

/// Returns true if another piece of the type could have made the move to a position. Ignores pins.
HWY_INLINE bool isShared(const MoveTables& t, const GameView& game, std::int32_t position) {
  const Position& after = game.positions[position];
  const Move made = game.moves[position];
  const PieceType type = movedType(made);
  const int to = moveTo(made);
  const SquareSet occupied = after.occupied() | squareBit(moveFrom(made));
  SquareSet others = after.pieces(~static_cast<Color>(game.sides[position]), type) & t.reach[type][to];
  bool shared = false;
  for (; others; others &= others - 1) shared |= (t.between[std::countr_zero(others)][to] & occupied) == 0;
  return shared;
}

/// Returns the subset of some moves that another piece could have made.
HWY_INLINE Bits sharedMoves(const MoveTables& t, const GameView& game, std::int32_t first, Bits some) {
  Bits shared = 0;
  for (; some; some &= some - 1) {
    const int i = std::countr_zero(some);
    shared |= static_cast<Bits>(isShared(t, game, first + i)) << i;
  }
  return shared;
}

HWY_INLINE void compose(const MoveBytes& m, Bits checks, Words words) {
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

/// Returns true if a check is answered in the game, as most are. Then it is not mate.
HWY_INLINE bool isAnswered(const GameView& game, std::int32_t position) {
  return position + 1 < game.subtreeEnds[position] &&
         !(game.moves[position + 1] & (kMoveNull | kMoveCastle | kMoveEnPassant));
}

void makeWordsHere(const Context& context, std::uint32_t* starts, std::uint32_t* rests, std::uint8_t* sizes) {
  const GameView game = context.game;
  const MoveTables& t = moveTables();
  MoveBytes m;
  for (std::int32_t first = 1; first < game.count; first += kTogether) {
    const std::int32_t count = std::min(kTogether, game.count - first);
    m.take(game.moves + first);
    const Bits here = ~Bits{0} >> (kTogether - count);
    const Kinds kinds = kindsOf(m, game.facts + first);
    compose(m, kinds.checks, {starts + first, rests + first, sizes + first});
    Bits unusual = kinds.unusual & here;
    unusual |= sharedMoves(t, game, first, kinds.several & here & ~unusual);
    for (Bits left = kinds.checks & here & ~unusual; left; left &= left - 1) {
      const int i = std::countr_zero(left);
      unusual |= static_cast<Bits>(!isAnswered(game, first + i)) << i;
    }
    for (; unusual; unusual &= unusual - 1) {
      const std::int32_t i = first + std::countr_zero(unusual);
      const SanWord word = unusualSanWord(context, i);
      starts[i] = static_cast<std::uint32_t>(word.characters);
      rests[i] = static_cast<std::uint32_t>(word.characters >> 32);
      sizes[i] = static_cast<std::uint8_t>(word.size);
    }
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace cql::pgn
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace cql::pgn {

void SanWords::make(const Context& context) {
  constexpr std::size_t kMore = 64;
  if (const auto count = static_cast<std::size_t>(context.game.count); sizes_.size() < count + kMore) {
    starts_.resize(2 * count + kMore);
    rests_.resize(2 * count + kMore);
    sizes_.resize(2 * count + kMore);
  }
  CQL_DISPATCH(makeWordsHere)(context, starts_.data(), rests_.data(), sizes_.data());
}

}  // namespace cql::pgn
#endif
