// The first phase of the fast reader (fast_movetext.cpp): parses the words without a board. Compiled for
// every instruction set: include it after <hwy/foreach_target.h>, once for each of them.
#if defined(CQL_PGN_PLAIN_PLAN_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef CQL_PGN_PLAIN_PLAN_INL_H
#undef CQL_PGN_PLAIN_PLAN_INL_H
#else
#define CQL_PGN_PLAIN_PLAN_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstring>
#include <iterator>

#include "pgn/fast/block_bits-inl.h"
#include "pgn/fast/fast_movetext.h"
#include "pgn/fast/tables.h"
#include "runtime/kernel/attacks.h"

HWY_BEFORE_NAMESPACE();
namespace cql::pgn::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Words processed together: most games fit, and the working set stays in the first-level cache.
constexpr std::size_t kTogether = 256;

/// Vectors that hold 32 bits for each word, and 64 bits for each.
using Lanes = hn::CappedTag<std::uint32_t, 16>;
using Wide = hn::CappedTag<std::uint64_t, 8>;
using Narrowed = hn::Rebind<std::uint32_t, Wide>;
constexpr std::size_t kLanes = hn::MaxLanes(Lanes());
static_assert(kTogether % 16 == 0 && kPlacesBehind >= 16 && kFastMargin == 8);
/// Alternates a constant for White's words with one for Black's; from index 0 on it begins with White.
template <std::uint32_t white, std::uint32_t black>
constexpr std::uint32_t kBySide[17] = {white, black, white, black, white, black, white, black, white,
                                       black, white, black, white, black, white, black, white};

constexpr std::uint32_t kAnyFile = 0xff;

/// The words and the results of the phases; the first word is White's.
struct alignas(64) Plans {
  std::uint64_t words[kTogether];                        ///< the last eight characters, the last one highest
  std::uint32_t last[kTogether], lastButOne[kTogether];  ///< the last four, and the four before the last one
  /// MoveRow * 64 + the target: the index into MoveTables::sources, the squares that the piece may come from.
  /// Preceded by those of the words before the first one.
  std::uint32_t lastAndEntries[16 + kTogether + 16];
  /// Files of the piece, as bits: kAnyFile if the word names none; 0 if several pieces have to be considered
  /// all the same.
  std::uint32_t files[kTogether];
  std::uint32_t types[kTogether];
  std::uint32_t from[kTogether + 16];  ///< squares; known after the moves have been played
  std::uint32_t shapes[kTogether];     ///< targets: squares of a row of eight, and 256 * where it begins
  SquareSet
      targets[kTogether + 2];  ///< as sets; of castling, the squares of both pieces and that of the rook
  Bits castlings[kTogether / kBlock];  ///< bit by bit, which words are castling

  HWY_INLINE std::uint32_t* entries() { return lastAndEntries + 16; }
  HWY_INLINE const std::uint32_t* entries() const { return lastAndEntries + 16; }
};

/// Maps the letter of a piece to a shift, a multiple of four, that is different for each of them.
constexpr unsigned pieceShift(unsigned letter) {
  return (letter | letter << 2) & 0x1c;
}
/// The rows of the pieces, four bits each, by pieceShift() of their letters; and which letters are pieces, by
/// their five lowest bits.
struct Pieces {
  std::uint32_t rows = 0, letters = 0;
  constexpr Pieces() {
    unsigned row = kKnightRow;
    for (const unsigned letter : {'N', 'B', 'R', 'Q', 'K'}) {
      rows |= row++ << pieceShift(letter);
      letters |= 1u << (letter & 31);
    }
  }
};
constexpr Pieces kPieces;

/// Loads the last characters of each word.
HWY_INLINE void takeWords(const char* text, const std::uint32_t* ends, std::size_t count, Plans& plans) {
  // By single loads: gathering costs more.
  for (std::size_t i = 0; i < count; ++i) std::memcpy(&plans.words[i], text + ends[i] - 8, 8);
  const Wide d;
  const Narrowed narrowed;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    const auto word = hn::Load(d, plans.words + i);
    hn::Store(hn::TruncateTo(narrowed, hn::ShiftRight<32>(word)), narrowed, plans.last + i);
    hn::Store(hn::TruncateTo(narrowed, hn::ShiftRight<24>(word)), narrowed, plans.lastButOne + i);
  }
}

