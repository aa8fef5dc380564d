#include "tools/cql-jit/serve/single_game.h"

#include "output/report_game.h"
#include "search/engine.h"
#include "tools/command/openings.h"
#include "tools/formats.h"

namespace cql::serve {
namespace {

/// Keeps the JSON of the first game.
class OneGameSink : public Sink {
 public:
  explicit OneGameSink(SinkSetup setup) : setup_(std::move(setup)) {}

  Needs needs() const override {
    return {.tags = kAllTags, .positions = true, .comments = true, .wholeGame = true, .evidence = true};
  }
  bool asFound() const override { return true; }
  std::unique_ptr<Formatter> formatter() override { return output::reportFormatter(setup_, full_); }
  void write(std::string_view bytes) override {
    // Three lines: facets, the game, a diagram.
    const std::size_t begin = bytes.find('\n'), end = bytes.find('\n', begin + 1);
    if (game_.empty() && end != bytes.npos) game_ = bytes.substr(begin + 1, end - begin - 1);
  }
  const std::string& game() const { return game_; }

 private:
  SinkSetup setup_;
  std::atomic<bool> full_{false};
  std::string game_;
};

}  // namespace

Result<std::string> readGame(const Compiled& code, const GivenSettings& given, const std::string& input,
                             std::int32_t number, const std::atomic<bool>& stop) {
  const tool::Prepared& query = code.queries[0];
  Result<Settings> settings = tool::settingsOfRun(query.header, given);
  if (!settings) return tl::unexpected(settings.error());
  search::Job job = search::jobOf(*settings, *query.code);
  if (number > 0)
    job.options.gameNumber = Interval{number, number};
  else
    job.options.limit = 1;
  auto openings = tool::openingsOf(job.options, [](std::string_view) {});
  if (!openings) return tl::unexpected(openings.error());
  job.options.openingTable = std::move(*openings);
  auto sink = std::make_shared<OneGameSink>(
      SinkSetup{.file = {}, .manifest = job.manifest, .settings = job.options, .gameText = tool::gameText});
  job.sinks.push_back(sink);
  search::EngineOptions options;
  options.stop = &stop;
  const search::RunSummary summary = search::run({job}, {input}, tool::openInput, options);
  if (summary.jobs[0].failure) return fail(ErrorKind::Query, summary.jobs[0].failure->message);
  if (!summary.inputErrors.empty()) return fail(ErrorKind::Input, summary.inputErrors[0]);
  return sink->game();
}

}  // namespace cql::serve
