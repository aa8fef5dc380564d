// Moves of a game taken apart into bytes, to be looked at many at a time: for every instruction set that
// Highway compiles for, to be included behind <hwy/foreach_target.h>, and once more for each of them.
#if defined(CQL_PGN_MOVE_BYTES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef CQL_PGN_MOVE_BYTES_INL_H
#undef CQL_PGN_MOVE_BYTES_INL_H
#else
#define CQL_PGN_MOVE_BYTES_INL_H
#endif

#include <hwy/highway.h>

#include "pgn/block_bits-inl.h"
#include "runtime/game_record.h"

HWY_BEFORE_NAMESPACE();
namespace cql::pgn::HWY_NAMESPACE {

/// So many positions are looked at together, bit i of a set for the i-th one.
constexpr std::int32_t kTogether = kBlock;
static_assert(kTogether <= GameRecord::kRoomBehind);

/// Promotions, captures en passant, castling, null moves.
constexpr Move kPromotion = 7u << 18;
constexpr Move kUnusual = kPromotion | kMoveEnPassant | kMoveCastle | kMoveNull;
static_assert(kUnusual == 127u << 18);

struct alignas(64) MoveBytes {
  std::uint8_t from[kTogether], to[kTogether];
  std::uint8_t kinds[kTogether];  ///< the type of the man, the type captured in the three bits above
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

}  // namespace cql::pgn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
