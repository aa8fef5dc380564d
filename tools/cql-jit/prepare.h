// Queries on their way from the command line to jobs of the search.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "codegen/compiler.h"
#include "frontend/compile.h"
#include "tools/cql-jit/arguments.h"
#include "tools/search/job.h"

namespace cql::tool {

/// A query of this run.
struct Prepared {
  std::string name;
  frontend::Query query;
  std::unique_ptr<codegen::CompiledQuery> code;
};

// The functions give the exit status of the program, 0 if it goes on, and have said what is wrong.

/// Reads the queries and compiles them to IR.
int readQueries(const Arguments& arguments, std::vector<Prepared>& queries);
/// The files of games: those of the command line, else the one that the queries name. All can be read.
int findInputs(const Arguments& arguments, const std::vector<Prepared>& queries,
               std::vector<std::string>& inputs);
/// Compiles the queries to machine code; `inputs` and `queries` must live as long as the jobs.
int makeJobs(const Arguments& arguments, const std::vector<std::string>& inputs,
             std::vector<Prepared>& queries, std::vector<search::Job>& jobs);

}  // namespace cql::tool
