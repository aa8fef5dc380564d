// Unites the positions of one line, and unites and counts its moves: for summaries (runtime/signature). Takes
// whole positions, and several moves, as vectors.
#include "runtime/assert.h"
#include "runtime/kernel/kernel.h"
#include "runtime/kernel/vectors.h"

using namespace cql;
using namespace cql::kernel;

using Eight = VectorOf<std::uint64_t, 8>::Type;

/// The lowest bit of moveKind(), and of the type of the piece that moves.
static constexpr int kLowestBit = 12;

/// Loads eight moves, shifted by kLowestBit.
static inline void loadKinds(const Move* moves, Eight& kinds) {
  VectorOf<std::uint32_t, 8>::Type eight;
  __builtin_memcpy(&eight, moves, sizeof eight);
  kinds = __builtin_convertvector(eight >> kLowestBit, Eight);
}

/// Adds the sets of a position, by type, restricted to the pieces of a colour; the last two are undefined.
static inline void addOwn(Eight& united, const Position& position, std::int32_t color) {
  Eight sets;
  __builtin_memcpy(&sets, &position, sizeof sets);
  united |= sets & (Eight{} + position.colors[color]);
}

void cqlUniteSquares(const Position* positions, std::int32_t count, std::int32_t first, SquareSet* united) {
  CQL_ASSERT(count > 0 && (first == kWhite || first == kBlack));
  Eight ofFirst{}, ofOther{};
  addOwn(ofFirst, positions[0], first);
  // A move adds squares of the side that has moved.
  std::int32_t i = 0;
  for (; i + 1 < count; i += 2) {
    addOwn(ofOther, positions[i], 1 - first);
    addOwn(ofFirst, positions[i + 1], first);
  }
  if (i < count) addOwn(ofOther, positions[i], 1 - first);
  __builtin_memcpy(united, &ofFirst, sizeof ofFirst);
  __builtin_memcpy(united + 8, &ofOther, sizeof ofOther);
}

void cqlUniteMoveKinds(const Move* moves, std::int32_t count, std::uint64_t* united) {
  Eight kinds{}, eight;
  std::int32_t i = 0;
  for (; i + 8 <= count; i += 8) {
    loadKinds(moves + i, eight);
    kinds |= (Eight{} + 1) << (eight & 63);
  }
  united[0] = kinds[0] | kinds[2] | kinds[4] | kinds[6];
  united[1] = kinds[1] | kinds[3] | kinds[5] | kinds[7];
  for (; i < count; ++i) united[i % 2] |= std::uint64_t{1} << (moves[i] >> kLowestBit & 63);
}

void cqlCountMoves(const Move* moves, std::int32_t count, std::uint32_t* counted) {
  CQL_ASSERT(count >= 0);
  constexpr std::int32_t kTogether = 8 * 255;  // moves: a byte of a lane counts those of a type
  __builtin_memset(counted, 0, 16 * sizeof *counted);
  std::int32_t i = 0;
  while (i + 8 <= count) {
    const std::int32_t end = count - i < kTogether ? count : i + kTogether;
    Eight bytes{}, eight;
    for (; i + 8 <= end; i += 8) {
      loadKinds(moves + i, eight);
      bytes += (Eight{} + 1) << ((eight & 7) * 8);
    }
    for (int lane = 0; lane < 8; ++lane)
      for (int type = 0; type < 8; ++type) counted[lane % 2 * 8 + type] += bytes[lane] >> (type * 8) & 255;
  }
  for (; i < count; ++i) ++counted[i % 2 * 8 + (moves[i] >> kLowestBit & 7)];
}
