#include "tools/cql-jit/queries.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <utility>

#include "codegen/jit/compiler.h"
#include "frontend/passes/effects.h"
#include "runtime/regex.h"
#include "search/thread.h"
#include "tools/command/inputs.h"
#include "tools/cql-jit/commands.h"

namespace cql::tool {
namespace {

/// One of the queries: as IR, or loaded.
struct Item {
  std::string name;
  std::optional<frontend::Query> query;
  std::optional<Prepared> loaded;
  double milliseconds = 0;  ///< it took to come here
};

/// Small inputs are searched before a thorough optimiser is done.
codegen::Optimisation levelFor(const Arguments& arguments, std::uint64_t bytes) {
  if (arguments.optimisation) return static_cast<codegen::Optimisation>(*arguments.optimisation);
  constexpr std::uint64_t kSmall = 1 << 20;
  return bytes && bytes < kSmall ? codegen::Optimisation::None : codegen::Optimisation::Light;
}

/// Is it of use, and not against what the options ask for, to begin with code that was compiled in haste?
bool mayImprove(const Arguments& a, const codegen::CodegenOptions& options) {
  return !a.optimisation && options.optimisation == codegen::Optimisation::Light && !options.debugInfo &&
         !options.perfMap;
}

codegen::CodegenOptions inHaste(codegen::CodegenOptions options) {
  options.optimisation = codegen::Optimisation::None;
  return options;
}

using Compiled = Result<std::unique_ptr<codegen::CompiledQuery>>;

/// By item; nothing is compiled for one that was loaded. Several at a time, if there may be several threads.
std::vector<Compiled> compileAll(const std::vector<Item>& items, const codegen::CodegenOptions& options,
                                 int threads) {
  std::vector<Compiled> compiled(items.size());
  std::atomic<std::size_t> next = 0;
  auto work = [&] {
    for (std::size_t i = next++; i < items.size(); i = next++)
      if (items[i].query) compiled[i] = codegen::compile(*items[i].query, options);
  };
  const std::size_t helpers = std::min(items.size(), static_cast<std::size_t>(threads)) - 1;
  std::vector<std::unique_ptr<search::Thread>> others;
  if (!options.perfMap)  // which is one file for all of them
    for (std::size_t i = 0; i < helpers; ++i) others.push_back(std::make_unique<search::Thread>(work));
  work();
  others.clear();
  return compiled;
}

/// What is asked once a game, of its tags or its end, gains nothing that would be worth a core; and code that
/// takes a second in haste takes minutes and gigabytes.
bool gainsByOptimiser(const frontend::Query& query, const codegen::CompiledQuery& hasty) {
  constexpr double kMilliseconds = 1000;
  return !hasty.manifest.wholeGames && !frontend::matchesAtEndsOnly(query) &&
         hasty.timings.generate < kMilliseconds;
}

/// The queries of the command line, all read before the first one is compiled to machine code.
int readQueries(const Arguments& a, std::vector<Item>& items) {
  if (a.queries.empty() && a.inputs.empty())
    return refuse(a.filters.empty() ? "no query and no games are given. Try: cql-jit --help"
                                    : "no games are given: name a file of games");
  std::vector<std::string> paths = a.queries;
  if (paths.empty()) paths.push_back("");
  for (const std::string& path : paths) {
    Item item{path.empty() ? "cqldefault.cql" : path, std::nullopt, std::nullopt, 0};
    const auto start = std::chrono::steady_clock::now();
    const int status = isCompiledName(path) ? loadQuery(a, path, item.loaded.emplace())
                                            : readQuery(a, path, !a.inputs.empty(), item.query);
    if (status) return status;
    item.milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    items.push_back(std::move(item));
  }
  return 0;
}

}  // namespace

int readQuery(const Arguments& a, const std::string& path, bool haveInput,
              std::optional<frontend::Query>& query) {
  frontend::CompileOptions options;
  options.filters = a.filters;
  options.variations = a.variations;
  options.transforms = a.transforms;
  options.language = a.language;
  options.secure = a.secure;
  options.haveInput = haveInput;
  options.checkRegex = checkRegex;
  std::optional<std::string> text = path.empty() ? "cql() ." : readText(path);
  if (!text) {
    if (path.find(' ') != std::string::npos && !std::filesystem::exists(path))
      complain("the text of a query is given with --cql, as in --cql 'R attacks k'");
    return 1;
  }
  // Out of the way of games that are written to standard output.
  std::ostream& notes = a.output == "-" ? std::cerr : std::cout;
  query = compileText({path.empty() ? "cqldefault.cql" : path, std::move(*text)}, options, notes);
  return query ? 0 : 2;
}

int prepareQueries(const Arguments& a, std::vector<Prepared>& queries, std::vector<std::string>& inputs,
                   Improvement* improvement) {
  std::vector<Item> items;
  if (int status = readQueries(a, items)) return status;
  std::vector<frontend::Header> headers;
  for (const Item& item : items) headers.push_back(item.query ? item.query->header : item.loaded->header);
  if (int status = findInputs(a, headers, inputs)) return status;

  const codegen::CodegenOptions options{.cpu = a.cpu,
                                        .optimisation = levelFor(a, totalBytes(inputs)),
                                        .debugInfo = a.debugInfo,
                                        .perfMap = a.perfMap};
  const bool later = improvement && mayImprove(a, options);
  std::vector<Compiled> compiled = compileAll(items, later ? inHaste(options) : options, a.threadCount());
  for (std::size_t i = 0; i < items.size(); ++i) {
    Item& item = items[i];
    if (item.loaded) {
      queries.push_back(std::move(*item.loaded));
      queries.back().parseMilliseconds = item.milliseconds;
      continue;
    }
    if (!compiled[i]) return refuse(compiled[i].error().text);
    queries.push_back(
        {item.name, item.query->header, item.query->sources, std::move(*compiled[i]), item.milliseconds});
    codegen::CompiledQuery& hasty = *queries.back().code;
    if (later && gainsByOptimiser(*item.query, hasty))
      improvement->add(std::move(*item.query), options, hasty);
  }
  return 0;
}

}  // namespace cql::tool
