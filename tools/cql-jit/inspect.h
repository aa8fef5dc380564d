// Lists the commands of the program and their options, as the option parsers define them.
#pragma once

#include "tools/manual/program_doc.h"

namespace cql::tool {

ProgramDoc describeCompiler();

}  // namespace cql::tool
