#include "tools/capi/run.h"

#include <algorithm>
#include <filesystem>

#include "runtime/decimal.h"
#include "runtime/regex/regex.h"
#include "search/collector.h"
#include "tools/capi/match_sink.h"
#include "tools/capi/no_signals.h"
#include "tools/capi/row_bytes_sink.h"
#include "tools/capi/words.h"
#include "tools/command/inputs.h"
#include "tools/command/openings.h"
#include "tools/command/prepared.h"
#include "tools/formats.h"

namespace cql::capi {
namespace {

/// The capacity of the queue, in batches of results.
constexpr std::size_t kMostEvents = 4;

}  // namespace

Result<std::unique_ptr<Run>> Run::start(std::shared_ptr<const Query> query,
                                        const cqljit_search_options& options) {
  Result<GivenSettings> given = readWords(options.words, options.word_count, kSearchSetting);
  if (!given) return tl::unexpected(given.error());
  if (const std::string wrong = tool::wrongReading(*given); !wrong.empty())
    return fail(ErrorKind::Usage, wrong);
  if (given->player)
    if (const auto wrong = checkRegex(*given->player))
      return fail(ErrorKind::Usage, "--player: " + wrong->message);
  if (!given->threads && options.threads > 0) given->threads = options.threads;
  const int threads = tool::threadCount(*given);
  Result<search::Job> job = query->job(*given);
  if (!job) return tl::unexpected(std::move(job.error()));
  std::unique_ptr<Run> run(new Run(std::move(query), std::move(*job), options, threads));
  if (auto added = run->addSinks(options); !added) return tl::unexpected(added.error());
  if (auto found = run->findInputs(options); !found) return tl::unexpected(found.error());
  if (auto found = run->findPart(options); !found) return tl::unexpected(found.error());
  std::string atStart;  // collected, as no events are taken yet
  const auto line = [](std::string_view text) { return "warning: " + std::string(text) + "\n"; };
  OpeningTable::Warn warn = [&](std::string_view text) { atStart += line(text); };
  if (run->jobs_[0].options.openings.empty())
    warn = [r = run.get(), line](std::string_view text) {
      if (r->textCallback_) r->put({CQLJIT_TEXT_WARNING, line(text), {}});
    };
  auto openings = tool::openingsOf(run->jobs_[0].options, std::move(warn));
  if (!openings) return tl::unexpected(openings.error());
  if (run->textCallback_ && !atStart.empty()) run->put({CQLJIT_TEXT_WARNING, std::move(atStart), {}});
  run->jobs_[0].options.openingTable = std::move(*openings);
  for (const frontend::Source& source : run->query_->sources())
    run->jobs_[0].options.queryFiles.push_back(source.name);
  const NoSignals here;
  run->engine_ = std::thread([r = run.get(), threads] { r->search(threads); });
  return run;
}

Run::Run(std::shared_ptr<const Query> query, search::Job job, const cqljit_search_options& options,
         int threads)
    : query_(std::move(query)), textCallback_(options.text), textUser_(options.text_user) {
  jobs_.push_back(std::move(job));
  numbers_.threads = jobs_[0].inOrder() ? 1 : threads;
}

Result<void> Run::addSinks(const cqljit_search_options& options) {
  const std::int32_t result = options.result, matchParts = options.match_parts;
  if (result < CQLJIT_RESULT_MATCHES || result > CQLJIT_RESULT_NONE)
    return fail(ErrorKind::Usage, "cqljit_search_options: result has no such value");
  if (matchParts & ~(CQLJIT_MATCH_TAGS | CQLJIT_MATCH_TEXT))
    return fail(ErrorKind::Usage, "cqljit_search_options: match_parts has no such bit");
  if (options.most_matches < 0 || (options.most_matches && result != CQLJIT_RESULT_MATCHES))
    return fail(ErrorKind::Usage, "cqljit_search_options: most_matches is negative, or not of matches");
  result_ = result;
  mostMatches_ = options.most_matches;
  search::Job& job = jobs_[0];
  SinkSetup setup{.file = {}, .manifest = job.manifest, .settings = job.options, .gameText = tool::gameText};
  if (!query_->sources().empty()) {
    setup.query = std::filesystem::path(query_->sources()[0].name).stem().string();
    setup.queryText = query_->sources()[0].text;
  }
  setup.settings.columns = query_->columns();
  setup.settings.gameRows = result == CQLJIT_RESULT_GAME_ROWS;
  const auto take = [this](std::string games) { put({0, {}, std::move(games)}); };
  if (result == CQLJIT_RESULT_MATCHES) {
    job.sinks.push_back(std::make_shared<MatchSink>(setup, matchParts, mostMatches_, take));
  } else if (result != CQLJIT_RESULT_NONE) {
    Result<output::RowPlan> plan = output::planRows(setup);
    if (!plan) return tl::unexpected(std::move(plan.error()));
    rows_.emplace(plan->columns);
    job.sinks.push_back(std::make_shared<RowBytesSink>(setup, std::move(*plan), take));
  }
  if (!job.manifest->tallies.empty())
    job.sinks.push_back(tallySink_ = std::make_shared<output::TallySink>(setup, nullptr));
  return {};
}

Run::~Run() {
  cancel();
  if (engine_.joinable()) engine_.join();
}

Result<void> Run::findInputs(const cqljit_search_options& options) {
  if (options.threads < 0) return fail(ErrorKind::Usage, "cqljit_search_options: threads is negative");
  Result<Inputs> found = inputsOf(GivenInputs::of(options), query_->inputs());
  if (!found) return tl::unexpected(found.error());
  inputs_ = std::move(*found);
  return {};
}

/// Sets the part of the input that is searched, from the range of blocks.
Result<void> Run::findPart(const cqljit_search_options& options) {
  if (options.first_block == 0 && options.block_count == 0) return {};
  if (!inputs_.isNamed || inputs_.names.size() != 1)
    return fail(ErrorKind::Usage, "cqljit_search_options: blocks are those of one file");
  Result<std::vector<InputPart>> blocks = blocksOf(inputs_.names[0]);
  if (!blocks) return tl::unexpected(blocks.error());
  const std::uint64_t count = blocks->size();
  if (options.first_block >= count || options.block_count > count - options.first_block)
    return fail(ErrorKind::Usage, "cqljit_search_options: " + inputs_.names[0] + " has " +
                                      numberOf(static_cast<std::int64_t>(count), "block"));
  part_ = (*blocks)[options.first_block];
  if (options.block_count == 0)
    part_.end = blocks->back().end;
  else
    part_.end = (*blocks)[options.first_block + options.block_count - 1].end;
  return {};
}

void Run::tell(const search::Progress& progress) {
  const std::lock_guard lock(mutex_);
  numbers_.games = progress.games;
  numbers_.positions = progress.positions[0];
  numbers_.matching_games = progress.matches[0];
  numbers_.bytes = progress.bytes;
  double read = 0, all = 0;
  if (!part_.isWhole()) {
    read = static_cast<double>(progress.games);
    all = static_cast<double>(part_.end - part_.begin);
  } else {
    read = static_cast<double>(progress.consumed);
    all = static_cast<double>(inputs_.bytes);
  }
  if (all > 0) numbers_.done = std::min(read / all, 1.0);
}

/// Passes on the warning about encodings.
void Run::report(const search::RunSummary& summary) {
  std::int64_t notUtf8 = summary.jobs[0].notUtf8;
  for (const auto& sink : jobs_[0].sinks) notUtf8 += sink->report().notUtf8;
  std::string line = search::encodingLine(summary.jobs[0].textsNotUtf8, notUtf8);
  if (textCallback_ && !line.empty()) put({CQLJIT_TEXT_WARNING, std::move(line), {}});
}

/// Runs the search, on the background thread.
void Run::search(int threads) {
  search::EngineOptions options;
  options.threads = threads;
  options.stop = &cancelled_;
  const auto open = [this](const std::string& name, SourceOptions how, std::string& error) {
    how.part = part_;
    return inputs_.open(name, how, error);
  };
  if (textCallback_) {
    options.lines = [this](std::size_t, std::string_view text) {
      put({CQLJIT_TEXT_MESSAGE, std::string(text), {}});
    };
    options.warnings = [this](std::string_view text) { put({CQLJIT_TEXT_WARNING, std::string(text), {}}); };
  }
  options.progress = [this](const search::Progress& progress) { tell(progress); };
  search::RunSummary summary;
  std::exception_ptr exception;
  std::vector<output::TallyTable> tables;
  try {
    summary = search::run(jobs_, inputs_.names, open, options);
    if (!cancelled_) report(summary);
    if (!cancelled_ && tallySink_) tables = tallySink_->tables();
  } catch (...) {
    exception = std::current_exception();
  }
  std::lock_guard lock(mutex_);
  exception_ = std::move(exception);
  foundTables_ = std::move(tables);
  if (!exception_) {
    summary_ = std::move(summary);
    numbers_.games = summary_.jobs[0].games;
    numbers_.positions = summary_.jobs[0].positions;
    numbers_.matching_games = summary_.jobs[0].matches;
    numbers_.warnings = summary_.warnings;
    numbers_.bytes = summary_.bytes;
    numbers_.threads = std::max(summary_.threads, 1);
    if (!cancelled_ && !summary_.interrupted && !summary_.jobs[0].failure) numbers_.done = 1;
  }
  numbers_.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  numbers_.finished = 1;
  changed_.notify_all();
}

/// Adds an event. Called by the engine's threads, one at a time. Blocks while the queue is full.
void Run::put(Event event) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return events_.size() < kMostEvents || cancelled_; });
  if (cancelled_) return;
  events_.push_back(std::move(event));
  changed_.notify_all();
}

