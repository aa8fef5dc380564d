// `consecutivemoves` (language/22 §4).
#include <algorithm>
#include <cstdint>
#include <vector>

#include "runtime/assert.h"
#include "runtime/host/host.h"
#include "runtime/kernel/kernel.h"
#include "runtime/rules/common_run.h"

namespace cql {
namespace {

/// Returns the tails of the moves from `from` down to `to`, which is below it.
std::vector<std::int32_t> movesTo(const GameView& game, std::int32_t from, std::int32_t to) {
  std::vector<std::int32_t> tails;
  for (; to != from; to = game.parents[to]) {
    CQL_ASSERT(to > from);  // preorder
    tails.push_back(to);
  }
  std::reverse(tails.begin(), tails.end());
  return tails;
}

/// Returns numbers that are equal for moves whose piece with colour, from and to are.
std::vector<std::uint32_t> keysOf(const GameView& game, const std::vector<std::int32_t>& tails) {
  std::vector<std::uint32_t> keys;
  keys.reserve(tails.size());
  for (const std::int32_t tail : tails) {
    const Move m = game.moves[tail];
    keys.push_back(static_cast<std::uint32_t>(moveFrom(m)) | static_cast<std::uint32_t>(moveTo(m)) << 6 |
                   static_cast<std::uint32_t>(movedType(m)) << 12 |
                   static_cast<std::uint32_t>(game.sides[tail]) << 16);
  }
  return keys;
}

}  // namespace

namespace services {

std::int32_t consecutiveMoves(Context* ctx, std::int32_t filter, std::int32_t x, std::int32_t y,
                              std::int32_t low, std::int32_t high) {
  const GameView& game = ctx->game;
  if (x >= game.count || y >= game.count) return 0;  // language/60 §4
  const std::int32_t common = cqlLca(ctx, x, y);
  if (common == x || common == y) return 0;
  const std::vector<std::int32_t> a = movesTo(game, common, x), b = movesTo(game, common, y);
  const CommonRun run = longestCommonRun(keysOf(game, a), keysOf(game, b));
  const auto best = static_cast<std::int32_t>(run.length);
  const std::size_t endA = run.endInFirst, endB = run.endInSecond;
  if (best < std::max(low, 1) || best > high) return 0;
  ConsecutiveMovesState::Run& longest = ctx->host->consecutiveMoves.longest[static_cast<std::size_t>(filter)];
  const auto length = static_cast<std::size_t>(best);
  CQL_ASSERT(length <= endA && endA <= a.size() && length <= endB && endB <= b.size());
  if (length > longest.first.size()) {
    longest.first.assign(a.begin() + static_cast<std::ptrdiff_t>(endA - length),
                         a.begin() + static_cast<std::ptrdiff_t>(endA));
    longest.second.assign(b.begin() + static_cast<std::ptrdiff_t>(endB - length),
                          b.begin() + static_cast<std::ptrdiff_t>(endB));
  }
  return best;
}

}  // namespace services

void Host::markRuns() {
  for (std::size_t i = 0; i < consecutiveMoves.longest.size(); ++i) {
    if (manifest.consecutiveQuiet[i] || context_.commentLevel > 0) continue;
    auto mark = [&](const std::vector<std::int32_t>& tails, const std::string& name) {
      for (std::size_t k = 0; k < tails.size(); ++k)
        consecutiveMoves.comments.add(tails[k], name + "-move[" + std::to_string(k + 1) + "]");
    };
    mark(consecutiveMoves.longest[i].first, manifest.consecutiveNames[2 * i]);
    mark(consecutiveMoves.longest[i].second, manifest.consecutiveNames[2 * i + 1]);
  }
}

}  // namespace cql
