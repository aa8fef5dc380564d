#include "tools/command/prepared.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <utility>

#include "codegen/object/loader.h"
#include "pgn/sink/pgn_sink.h"
#include "pgn/split/input.h"
#include "results/lines.h"
#include "runtime/regex.h"
#include "search/collections.h"
#include "search/game_count.h"
#include "tools/command/console.h"
#include "tools/command/inputs.h"

namespace cql::tool {
namespace {

/// The collections of `similarposition`, read before the search.
int loadCollections(const Manifest& manifest, RunOptions& options) {
  auto collections = search::loadCollections(manifest);
  if (!collections) {
    complain(collections.error().text);
    return 1;
  }
  for (const auto& collection : *collections)
    std::cerr << "Db: read " << collection->games() << " games from submission file: " << collection->file()
              << "\n";
  options.collections = std::move(*collections);
  return 0;
}

/// What the command line says wins over the header (language/02 §1).
search::Job makeJob(const Prepared& p, const Arguments& a) {
  search::Job job = search::jobOf(p.header, *p.code);
  auto interval = [](const Arguments::Bounds& given) { return search::Interval{given.low, given.high}; };
  if (a.level) job.options.commentLevel = static_cast<std::uint8_t>(*a.level);
  if (a.matchString) job.options.matchString = *a.matchString;
  job.options.alwaysComment = a.alwaysComment;
  job.options.uniqueComments = a.uniqueComments;
  job.options.keepSortComments = !a.sortComments;
  job.options.setTags = a.setTags;
  job.options.removeComments = a.removeComments;
  job.options.files = !a.secure;
  if (a.gameNumber) job.gameNumber = interval(*a.gameNumber);
  if (a.matchCount) job.matchCount = interval(*a.matchCount);
  if (a.year) job.year = interval(*a.year);
  job.playerPattern = a.player;
  return job;
}

/// What becomes of the matches: lines in this order, then files.
void addSinks(const Arguments& a, const std::string& output, search::Job& job) {
  for (const auto& [wanted, lines] : {std::pair(a.showMatches, results::Lines::Numbers),
                                      {a.quick, results::Lines::Games},
                                      {a.showPositions, results::Lines::Positions}})
    if (wanted) job.sinks.push_back(std::make_shared<results::LinesSink>(lines));
  if (output.empty()) return;
  job.sinks.push_back(std::make_shared<pgn::PgnSink>(SinkSetup{.file = output,
                                                               .manifest = job.manifest,
                                                               .commentLevel = job.options.commentLevel,
                                                               .matchString = job.options.matchString,
                                                               .gameHeader = a.gameHeader,
                                                               .uniqueComments = a.uniqueComments,
                                                               .sortsByMatchCount = job.sortByMatchCount}));
}

/// The file that a query writes; empty: none (language/02 §2.1).
std::string outputOf(const Prepared& p, const Arguments& a) {
  if (a.count || a.quick) return "";
  if (a.output) return *a.output;
  return p.header.output.value_or(std::filesystem::path(p.name).stem().string() + "-out.pgn");
}

/// What is wrong with an output if it is one of the files that are read.
std::optional<std::string> takesThePlaceOf(const std::string& name, const std::vector<std::string>& inputs,
                                           const std::vector<search::Job>& jobs) {
  const FileIdentity written(name);
  auto is = [&](const std::string& file) { return isSameFile(written, file); };
  const std::string output = "the output " + name + " would take the place of ";
  if (std::any_of(inputs.begin(), inputs.end(), is))
    return output + "the games that are read; name another with -o";
  for (const search::Job& reader : jobs)
    for (const CollectionInfo& collection : reader.manifest->collections)
      if (is(collection.file)) return output + "the positions of similarposition; name another";
  return std::nullopt;
}

}  // namespace

int loadQuery(const Arguments& a, const std::string& path, Prepared& query) {
  if (auto wrong = unreadable({path})) {
    complain(*wrong);
    return 1;
  }
  auto loaded = object::load(path);
  if (!loaded) return refuse(loaded.error().text);
  const object::LoadedQuery& object = **loaded;
  if (!a.queryOptions.empty())
    return refuse(path + " is compiled: " + a.queryOptions[0] +
                  " would change the query. Compile the query with this option");
  if (!a.cpu.empty() || a.optimisation)
    return refuse(path + " is compiled: --cpu and --optimise are for cql-jit compile");
  if (a.secure && object.facts.usesFiles)
    return refuse(path + ": the query reads or writes files, which --secure does not allow");
  query.name = path;
  query.header = object.facts.header;
  query.sources = object.facts.sources;
  query.code = std::move(*loaded);
  return 0;
}

int findInputs(const Arguments& a, const std::vector<frontend::Header>& headers,
               std::vector<std::string>& inputs) {
  inputs = expandInputs(a.inputs);
  if (a.inputs.empty()) {
    for (const frontend::Header& header : headers) {
      const std::optional<std::string>& input = header.input;
      if (input && !inputs.empty() && inputs[0] != *input)
        return refuse("the queries name different files of games, " + inputs[0] + " and " + *input +
                      ": name one on the command line");
      if (input) inputs = {*input};
    }
    if (inputs.empty())
      return refuse("no games are given: name a file of games, or write cql(input games.pgn)");
  }
  if (inputs.empty()) {
    complain("there are no .pgn files in the inputs");
    return 1;
  }
  if (auto wrong = unreadable(inputs)) {
    complain(*wrong);
    return 1;
  }
  return 0;
}

int makeJobs(const Arguments& a, const std::vector<std::string>& inputs, const std::vector<Prepared>& queries,
             std::vector<search::Job>& jobs) {
  if (a.player)
    if (auto wrong = checkRegex(*a.player))
      return refuse("--player: " + wrong->message + " (at byte " + std::to_string(wrong->begin) + ")");
  if (a.output && queries.size() > 1) return refuse("--output names one file, but there are several queries");
  const auto games = std::make_shared<search::GameCount>(pgn::countWhiteTags);
  for (const Prepared& p : queries) {
    search::Job job = makeJob(p, a);
    if (int status = loadCollections(p.code->manifest, job.options)) return status;
    const std::string output = outputOf(p, a);
    for (const search::Job& other : jobs)
      for (const std::string& file : other.files())
        if (isSameFile(output, file))
          return refuse("two queries write " + output + ": rename one, or run them one by one");
    addSinks(a, output, job);
    if (a.output && p.header.output)
      std::cerr << "Using command line argument for filename: " << *a.output << "\n";
    job.options.lastGameNumber = [games, range = job.gameNumber](std::string_view input) {
      return games->last(input, range);
    };
    jobs.push_back(std::move(job));
  }
  for (const search::Job& job : jobs)
    for (const std::string& file : job.files())
      if (auto wrong = takesThePlaceOf(file, inputs, jobs)) return refuse(*wrong);
  return 0;
}

}  // namespace cql::tool
