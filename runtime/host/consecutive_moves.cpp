// `consecutivemoves` (language/22 §4).
#include <algorithm>

#include "runtime/host/host.h"
#include "runtime/kernel/kernel.h"

namespace cql {
namespace {

/// Lists the tails of the moves from `from` down to `to`, which is below it.
std::vector<std::int32_t> movesTo(const GameView& game, std::int32_t from, std::int32_t to) {
  std::vector<std::int32_t> tails;
  for (; to != from; to = game.parents[to]) tails.push_back(to);
  std::reverse(tails.begin(), tails.end());
  return tails;
}

/// Are piece with colour, from and to equal?
bool sameMove(const GameView& game, std::int32_t a, std::int32_t b) {
  const Move x = game.moves[a], y = game.moves[b];
  return moveFrom(x) == moveFrom(y) && moveTo(x) == moveTo(y) && movedType(x) == movedType(y) &&
         game.sides[a] == game.sides[b];
}

}  // namespace

namespace services {

i32 consecutiveMoves(Context* ctx, i32 filter, i32 x, i32 y, i32 low, i32 high) {
  const GameView& game = ctx->game;
  if (x >= game.count || y >= game.count) return 0;  // language/60 §4
  const i32 common = cqlLca(ctx, x, y);
  if (common == x || common == y) return 0;
  const std::vector<i32> a = movesTo(game, common, x), b = movesTo(game, common, y);
  // Lengths of the common runs that end at each pair, row by row.
  std::vector<i32> row(b.size() + 1, 0);
  i32 best = 0;
  std::size_t endA = 0, endB = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = b.size(); j-- > 0;) {
      row[j + 1] = sameMove(game, a[i], b[j]) ? row[j] + 1 : 0;
      // Of equal runs the one that ends first in the first list, then in the second.
      if (row[j + 1] > best || (row[j + 1] == best && best > 0 && endA == i + 1)) {
        best = row[j + 1];
        endA = i + 1;
        endB = j + 1;
      }
    }
  if (best < std::max(low, 1) || best > high) return 0;
  Host::Run& longest = ctx->host->runs[static_cast<std::size_t>(filter)];
  const auto length = static_cast<std::size_t>(best);
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
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (manifest.consecutiveQuiet[i] || context_.commentLevel > 0) continue;
    auto mark = [&](const std::vector<std::int32_t>& tails, const std::string& name) {
      for (std::size_t k = 0; k < tails.size(); ++k)
        runMarks.add(tails[k], name + "-move[" + std::to_string(k + 1) + "]");
    };
    mark(runs[i].first, manifest.consecutiveNames[2 * i]);
    mark(runs[i].second, manifest.consecutiveNames[2 * i + 1]);
  }
}

}  // namespace cql
