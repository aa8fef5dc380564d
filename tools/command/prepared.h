// Compiled queries on their way from the command line to jobs of the search.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "codegen/jit/compiled_query.h"
#include "frontend/ir.h"
#include "search/job.h"
#include "tools/command/arguments.h"

namespace cql::tool {

/// A query of this run, compiled just now or long ago.
struct Prepared {
  std::string name;  ///< its file
  frontend::Header header;
  std::vector<frontend::Source> sources;  ///< for messages about places in the query
  std::unique_ptr<codegen::CompiledQuery> code;
  double parseMilliseconds = 0;  ///< from text to IR, or to load it
};

// The functions give the exit status of the program, 0 if it goes on, and have said what is wrong.

/// Loads a query that was compiled ahead of time. Options that would change the query are refused.
int loadQuery(const Arguments& arguments, const std::string& path, Prepared& query);
/// The files of games: those of the command line, else the one that the queries name. All can be read.
int findInputs(const Arguments& arguments, const std::vector<frontend::Header>& headers,
               std::vector<std::string>& inputs);
/// `inputs` and `queries` must live as long as the jobs.
int makeJobs(const Arguments& arguments, const std::vector<std::string>& inputs,
             const std::vector<Prepared>& queries, std::vector<search::Job>& jobs);

}  // namespace cql::tool
