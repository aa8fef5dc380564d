#include "search/worker.h"

#include <algorithm>
#include <utility>

#include "io/output_file.h"
#include "runtime/assert.h"
#include "runtime/decimal.h"
#include "runtime/letters/fold.h"
#include "search/game_conditions.h"
#include "search/reading_in_parts.h"
#include "search/sample.h"
#include "search/signature_filter.h"
#include "search/sort/sort_key.h"

namespace cql::search {

namespace {

/// The number of games that a query evaluates in a row, which keeps its code and branch predictions in the
/// processor.
constexpr std::size_t kGamesInTurn = 16;

constexpr std::string_view kCommentsLeftOut = "more than a million comments; the rest is left out";

void takeWarnings(GameBatch& batch, const WarningList& warnings, BatchResult& result) {
  for (const Warning& w : warnings.items)
    result.warnings.push_back({batch.linesBefore(w.offset), w.game, w.text});
  result.warningCount = warnings.count;
  result.warningKinds = warnings.kinds;
}

}  // namespace

struct Worker::State {
  State(const Job& job, const Worker& worker)
      : needs(needsOf(job)),
        evaluates(asksForEvaluation(needs)),
        needsChecks(job.manifest->needs & kNeedChecks),
        options(optionsOf(job, needs, worker)),
        host(*job.manifest, options),
        code{job.search, job.prefilter} {
    if (!needs.positions) host.askForFirstMatchOnly();
    if (job.options.player) player.emplace(playerPattern(job.options));
    for (const auto& sink : job.sinks) {
      outlets.push_back({sink->formatter(), sink->amongLines(), job.sortsFor(*sink), sink->takesOthers()});
      sorts |= outlets.back().sorted;
      takesOthers |= outlets.back().takesOthers;
    }
    if (canSkipNonMatching(job)) {
      condition = both(conditionOf(job.options), job.manifest->condition);
      for (const SignatureClause& clause : job.manifest->condition.clauses)
        (partsOf(clause) & kSignatureChecks ? onChecks : onMoves).clauses.push_back(clause);
      if (!job.manifest->wholeGames) signatures.emplace(onMoves);
      if (signatures && needsChecks) checkSignatures.emplace(onChecks);
    }
    if (worker.jobs_.size() == 1 && mayReadInParts(job, needs)) parts.emplace();
    // Games without a match must be searched, too, if the query records columns of rows or names of outputs
    // for them.
    const auto& wanted = job.options.matchCount;
    searchesAll = wanted && wanted->contains(0) &&
                  !(job.manifest->nameFilters.empty() && job.manifest->askedColumns.empty());
    // A range of numbers ends at a game that must be opened; a pattern may fail in any game.
    opensAll = condition.isOpen() || job.options.gameNumber || (player && !isPlain(*job.options.player)) ||
               (job.prefilter && !job.manifest->regexes.empty());
  }
  /// Returns the options for the host: skips comments that are not read, and takes the number of the last
  /// game from the input being searched.
  static RunOptions optionsOf(const Job& job, const Needs& needs, const Worker& worker) {
    RunOptions options = job.options;
    if (!needs.comments) options.commentLevel = CommentLevel::Silent;
    options.evidence = needs.evidence;
    options.lastGameNumber = [&worker, range = job.options.gameNumber](std::string_view) {
      return worker.lastGameNumber(range);
    };
    return options;
  }

  /// Tests the game's summary, first without its checks. Computes these if the query needs them.
  bool mayMatch(OpenGame& game, GameRecord& record) {
    timed = nullptr;
    if (rulesOut(signatures, record)) return false;
    if (!needsChecks) return true;
    game.findChecks(record);
    return timed || !rulesOut(checkSignatures, record);  // the search is timed for one filter
  }
  bool rulesOut(std::optional<SignatureFilter>& filter, const GameRecord& record) {
    if (!filter || record.unread > 0) return false;
    if (!filter->mayMatch(record)) return true;
    if (filter->timesSearch()) {
      timed = &*filter;
      start = SignatureFilter::now();
    }
    return false;
  }

