#include "tools/cql-jit/shard/shard_plan.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <set>

#include "runtime/printable.h"
#include "shard/divide.h"
#include "tools/command/console.h"
#include "tools/command/inputs.h"
#include "tools/command/interrupts.h"
#include "tools/command/jobs.h"
#include "tools/command/run.h"
#include "tools/cql-jit/queries.h"
#include "tools/cql-jit/shard/shard_objects.h"
#include "tools/cql-jit/shard/shard_search.h"
#include "tools/cql-jit/shard/shard_words.h"
#include "tools/formats.h"

namespace cql::tool {
namespace {

/// Returns why games, and so all shards, must be processed in order; empty if they need not.
std::string orderOf(const Prepared& query) {
  const Manifest& manifest = query.code->manifest;
  if (!manifest.sequential) return "";
  for (const VariableInfo& v : manifest.variables)
    if (v.persistent && v.merge == Merge::None)
      return "the persistent variable " + v.name + " is more than a sum, a union or an extreme of all games";
  for (const DictionaryInfo& dictionary : manifest.dictionaries)
    if (!dictionary.local)
      return "the dictionary " + dictionary.name + " keeps its entries from game to game";
  if (manifest.distincts > 0) return "'distinct' asks what all games before had";
  return "the query sorts by what games have left, or reads or writes files";
}

Result<void> requireMergeable(const GivenSettings& given, const std::vector<Prepared>& queries,
                              std::size_t shards) {
  if (given.append)
    return fail(ErrorKind::Usage, "--append: a merge may be repeated, and would put the games there again");
  if (given.keepPartial)
    return fail(ErrorKind::Usage,
                "--keep-partial: a merge takes whole shards; 'shard missing' tells what is left");
  if (given.statistics)
    return fail(ErrorKind::Usage, "--stats: a merge searches nothing whose time it could tell");
  if (shards == 1) return {};
  for (const Prepared& query : queries)
    if (const std::string why = orderOf(query); !why.empty())
      return fail(ErrorKind::Usage, query.name + " cannot be divided: " + why + "; plan it with --shards 1");
  return {};
}

/// Returns true if the text of a query mentions the number of games. The shards detect other uses.
bool asksLastGame(const std::vector<Prepared>& queries) {
  return std::ranges::any_of(queries, [](const Prepared& query) {
    return std::ranges::any_of(query.sources, [](const frontend::Source& source) {
      return source.text.find("lastgamenumber") != std::string::npos;
    });
  });
}

/// Returns true if a shard needs the numbers of matching games in the whole input. Numbers in the first
/// comment of a game, in warnings and in run-time errors are set when shards are merged.
bool needNumbers(const std::vector<search::Job>& jobs) {
  return std::ranges::any_of(jobs, [](const search::Job& job) {
    return (job.manifest->needs & kNeedNumbers) || job.options.gameNumber ||
           std::ranges::any_of(job.sinks,
                               [](const auto& sink) { return sink->numberUse() == NumberUse::AtOnce; });
  });
}

Result<shard::PlannedFile> planned(const std::string& name) {
  const auto fingerprint = shard::fingerprintOf(name);
  if (!fingerprint) return tl::unexpected(fingerprint.error());
  return shard::PlannedFile{name, *fingerprint};
}

/// Adds the files that the queries depend on: their texts, tables of openings, positions of similarposition.
Result<void> addFiles(const GivenSettings& given, const std::vector<Prepared>& queries, shard::Plan& plan) {
  std::set<std::string> names;
  std::error_code unknown;
  for (const Prepared& query : queries) {
    names.insert(query.name);
    if (!isCompiledName(query.name))
      for (const frontend::Source& source : query.sources) names.insert(source.name);
    for (const CollectionInfo& collection : query.code->manifest.collections) names.insert(collection.file);
  }
  for (const std::string& openings : given.openings)
    for (const std::string& file : expandInputs({openings})) names.insert(file);
  for (const std::string& name : names) {
    if (!std::filesystem::is_regular_file(name, unknown)) continue;  // such as the text of --cql
    auto file = planned(name);
    if (!file) return tl::unexpected(file.error());
    plan.files.push_back(std::move(*file));
  }
  return {};
}

Result<void> addInputs(const std::vector<std::string>& inputs, shard::Plan& plan) {
  for (const std::string& name : inputs) {
    if (name == "-") return fail(ErrorKind::Usage, "standard input cannot be divided: name files of games");
    auto file = planned(name);
    if (!file) return tl::unexpected(file.error());
    plan.inputs.push_back({std::move(*file)});
  }
  return {};
}

/// Writes the plan. An existing plan must be equal: a different one is not replaced.
Result<void> writePlan(const std::string& folder, shard::Plan& plan) {
  const Result<std::string> text = shard::manifestOf(plan);
  if (!text) return tl::unexpected(text.error());
  std::error_code wrong;
  std::filesystem::create_directories(folder, wrong);
  if (wrong) return fail(ErrorKind::Output, "cannot make the folder " + folder + ": " + wrong.message());
  const std::string name = shard::manifestName(folder);
  if (std::filesystem::exists(name, wrong)) {
    const Result<std::string> there = readText(name);
    if (there && *there == *text) return {};
    return fail(ErrorKind::Usage, folder + " holds another plan: remove it, or name another folder");
  }
  return writeText(name, *text);
}

}  // namespace

Result<int> planShards(const Words& words) {
  Result<PlanWords> wanted = planWords(words);
  if (!wanted) return tl::unexpected(wanted.error());
  ShardSearch search;
  if (auto done = search.prepare(wanted->search); !done) return tl::unexpected(done.error());
  if (!search.answer().empty()) {
    std::cout << search.answer();
    return 0;
  }
  const GivenSettings& given = search.given();
  if (auto can = requireMergeable(given, search.queries(), wanted->weights.size()); !can)
    return tl::unexpected(can.error());
  const auto jobs = makeJobs(given, search.inputs(), search.queries());
  if (!jobs) return tl::unexpected(jobs.error());

  shard::Plan plan;
  plan.program = kShardProgram;
  plan.words = wanted->search;
  if (auto done = addFiles(given, search.queries(), plan); !done) return tl::unexpected(done.error());
  if (auto done = addInputs(search.inputs(), plan); !done) return tl::unexpected(done.error());
  const search::EngineOptions engine = engineOptions(given);
  const SourceOptions source{.threads = engine.threads,
                             .maxGameBytes = engine.maxGameBytes,
                             .countsParts = needNumbers(*jobs),
                             .encoding = given.encoding.value_or(""),
                             .pieces = given.pieces.value_or("")};
  std::vector<std::string> notes;
  if (auto done = shard::divide(wanted->weights, wanted->weighted, asksLastGame(search.queries()), formats(),
                                source, plan, notes);
      !done)
    return tl::unexpected(done.error());
  if (auto done = writePlan(wanted->folder, plan); !done) return tl::unexpected(done.error());
  if (auto done = writeObjects(wanted->folder, plan, search); !done)
    notes.push_back("each task compiles the queries: " + done.error().text);
  for (const std::string& note : notes) std::cerr << "note: " << printable(note) << "\n";
  const auto empty = std::ranges::count_if(plan.shards, [](const auto& shard) { return shard.empty(); });
  std::cout << plan.shards.size() << " shards"
            << (empty ? ", " + std::to_string(empty) + " of them empty" : "") << ": "
            << printable(shard::manifestName(wanted->folder)) << "\n";
  return 0;
}

}  // namespace cql::tool
