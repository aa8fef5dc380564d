// Makes completion scripts for shells: commands, options, values of options, filters after `help`.
#pragma once

#include <string>

#include "tools/manual/program_doc.h"

namespace cql::tool {

/// Returns the script for the shell.
std::string bashCompletion(const ProgramDoc& program);
std::string zshCompletion(const ProgramDoc& program);
std::string fishCompletion(const ProgramDoc& program);

}  // namespace cql::tool