  const Needs needs;
  const bool evaluates, needsChecks;
  const RunOptions options;
  Host host;
  QueryCode code;
  std::optional<Regex> player;
  struct Outlet {
    std::unique_ptr<Formatter> formatter;
    bool amongLines, sorted, takesOthers;
  };
  std::vector<Outlet> outlets;   ///< in the order of Job::sinks
  bool sorts = false;            ///< true if any of them sorts
  bool takesOthers = false;      ///< true if any of them takes games without a match
  SignatureCondition condition;  ///< the condition on games that the source tests
  SignatureCondition onMoves;    ///< the part of it that is tested once the game has been read ...
  SignatureCondition onChecks;   ///< ... and its clauses about checks
  std::optional<SignatureFilter> signatures, checkSignatures;
  SignatureFilter* timed = nullptr;      ///< measures how long the search of the game takes
  SignatureFilter::Nanoseconds start{};  ///< of that search
  std::optional<ReadingInParts> parts;
  bool searchesAll;          ///< searches also games that fail the prefilter
  bool opensAll;             ///< opens also games that the source has ruled out
  GameBits candidates;       ///< games of the batch that the source has not ruled out
  std::int64_t matches = 0;  ///< matching games, counted if they are limited
};

Worker::Worker(const std::vector<Job>& jobs)
    : jobs_(jobs), wants_(jobs, stopped_), open_(jobs.size() > 1 ? kGamesInTurn : 1) {
  for (const Job& job : jobs) {
    states_.push_back(std::make_unique<State>(job, *this));
    states_.back()->host.fileWriters = states_[0]->host.fileWriters;
    limitsGames_ |= job.options.mostGameSeconds > 0;
  }
}
Worker::~Worker() = default;

void Worker::keepWarnings(std::size_t most) {
  mostWarnings_ = most;
  for (OpenGame& game : open_) game.warnings().keep(most);
}

void Worker::interrupt() {
  gameLimit_.interruptRun();
  stopped_ = true;
  for (auto& state : states_) state->host.interrupt();
}

std::string Worker::persistentLines(std::size_t job, const Accumulated& all) {
  Host& host = states_[job]->host;
  host.addAccumulated(all);
  return host.persistentLines();
}

/// Returns the value of `lastgamenumber` (language/34 §4): like `gamenumber` it refers to the file, not to
/// all files.
std::int32_t Worker::lastGameNumber(const std::optional<Interval>& range) const {
  std::int64_t last = source_->lastGameNumber();
  if (range) last = std::min(last, range->high);
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(last, 0, INT32_MAX));
}

void Worker::evaluate(const std::string& input, const InputQueue::Item& item, BatchResult& result) {
  GameBatch& batch = *item.batch;
  input_ = input;
  file_ = item.file;
  source_ = item.source.get();
  for (OpenGame& game : open_) game.prepare(*source_);
  for (auto& state : states_) state->host.setInput(input);
  clock_ = item.request.clock;
  result.jobs.resize(jobs_.size());  // the same size in every batch
  for (std::size_t i = 0; i < jobs_.size(); ++i) result.jobs[i].sinks.resize(jobs_[i].sinks.size());
  for (std::size_t i = 0; i < jobs_.size(); ++i)
    result.jobs[i].full = jobs_[i].options.limit && states_[i]->matches == *jobs_[i].options.limit;
  WarningList warnings(mostWarnings_);
  result.bytes = static_cast<std::int64_t>(batch.bytes);
  result.lineCount = static_cast<std::int64_t>(batch.lineCount);
  result.damaged = batch.damaged;
  interrupted_ = false;
  const auto isDone = [&] { return std::ranges::all_of(result.jobs, &JobResult::done); };
  if (batch.games > 0) ruleOut(batch, result);
  for (std::size_t first = 0; first < batch.games && !interrupted_ && !isDone();) {
    const std::size_t next = std::min(wanted_.next(first), batch.games);
    passOver(next - first, result);
    first = next < batch.games ? evaluateSome(batch, next, result, warnings) : next;
  }
  std::ranges::sort(result.lines, {},
                    [](const GameLines& lines) { return std::pair(lines.game, lines.job); });
  takeWarnings(batch, warnings, result);
  for (std::size_t i = 0; i < jobs_.size(); ++i)
    result.jobs[i].accumulated = states_[i]->host.takeAccumulated();
  endBatch(result);
}

