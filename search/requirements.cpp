#include "search/requirements.h"

#include <algorithm>

#include "search/sample.h"

namespace cql::search {

Needs needsOf(const Job& job) {
  Needs needs;
  for (const auto& sink : job.sinks) needs.add(sink->needs());
  needs.tags |= job.manifest->tags;
  if (job.options.player) needs.tags |= kWhiteTag | kBlackTag;
  if (job.options.year) needs.tags |= kDateTag;
  if (job.options.sample) needs.tags |= kSampleTags;
  needs.positions |= job.options.matchCount.has_value() || job.sorts();
  return needs;
}

bool canSkipNonMatching(const Job& job) {
  const auto& wanted = job.options.matchCount;
  return job.options.signatures && !(wanted && wanted->contains(0)) &&
         std::ranges::none_of(job.sinks, [](const auto& sink) { return sink->takesOthers(); });
}

bool mayReadInParts(const Job& job, const Needs& needs) {
  return job.manifest->local && canSkipNonMatching(job) && !job.options.alwaysComment &&
         !asksForEvaluation(needs);
}

ReadRequirements::ReadRequirements(const std::vector<Job>& jobs, const std::atomic<bool>& stop) {
  positions.stop = &stop;
  positions.variations = positions.comments = positions.checks = false;
  positions.plies = 0;
  materialCutoff_ = never();
  for (const Job& job : jobs) {
    positions.variations |= job.options.variations;
    positions.comments |= (job.manifest->needs & kNeedComments) != 0;
    positions.fields |= (job.manifest->needs & kNeedFields) != 0;
    positions.checks |= (job.manifest->needs & kNeedChecks) != 0;
    const bool mayEnd = canSkipNonMatching(job) && !job.options.alwaysComment;
    positions.plies = std::max(positions.plies, mayEnd ? job.manifest->plies : INT32_MAX);
    materialCutoff_ = either(materialCutoff_, mayEnd ? job.manifest->materialCutoff : SignatureCondition());
    tags |= needsOf(job).tags;
  }
  // Comments and fields are read to the end of the game.
  const bool readsToEnd = positions.comments || positions.fields;
  if (readsToEnd) positions.plies = INT32_MAX;
  if (!readsToEnd && !materialCutoff_.isOpen()) positions.materialCutoff = &materialCutoff_;
}

}  // namespace cql::search
