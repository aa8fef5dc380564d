// shard: divides a run among machines, and merges the results (docs/clusters.md).
#include <chrono>
#include <cstdint>
#include <iostream>
#include <optional>
#include <set>
#include <stop_token>
#include <vector>

#include "search/thread.h"
#include "shard/merge.h"
#include "shard/shard_run.h"
#include "tools/command/console.h"
#include "tools/command/inputs.h"
#include "tools/command/interrupts.h"
#include "tools/command/jobs.h"
#include "tools/command/outputs.h"
#include "tools/command/run.h"
#include "tools/cql-jit/commands.h"
#include "tools/cql-jit/shard/shard_list.h"
#include "tools/cql-jit/shard/shard_objects.h"
#include "tools/cql-jit/shard/shard_plan.h"
#include "tools/cql-jit/shard/shard_search.h"
#include "tools/cql-jit/tasks.h"
#include "tools/formats.h"

namespace cql::tool {
namespace {

constexpr Task kTasks[] = {
    {"plan", "QUERY... GAMES... [OPTION...] --shards N --run RUN/: divides a search"},
    {"run",
     "RUN/ K: searches the games of shard K, from 1, or of several, as 7,12-14; not of those that are done"},
    {"missing", "RUN/: prints the shards that have to be run, as 7,12-14; status 1 if there are any"},
    {"merge", "RUN/: writes and prints what the search found; says what is missing instead"},
};

/// Makes optimised code for the queries in the background of several shards, so that it is compiled only
/// once.
class TierBeside {
 public:
  explicit TierBeside(codegen::OptimisingTier& tier)
      : thread_([this, &tier] { tier.run(searched_.get_token()); }, search::Thread::Otherwise::LeaveOut) {}
  ~TierBeside() { searched_.request_stop(); }

 private:
  std::stop_source searched_;
  search::Thread thread_;
};

class ShardCommand : public Command {
 public:
  ShardCommand();
  Result<int> main(const Words& words) override;

