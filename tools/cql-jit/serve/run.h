// A search for a client, in the background, with what it has found.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "output/tally_sink.h"
#include "search/engine.h"
#include "tools/cql-jit/serve/compiled.h"
#include "tools/cql-jit/serve/row_view.h"

namespace cql::serve {

/// The request of a run.
struct RunRequest {
  std::string text;
  std::vector<std::string> inputs;
  std::vector<std::string> labels;  ///< the names of the inputs for people
  bool variations = false;
};

enum class RunState : std::uint8_t { Running, Done, Cancelled, Failed };

/// How far a run is.
struct RunNews {
  RunState state = RunState::Running;
  std::int64_t games = 0, matchingGames = 0, matches = 0, warnings = 0;
  std::int64_t ruledOut = 0, positions = 0;  ///< at the end: games whose moves were not read; positions of
                                             ///< the others
  double seconds = 0, done = 0;              ///< done: from 0 to 1
  std::string message;                       ///< why it failed, or about inputs that could not be read
  std::string lines;  ///< what the query has printed since the last call, or tallies at the end
};

class Run {
 public:
  /// The code must be that of the request.
  static Result<std::shared_ptr<Run>> start(std::int64_t id, RunRequest request,
                                            std::shared_ptr<Compiled> code, const QueryRules& rules,
                                            int threads);
  ~Run();
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  std::int64_t id() const { return id_; }
  const RunRequest& request() const { return request_; }
  const Compiled& code() const { return *code_; }
  RowStore& store() const { return *store_; }
  void cancel();
  bool isRunning() const;
  /// Waits until something has happened, or the time is over.
  RunNews news(std::chrono::milliseconds wait);
  /// Returns the current progress at once, without lines.
  RunNews state() const;
  /// Returns the file and the number of a game of the list; nullopt if it has no such game.
  struct Place {
    std::string file;
    std::int32_t number;
  };
  std::optional<Place> gameAt(std::size_t index) const;
  /// Returns the view, from a cache where the store has not changed.
  Result<View> view(const Json& filter, const std::string& sort, const IsGameOfRun& isGameOfRun);
  /// Returns the tallies of a run that is done, as a list in JSON (SinkSetup::tallies); empty if there are
  /// none.
  std::string tallies() const;
  /// Code of the query that records evidence, for drawings; made once.
  Result<std::shared_ptr<Compiled>> drawingCode(const QueryRules& rules);

 private:
  Run(std::int64_t id, RunRequest request, std::shared_ptr<Compiled> code)
      : id_(id), request_(std::move(request)), code_(std::move(code)) {}
  void search(int threads);
  void print(std::string_view text);
  RunNews withCounts(RunNews news) const;

  using Clock = std::chrono::steady_clock;
  const std::int64_t id_;
  const RunRequest request_;
  const std::shared_ptr<Compiled> code_;
  std::unique_ptr<RowStore> store_;
  std::shared_ptr<output::TallySink> tallySink_;  ///< null: the query has no tallies
  std::vector<search::Job> jobs_;
  std::uint64_t inputBytes_ = 0;
  const Clock::time_point start_ = Clock::now();

  std::atomic<bool> cancelled_{false};
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  RunNews news_;           ///< under the mutex
  std::string tallies_;    ///< under the mutex
  bool isNew_ = false;     ///< under the mutex: news() has not seen something
  std::size_t lines_ = 0;  ///< under the mutex: bytes of lines so far

  std::mutex viewMutex_;
  struct CachedView {
    std::string key;
    std::size_t games;
    View view;
  };
  std::vector<CachedView> views_;
  std::shared_ptr<Compiled> drawing_;

  std::thread engine_;
};

/// The runs of a server. The oldest ones are dropped when there are too many, or they hold too many rows.
class Runs {
 public:
  static constexpr std::size_t kMostRuns = 12, kMostRunning = 4, kMostRows = 8'000'000;

  /// Makes room for another run; false: too many are running.
  bool makeRoom();
  std::int64_t nextId() { return ++lastId_; }
  void add(std::shared_ptr<Run> run);
  std::shared_ptr<Run> find(std::int64_t id) const;
  /// Cancels a run and drops it.
  bool remove(std::int64_t id);
  void cancelAll();

 private:
  mutable std::mutex mutex_;
  std::map<std::int64_t, std::shared_ptr<Run>> runs_;
  std::atomic<std::int64_t> lastId_{0};
};

}  // namespace cql::serve
