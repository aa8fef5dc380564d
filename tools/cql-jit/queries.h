// The queries of a run, from their files to machine code.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/command/prepared.h"
#include "tools/cql-jit/improvement.h"

namespace cql::tool {

// The functions give the exit status, 0 if the run goes on; what is wrong has been said.

/// Reads a query, "": that of the options alone, and compiles it to IR. `haveInput`: games will be given.
int readQuery(const Arguments& arguments, const std::string& path, bool haveInput,
              std::optional<frontend::Query>& query);
/// Reads and compiles the queries that the command line names, loads those that are compiled already, and
/// finds the files of games. With `improvement` the queries can run at once: if the input is large, they are
/// compiled as for a small one, and what makes them faster is left for later.
int prepareQueries(const Arguments& arguments, std::vector<Prepared>& queries,
                   std::vector<std::string>& inputs, Improvement* improvement = nullptr);

}  // namespace cql::tool