/// Removes the next event from the queue, after waiting for it. Returns false after the last one, or if the
/// run was cancelled.
bool Run::take(Event& event) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return !events_.empty() || numbers_.finished || cancelled_; });
  if (events_.empty() || cancelled_) return false;
  event = std::move(events_.front());
  events_.pop_front();
  changed_.notify_all();
  return true;
}

Result<cqljit_status> Run::nextRows(const cqljit_rows*& rows) {
  if (result_ == CQLJIT_RESULT_MATCHES)
    return fail(ErrorKind::Usage, "the run hands out matches: its options ask for no rows");
  for (;;) {
    if (cancelled_) return CQLJIT_CANCELLED;
    Event event;
    if (!take(event)) return end();
    if (!event.text.empty()) textCallback_(textUser_, event.textKind, event.text.c_str());
    if (event.games.empty()) continue;
    rows_->read(event.games);
    handedOut_ += static_cast<std::int64_t>(rows_->rows().row_count);
    rows = &rows_->rows();
    return CQLJIT_OK;
  }
}

Result<cqljit_status> Run::next(const cqljit_match*& match) {
  if (result_ != CQLJIT_RESULT_MATCHES)
    return fail(ErrorKind::Usage, "the run hands out no matches: its options ask for something else");
  for (;;) {
    if (cancelled_) return CQLJIT_CANCELLED;
    const bool enough = mostMatches_ > 0 && handedOut_ >= mostMatches_;
    if (!enough && position_ < game_.positions.size()) {
      describe(game_.positions[position_++]);
      ++handedOut_;
      match = &match_;
      return CQLJIT_OK;
    }
    if (!enough && !left_.empty()) {
      game_ = unpack(left_);
      position_ = 0;
      enterGame();
      continue;
    }
    Event event;
    if (!take(event)) return end();
    if (!event.text.empty()) textCallback_(textUser_, event.textKind, event.text.c_str());
    packedGames_ = std::move(event.games);
    left_ = packedGames_;
  }
}

