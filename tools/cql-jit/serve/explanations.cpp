#include "tools/cql-jit/serve/explanations.h"

#include <limits>
#include <optional>

#include "frontend/passes/pipeline.h"
#include "search/collections.h"
#include "search/engine.h"
#include "tools/command/openings.h"
#include "tools/cql-jit/explain/analysis.h"
#include "tools/cql-jit/explain/why.h"
#include "tools/cql-jit/queries.h"
#include "tools/formats.h"

namespace cql::serve {
namespace {

/// A query with counters, and what it has counted.
struct Counted {
  std::vector<std::uint64_t> counters;
  tool::Times times;
  search::RunSummary summary;
};

enum class Timing : std::uint8_t { Off, On };

Result<Counted> countFilters(const frontend::Query& query, GivenSettings given,
                             const std::vector<std::string>& inputs, Timing timing,
                             const std::atomic<bool>& stop) {
  codegen::CodegenOptions options = tool::codegenOptions(
      given, timing == Timing::On ? codegen::Optimisation::Light : codegen::Optimisation::None);
  options.counters = true;
  auto code = codegen::compile(query, options);
  if (!code) return tl::unexpected(std::move(code.error()));
  // A range of matches keeps the run from skipping the rest of a game after its first match.
  if (!query.header.matchCount) given.matchCount = {1, std::numeric_limits<std::int64_t>::max()};
  Result<Settings> settings = tool::settingsOfRun(query.header, given);
  if (!settings) return tl::unexpected(settings.error());
  search::Job job = search::jobOf(*settings, **code);
  auto collections = search::loadCollections((*code)->manifest, tool::openInput);
  if (!collections) return tl::unexpected(std::move(collections.error()));
  job.options.collections = std::move(*collections);
  auto openings = tool::openingsOf(job.options, [](std::string_view) {});
  if (!openings) return tl::unexpected(openings.error());
  job.options.openingTable = std::move(*openings);
  search::EngineOptions how;
  how.threads = 1;
  how.stop = &stop;
  how.statistics = true;
  Counted counted;
  std::optional<tool::Sampler> sampler;
  if (timing == Timing::On) sampler.emplace(**code, query.nodes.size());
  counted.summary = search::run({job}, inputs, tool::openInput, how);
  if (sampler) counted.times = sampler->stop();
  if (const auto& failure = counted.summary.jobs[0].failure)
    return tl::unexpected(frontend::runTimeError(*failure, query.sources, (*code)->manifest.places, false));
  if (!counted.summary.inputErrors.empty())
    return fail(ErrorKind::Input, "cannot read " + counted.summary.inputErrors[0]);
  const std::uint64_t* counters = (*code)->counters;
  counted.counters.assign(counters, counters + 2 * query.nodes.size());
  return counted;
}

Result<frontend::Query> compiledIr(const std::string& text, const QueryRules& rules,
                                   const GivenSettings& given, bool simplify) {
  frontend::DiagnosticSink sink;
  std::optional<frontend::Query> query =
      frontend::parse({rules.nameOfQuery(), withHeader(text)}, rules.options(given), sink);
  frontend::PassOptions passes;
  passes.simplify = simplify;
  if (!query || !frontend::runPasses(*query, sink, passes))
    return tl::unexpected(frontend::errorOf(sink, false));
  return std::move(*query);
}

}  // namespace

Result<Json> analyse(const std::string& text, const QueryRules& rules, const GivenSettings& given,
                     const std::vector<std::string>& inputs, const std::atomic<bool>& stop) {
  return onLargeStack([&]() -> Result<Json> {
    const auto query = compiledIr(text, rules, given, true);
    if (!query) return tl::unexpected(query.error());
    const auto counted = countFilters(*query, given, inputs, Timing::On, stop);
    if (!counted) return tl::unexpected(counted.error());
    const search::JobSummary& job = counted->summary.jobs[0];
    const tool::Counts counts(*query, counted->counters.data());
    return Json{{"games", job.games},
                {"matchingGames", job.matches},
                {"ruledOut", job.ruledOut},
                {"positions", job.positions},
                {"indexes", job.indexes},
                {"seconds", counted->summary.seconds},
                {"samples", counted->times.samples},
                {"complete", !stop.load()},
                {"filters", Json::parse(tool::analysisJson(*query, counts, counted->times))}};
  });
}

Result<Json> whyAt(const std::string& text, const QueryRules& rules, const GivenSettings& given,
                   const std::string& input, std::int32_t game, std::int32_t position,
                   const std::atomic<bool>& stop) {
  return onLargeStack([&]() -> Result<Json> {
    auto query = compiledIr(text, rules, given, false);
    if (!query) return tl::unexpected(query.error());
    GivenSettings one = given;
    one.gameNumber = Interval{game, game};
    const auto rows = tool::whyRows(std::move(*query), {.game = game, .position = position},
                                    [&](const frontend::Query& asked) -> Result<std::vector<std::uint64_t>> {
                                      auto counted = countFilters(asked, one, {input}, Timing::Off, stop);
                                      if (!counted) return tl::unexpected(counted.error());
                                      return std::move(counted->counters);
                                    });
    if (!rows) return tl::unexpected(rows.error());
    Json list = Json::array();
    for (const tool::WhyRow& row : *rows)
      list.push_back({{"depth", row.depth}, {"holds", row.holds}, {"text", row.text}});
    return list;
  });
}

}  // namespace cql::serve
