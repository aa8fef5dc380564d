// Makes completions for shells: commands, options, values of options, filters after `help`.
#pragma once

#include <string>

#include "tools/cql-jit/inspect.h"

namespace cql::tool {

/// Makes the script that the shell reads.
std::string bashCompletion(const ProgramDoc& program);
std::string zshCompletion(const ProgramDoc& program);
std::string fishCompletion(const ProgramDoc& program);

}  // namespace cql::tool
