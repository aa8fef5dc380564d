// From the settings of a command and its queries to what the engine runs.
#pragma once

#include <string>
#include <vector>

#include "output/terminal_pictures.h"
#include "runtime/error.h"
#include "search/job.h"
#include "tools/command/prepared.h"

namespace cql::tool {

/// Returns one job for each query, with the sinks of its outputs. Checks every file that they write before
/// the run begins: an error if one must not be replaced, or is written twice or read. `inputs` and `queries`
/// must outlive the jobs. `terminal`: where --diagrams draws pictures; by default it prints text.
Result<std::vector<search::Job>> makeJobs(const GivenSettings& given, const std::vector<std::string>& inputs,
                                          const std::vector<Prepared>& queries,
                                          const output::PictureTerminal& terminal = {});

}  // namespace cql::tool
