#include "shard/divide.h"

#include <algorithm>
#include <numeric>

#include "runtime/assert.h"

namespace cql::shard {
namespace {

/// Returns true if an input exceeds a shard by a quarter, so that it is cut.
bool isLarge(std::uint64_t size, std::uint64_t shard) {
  return size > shard + shard / 4;
}

/// Returns the ends of the shards but the last, in bytes of the concatenation of all inputs.
std::vector<std::uint64_t> bordersOf(const std::vector<double>& weights, std::uint64_t total) {
  const double all = std::accumulate(weights.begin(), weights.end(), 0.0);
  CQL_ASSERT(!weights.empty() && all > 0);
  std::vector<std::uint64_t> borders;
  double sum = 0;
  for (std::size_t i = 0; i + 1 < weights.size(); ++i) {
    sum += weights[i];
    borders.push_back(std::min(static_cast<std::uint64_t>(sum / all * static_cast<double>(total)), total));
  }
  return borders;
}

/// Fills in the number of games in the whole input for parts that lack it.
void countGames(const std::string& name, const GameFormats& formats, const SourceOptions& options,
                std::vector<InputPart>& parts) {
  std::string error;
  const auto source = formats.open(name, options, error);
  if (!source) return;
  for (InputPart& part : parts)
    if (part.lastGameNumber < 0) part.lastGameNumber = source->lastGameNumber();
}

}  // namespace

Result<void> divide(const std::vector<double>& weights, bool cutSmall, bool lastGames,
                    const GameFormats& formats, const SourceOptions& options, Plan& plan,
                    std::vector<std::string>& notes) {
  std::uint64_t total = 0;
  for (const PlannedInput& input : plan.inputs) total += input.fingerprint.size;
  const std::vector<std::uint64_t> borders = bordersOf(weights, total);
  plan.shards.assign(weights.size(), {});
  std::uint64_t begin = 0;  // the offset of the input in the concatenation
  std::size_t shard = 0;
  for (std::size_t i = 0; i < plan.inputs.size(); ++i) {
    PlannedInput& input = plan.inputs[i];
    const std::uint64_t size = input.fingerprint.size, end = begin + size;
    std::vector<std::uint64_t> places;
    while (shard + places.size() < borders.size() && borders[shard + places.size()] < end)
      places.push_back(borders[shard + places.size()] - begin);
    CutInput cut{{InputPart{}}, ""};
    const bool inside = std::ranges::any_of(places, [](std::uint64_t place) { return place > 0; });
    if (inside && (cutSmall || isLarge(size, total / weights.size()))) {
      std::string error;
      cut = formats.cut(input.name, places, options, error);
      if (!error.empty()) return fail(ErrorKind::Input, "cannot read " + input.name + ": " + error);
      if (!cut.whole.empty()) notes.push_back(input.name + " is read by one shard: " + cut.whole);
      if (lastGames && cut.parts.size() > 1) countGames(input.name, formats, options, cut.parts);
    }
    // An input that is cut has a part, perhaps an empty one, for each place and one behind the last.
    CQL_ASSERT(cut.parts.size() <= 1 || cut.parts.size() == places.size() + 1);
    input.partsAlone = cut.partsAlone;
    const bool isCut = cut.parts.size() > 1;
    bool any = false;
    for (std::size_t p = 0; isCut && p < cut.parts.size(); ++p) {
      // The last part exists even if empty: the input must be opened.
      const InputPart& part = cut.parts[p];
      const bool last = p + 1 == cut.parts.size();
      if (part.begin < part.end || (last && !any)) {
        plan.shards[shard + p].push_back({i, part});
        any = true;
      }
    }
    // An uncut input goes to the shard with most of it.
    if (!isCut) {
      std::size_t s = shard;
      while (s < borders.size() && borders[s] < begin + size / 2 + 1 && borders[s] < end) ++s;
      plan.shards[s].push_back({i, InputPart{}});
    }
    shard += places.size();
    begin = end;
  }
  return {};
}

}  // namespace cql::shard
