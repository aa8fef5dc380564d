#include "tools/cql-jit/shard/shard_search.h"

namespace cql::tool {
namespace {

constexpr std::uint8_t kAllSettings = kQuerySetting | kCompileSetting | kSearchSetting | kProgramSetting;

}  // namespace

ShardSearch::ShardSearch() : line_("", "cql-jit shard", kAllSettings) {
  line_.takeFiles(".cql or ");
}

Result<void> ShardSearch::prepare(const Words& words, const std::optional<std::vector<std::string>>& inputs) {
  Result<std::string> answer = line_.parse(words);
  if (!answer) return tl::unexpected(answer.error());
  answer_ = std::move(*answer);
  if (!answer_.empty()) return {};
  Request request = line_.request();
  // Whoever merges needs no games.
  if (inputs) request.given.inputs = {"-"};
  Result<PreparedRun> run = prepareQueries(request, &tier_);
  if (!run) return tl::unexpected(run.error());
  run_ = std::move(*run);
  given_ = request.given;
  inputs_ = inputs.value_or(run_.inputs);
  given_.inputs = inputs_;
  return {};
}

Result<cluster::Plan> openRun(const std::string& folder, ShardSearch& search) {
  Result<cluster::Plan> plan = cluster::readPlan(folder, kShardProgram);
  if (!plan) return plan;
  for (const cluster::PlannedFile& file : plan->files)
    if (auto same = cluster::requireSame(file); !same) return tl::unexpected(same.error());
  std::vector<std::string> inputs;
  for (const cluster::PlannedInput& input : plan->inputs) inputs.push_back(input.name);
  if (auto done = search.prepare(plan->words, inputs); !done) return tl::unexpected(done.error());
  return plan;
}

}  // namespace cql::tool
