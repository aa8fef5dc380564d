#include "tools/cql-jit/queries.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iostream>
#include <memory>
#include <optional>
#include <utility>

#include "frontend/passes/effects.h"
#include "frontend/token.h"
#include "search/thread.h"
#include "tools/command/console.h"
#include "tools/command/inputs.h"
#include "tools/command/replaceable.h"

namespace cql::tool {
namespace {

/// A query as IR, or a loaded one.
struct Item {
  std::string name;
  std::optional<frontend::Query> query;
  std::optional<Prepared> loaded;
  double milliseconds = 0;  ///< the time for parsing or loading
};

/// Returns the optimisation level for inputs of this size: small ones are searched before an optimiser would
/// finish.
codegen::Optimisation levelFor(std::uint64_t bytes) {
  constexpr std::uint64_t kSmall = 1 << 20;
  return bytes && bytes < kSmall ? codegen::Optimisation::None : codegen::Optimisation::Light;
}

/// Returns true if starting with baseline code is profitable and the options allow it.
bool usesTiers(const GivenSettings& given, const codegen::CodegenOptions& options) {
  return !given.optimisation && options.optimisation == codegen::Optimisation::Light && !options.debugInfo &&
         !options.perfMap;
}

codegen::CodegenOptions baseline(codegen::CodegenOptions options) {
  options.optimisation = codegen::Optimisation::None;
  return options;
}

using Compiled = Result<std::unique_ptr<codegen::CompiledQuery>>;

/// Compiles all items except the loaded ones, several at a time if more than one thread is allowed.
std::vector<Compiled> compileAll(const std::vector<Item>& items, const codegen::CodegenOptions& options,
                                 const GivenSettings& given, codegen::CodeStore* store) {
  const auto wanted = given.optimisation ? codegen::WantedLevel::Only : codegen::WantedLevel::OrBetter;
  std::vector<Compiled> compiled(items.size());
  std::atomic<std::size_t> next = 0;
  auto work = [&] {
    for (std::size_t i = next++; i < items.size(); i = next++)
      if (items[i].query) compiled[i] = codegen::compile(*items[i].query, options, store, wanted);
  };
  const std::size_t helpers = std::min(items.size(), static_cast<std::size_t>(threadCount(given))) - 1;
  std::vector<std::unique_ptr<search::Thread>> others;
  if (!options.perfMap)  // all queries write one file of symbols
    for (std::size_t i = 0; i < helpers; ++i) others.push_back(std::make_unique<search::Thread>(work));
  work();
  others.clear();
  return compiled;
}

/// Returns true if optimisation is profitable. It is not for a query that is evaluated once per game, on its
/// tags or its end, nor if generating baseline code takes a second: then optimised code takes minutes and
/// gigabytes.
bool gainsByOptimiser(const frontend::Query& query, const codegen::CompiledQuery& code) {
  constexpr double kMilliseconds = 1000;
  return !code.manifest.wholeGames && !frontend::matchesAtEndsOnly(query) &&
         code.timings.generate < kMilliseconds && code.level != codegen::Optimisation::Full;
}

/// Reads all queries of the command line before any is compiled to machine code.
Result<std::vector<Item>> readQueries(const Request& request, const ReadyQueries& ready) {
  const GivenSettings& given = request.given;
  const bool haveInput = !given.inputs.empty() || standardInputIsPipe();
  if (request.queries.empty() && !haveInput)
    return fail(ErrorKind::Usage, given.filters.empty()
                                      ? "no query and no games are given. Try: cql-jit --help"
                                      : "no games are given: name a file of games");
  // Options alone may select games. Without any condition, all games would be written with a comment at each
  // position.
  const bool asks = !given.filters.empty() || given.gameNumber || given.matchCount || given.year ||
                    given.player || given.count || given.quick;
  const std::string games = given.inputs.empty() ? "-" : given.inputs[0];
  if (request.queries.empty() && !asks)
    return fail(ErrorKind::Usage,
                "no query is given: write cql-jit --cql 'mate' " + games + ", or cql-jit QUERY.cql " + games);
  // Notes go to standard error if games, or the number of --count, go to standard output. In a child of
  // bench, std::cout has no buffer.
  const bool isTaken =
      std::cout.rdbuf() && (std::ranges::count(given.outputs, "-") > 0 || given.append == "-" ||
                            (given.count.value_or(false) && isatty(STDOUT_FILENO) == 0));
  std::ostream& notes = isTaken ? std::cerr : std::cout;
  const frontend::CompileOptions options = compileOptions(given, haveInput);
  std::vector<std::string> paths = request.queries;
  if (paths.empty()) paths.push_back("");
  std::vector<Item> items;
  for (const std::string& path : paths) {
    const auto start = std::chrono::steady_clock::now();
    Item& item = items.emplace_back();
    const bool isCompiled = isCompiledName(path);
    if (!isCompiled && ready) item.loaded = ready(items.size() - 1);
    if (isCompiled) {
      Result<Prepared> loaded = loadQuery(request, path);
      if (!loaded) return tl::unexpected(loaded.error());
      item.loaded = std::move(*loaded);
    } else if (!item.loaded) {  // the messages of a ready query were printed when it was compiled
      Result<frontend::Source> source = readSource(path);
      if (!source) return tl::unexpected(source.error());
      item.name = source->name;
      Result<frontend::Query> query = compileText(std::move(*source), options, notes);
      if (!query) return tl::unexpected(query.error());
      item.query = std::move(*query);
    }
    item.milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  }
  return items;
}

}  // namespace

Result<frontend::Query> compileText(frontend::Source source, const frontend::CompileOptions& options,
                                    std::ostream& notes) {
  for (int marks = frontend::countByteOrderMarks(source.text); marks > 0; --marks)
    notes << "Lexer: ignoring prefixed byte-order marker\n";
  frontend::DiagnosticSink sink;
  std::optional<frontend::Query> query = frontend::compile(std::move(source), options, sink);
  if (!query) return tl::unexpected(frontend::errorOf(sink, colored()));
  printDiagnostics(sink);
  return std::move(*query);
}

codegen::CodegenOptions codegenOptions(const GivenSettings& given, codegen::Optimisation level) {
  const Settings settings = resolved(given);
  return {.cpu = settings.cpu,
          .optimisation =
              settings.optimisation ? static_cast<codegen::Optimisation>(*settings.optimisation) : level,
          .debugInfo = settings.debugInfo,
          .perfMap = settings.perfMap};
}

Result<frontend::Source> readSource(const std::string& path) {
  if (path.empty()) return frontend::Source{kNoQueryFile, "cql() ."};
  Result<std::string> text = readText(path);
  if (!text) return tl::unexpected(std::move(text.error()));
  return frontend::Source{path, std::move(*text)};
}

Result<frontend::Source> readOnlySource(const Request& request) {
  if (request.queries.empty() && request.given.filters.empty())
    return fail(ErrorKind::Usage, "no query is given");
  return readSource(request.queries.empty() ? "" : request.queries[0]);
}

Result<PreparedRun> prepareQueries(const Request& request, codegen::OptimisingTier* tier,
                                   const ReadyQueries& ready, codegen::CodeStore* store) {
  Result<std::vector<Item>> items = readQueries(request, ready);
  if (!items) return tl::unexpected(items.error());
  std::vector<GivenSettings> headers;
  for (const Item& item : *items) headers.push_back(item.query ? item.query->header : item.loaded->header);
  Result<std::vector<std::string>> inputs = findInputs(request.given, headers);
  if (!inputs) return tl::unexpected(inputs.error());

  PreparedRun run;
  run.inputs = std::move(*inputs);
  const codegen::CodegenOptions options = codegenOptions(request.given, levelFor(totalBytes(run.inputs)));
  const bool tiers = tier && usesTiers(request.given, options);
  std::vector<Compiled> compiled =
      compileAll(*items, tiers ? baseline(options) : options, request.given, store);
  for (std::size_t i = 0; i < items->size(); ++i) {
    Item& item = (*items)[i];
    if (item.loaded) {
      run.queries.push_back(std::move(*item.loaded));
      run.queries.back().parseMilliseconds = item.milliseconds;
      continue;
    }
    if (!compiled[i]) return tl::unexpected(compiled[i].error());
    run.queries.push_back(
        {item.name, item.query->header, item.query->sources, std::move(*compiled[i]), item.milliseconds});
    codegen::CompiledQuery& code = *run.queries.back().code;
    if (tiers && gainsByOptimiser(*item.query, code)) tier->add(std::move(*item.query), options, code, store);
  }
  return run;
}

}  // namespace cql::tool
