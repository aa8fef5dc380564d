#include "search/evaluate.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "pgn/split/line_counter.h"
#include "runtime/decimal.h"
#include "search/engine.h"
#include "search/output_file.h"

namespace cql::search {

namespace {

/// Several queries look at so many games one after the other before the next query does: its code, and what
/// the processor has learnt of its branches, are at hand then.
constexpr std::size_t kGamesInTurn = 16;

/// Begins to bring the tags of a game into the nearest cache.
void fetchTags(const pgn::GameText& game) {
  constexpr std::size_t kCacheLine = 64, kMost = 512;
  for (std::size_t at = 0; at < std::min(game.movetext, kMost); at += kCacheLine)
    __builtin_prefetch(game.text.data() + at);
}

void takeWarnings(const pgn::Batch& batch, const pgn::WarningList& warnings, BatchResult& result) {
  pgn::LineCounter lines(batch.text);
  for (const pgn::Warning& w : warnings.items)
    result.warnings.push_back({lines.before(w.offset), "game " + std::to_string(w.game) + ": " + w.text});
  result.warningCount = warnings.count;
}

/// Bytes, about.
std::size_t sizeOf(const Found& game) {
  std::size_t bytes = sizeof game;
  for (const SortValue& value : game.sortValues) bytes += sizeof value + value.text.size();
  return bytes;
}

/// The game in one line, its parts divided by tabs.
void appendListing(const GameRecord& game, std::int64_t positions, std::string_view input, std::string& out) {
  const TagSection& t = game.tags;
  out += std::to_string(game.number);
  for (std::string_view part : {t.white, t.black, t.event, t.site, t.date, resultWord(game.result)})
    (out += '\t') += part;
  ((out += '\t' + std::to_string(positions) + '\t') += input) += '\n';
}

}  // namespace

void JobResult::clear() {
  text.clear();
  packed.clear();
  found.clear();
  matched.clear();
  described = 0;
  accumulated.clear();
  matches = positions = games = 0;
  beyond = false;
  failure.reset();
}

void BatchResult::clear() {
  source = nullptr;
  for (JobResult& job : jobs) job.clear();
  lines.clear();
  warnings.clear();
  warningCount = bytes = games = 0;
  interrupted = false;
}

std::size_t BatchResult::size() const {
  std::size_t bytes = 0;
  for (const JobResult& job : jobs) bytes += job.text.size() + job.packed.size() + job.described;
  for (const GameLines& game : lines) bytes += sizeof game + game.text.size();
  return bytes;
}

std::size_t BatchResult::capacity() const {
  std::size_t bytes = 0;
  for (const JobResult& job : jobs)
    bytes += job.text.capacity() + job.packed.capacity() + job.found.capacity() * sizeof(Found);
  return bytes;
}

struct Worker::State {
  State(const Job& job) : host(*job.manifest, job.options), code{job.search, job.prefilter} {
    if (job.asksForGamesOnly()) host.askForFirstMatchOnly();
    if (job.playerPattern) player.emplace(*job.playerPattern);
  }
  Host host;
  QueryCode code;
  std::optional<Regex> player;
};

Worker::Worker(const std::vector<Job>& jobs)
    : jobs_(jobs), wants_(jobs), open_(jobs.size() > 1 ? kGamesInTurn : 1) {
  for (const Job& job : jobs) {
    states_.push_back(std::make_unique<State>(job));
    states_.back()->host.fileWriters = states_[0]->host.fileWriters;
  }
}
Worker::~Worker() = default;

void Worker::interrupt() {
  for (auto& state : states_) state->host.interrupt();
}

std::string Worker::persistentLines(std::size_t job, const Accumulated& all) {
  Host& host = states_[job]->host;
  host.addAccumulated(all);
  return host.persistentLines();
}

void Worker::evaluate(const std::string& input, const pgn::Batch& batch, BatchResult& result) {
  input_ = input;
  for (auto& state : states_) state->host.setInput(input);
  clock_ = batch.clock;
  result.jobs.resize(jobs_.size());  // which are the same in every batch
  takeFasterCode();
  pgn::WarningList warnings(kPrintedWarnings);
  result.bytes = static_cast<std::int64_t>(batch.text.size());
  interrupted_ = false;
  const auto isDone = [&] { return std::ranges::all_of(result.jobs, &JobResult::done); };
  for (std::span<const pgn::GameText> left = batch.games; !left.empty() && !interrupted_ && !isDone();)
    left = left.subspan(evaluateSome(left, result, warnings));
  std::ranges::sort(result.lines, {},
                    [](const GameLines& lines) { return std::pair(lines.game, lines.job); });
  takeWarnings(batch, warnings, result);
  for (std::size_t i = 0; i < jobs_.size(); ++i)
    result.jobs[i].accumulated = states_[i]->host.takeAccumulated();
  packTexts(result);
}

void Worker::takeFasterCode() {
  for (std::size_t i = 0; i < jobs_.size(); ++i)
    if (const auto* faster = jobs_[i].faster ? jobs_[i].faster->load(std::memory_order_acquire) : nullptr)
      states_[i]->code = *faster;
}

/// One job after the other looks at the first of these games, as many as may be open. A game that no job
/// wants any more is not read. Gives how many are dealt with.
std::size_t Worker::evaluateSome(std::span<const pgn::GameText> games, BatchResult& result,
                                 pgn::WarningList& warnings) {
  const std::size_t count = std::min(games.size(), open_.size());
  std::size_t opened = 0;
  for (std::size_t i = 0; i < jobs_.size() && !interrupted_; ++i) {
    JobResult& job = result.jobs[i];
    for (std::size_t g = 0; g < count && !job.done() && !interrupted_; ++g) {
      if (g == opened) {
        if (++opened < games.size()) fetchTags(games[opened]);
        open_[g].open(games[g], wants_);
        spent(pgn::Stage::Tags);
      }
      evaluateGame(open_[g], i, job);
      if (!lines_.empty()) takeLines(games[g].number, i, result);
    }
  }
  result.games += static_cast<std::int64_t>(opened);
  for (OpenGame& game : std::span(open_).first(opened)) warnings.take(game.warnings());
  return count;
}

void Worker::takeLines(std::int32_t game, std::size_t job, BatchResult& result) {
  // Those of a single job need not be told apart.
  if (jobs_.size() > 1 || result.lines.empty())
    result.lines.push_back({game, job, lines_});
  else
    result.lines[0].text += lines_;
  lines_.clear();
}

/// Large texts for packed files are packed here, in all threads.
void Worker::packTexts(BatchResult& result) {
  for (std::size_t i = 0; i < jobs_.size(); ++i) {
    JobResult& job = result.jobs[i];
    if (!OutputFile::isPacked(jobs_[i].output) || jobs_[i].hasSort()) continue;
    if (job.text.size() < OutputFile::kFrameBytes || !packer_.pack(job.text.view(), job.packed)) continue;
    job.text.clear();
  }
  spent(pgn::Stage::Pack);
}

/// The conditions on the game as a whole: those of the header and of the command line.
bool Worker::meetsConditions(const GameRecord& record, std::size_t index, JobResult& result) const {
  const Job& job = jobs_[index];
  for (GameResult r : job.results)
    if (record.result != r) return false;
  if (job.year && !job.year->contains(record.tags.year)) return false;
  if (!job.playerPattern) return true;
  for (const std::string_view name : {record.tags.white, record.tags.black}) {
    const SearchOutcome outcome = states_[index]->player->occursIn(name);
    if (outcome == SearchOutcome::Found) return true;
    if (outcome == SearchOutcome::NotFound) continue;
    result.failure = {
        "the pattern of the player, \"" + *job.playerPattern + "\", finds too many ways through a name",
        std::nullopt, record.number};
    break;
  }
  return false;
}

/// False: the search ended before the game did.
bool Worker::run(Host& host, SearchFunction search, GameRecord& record, JobResult& result) {
  const RunStatus status = host.run(search, record);
  if (status == RunStatus::Interrupted) {
    --result.games;
    interrupted_ = true;
    return false;
  }
  lines_ += host.messages();
  if (status == RunStatus::Failed) result.failure = host.failure();
  return status == RunStatus::Done;
}

void Worker::evaluateGame(OpenGame& game, std::size_t index, JobResult& result) {
  const Job& job = jobs_[index];
  GameRecord& record = game.record();
  ++result.games;
  if (job.gameNumber && !job.gameNumber->contains(record.number)) {
    result.beyond = record.number > job.gameNumber->high;
    return;
  }
  if (!record.searchable) return;
  Host& host = states_[index]->host;
  const QueryCode& code = states_[index]->code;
  std::int64_t matches = 0;
  const bool wholeGames = job.manifest->wholeGames;
  bool evaluates = meetsConditions(record, index, result);
  if (result.failure) return;
  GameRecord* searched = &record;
  if (evaluates && code.prefilter && (wholeGames || !game.movesRead())) {
    evaluates = host.mayMatch(code.prefilter, record);
    spent(pgn::Stage::Match);
  }
  if (evaluates && wholeGames && !job.asksForPositions()) {
    matches = 1;  // at least; how many does not matter
  } else if (evaluates) {
    searched = &game.searched(job.options.variations);
    spent(pgn::Stage::Moves);
    if (wholeGames)
      host.matchAll(*searched);
    else if (!run(host, code.search, *searched, result))
      return;
    spent(pgn::Stage::Match);
    matches = static_cast<std::int64_t>(host.matches().size());
    result.positions += searched->count;
  }
  if (job.matchCount ? !job.matchCount->contains(matches) : matches == 0) return;
  if (!evaluates) host.skip(record);
  ++result.matches;
  if (job.showMatches) lines_ += "<" + std::to_string(record.number) + ">";
  if (job.listGames) appendListing(record, matches, input_, lines_);
  if (job.showPositions && evaluates)
    for (std::int32_t position : host.marks()) {
      lines_ += "Game: " + std::to_string(record.number) + " ";
      Host::appendPositionText(lines_, searched->view(), position);
      lines_ += ": " + std::to_string(position) + "\n";
    }
  if (job.collectMatches) {
    result.matched.push_back(describeMatch(*searched, host, job));
    result.described += sizeOf(result.matched.back());
  }
  if (!job.output.empty()) addFound(game, index, result);
}

/// What the query adds to the game, in annotations_.
void Worker::annotate(const GameRecord& record, std::size_t index) {
  const Job& job = jobs_[index];
  const Host& host = states_[index]->host;
  const bool normal = job.options.commentLevel == 0, silent = job.options.commentLevel == 2;
  annotations_.clear();
  annotations_.uniqueComments = job.uniqueComments;
  if (job.gameHeader && !silent) {
    header_ = "Game number ";
    appendNumber(record.number, header_);
    annotations_.header = header_;
  }
  if (job.manifest->comments) {
    annotations_.marked = order_.put(host.made(), host.view().count, annotations_.added);
    annotations_.mark = job.options.matchString;
  } else if (normal && !job.options.matchString.empty()) {
    annotations_.marked = host.marks();
    annotations_.mark = job.options.matchString;
  }
  annotations_.removed = host.removedComments();
  for (const auto& [name, value] : host.tags()) annotations_.tags.push_back({name, value});

  if (silent || !job.hasSort()) return;
  footer_.clear();
  for (std::size_t k = 0; k < job.manifest->sortKeys.size(); ++k) {
    const SortKeyInfo& key = job.manifest->sortKeys[k];
    const SortValue& value = host.sortValues()[k];
    if (key.quiet) continue;
    footer_.append(" ").append(key.name).append(": ");
    if (!value.has)
      footer_ += "none";
    else if (key.isString)
      footer_ += value.text;
    else
      appendNumber(value.number, footer_);
  }
  if (job.sortByMatchCount) appendNumber(std::ssize(host.matches()), footer_ += " matchcount: ");
  annotations_.footer = footer_;
}

void Worker::addFound(OpenGame& game, std::size_t index, JobResult& result) {
  const Job& job = jobs_[index];
  const Host& host = states_[index]->host;
  game.readWhole(index + 1 == jobs_.size());
  spent(pgn::Stage::Moves);
  annotate(game.record(), index);
  const std::size_t begin = result.text.size();
  game.write(annotations_, result.text);
  if (job.hasSort()) {
    result.found.push_back({static_cast<std::int32_t>(host.matches().size()),
                            {host.sortValues().begin(), host.sortValues().end()},
                            begin,
                            result.text.size() - begin});
    result.described += sizeOf(result.found.back());
  }
  spent(pgn::Stage::Write);
}

}  // namespace cql::search
