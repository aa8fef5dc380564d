#include "tools/cql-jit/serve/run.h"

#include <algorithm>

#include "output/row_sink.h"
#include "output/tally_lines.h"
#include "output/tally_sink.h"
#include "search/collections.h"
#include "tools/capi/row_bytes_sink.h"
#include "tools/command/inputs.h"
#include "tools/command/openings.h"
#include "tools/formats.h"

namespace cql::serve {
namespace {

/// Lines of `message` and tallies beyond this size are not passed on.
constexpr std::size_t kMostLines = 1 << 20;

/// The columns of the list: those that need no second reading of a game.
constexpr std::string_view kColumns =
    "file,game,position,ply,move_number,side,move,variation_depth,event,site,date,round,white,black,year,"
    "white_elo,black_elo,eco,result";

/// Plans the columns, sort values and what the query records.
Result<output::RowPlan> planOf(SinkSetup& setup) {
  using Source = output::PlannedColumn::Source;
  std::string columns(kColumns);
  if (setup.manifest->rows.empty()) {
    SinkSetup usual = setup;
    usual.settings.columns.reset();
    Result<output::RowPlan> plan = output::planRows(usual);
    if (!plan) return plan;
    for (const output::PlannedColumn& column : plan->columns)
      if (column.source == Source::Sort) columns += "," + column.name;
  } else {
    columns += ",row";
  }
  setup.settings.columns = columns;
  return output::planRows(setup);
}

}  // namespace

Result<std::shared_ptr<Run>> Run::start(std::int64_t id, RunRequest request, std::shared_ptr<Compiled> code,
                                        const QueryRules& rules, int threads) {
  std::shared_ptr<Run> run(new Run(id, std::move(request), std::move(code)));
  const tool::Prepared& query = run->code_->queries[0];
  Result<Settings> settings = tool::settingsOfRun(query.header, rules.given(run->request_.variations));
  if (!settings) return tl::unexpected(settings.error());
  search::Job job = search::jobOf(*settings, *query.code);
  auto collections = search::loadCollections(query.code->manifest, tool::openInput);
  if (!collections) return tl::unexpected(std::move(collections.error()));
  job.options.collections = std::move(*collections);
  auto openings = tool::openingsOf(job.options, [](std::string_view) {});
  if (!openings) return tl::unexpected(openings.error());
  job.options.openingTable = std::move(*openings);
  SinkSetup setup{.file = {}, .manifest = job.manifest, .settings = job.options, .gameText = tool::gameText};
  Result<output::RowPlan> plan = planOf(setup);
  if (!plan) return tl::unexpected(plan.error());
  run->store_ = std::make_unique<RowStore>(plan->columns);
  job.sinks.push_back(std::make_shared<capi::RowBytesSink>(setup, std::move(*plan),
                                                           [r = run.get()](const std::string& bytes) {
                                                             r->store_->add(bytes);
                                                             const std::lock_guard lock(r->mutex_);
                                                             r->isNew_ = true;
                                                             r->changed_.notify_all();
                                                           }));
  if (!job.manifest->tallies.empty())
    job.sinks.push_back(run->tallySink_ = std::make_shared<output::TallySink>(
                            setup, [](const std::vector<output::TallyTable>& tables) {
                              return output::plainTallies(tables, 50);
                            }));
  run->jobs_.push_back(std::move(job));
  run->inputBytes_ = tool::totalBytes(run->request_.inputs);
  run->engine_ = std::thread([r = run.get(), threads] { r->search(threads); });
  return run;
}

Run::~Run() {
  cancel();
  if (engine_.joinable()) engine_.join();
}

void Run::search(int threads) {
  search::EngineOptions options;
  options.threads = threads;
  options.totalBytes = inputBytes_;
  options.stop = &cancelled_;
  if (!code_->tier.empty())
    options.sideWork = [this](const search::SideWorkConditions& c) {
      return code_->tier.run(c.stop, c.mayWait, c.remaining);
    };
  options.progress = [this](const search::Progress& progress) {
    const std::lock_guard lock(mutex_);
    news_.games = progress.games;
    news_.matchingGames = progress.matches[0];
    if (inputBytes_)
      news_.done = std::min(1.0, static_cast<double>(progress.consumed) / static_cast<double>(inputBytes_));
    isNew_ = true;
    changed_.notify_all();
  };
  options.lines = [this](std::size_t, std::string_view text) { print(text); };
  // These tell which games are missing; warnings about damaged games are only counted.
  if (jobs_[0].options.mostGameSeconds > 0 || jobs_[0].options.mostGameMegabytes > 0)
    options.warnings = [this](std::string_view text) { print(text); };
  RunNews end;
  std::string tallies;
  try {
    const search::RunSummary summary = search::run(jobs_, request_.inputs, tool::openInput, options);
    const search::JobSummary& job = summary.jobs[0];
    end.games = job.games;
    end.matchingGames = job.matches;
    end.warnings = summary.warnings;
    end.ruledOut = job.ruledOut;
    end.positions = job.positions;
    end.done = 1;
    end.state = cancelled_ ? RunState::Cancelled : RunState::Done;
    for (const std::string& error : summary.inputErrors) end.message += "cannot read " + error + "\n";
    if (job.failure) {
      end.state = RunState::Failed;
      end.message =
          frontend::runTimeError(*job.failure, code_->queries[0].sources, jobs_[0].manifest->places, false)
              .text;
    } else if (summary.limit != search::Limit::None) {
      end.state = RunState::Failed;
      end.message = summary.limit == search::Limit::Time ? "the time of --most-time is over"
                                                         : "the memory of --most-memory is used up";
    } else if (!job.outputError.empty()) {
      end.state = RunState::Failed;
      end.message = job.outputError;
    }
    if (end.state == RunState::Done)
      for (const auto& sink : jobs_[0].sinks) end.lines += sink->report().lines;
    if (end.state == RunState::Done && tallySink_) tallies = tallySink_->forPages();
    end.lines += job.persistentLines;
  } catch (const std::exception& error) {
    end.state = RunState::Failed;
    end.message = std::string("the search ended early: ") + error.what();
  }
  const std::lock_guard lock(mutex_);
  end.lines = (news_.lines + end.lines).substr(0, kMostLines);
  end.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  news_ = std::move(end);
  tallies_ = std::move(tallies);
  isNew_ = true;
  changed_.notify_all();
}

/// Adds lines that the query prints.
void Run::print(std::string_view text) {
  const std::lock_guard lock(mutex_);
  text = text.substr(0, kMostLines - std::min(kMostLines, lines_));
  lines_ += text.size();
  news_.lines += text;
  isNew_ = true;
  changed_.notify_all();
}

void Run::cancel() {
  cancelled_ = true;
}

std::string Run::tallies() const {
  const std::lock_guard lock(mutex_);
  return tallies_;
}

bool Run::isRunning() const {
  const std::lock_guard lock(mutex_);
  return news_.state == RunState::Running;
}

RunNews Run::news(std::chrono::milliseconds wait) {
  RunNews news;
  {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, wait, [this] { return isNew_ || news_.state != RunState::Running; });
    isNew_ = false;
    news = news_;
    news_.lines.clear();
  }
  return withCounts(std::move(news));
}

