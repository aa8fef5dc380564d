// The first thing that the programs do.
#pragma once

#include <string>

namespace cql::tool {

/// To be called first. Messages begin with the name. Standard streams that are closed keep their numbers from
/// files that are opened later: what is written to them fails. Memory that is used up ends the program with a
/// message, and a file that gets too large is an error of writing like others; no unfinished file stays.
void startProgram(std::string name);

}  // namespace cql::tool