void Worker::takeOptimisedCode(std::size_t job) {
  const auto* optimised = jobs_[job].optimised;
  if (const auto* code = optimised ? optimised->load(std::memory_order_acquire) : nullptr)
    states_[job]->code = *code;
}

/// Asks the source which games need not be opened.
void Worker::ruleOut(GameBatch& batch, BatchResult& result) {
  wanted_.reset(batch.games, false);
  bool skipsVariants = false;
  for (std::size_t i = 0; i < jobs_.size(); ++i) {
    State& state = *states_[i];
    state.candidates.reset(batch.games, true);
    if (state.opensAll) wanted_ |= state.candidates;
    batch.ruleOut(state.condition, state.candidates.words());
    if (clock_ && clock_->measures()) result.jobs[i].indexes = batch.indexesFor(state.condition);
    wanted_ |= state.candidates;
    skipsVariants |= !jobs_[i].options.assumeStandard;
  }
  if (skipsVariants) batch.addOtherVariants(wanted_.words());
  spent(Stage::Match);
}

/// Counts games that are unwanted by all jobs.
void Worker::passOver(std::size_t games, BatchResult& result) {
  CQL_ASSERT(result.jobs.size() == jobs_.size());
  result.games += static_cast<std::int64_t>(games);
  for (JobResult& job : result.jobs) {
    if (job.done()) continue;
    job.games += static_cast<std::int64_t>(games);
    job.ruledOut += static_cast<std::int64_t>(games);
  }
}

/// Evaluates the games from `first` on, one job after the other: as many as may be open, or for a single job
/// all up to the next unwanted game, each in the same buffer. Skips games that have become unwanted. Returns
/// the first game that is left.
std::size_t Worker::evaluateSome(const GameBatch& batch, std::size_t first, BatchResult& result,
                                 WarningList& warnings) {
  CQL_ASSERT(first < batch.games && wanted_[first]);
  const bool isSingle = jobs_.size() == 1;
  const std::size_t end = std::min(batch.games, isSingle ? wanted_.nextUnset(first) : first + open_.size());
  std::size_t opened = first;
  for (std::size_t i = 0; i < jobs_.size() && !interrupted_; ++i) {
    JobResult& job = result.jobs[i];
    const GameBits& candidates = states_[i]->candidates;
    const int seconds = jobs_[i].options.mostGameSeconds;
    for (std::size_t g = first; g < end && !job.done() && !interrupted_; ++g) {
      if (stopped_.load(std::memory_order_relaxed)) {
        interrupted_ = true;
        break;
      }
      OpenGame& game = open_[isSingle ? 0 : g - first];
      if (g == opened) {
        if (const std::size_t next = ++opened; next < batch.games && wanted_[next])
          game.prefetch(batch, next);
        game.open(batch, g, wants_, clock_);
        spent(Stage::Tags);
      }
      takeOptimisedCode(i);
      if (seconds > 0) gameLimit_.begin(states_[i]->host, seconds);
      evaluateGame(game, candidates[g], i, job);
      if (seconds > 0) endInTime(game, i, job);
      result.damaged |= !job.beyond && game.isDamaged();
      if (!lines_.empty()) takeLines(game.record().number, i, result);
    }
  }
  result.games += static_cast<std::int64_t>(opened - first);
  for (OpenGame& game : std::span(open_).first(std::min(opened - first, open_.size())))
    warnings.take(game.warnings());
  return end;
}

void Worker::takeLines(std::int32_t game, std::size_t job, BatchResult& result) {
  // Lines of a single job need no attribution.
  if (jobs_.size() > 1 || result.lines.empty())
    result.lines.push_back({game, job, std::string(lines_.view())});
  else
    result.lines[0].text += lines_.view();
  lines_.clear();
}

