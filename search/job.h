// A query of a run: compiled, with the settings of the command line and of its header.
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

/// A query that is ready to run. `search`, `manifest` and all that they point to must outlive the job.
struct Job {
  SearchFunction search = nullptr;
  PrefilterFunction prefilter = nullptr;  ///< or null
  /// Where optimised code for the query will appear (tier-up); or null.
  const std::atomic<const QueryCode*>* optimised = nullptr;
  const Manifest* manifest = nullptr;
  RunOptions options;  ///< with the settings that apply to it

  // --- the destination of the matches
  std::string keptIfEmpty;  ///< the file that is left unchanged if the query matches nowhere; empty: no such
                            ///< file
  /// The sinks, in order; empty: matches are only counted. A sink belongs to one job of one run.
  std::vector<std::shared_ptr<Sink>> sinks;

  /// Lists the files that sinks write, "-": standard output.
  std::vector<std::string> files() const;
  /// Returns true if the file is left unchanged after this number of matches.
  bool keeps(std::string_view file, std::int64_t matches) const {
    return matches == 0 && !file.empty() && file == keptIfEmpty;
  }
  /// Returns true if one thread must evaluate the games in order. Also with a limit: when it ends the run at
  /// a certain game, no thread may have gone beyond it.
  bool inOrder() const { return manifest->sequential || options.limit; }
  bool sorts() const { return cql::sorts(options, *manifest); }
  /// Returns true if the sink gets the games in the order of their sort values.
  bool sortsFor(const Sink& sink) const {
    return options.sort && sorts() && !sink.asFound() && !sink.amongLines();
  }
};

/// Makes a job of a query and the settings that apply to it. The job points into the code.
Job jobOf(const Settings& settings, const codegen::CompiledQuery& code);

}  // namespace cql::search
