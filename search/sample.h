// Chooses a sample of the games, the same in every run (language/62 §3, --sample).
#pragma once

#include <cstdint>

#include "runtime/game_record.h"

namespace cql::search {

/// The tags by which games are chosen.
inline constexpr std::uint32_t kSampleTags =
    kEventTag | kSiteTag | kDateTag | kRoundTag | kWhiteTag | kBlackTag;

/// Is a game in the sample? It has about `billionths` of a billion games. The tags kSampleTags must have been
/// read.
bool isInSample(const TagSection& tags, std::int64_t billionths, int seed);

}  // namespace cql::search
