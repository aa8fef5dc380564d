// Prepares the process for the programs.
#pragma once

#include <string>

namespace cql::tool {

/// Call this first. Messages begin with the name. Reserves the descriptors of closed standard streams, so
/// that no file gets them; writing to such a stream fails. When memory is exhausted, the program ends with a
/// message; a file that gets too large is an ordinary write error. No unfinished file is left.
void startProgram(std::string name);

}  // namespace cql::tool
