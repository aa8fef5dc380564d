// One worker: evaluates queries over games and prints what matches.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "pgn/annotations.h"
#include "pgn/input.h"
#include "pgn/reader.h"
#include "pgn/text_buffer.h"
#include "pgn/warnings.h"
#include "pgn/writer.h"
#include "tools/search/job.h"
#include "tools/search/match.h"

namespace cql::search {

/// A game that a query found, of those that sort.
struct Found {
  std::int32_t matchCount;
  std::vector<SortValue> sortValues;
  std::size_t begin, size;  ///< of the game in the text of its batch
};

/// What one query made of a batch of games.
struct JobResult {
  pgn::TextBuffer text;              ///< the games found, as they are to be written
  std::vector<Found> found;          ///< of queries that sort
  std::string lines;                 ///< for standard output
  std::vector<MatchedGame> matched;  ///< of jobs with `collectMatches`
  std::int64_t matches = 0;
  std::int64_t positions = 0;  ///< of the games that were evaluated
  std::int64_t games = 0;      ///< read, up to the first one beyond the range
  bool beyond = false;         ///< a game above the range of numbers was met
  std::optional<RunFailure> failure;
};

struct BatchResult {
  std::vector<JobResult> jobs;
  std::vector<std::string> warnings;  ///< lines for standard error, the first ones
  std::int64_t warningCount = 0;
  std::int64_t bytes = 0, games = 0;
  bool interrupted = false;
};

/// Jobs must live as long as the worker. One worker a thread.
class Worker {
 public:
  explicit Worker(const std::vector<Job>& jobs);
  ~Worker();

  /// Evaluates all games of a batch. `name` is the input's, for warnings.
  BatchResult evaluate(const pgn::Batch& batch, pgn::GameSource& source, const std::string& name);
  /// From another thread: leave the search that is running.
  void interrupt();
  std::string persistentLines(std::size_t job) const;
  /// Takes over what another worker accumulated, for all jobs.
  void merge(const Worker& other);

 private:
  struct State;
  void evaluateGame(const pgn::GameText& game, std::size_t job, JobResult& result,
                    pgn::WarningSink& warnings);
  bool meetsConditions(std::size_t job);
  const GameRecord& wholeGame(const pgn::GameText& game, std::size_t job);
  void annotate(std::size_t job);
  void addFound(const pgn::GameText& game, std::size_t job, JobResult& result);

  const std::vector<Job>& jobs_;
  std::vector<std::unique_ptr<State>> states_;
  pgn::Reader reader_;
  GameRecord record_;  ///< tags, and the positions that the queries look at
  GameRecord whole_;   ///< a game to be written, with all it has
  bool positionsRead_ = false, wholeRead_ = false;
  pgn::ReadOptions wanted_;
  std::uint32_t wantedTags_ = 0;  ///< parts of the tag section that conditions look at
  pgn::Annotations annotations_;
  pgn::GameWriter writer_;
  std::string header_, footer_;  ///< comments of the initial position
  std::vector<Host::Comment> comments_;
  std::vector<std::uint32_t> starts_;  ///< of the comments of each position
};

}  // namespace cql::search
