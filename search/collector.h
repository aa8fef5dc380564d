// Passes the results of a run to the sinks of its jobs, sorted if the job requires it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "search/engine_options.h"
#include "search/job.h"
#include "search/result_taker.h"
#include "search/run_summary.h"
#include "search/sort/sorted_texts.h"

namespace cql::search {

/// The kind of the warning about an input that is not empty and has no games (language/41 §11).
inline constexpr std::string_view kNoGames = "no games were found";

/// All arguments must outlive it; RunSummary::threads is the number of threads that may finish outputs.
class Collector : public ResultTaker {
 public:
  Collector(const std::vector<Job>& jobs, const std::vector<std::string>& inputs,
            const EngineOptions& options, RunSummary& summary);

  /// Returns true if all files can be written; otherwise the summary has the error.
  bool ready() const { return ready_; }
  /// Writes what was sorted, and ends the sinks.
  void finish();
  /// Ends the sinks; what they have written is discarded.
  void abandon();

 protected:
  bool accept(std::size_t file, BatchResult& batch) override;
  void acceptEnd(std::size_t file, const std::string& error) override;

 private:
  void takeError(std::size_t file, const std::string& error);
  void takeWarnings(std::size_t file, const BatchResult& batch);
  void takeWarning(const std::string& line, std::string_view kind);
  void takeKind(const WarningKind& kind, const std::function<std::string()>& first);
  void takeGames(std::size_t job, JobResult& result);
  void takeSorted(std::size_t job, JobResult& result);
  std::string writeSorted(std::size_t job);
  void finishJob(std::size_t job);

  const std::vector<std::string>& inputs_;
  const EngineOptions& options_;
  RunSummary& summary_;
  bool ready_ = true;
  std::vector<std::vector<SortedTexts>> sorted_;  ///< by job and sink, if any sink sorts
  std::int64_t games_ = 0, gamesBefore_ = 0;      ///< of all files; of the files before this one
  std::uint64_t bytesBefore_ = 0;
  std::string damage_;  ///< of games of a file that has not ended
  std::size_t damagedFile_ = 0;
};

}  // namespace cql::search