/// Returns the status after the last result.
Result<cqljit_status> Run::end() {
  std::lock_guard lock(mutex_);
  if (cancelled_) return CQLJIT_CANCELLED;
  if (exception_) std::rethrow_exception(exception_);  // the function of the interface converts it
  if (const auto& failure = summary_.jobs[0].failure)
    return tl::unexpected(
        frontend::runTimeError(*failure, query_->sources(), jobs_[0].manifest->places, false));
  if (summary_.limit == search::Limit::Time) return fail(ErrorKind::Time, "the time of most-time is over");
  if (summary_.limit == search::Limit::Memory)
    return fail(ErrorKind::Memory, "the memory of most-memory is used up");
  if (!summary_.inputErrors.empty()) {
    tl::unexpected<Error> error = fail(ErrorKind::Input, "cannot read " + summary_.inputErrors[0]);
    for (const std::string& input : summary_.inputErrors)
      error.value().details += "cannot read " + input + "\n";
    return error;
  }
  // For people this is a warning; a caller that takes no text would read it as games without matches.
  const auto& kinds = summary_.warningKinds;
  const auto noGames = std::ranges::find(kinds, search::kNoGames, [](const auto& w) { return w.kind.name; });
  if (noGames != kinds.end()) return fail(ErrorKind::Input, noGames->first);
  persistentLines_ = summary_.jobs[0].persistentLines;
  isDone_ = true;
  return CQLJIT_DONE;
}