/// Reads the words; fills all but `from` and `targets`.
HWY_INLINE void readPlans(const std::uint32_t* starts, const std::uint32_t* ends, std::size_t count,
                          Plans& plans) {
  const Lanes d;
  auto set = [&](std::uint32_t value) HWY_ATTR { return hn::Set(d, value); };
  for (std::size_t i = 0; i < count; i += kLanes) {
    // The last four characters, without one check sign.
    const auto signedWord = hn::Load(d, plans.last + i);
    const auto sign = hn::Lt(hn::ShiftRight<24>(signedWord), set('-'));
    const auto word = hn::IfThenElse(sign, hn::Load(d, plans.lastButOne + i), signedWord);
    const auto size = hn::Sub(hn::LoadU(d, ends + i), hn::LoadU(d, starts + i));
    const auto length = hn::Sub(size, hn::IfThenElseZero(sign, set(1)));
    const auto target = hn::Sub(hn::ShiftRight<16>(word), set('a' + '1' * 256));
    const auto to = hn::And(hn::Or(target, hn::ShiftRight<5>(target)), set(63));
    const auto characters = hn::Shr(word, hn::And(hn::Sub(set(32), hn::ShiftLeft<3>(length)), set(31)));
    const auto first = hn::And(characters, set(0xff));
    const auto second = hn::And(hn::ShiftRight<8>(characters), set(0xff));
    // A pawn (`d4`) or one that captures (`exd4`), a piece (`Nd4`), or one with an `x` or its file (`Nxd4`,
    // `Nbd4`).
    const auto pawn = hn::TestBit(first, set(0x20));
    const auto four = hn::Eq(length, set(4));
    const auto notX = hn::Xor(second, set('x'));
    const auto pawnRow =
        hn::Or(hn::LoadU(d, kBySide<0, 1> + i % 2), hn::IfThenElseZero(four, set(kWhiteCapture)));
    const auto shift = hn::And(hn::Or(first, hn::ShiftLeft<2>(first)), set(0x1c));  // pieceShift()
    const auto pieceRow = hn::And(hn::Shr(set(kPieces.rows), shift), set(15));
    const auto row = hn::IfThenElse(pawn, pawnRow, pieceRow);
    const auto entry = hn::Or(hn::ShiftLeft<6>(row), to);
    const auto isPiece = hn::Shr(set(kPieces.letters), hn::And(first, set(31)));
    const auto names = hn::And(four, hn::Or(pawn, hn::Ne(notX, hn::Zero(d))));
    const auto file = hn::Sub(hn::IfThenElse(pawn, first, second), set('a'));
    const auto fileBit = hn::Shl(set(1), hn::And(file, set(7)));
    // O-O or O-O-O, whose first character is tested later.
    constexpr std::uint32_t kShort = 'O' | '-' << 8 | 'O' << 16, kLong = '-' | kShort << 8;
    const auto shortCastling = hn::And(hn::Eq(hn::ShiftRight<8>(word), set(kShort)), hn::Eq(length, set(3)));
    const auto castling = hn::Or(shortCastling, hn::And(hn::Eq(word, set(kLong)), hn::Eq(length, set(5))));
    const auto a = hn::LoadU(d, kBySide<0, 56> + i % 2);
    const auto rook = hn::Add(a, hn::IfThenElseZero(shortCastling, set(7)));
    const auto files = hn::IfThenElse(shortCastling, set(0b11100000), set(0b00001101));
    // All else is left to resolve().
    const auto odd =
        hn::Or(hn::Or(hn::AndNot(set(0x707), target), hn::IfThenElseZero(names, hn::AndNot(set(7), file))),
               hn::IfThenElse(pawn, hn::IfThenElseZero(four, notX), hn::AndNot(isPiece, set(1))));
    const auto brief = hn::Eq(length, hn::IfThenElse(pawn, set(2), set(3)));
    const auto usual = hn::And(hn::Eq(odd, hn::Zero(d)), hn::Or(four, brief));
    const auto type = hn::IfThenElseZero(hn::AndNot(pawn, usual), hn::Sub(row, set(kRowOfType)));
    hn::Store(hn::IfThenElse(names, fileBit, set(kAnyFile)), d, plans.files + i);
    hn::Store(hn::IfThenElse(castling, hn::Or(rook, set(kCastlingRow * 64)),
                             hn::IfThenElse(usual, entry, set(kNoRow * 64))),
              d, plans.entries() + i);
    hn::Store(hn::IfThenElse(castling, set(kCastlingType), type), d, plans.types + i);
    const auto squares = hn::IfThenElse(castling, files, set(1)), above = hn::IfThenElse(castling, a, to);
    hn::Store(hn::Or(squares, hn::ShiftLeft<8>(above)), d, plans.shapes + i);
    Bits castlings = 0;
    hn::StoreMaskBits(d, castling, reinterpret_cast<std::uint8_t*>(&castlings));
    plans.castlings[i / kBlock] |= castlings << i % kBlock;
  }
}

