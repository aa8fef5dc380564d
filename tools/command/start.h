// Prepares the process for the programs.
#pragma once

#include <string>

namespace cql::tool {

/// Called first. `name`: the prefix of messages. Reserves the descriptors of closed standard streams, so that
/// no file gets them and writing to such a stream fails. When memory is exhausted, the program ends with a
/// message and removes unfinished files. A file that gets too large is an ordinary write error.
void startProgram(std::string name);

}  // namespace cql::tool
