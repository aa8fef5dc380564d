// One query of a run: compiled, with what the command line and its header say.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "io/sink.h"
#include "io/sink_setup.h"
#include "runtime/host/host.h"

namespace cql::codegen {
class CompiledQuery;
}

namespace cql::search {

/// A query that is ready to run. `search`, `manifest` and what they point to live as long as the job.
struct Job {
  SearchFunction search = nullptr;
  PrefilterFunction prefilter = nullptr;  ///< or null
  /// Where optimised code for the same query will appear once it has been made; or null.
  const std::atomic<const QueryCode*>* optimised = nullptr;
  const Manifest* manifest = nullptr;
  RunOptions options;  ///< with the settings that hold for it

  // --- what becomes of the matches
  std::string keptIfEmpty;  ///< the file that stays as it was if nothing is found; empty: none
  /// The sinks, in order; none: matches are only counted. A sink belongs to one job of one run.
  std::vector<std::shared_ptr<Sink>> sinks;

  /// Lists the files that sinks write, "-": standard output.
  std::vector<std::string> files() const;
  /// Does the file stay as it was after so many matches?
  bool keeps(std::string_view file, std::int64_t matches) const {
    return matches == 0 && !file.empty() && file == keptIfEmpty;
  }
  /// Must one thread see the games in order? A run with a limit, too: when it ends with a certain game, no
  /// thread may have gone beyond it.
  bool inOrder() const { return manifest->sequential || options.limit; }
  bool sorts() const { return cql::sorts(options, *manifest); }
  /// Does the sink get the games in the order of their sort values?
  bool sortsFor(const Sink& sink) const {
    return options.sort && sorts() && !sink.asFound() && !sink.amongLines();
  }
};

/// Makes a job of a query and the settings that hold for it. The job points into the code.
Job jobOf(const Settings& settings, const codegen::CompiledQuery& code);

}  // namespace cql::search