/// Makes sets of the targets.
HWY_INLINE void placeTargets(std::size_t count, Plans& plans) {
  const Wide d;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    const auto shape = hn::PromoteTo(d, hn::Load(Narrowed(), plans.shapes + i));
    hn::Store(hn::Shl(hn::And(shape, hn::Set(d, 0xff)), hn::ShiftRight<8>(shape)), d, plans.targets + i);
  }
}

/// A capture on the square behind a pawn that has just been pushed may be one en passant.
HWY_INLINE void markEnPassant(std::size_t count, Plans& plans) {
  const Lanes d;
  constexpr std::uint32_t kByWhite = (kWhiteCapture - kBlackPush) * 64 + 8,
                          kByBlack = (kBlackCapture - kWhitePush) * 64 - 8;
  for (std::size_t i = 0; i < count; i += kLanes) {
    const auto entry = hn::Load(d, plans.entries() + i), last = hn::LoadU(d, plans.entries() + i - 1);
    const auto behind = hn::Eq(hn::Sub(entry, last), hn::LoadU(d, kBySide<kByWhite, kByBlack> + i % 2));
    const auto found = hn::And(behind, hn::Lt(entry, hn::Set(d, kKnightRow * 64)));
    if (HWY_UNLIKELY(!hn::AllFalse(d, found)))
      hn::Store(hn::IfThenElse(found, hn::Set(d, kNoRow * 64), entry), d, plans.entries() + i);
  }
}

/// Marks words that name neither file nor rank, and that were played without special cases: one piece alone
/// could be meant.
HWY_INLINE void noteSolePieces(const Plans& plans, std::size_t count, std::uint8_t* facts) {
  using Words = hn::CappedTag<std::uint32_t, 16>;
  const Words d;
  const hn::Rebind<std::uint8_t, Words> bytes;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    const auto sole = hn::Eq(hn::Load(d, plans.files + i), hn::Set(d, kAnyFile));
    const auto fact =
        hn::BitCast(hn::RebindToSigned<Words>(), hn::IfThenElseZero(sole, hn::Set(d, kSolePiece)));
    hn::StoreU(hn::DemoteTo(bytes, fact), bytes, facts + i);
  }
}

/// Plans the moves that words stand for. The arrays are readable beyond the last one. A function of its own,
/// called once for many words: it needs all registers, and so does the next phase.
HWY_NOINLINE void planMoves(const char* text, const std::uint32_t* starts, const std::uint32_t* ends,
                            std::size_t count, Plans& plans) {
  takeWords(text, ends, count, plans);
  std::fill(std::begin(plans.castlings), std::end(plans.castlings), 0);
  readPlans(starts, ends, count, plans);
  // For lanes after the last word. markEnPassant() branches on the entries of a whole vector; they are stored
  // before the targets are made, so that its loads do not wait for the store.
  std::fill_n(plans.entries() + count, kLanes, 0);
  std::fill_n(plans.from + count, kLanes, 0);
  placeTargets(count, plans);
  markEnPassant(count, plans);
}

}  // namespace cql::pgn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
