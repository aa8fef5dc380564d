// Chooses a sample of the games, identical in every run (language/62 §3, --sample).
#pragma once

#include <cstdint>

#include "runtime/game_record.h"

namespace cql::search {

/// The tags by which games are chosen.
inline constexpr std::uint32_t kSampleTags =
    kEventTag | kSiteTag | kDateTag | kRoundTag | kWhiteTag | kBlackTag;

/// Returns true if a game is in the sample, of about `billionths` of a billion games. The tags kSampleTags
/// must have been read.
bool isInSample(const TagSection& tags, std::int64_t billionths, int seed);

}  // namespace cql::search
