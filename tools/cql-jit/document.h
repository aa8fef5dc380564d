// Files that go with the programs, made from their own tables of options and filters.
#pragma once

#include <string>

#include "tools/cql-jit/inspect.h"

namespace cql::tool {

std::string manPage(const ProgramDoc& program);
std::string bashCompletion(const ProgramDoc& program);
std::string zshCompletion(const ProgramDoc& program);
std::string fishCompletion(const ProgramDoc& program);

}  // namespace cql::tool