RunNews Run::state() const {
  RunNews news;
  {
    const std::lock_guard lock(mutex_);
    news = news_;
  }
  news.lines.clear();
  return withCounts(std::move(news));
}

/// Adds what the store knows. Rows arrive with their batches, and the display of progress less often.
RunNews Run::withCounts(RunNews news) const {
  const bool isRunning = news.state == RunState::Running;
  if (isRunning) news.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  const auto held = store_->lock();
  news.matches = store_->rowsSeen();
  if (isRunning)
    news.matchingGames = std::max(news.matchingGames, static_cast<std::int64_t>(store_->games()));
  return news;
}

std::optional<Run::Place> Run::gameAt(std::size_t index) const {
  const auto held = store_->lock();
  if (index >= store_->games()) return std::nullopt;
  const auto valueOf = [&](const char* name) {
    return store_->columns()[store_->column(name)].values[index];
  };
  return Place{std::string(store_->texts()[valueOf("file")]), valueOf("game")};
}

Result<View> Run::view(const Json& filter, const std::string& sort, const IsGameOfRun& isGameOfRun) {
  constexpr std::size_t kMostViews = 4;
  const std::lock_guard lock(viewMutex_);
  const auto held = store_->lock();
  const std::string key = filter.dump() + "\n" + sort;
  for (const CachedView& cached : views_)
    if (cached.key == key && cached.games == store_->games()) return cached.view;
  Result<View> made = makeView(*store_, filter, sort, isGameOfRun);
  if (!made) return made;
  std::erase_if(views_, [&](const CachedView& cached) { return cached.key == key; });
  if (views_.size() == kMostViews) views_.erase(views_.begin());
  views_.push_back({key, store_->games(), *made});
  return made;
}

Result<std::shared_ptr<Compiled>> Run::drawingCode(const QueryRules& rules) {
  const std::lock_guard lock(viewMutex_);
  if (drawing_) return drawing_;
  frontend::DiagnosticSink sink;
  auto made = compileQuery(request_.text, rules, rules.given(request_.variations), Evidence::Recorded, sink);
  if (!made) return made;
  if (!*made) return fail(ErrorKind::Query, "the query cannot be compiled again");
  return drawing_ = std::move(*made);
}

bool Runs::makeRoom() {
  std::vector<std::shared_ptr<Run>> dropped;
  const std::lock_guard lock(mutex_);
  std::size_t running = 0, rows = 0;
  for (const auto& [id, run] : runs_) {
    running += run->isRunning();
    const auto held = run->store().lock();
    rows += run->store().rows();
  }
  if (running >= kMostRunning) return false;
  for (auto at = runs_.begin(); at != runs_.end() && (runs_.size() >= kMostRuns || rows > kMostRows);) {
    if (at->second->isRunning()) {
      ++at;
      continue;
    }
    {
      const auto held = at->second->store().lock();
      rows -= at->second->store().rows();
    }
    dropped.push_back(std::move(at->second));
    at = runs_.erase(at);
  }
  return true;
}

void Runs::add(std::shared_ptr<Run> run) {
  const std::lock_guard lock(mutex_);
  runs_.emplace(run->id(), std::move(run));
}

std::shared_ptr<Run> Runs::find(std::int64_t id) const {
  const std::lock_guard lock(mutex_);
  const auto found = runs_.find(id);
  return found == runs_.end() ? nullptr : found->second;
}

bool Runs::remove(std::int64_t id) {
  std::shared_ptr<Run> run;
  {
    const std::lock_guard lock(mutex_);
    const auto found = runs_.find(id);
    if (found == runs_.end()) return false;
    run = std::move(found->second);
    runs_.erase(found);
  }
  run->cancel();
  return true;
}

void Runs::cancelAll() {
  const std::lock_guard lock(mutex_);
  for (const auto& [id, run] : runs_) run->cancel();
}

}  // namespace cql::serve
