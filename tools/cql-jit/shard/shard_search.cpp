#include "tools/cql-jit/shard/shard_search.h"

namespace cql::tool {
namespace {}  // namespace

ShardSearch::ShardSearch() : line_("", "cql-jit shard", kAllSettings) {
  line_.takeFiles(".cql or ");
}

Result<void> ShardSearch::prepare(const Words& words, const std::optional<std::vector<std::string>>& inputs,
                                  const ReadyQueries& ready) {
  Result<std::string> answer = line_.parse(words);
  if (!answer) return tl::unexpected(answer.error());
  answer_ = std::move(*answer);
  if (!answer_.empty()) return {};
  Request request = line_.request();
  // Inputs of a plan are not opened here, as a merge does not need them.
  if (inputs) request.given.inputs = {"-"};
  Result<PreparedRun> run = prepareQueries(request, &tier_, request.given.secure ? ReadyQueries() : ready);
  if (!run) return tl::unexpected(run.error());
  run_ = std::move(*run);
  given_ = request.given;
  inputs_ = inputs.value_or(run_.inputs);
  given_.inputs = inputs_;
  return {};
}

Result<void> openRun(const shard::Plan& plan, ShardSearch& search, const ReadyQueries& ready) {
  for (const shard::PlannedFile& file : plan.files)
    if (auto same = shard::requireSame(file); !same) return same;
  std::vector<std::string> inputs;
  inputs.reserve(plan.inputs.size());
  for (const shard::PlannedInput& input : plan.inputs) inputs.push_back(input.name);
  return search.prepare(plan.words, inputs, ready);
}

}  // namespace cql::tool
