// Runs tasks in processes of their own (mcp_worker.h), so that a query that fails, or runs long, does not
// disturb the server, and can be cancelled at any time.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tools/cql-jit/rpc/json_rpc.h"

namespace cql::tool {

class Jobs {
 public:
  struct Task {
    Json id;  ///< of the request
    Json content;
    double seconds;  ///< after this time the process is ended
    /// Gets events of the search, and what it answers: an event `done` or `error`. Called by a thread of the
    /// job; after a cancellation not at all.
    std::function<void(const Json&)> progress, finish;
  };

  Jobs() = default;
  /// Cancels all jobs.
  ~Jobs();
  Jobs(const Jobs&) = delete;

  /// Starts a job; false: as many run as may run at a time.
  bool start(Task task);
  /// Cancels the job of a request, if it runs.
  void cancel(const Json& id);
  /// Returns true if a job of a request with this id runs.
  bool isRunning(const Json& id);

 private:
  struct Job {
    Task task;
    pid_t child = -1;
    std::mutex mutex;  ///< guards `child` and `isOver`: a process that was waited for is not signalled
    bool isOver = false;
    std::atomic<bool> isCancelled = false, isFinished = false;
    std::thread thread;
  };
  static void run(Job& job);
  static void end(Job& job);
  void clearFinished();

  std::vector<std::unique_ptr<Job>> jobs_;  ///< used by the thread that calls
};

}  // namespace cql::tool
