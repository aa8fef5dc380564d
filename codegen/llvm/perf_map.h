// Writes the file in which perf looks up addresses of generated code: /tmp/perf-PID.map, with lines `start
// size name`, numbers in hexadecimal.
// https://github.com/torvalds/linux/blob/master/tools/perf/Documentation/jit-interface.txt
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "runtime/error.h"

namespace cql::codegen {

/// Appends the functions of an object file to the file, by the lines of the query that their code comes from:
/// `query.cql:12`. `sections`: where each section was loaded to, by its index; null: not loaded.
Result<void> writePerfMap(const std::string& object, std::span<std::byte* const> sections);

}  // namespace cql::codegen