 private:
  Result<int> run() override { return fail(ErrorKind::Usage, "no task is given" + line_.advice()); }
  Result<int> runShards(const std::string& folder, const std::string& list) const;
  Result<int> missing(const std::string& folder) const;
  Result<int> merge(const std::string& folder) const;
};

ShardCommand::ShardCommand()
    : Command("Divides a search among machines: a plan, a task for each shard, a merge.", "shard", 0) {
  CLI::App& app = line_.parser();
  app.add_option("task")
      ->description("plan, run, missing or merge, and what it takes")
      ->type_name("TASK ...");
  app.add_option("--shards")->description("plan: how many shards there are")->type_name("N");
  app.add_option("--weights")
      ->description("plan: the sizes of the shards, in proportion, as 1,1,2; small files are cut, too")
      ->type_name("LIST");
  app.add_option("--run")
      ->description("plan: the folder of the run, which the other tasks take")
      ->type_name("RUN/");
  app.add_option("-o,--output")
      ->description("plan: an output, as for a search; -o RUN/ is --run RUN/")
      ->type_name("FILE");
  app.footer(listOfTasks(kTasks) +
             "plan takes all options of a search. Tasks are run in the folder where the "
             "plan was made.");
}

Result<int> ShardCommand::main(const Words& words) {
  if (words.empty() || words[0].starts_with('-')) return Command::main(words);
  const Words rest(words.begin() + 1, words.end());
  const auto takes = [&](std::size_t count, const char* what) {
    return fail(ErrorKind::Usage, "shard " + words[0] + " takes " + what +
                                      (rest.size() > count ? " and nothing else" : "") + line_.advice());
  };
  if (words[0] == "plan") return planShards(rest);
  if (words[0] == "run")
    return rest.size() == 2 ? runShards(rest[0], rest[1]) : takes(2, "RUN/ and a number, or some as 7,12-14");
  if (words[0] == "missing") return rest.size() == 1 ? missing(rest[0]) : takes(1, "RUN/");
  if (words[0] == "merge") return rest.size() == 1 ? merge(rest[0]) : takes(1, "RUN/");
  return fail(ErrorKind::Usage, unknownTask(words[0], kTasks) + line_.advice());
}

/// Searches shards one after the other with code that is compiled once. Checks that their inputs are those of
/// the plan.
Result<int> ShardCommand::runShards(const std::string& folder, const std::string& list) const {
  ShardSearch search;
  const Result<shard::Plan> plan = shard::readPlan(folder, kShardProgram);
  if (!plan) return tl::unexpected(plan.error());
  const auto wanted = readList(list, plan->shards.size());
  if (!wanted) return tl::unexpected(wanted.error());
  std::vector<std::size_t> due;
  for (const std::size_t shard : *wanted)
    if (shard::verifyPartial(shard::partialName(folder, shard), shard::identityOf(*plan, shard)).empty())
      std::cout << "shard " << shard << ": done before\n";
    else
      due.push_back(shard);
  if (due.empty()) return 0;
  if (auto opened = openRun(*plan, search, objectsOf(folder, *plan)); !opened)
    return tl::unexpected(opened.error());
  GivenSettings given = search.given();
  given.noClobber = {};  // concerns the outputs, which the merge writes
  const auto jobs = makeJobs(given, search.inputs(), search.queries());
  if (!jobs) return tl::unexpected(jobs.error());

  catchInterrupts();
  search::EngineOptions options = engineOptions(given);
  const bool warnsToFile = !warningsFile(resolved(given)).empty();
  if (warnsToFile) options.mostWarnings = INT64_MAX;
  if (warnsToFile || resolved(given).warnings == "all") options.warnings = [](std::string_view) {};
  std::optional<TierBeside> beside;
  if (!search.tier().empty()) beside.emplace(search.tier());
  std::set<std::size_t> seen;  // inputs that have been checked
  for (const std::size_t shard : due) {
    for (const shard::Piece& piece : plan->shards[shard - 1])
      if (seen.insert(piece.input).second)
        if (auto same = shard::requireSame(plan->inputs[piece.input]); !same)
          return tl::unexpected(same.error());
    const auto summary =
        shard::runShard(*plan, shard, shard::partialName(folder, shard), *jobs, openInput, options);
    if (!summary) return tl::unexpected(summary.error());
    std::cout << "shard " << shard << ": done\n" << std::flush;
  }
  return 0;
}

std::vector<std::size_t> numbersOf(const std::vector<shard::BadShard>& bad) {
  std::vector<std::size_t> numbers;
  numbers.reserve(bad.size());
  for (const shard::BadShard& shard : bad) numbers.push_back(shard.shard);
  return numbers;
}

Result<int> ShardCommand::missing(const std::string& folder) const {
  const Result<shard::Plan> plan = shard::readPlan(folder, kShardProgram);
  if (!plan) return tl::unexpected(plan.error());
  const std::vector<shard::BadShard> bad = shard::badShards(*plan, folder, threadCount({}));
  if (bad.empty()) return 0;
  std::cout << listOf(numbersOf(bad)) << "\n";
  return 1;
}

Result<int> ShardCommand::merge(const std::string& folder) const {
  const auto start = std::chrono::steady_clock::now();
  const Result<shard::Plan> plan = shard::readPlan(folder, kShardProgram);
  if (!plan) return tl::unexpected(plan.error());
  // Compiling the queries prints their notes, as a run on one machine does.
  ShardSearch search;
  if (auto opened = openRun(*plan, search); !opened) return tl::unexpected(opened.error());
  const std::vector<shard::BadShard> bad = shard::badShards(*plan, folder, threadCount(search.given()));
  for (const shard::BadShard& shard : bad)
    complain("shard " + std::to_string(shard.shard) + ": " + shard::partialName(folder, shard.shard) + " " +
             shard.why);
  if (!bad.empty())
    return fail(ErrorKind::Input, "nothing is merged: run shards " + listOf(numbersOf(bad)) + " first");
  return runJobs(search.given(), search.inputs(), search.queries(), start,
                 [&](const std::vector<search::Job>& jobs, const search::EngineOptions& options) {
                   return shard::merge(*plan, folder, jobs, options);
                 });
}

}  // namespace

std::unique_ptr<Command> shardCommand() {
  return std::make_unique<ShardCommand>();
}

}  // namespace cql::tool
