#include "tools/cql-jit/prepare.h"

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "pgn/input.h"
#include "runtime/regex.h"
#include "tools/cql-jit/commands.h"
#include "tools/cql-jit/inputs.h"
#include "tools/search/collections.h"

namespace cql::tool {
namespace {

int refuse(const std::string& text) {
  complain(text);
  return 2;
}

/// Small inputs are searched before a thorough optimiser is done.
codegen::Optimisation levelFor(const Arguments& arguments, std::uint64_t bytes) {
  if (arguments.optimisation) return static_cast<codegen::Optimisation>(*arguments.optimisation);
  constexpr std::uint64_t kSmall = 1 << 20;
  return bytes && bytes < kSmall ? codegen::Optimisation::None : codegen::Optimisation::Light;
}

std::optional<search::Interval> interval(const std::optional<Arguments::Bounds>& given,
                                         const std::optional<frontend::Bounds>& header) {
  if (given) return search::Interval{given->low, given->high};
  if (header) return search::Interval{header->low, header->high};
  return std::nullopt;
}

/// The collections of `similarposition`, read before the search.
int loadCollections(const Manifest& manifest, RunOptions& options) {
  auto collections = search::loadCollections(manifest);
  if (!collections) return refuse(collections.error());
  for (const auto& collection : *collections)
    std::cerr << "Db: read " << collection->games() << " games from submission file: " << collection->file()
              << "\n";
  options.collections = std::move(*collections);
  return 0;
}

/// What the command line says wins over the header (language/02 §1).
search::Job makeJob(const Prepared& p, const Arguments& a) {
  const frontend::Header& header = p.query.header;
  search::Job job;
  job.search = p.code->search;
  job.prefilter = p.code->prefilter;
  job.manifest = &p.code->manifest;
  job.options.variations = header.variations;
  job.options.commentLevel = static_cast<std::uint8_t>(a.level.value_or(header.level));
  job.options.matchString = a.matchString ? *a.matchString : header.matchString.value_or("CQL");
  job.options.alwaysComment = a.alwaysComment;
  job.options.uniqueComments = a.uniqueComments;
  job.options.keepSortComments = !a.sortComments;
  job.options.setTags = a.setTags;
  job.options.removeComments = a.removeComments;
  job.options.files = !a.secure;
  job.gameNumber = interval(a.gameNumber, header.gameNumber);
  job.matchCount = interval(a.matchCount, header.matchCount);
  for (std::uint8_t r : header.results) job.results.push_back(static_cast<GameResult>(r));
  job.playerPattern = a.player;
  if (a.year) job.year = search::Interval{a.year->low, a.year->high};
  job.gameHeader = a.gameHeader;
  job.uniqueComments = a.uniqueComments;
  job.sortByMatchCount = header.sortMatchCount;
  job.listGames = a.quick;
  job.showPositions = a.showPositions;
  job.showMatches = a.showMatches;
  return job;
}

/// The file that a query writes; empty: none (language/02 §2.1).
std::string outputOf(const Prepared& p, const Arguments& a) {
  if (a.count || a.quick) return "";
  if (a.output) return *a.output;
  return p.query.header.output.value_or(std::filesystem::path(p.name).stem().string() + "-out.pgn");
}

}  // namespace

int readQueries(const Arguments& a, std::vector<Prepared>& queries) {
  frontend::CompileOptions options;
  options.filters = a.filters;
  options.variations = a.variations;
  options.transforms = a.transforms;
  options.language = a.language;
  options.secure = a.secure;
  options.haveInput = !a.inputs.empty();
  options.checkRegex = checkRegex;
  if (a.player)
    if (auto wrong = checkRegex(*a.player)) return refuse("--player: " + *wrong);

  auto add = [&](const std::string& name, std::string text) {
    std::optional<frontend::Query> query = compileText({name, std::move(text)}, options);
    if (query) queries.push_back({name, std::move(*query), nullptr});
    return query.has_value();
  };
  if (a.queries.empty()) {
    if (!options.haveInput) return refuse("no query and no games are given. Try: cql-jit --help");
    if (!add("cqldefault.cql", "cql() .")) return 2;
  }
  for (const std::string& path : a.queries) {
    std::optional<std::string> text = readText(path);
    if (!text) return 1;
    if (!add(path, std::move(*text))) return 2;
  }
  return 0;
}

int findInputs(const Arguments& a, const std::vector<Prepared>& queries, std::vector<std::string>& inputs) {
  inputs = expandInputs(a.inputs);
  if (a.inputs.empty()) {
    for (const Prepared& p : queries) {
      const std::optional<std::string>& input = p.query.header.input;
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

int makeJobs(const Arguments& a, const std::vector<std::string>& inputs, std::vector<Prepared>& queries,
             std::vector<search::Job>& jobs) {
  if (a.output && queries.size() > 1) return refuse("--output names one file, but there are several queries");
  const codegen::CodegenOptions options{a.cpu, levelFor(a, totalBytes(inputs))};
  for (Prepared& p : queries) {
    auto code = codegen::compile(p.query, options);
    if (!code) return refuse(code.error());
    p.code = std::move(*code);
    search::Job job = makeJob(p, a);
    if (int status = loadCollections(p.code->manifest, job.options)) return status;
    job.output = outputOf(p, a);
    if (job.output.empty())
      job.options.commentLevel =
          static_cast<std::uint8_t>(frontend::CommentLevel::Silent);  // nobody reads them
    for (const search::Job& other : jobs)
      if (!job.output.empty() && job.output == other.output)
        return refuse("two queries write " + job.output + ": rename one, or run them one by one");
    if (a.output && p.query.header.output)
      std::cerr << "Using command line argument for filename: " << *a.output << "\n";
    job.options.lastGameNumber = [&inputs, range = job.gameNumber]() -> std::int32_t {
      std::int64_t count = 0;
      for (const std::string& file : inputs) count += std::max<std::int64_t>(pgn::countWhiteTags(file), 0);
      if (range) count = std::min(count, range->high);
      return static_cast<std::int32_t>(count);
    };
    jobs.push_back(std::move(job));
  }
  return 0;
}

}  // namespace cql::tool