const std::string& Run::tallies() {
  static const std::string kNone;
  if (!isDone_) return kNone;
  if (!tallies_) tallies_ = output::jsonlTallies(foundTables_);
  return *tallies_;
}

const cqljit_tables* Run::tables() {
  if (!isDone_) return nullptr;
  if (!tables_) tables_.emplace(foundTables_);
  return &tables_->all();
}

/// Sets the parts of the match that all matches of the game share.
void Run::enterGame() {
  tags_.clear();
  for (const auto& [name, value] : game_.tags) tags_.push_back({name.c_str(), value.c_str()});
  comments_.clear();
  for (const auto& [position, text] : game_.comments) comments_.push_back({text.c_str(), position, 0});
  const std::vector<SortKeyInfo>& keys = jobs_[0].manifest->sortKeys;
  sortTexts_.clear();
  for (std::size_t k = 0; k < game_.sortValues.size(); ++k) {
    const SortValue& value = game_.sortValues[k];
    sortTexts_.push_back(!value.has ? "" : keys[k].isString ? value.text : std::to_string(value.number));
  }
  sortValues_.clear();
  for (std::size_t k = 0; k < game_.sortValues.size(); ++k) {
    const SortKeyInfo& key = keys[k];
    const SortValue& value = game_.sortValues[k];
    sortValues_.push_back({key.name.c_str(), sortTexts_[k].c_str(), value.has, key.isString,
                           value.has && !key.isString ? value.number : 0, 0});
  }
  match_ = {};
  match_.size = sizeof match_;
  match_.file = inputs_.isNamed ? inputs_.names[game_.file].c_str() : nullptr;
  match_.game = game_.number;
  match_.game_position_count = static_cast<std::int32_t>(game_.positions.size());
  match_.game_comments = comments_.data();
  match_.game_comment_count = comments_.size();
  match_.sort_values = sortValues_.data();
  match_.sort_value_count = sortValues_.size();
  match_.event = game_.event.c_str();
  match_.site = game_.site.c_str();
  match_.date = game_.date.c_str();
  match_.white = game_.white.c_str();
  match_.black = game_.black.c_str();
  match_.result = resultWord(game_.result).data();
  match_.tags = tags_.data();
  match_.tag_count = tags_.size();
  match_.game_text = game_.text.c_str();
}

void Run::describe(const MatchedPosition& position) {
  match_.position = position.id;
  match_.ply = position.ply;
  match_.variation_depth = position.depth;
  match_.black_to_move = position.side == kBlack;
  match_.fen = position.fen.c_str();
  match_.move = position.move.c_str();
  const auto isBefore = [](const cqljit_comment& c, std::int32_t id) { return c.position < id; };
  const auto first = std::lower_bound(comments_.begin(), comments_.end(), position.id, isBefore);
  const auto last = std::lower_bound(first, comments_.end(), position.id + 1, isBefore);
  match_.comments = comments_.data() + (first - comments_.begin());
  match_.comment_count = static_cast<std::size_t>(last - first);
}

void Run::cancel() {
  std::lock_guard lock(mutex_);
  cancelled_ = true;
  changed_.notify_all();
}

cqljit_statistics Run::statistics() {
  std::lock_guard lock(mutex_);
  cqljit_statistics now = numbers_;
  now.matches = handedOut_;
  now.compile_ms = query_->milliseconds();
  if (!now.finished) now.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  return now;
}

}  // namespace cql::capi
