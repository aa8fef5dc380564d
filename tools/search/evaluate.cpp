#include "tools/search/evaluate.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "pgn/find_checks.h"
#include "pgn/line_counter.h"
#include "tools/search/engine.h"
#include "tools/search/output_file.h"

namespace cql::search {

namespace {

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

template <typename Number>
void appendNumber(Number value, std::string& out) {
  char buffer[24];
  out.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr);
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
  lines.clear();
  matched.clear();
  described = 0;
  matches = positions = games = 0;
  beyond = false;
  failure.reset();
}

void BatchResult::clear() {
  source = nullptr;
  for (JobResult& job : jobs) job.clear();
  warnings.clear();
  warningCount = bytes = games = 0;
  interrupted = false;
}

std::size_t BatchResult::size() const {
  std::size_t bytes = 0;
  for (const JobResult& job : jobs)
    bytes += job.text.size() + job.packed.size() + job.lines.size() + job.described;
  return bytes;
}

std::size_t BatchResult::capacity() const {
  std::size_t bytes = 0;
  for (const JobResult& job : jobs)
    bytes += job.text.capacity() + job.packed.capacity() + job.lines.capacity() +
             job.found.capacity() * sizeof(Found);
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

Worker::Worker(const std::vector<Job>& jobs) : jobs_(jobs) {
  wanted_.boards = true;
  wanted_.variations = wanted_.comments = wanted_.checks = false;
  for (const Job& job : jobs) {
    states_.push_back(std::make_unique<State>(job));
    states_.back()->host.fileWriters = states_[0]->host.fileWriters;
    wanted_.variations |= job.options.variations;
    wanted_.comments |= (job.manifest->needs & kNeedComments) != 0;
    wanted_.checks |= (job.manifest->needs & kNeedChecks) != 0;
    wantedTags_ |= job.manifest->tags;
    if (job.playerPattern) wantedTags_ |= kWhiteTag | kBlackTag;
    if (job.year) wantedTags_ |= kDateTag;
    if (job.collectMatches) wantedTags_ = kAllTags;
    if (job.listGames) wantedTags_ |= kWhiteTag | kBlackTag | kEventTag | kSiteTag | kDateTag;
  }
}
Worker::~Worker() = default;

void Worker::interrupt() {
  for (auto& state : states_) state->host.interrupt();
}

std::string Worker::persistentLines(std::size_t job) const {
  return states_[job]->host.persistentLines();
}

void Worker::merge(const Worker& other) {
  for (std::size_t i = 0; i < states_.size(); ++i) states_[i]->host.mergePersistent(other.states_[i]->host);
}

void Worker::evaluate(const std::string& input, const pgn::Batch& batch, BatchResult& result) {
  input_ = input;
  clock_ = batch.clock;
  result.jobs.resize(jobs_.size());  // which are the same in every batch
  for (std::size_t i = 0; i < jobs_.size(); ++i)
    if (const auto* faster = jobs_[i].faster ? jobs_[i].faster->load(std::memory_order_acquire) : nullptr)
      states_[i]->code = *faster;
  pgn::WarningList warnings(kPrintedWarnings);
  result.bytes = static_cast<std::int64_t>(batch.text.size());
  interrupted_ = false;
  for (std::size_t g = 0; g < batch.games.size() && !interrupted_; ++g) {
    if (std::ranges::all_of(result.jobs, &JobResult::done)) break;
    const pgn::GameText& game = batch.games[g];
    if (g + 1 < batch.games.size()) fetchTags(batch.games[g + 1]);
    ++result.games;
    reader_.readTags(game, record_, warnings, wantedTags_);
    spent(pgn::Stage::Tags);
    positionsRead_ = mainLineRead_ = wholeRead_ = false;
    writer_.forget();
    for (std::size_t i = 0; i < jobs_.size() && !interrupted_; ++i) {
      JobResult& job = result.jobs[i];
      if (!job.done()) evaluateGame(game, i, job, warnings);
    }
  }
  takeWarnings(batch, warnings, result);
  packTexts(result);
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
bool Worker::meetsConditions(std::size_t index) {
  const Job& job = jobs_[index];
  for (GameResult r : job.results)
    if (record_.result != r) return false;
  if (job.year && !job.year->contains(record_.tags.year)) return false;
  if (job.playerPattern) {
    const Regex& pattern = *states_[index]->player;
    if (!pattern.occursIn(record_.tags.white) && !pattern.occursIn(record_.tags.black)) return false;
  }
  return true;
}

void Worker::evaluateGame(const pgn::GameText& game, std::size_t index, JobResult& result,
                          pgn::WarningSink& warnings) {
  const Job& job = jobs_[index];
  ++result.games;
  if (job.gameNumber && !job.gameNumber->contains(game.number)) {
    result.beyond = game.number > job.gameNumber->high;
    return;
  }
  if (!record_.searchable) return;
  Host& host = states_[index]->host;
  const QueryCode& code = states_[index]->code;
  std::int64_t matches = 0;
  bool evaluates = meetsConditions(index);
  bool prepared = false;
  GameRecord* record = &record_;
  if (evaluates && code.prefilter && !positionsRead_) {
    evaluates = host.mayMatch(code.prefilter, record_);
    prepared = true;
    spent(pgn::Stage::Match);
  }
  if (evaluates && prepared && job.manifest->wholeGames && !job.asksForPositions()) {
    matches = 1;  // at least; how many does not matter
  } else if (evaluates) {
    record = &gameToSearch(game, job, warnings);
    spent(pgn::Stage::Moves);
    switch (host.run(code.search, *record)) {
      case RunStatus::Done:
        break;
      case RunStatus::Interrupted:
        --result.games;
        interrupted_ = true;
        return;
      case RunStatus::Failed:
        result.lines += host.messages();
        result.failure = host.failure();
        return;
    }
    spent(pgn::Stage::Match);
    result.lines += host.messages();
    matches = static_cast<std::int64_t>(host.matches().size());
    result.positions += record->count;
  }
  if (job.matchCount ? !job.matchCount->contains(matches) : matches == 0) return;
  if (!evaluates) host.skip(record_);
  ++result.matches;
  if (job.showMatches) result.lines += "<" + std::to_string(game.number) + ">";
  if (job.listGames) appendListing(record_, matches, input_, result.lines);
  if (job.showPositions && evaluates)
    for (std::int32_t position : host.marks()) {
      result.lines += "Game: " + std::to_string(game.number) + " ";
      Host::appendPositionText(result.lines, record->view(), position);
      result.lines += ": " + std::to_string(position) + "\n";
    }
  if (job.collectMatches) {
    result.matched.push_back(describeMatch(*record, host, job));
    result.described += sizeOf(result.matched.back());
  }
  if (!job.output.empty()) addFound(game, index, result);
}

/// The game with the positions that the job is to search: the main line alone, whatever other jobs want.
GameRecord& Worker::gameToSearch(const pgn::GameText& game, const Job& job, pgn::WarningSink& warnings) {
  if (!std::exchange(positionsRead_, true)) reader_.readMoves(game, wanted_, record_, warnings);
  if (job.options.variations == wanted_.variations || record_.view().isOneLine()) return record_;
  if (!std::exchange(mainLineRead_, true)) {
    pgn::NoWarnings silent;
    pgn::ReadOptions options = wanted_;
    options.variations = false;
    reader_.readTags(game, mainLine_, silent, wantedTags_);
    reader_.readMoves(game, options, mainLine_, silent);
  }
  return mainLine_;
}

/// The game with all it has, for the writer, but for tags that have not been asked for.
GameRecord& Worker::wholeGame(const pgn::GameText& game, std::size_t index) {
  pgn::NoWarnings silent;
  if (!positionsRead_ && index + 1 == jobs_.size()) {
    // Nobody will look at its positions: what the others need does not count.
    positionsRead_ = true;
    reader_.readMoves(game, pgn::ReadOptions{}, record_, silent);
    return record_;
  }
  if (positionsRead_ && record_.complete) {
    pgn::findChecks(record_);
    return record_;
  }
  if (!std::exchange(wholeRead_, true)) reader_.read(game, pgn::ReadOptions{}, whole_, silent);
  return whole_;
}

/// What the query adds to the game, in annotations_.
void Worker::annotate(std::size_t index) {
  const Job& job = jobs_[index];
  const Host& host = states_[index]->host;
  const bool normal = job.options.commentLevel == 0, silent = job.options.commentLevel == 2;
  annotations_.clear();
  annotations_.uniqueComments = job.uniqueComments;
  if (job.gameHeader && !silent) {
    if (std::exchange(headerOf_, record_.number) != record_.number) {
      header_ = "Game number ";
      appendNumber(record_.number, header_);
    }
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
  if (job.sortByMatchCount) appendNumber(host.matches().size(), footer_ += " matchcount: ");
  annotations_.footer = footer_;
}

void Worker::addFound(const pgn::GameText& game, std::size_t index, JobResult& result) {
  const Job& job = jobs_[index];
  const Host& host = states_[index]->host;
  GameRecord& whole = wholeGame(game, index);
  spent(pgn::Stage::Moves);
  annotate(index);
  if (!annotations_.tags.empty() || !writer_.takeTags(game, whole)) reader_.completeTags(game, whole);
  const std::size_t begin = result.text.size();
  writer_.write(whole, annotations_, result.text);
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
