// The documents that a program has: man page and completions of shells.
#pragma once

#include <string>

#include "tools/manual/program_doc.h"

namespace cql::tool {

using MakeDocument = std::string (*)(const ProgramDoc& program);
/// Returns the function for man, bash, zsh or fish; null for other words.
MakeDocument documentOf(const std::string& kind);

}  // namespace cql::tool
