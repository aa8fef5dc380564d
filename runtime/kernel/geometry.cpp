#include "runtime/assert.h"
#include "runtime/kernel/attacks.h"
#include "runtime/kernel/kernel.h"

using namespace cql;
using namespace cql::kernel;

extern "C" {

std::int32_t cqlCountSquares(SquareSet set) {
  return count(set);
}

std::int32_t cqlFirstSquare(SquareSet set) {
  CQL_ASSERT(set);
  return firstSquare(set);
}

SquareSet cqlStep(SquareSet set, std::uint32_t directions, std::int32_t low, std::int32_t high) {
  CQL_ASSERT(directions < 1u << kDirectionCount);
  SquareSet out = (low <= 0 && high >= 0) ? set : 0;
  for (int d = 0; d < kDirectionCount; ++d) {
    if (!(directions >> d & 1)) continue;
    SquareSet ahead = set, back = set;
    for (int i = 1; i <= 7; ++i) {
      ahead = step(ahead, d);
      back = step(back, opposite(d));
      if (low <= i && i <= high) out |= ahead;
      if (low <= -i && -i <= high) out |= back;
    }
  }
  return out;
}

SquareSet cqlBetween(SquareSet a, SquareSet b) {
  SquareSet out = 0;
  for (SquareSet left = a; left;) {
    const int s = popFirst(left);
    for (int d = 0; d < kDirectionCount; ++d)
      for (SquareSet ends = b & kRays[d][s]; ends;) out |= kRays[d][s] & kRays[opposite(d)][popFirst(ends)];
  }
  return out;
}

SquareSet cqlMakeSquare(std::int32_t file, std::int32_t rank) {
  if (file < 1 || file > 8 || rank < 1 || rank > 8) return 0;
  return squareBit(makeSquare(file - 1, rank - 1));
}

std::int32_t cqlSqrt(std::int32_t n) {
  CQL_ASSERT(n >= 0);
  std::int64_t low = 0, high = 46341;  // the root is in [low, high)
  while (high - low > 1) {
    const std::int64_t middle = (low + high) / 2;
    (middle * middle <= n ? low : high) = middle;
  }
  return static_cast<std::int32_t>(low);
}

}  // extern "C"
