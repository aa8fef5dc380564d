// Makes jobs of the search from compiled queries and the command line.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "codegen/jit/compiled_query.h"
#include "frontend/compile.h"
#include "frontend/text/source.h"
#include "runtime/settings.h"
#include "search/job.h"
#include "tools/command/command_line.h"

namespace cql::tool {

/// A query of this run, compiled now or ahead of time.
struct Prepared {
  std::string name;  ///< the name of its file
  GivenSettings header;
  std::vector<frontend::Source> sources;  ///< the texts, for messages that quote the query
  std::unique_ptr<codegen::CompiledQuery> code;
  double parseMilliseconds = 0;  ///< the time from text to IR, or to load it
};

/// The number of threads to use: by default, one less than the machine has.
int threadCount(const GivenSettings& given);

/// How a query is compiled, by the given settings. `haveInput`: games are named beside it.
frontend::CompileOptions compileOptions(const GivenSettings& given, bool haveInput);

/// Loads a query that was compiled ahead of time. Options that would change the query are rejected.
Result<Prepared> loadQuery(const Request& request, const std::string& path);
/// Finds the files of games: those of the command line, else the one that the queries name. An error if one
/// cannot be read.
Result<std::vector<std::string>> findInputs(const GivenSettings& given,
                                            const std::vector<GivenSettings>& headers);
/// The settings that a query runs with: those of its header, and those given, which win. An error if they
/// exclude each other.
Result<Settings> settingsOfRun(const GivenSettings& header, const GivenSettings& given);
/// `inputs` and `queries` must outlive the jobs.
Result<std::vector<search::Job>> makeJobs(const GivenSettings& given, const std::vector<std::string>& inputs,
                                          const std::vector<Prepared>& queries);

}  // namespace cql::tool