/// Compresses large texts for compressed files here, in all threads in parallel.
void Worker::endBatch(BatchResult& result) {
  for (std::size_t i = 0; i < jobs_.size(); ++i) {
    result.jobs[i].textsNotUtf8 += states_[i]->host.texts.takeCount();
    for (std::size_t s = 0; s < jobs_[i].sinks.size(); ++s) {
      const State::Outlet& outlet = states_[i]->outlets[s];
      result.jobs[i].notUtf8 += outlet.formatter->takeNotUtf8();
      if (outlet.sorted || outlet.amongLines) continue;
      SinkResult& out = result.jobs[i].sinks[s];
      outlet.formatter->complete(out.text);
      if (!jobs_[i].sinks[s]->packs() || out.text.size() < OutputFile::kFrameBytes) continue;
      if (packer_.pack(out.text.view(), out.packed)) out.text.clear();
    }
  }
  spent(Stage::Pack);
}

/// Tests the conditions on the game as a whole: those of the header and of the command line.
bool Worker::meetsConditions(const GameRecord& record, std::size_t index, JobResult& result) const {
  const Job& job = jobs_[index];
  for (GameResult r : job.options.results)
    if (record.result != r) return false;
  if (job.options.year && !job.options.year->contains(record.tags.year)) return false;
  if (job.options.sample && !isInSample(record.tags, *job.options.sample, job.options.seed)) return false;
  return !job.options.player || hasPlayer(record, index, result);
}

/// Returns true if the name of either player fits the pattern.
bool Worker::hasPlayer(const GameRecord& record, std::size_t index, JobResult& result) const {
  State& state = *states_[index];
  const Job& job = jobs_[index];
  std::string folded;
  for (const std::string_view name : {record.tags.white, record.tags.black}) {
    if (name.empty()) continue;
    std::string_view text = state.host.texts.of(name);
    if (job.options.fold) text = folded = letters::fold(text);
    const SearchOutcome outcome = state.player->occursIn(text);
    if (outcome == SearchOutcome::Found) return true;
    if (outcome == SearchOutcome::NotFound) continue;
    result.failure = {"the pattern of the player, \"" + *jobs_[index].options.player +
                          "\", finds too many ways through a name",
                      std::nullopt, record.number};
    break;
  }
  return false;
}

/// Undoes the count of the current game: the run is interrupted in it.
void Worker::leave(JobResult& result) {
  CQL_ASSERT(result.games > 0);
  --result.games;
  interrupted_ = true;
}

/// Runs the search on a game; returns false if it ended before the game did. A game that takes too much
/// memory is skipped, with a warning.
bool Worker::run(Host& host, SearchFunction search, OpenGame& game, GameRecord& record, JobResult& result) {
  const RunStatus status = host.run(search, record);
  if (status == RunStatus::Interrupted) {
    leave(result);
    return false;
  }
  if (status == RunStatus::TooMuchMemory) {
    game.warn("the query takes more than " + std::to_string(host.options.mostGameMegabytes) +
              " MB in this game, which is skipped");
    return false;
  }
  lines_.append(host.messages());
  if (status == RunStatus::Failed) result.failure = host.failure();
  return status == RunStatus::Done;
}

/// Ends the evaluation of a game whose time is limited. A game that took too long is skipped, with a
/// warning.
void Worker::endInTime(OpenGame& game, std::size_t index, JobResult& result) {
  if (!gameLimit_.end() || !interrupted_) return;  // a search may end just when its time is over
  interrupted_ = false;
  ++result.games;
  game.warn("the query takes more than " + numberOf(jobs_[index].options.mostGameSeconds, "second") +
            " in this game, which is skipped");
}

