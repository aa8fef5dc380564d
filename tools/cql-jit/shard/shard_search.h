// Prepares a divided search from its words, identically for the plan, every shard and the merge.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "codegen/jit/optimising_tier.h"
#include "shard/plan.h"
#include "tools/command/command_line.h"
#include "tools/cql-jit/queries.h"

namespace cql::tool {

inline constexpr const char* kShardProgram = "cql-jit " CQL_VERSION;

class ShardSearch {
 public:
  ShardSearch();

  /// Parses the words and compiles the queries, except those that `ready` returns. `inputs`: the files of
  /// games; nullopt: those that the words name.
  Result<void> prepare(const Words& words, const std::optional<std::vector<std::string>>& inputs = {},
                       const ReadyQueries& ready = {});
  /// Returns the text to print instead of a search, as for --help; empty if there is none.
  const std::string& answer() const { return answer_; }
  GivenSettings& given() { return given_; }
  const std::vector<std::string>& inputs() const { return inputs_; }
  const std::vector<Prepared>& queries() const { return run_.queries; }
  /// Returns the tier that makes optimised code for queries over large inputs.
  codegen::OptimisingTier& tier() { return tier_; }

 private:
  CommandLine line_;
  std::string answer_;
  GivenSettings given_;
  PreparedRun run_;
  std::vector<std::string> inputs_;
  codegen::OptimisingTier tier_;
};

/// Prepares the search of a plan. Returns an error if the files that the plan was made for have changed.
Result<void> openRun(const shard::Plan& plan, ShardSearch& search, const ReadyQueries& ready = {});

}  // namespace cql::tool
