// Completions for the shells: commands, options, what stands behind options, filters behind `help`.
#pragma once

#include <string>

#include "tools/cql-jit/inspect.h"

namespace cql::tool {

/// Gives what the shell reads.
std::string bashCompletion(const ProgramDoc& program);
std::string zshCompletion(const ProgramDoc& program);
std::string fishCompletion(const ProgramDoc& program);

}  // namespace cql::tool
