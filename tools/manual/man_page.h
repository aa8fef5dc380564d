// Makes the man page from the tables of options and filters.
#pragma once

#include <string>

#include "tools/manual/program_doc.h"

namespace cql::tool {

/// Returns the man page as roff.
std::string manPage(const ProgramDoc& program);

}  // namespace cql::tool
