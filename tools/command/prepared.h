// Makes search jobs from compiled queries and the command line.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "codegen/core/compiled_query.h"
#include "frontend/compile.h"
#include "frontend/source.h"
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
  double parseMilliseconds = 0;  ///< the time from text to IR, or for loading
};

/// Returns the number of threads to use; by default one less than the machine has.
int threadCount(const GivenSettings& given);

/// Returns the options to compile a query with the given settings. `haveInput`: the command line names games.
frontend::CompileOptions compileOptions(const GivenSettings& given, bool haveInput);

/// Loads a query that was compiled ahead of time. Options that would change the query are errors.
Result<Prepared> loadQuery(const Request& request, const std::string& path);
/// Returns the files of games: those of the command line, else the one that the queries name; an error if one
/// cannot be read.
Result<std::vector<std::string>> findInputs(const GivenSettings& given,
                                            const std::vector<GivenSettings>& headers);
/// Returns the settings that a query runs with: those of its header, overridden by the given ones; an error
/// if they contradict each other.
Result<Settings> settingsOfRun(const GivenSettings& header, const GivenSettings& given);

}  // namespace cql::tool