void Worker::evaluateGame(OpenGame& game, bool mayMatch, std::size_t index, JobResult& result) {
  const Job& job = jobs_[index];
  GameRecord& record = game.record();
  ++result.games;
  if (job.options.gameNumber && !job.options.gameNumber->contains(record.number)) {
    result.beyond = record.number > job.options.gameNumber->high;
    return;
  }
  if (!record.variant.empty() && !job.options.assumeStandard) return game.skipVariant();
  if (!record.searchable) return;
  State& state = *states_[index];
  Host& host = state.host;
  const QueryCode& code = state.code;
  std::int64_t matches = 0;
  const bool wholeGames = job.manifest->wholeGames;
  host.beginGame();
  bool evaluates = meetsConditions(record, index, result);
  if (result.failure) return;
  GameRecord* searched = &record;
  if (evaluates && code.prefilter && (wholeGames || !(game.movesRead() || state.searchesAll))) {
    const Verdict verdict = host.mayMatch(code.prefilter, record);
    spent(Stage::Match);
    if (verdict == Verdict::Interrupted) return leave(result);
    if (verdict == Verdict::Failed) {
      result.failure = host.failure();
      return;
    }
    evaluates = verdict != Verdict::NoMatch;
  }
  if (evaluates && !mayMatch) {
    ++result.ruledOut;
    return;
  }
  if (evaluates && wholeGames && !state.evaluates) {
    matches = 1;  // a lower bound; the exact number is not needed
  } else if (evaluates) {
    searched = &game.searched(job.options.variations,
                              state.parts && state.parts->isProfitable() ? ReadingInParts::kPart : INT32_MAX);
    spent(Stage::Moves);
    if (stopped_.load(std::memory_order_relaxed)) return leave(result);
    if (!searched->searchable) return;
    if (!state.mayMatch(game, *searched)) {
      ++result.ruledOut;
      spent(Stage::Match);
      return;
    }
    if (wholeGames) {
      host.matchAll(*searched);
      if (host.isInterrupted()) return leave(result);
    } else if (!run(host, code.search, game, *searched, result))
      return;
    if (state.timed) state.timed->searchTook(SignatureFilter::now() - state.start);
    spent(Stage::Match);
    matches = static_cast<std::int64_t>(host.matches().size());
    if (state.parts && searched->rest)
      state.parts->searched(*searched, matches > 0 ? host.matches()[0] : searched->count - 1);
    result.positions += searched->count;
  }
  if (job.options.matchCount ? !job.options.matchCount->contains(matches) : matches == 0) {
    if (evaluates && state.takesOthers)
      for (const State::Outlet& outlet : state.outlets)
        if (outlet.takesOthers) outlet.formatter->addOther(host);
    return;
  }
  game.setLast(index + 1 == jobs_.size());
  if (state.needs.wholeGame && !game.isWritable()) return;
  if (!evaluates) host.skip(record);
  if (evaluates && host.journal.entries().leftOut()) game.warn(kCommentsLeftOut);
  ++result.matches;
  result.full = job.options.limit && ++state.matches == *job.options.limit;
  if (job.sinks.empty()) return;
  give({file_, input_, *searched, host, matches, evaluates, game}, index, result);
}

/// Formats the match for all sinks of its job.
void Worker::give(const Match& match, std::size_t index, JobResult& result) {
  State& state = *states_[index];
  for (std::size_t s = 0; s < state.outlets.size(); ++s) {
    const State::Outlet& outlet = state.outlets[s];
    SinkResult& made = result.sinks[s];
    TextBuffer& out = outlet.amongLines ? lines_ : made.text;
    outlet.formatter->add(match, out);
    if (const NumberGap* gap = outlet.formatter->gap()) made.gaps.push_back(*gap);
    if (outlet.amongLines || outlet.sorted) outlet.formatter->complete(out);
    if (outlet.sorted) made.ends.push_back(made.text.size());
  }
  if (state.sorts) {
    sortKey_.clear();
    appendSortKey(jobs_[index], match.found.sortValues(),
                  static_cast<std::int32_t>(match.found.matches().size()), sortKey_);
    result.sortKeys.append(sortKey_);
    result.keyEnds.push_back(result.sortKeys.size());
  }
  spent(Stage::Write);
}

}  // namespace cql::search
