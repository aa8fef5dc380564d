// Unites the positions, and the moves, of one line: for signatures (runtime/signature). Takes whole
// positions, and several moves, as vectors.
#include "runtime/kernel/kernel.h"
#include "runtime/kernel/vectors.h"

using namespace cql;
using namespace cql::kernel;

using Eight = VectorOf<std::uint64_t, 8>::Type;

/// Adds the sets of a position, by type, narrowed to the pieces of a colour; the last two mean nothing.
static inline void addOwn(Eight& united, const Position& position, std::int32_t color) {
  Eight sets;
  __builtin_memcpy(&sets, &position, sizeof sets);
  united |= sets & (Eight{} + position.colors[color]);
}

void cqlUniteSquares(const Position* positions, std::int32_t count, std::int32_t first, SquareSet* united) {
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
  constexpr int kLowestBit = 12;  // of moveKind()
  Eight kinds{};
  std::int32_t i = 0;
  for (; i + 8 <= count; i += 8) {
    VectorOf<std::uint32_t, 8>::Type eight;
    __builtin_memcpy(&eight, moves + i, sizeof eight);
    kinds |= (Eight{} + 1) << (__builtin_convertvector(eight >> kLowestBit, Eight) & 63);
  }
  united[0] = kinds[0] | kinds[2] | kinds[4] | kinds[6];
  united[1] = kinds[1] | kinds[3] | kinds[5] | kinds[7];
  for (; i < count; ++i) united[i % 2] |= std::uint64_t{1} << (moves[i] >> kLowestBit & 63);
}
