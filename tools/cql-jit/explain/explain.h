// What the answers of `explain` that run a query share.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "codegen/jit/compiler.h"
#include "frontend/ir.h"
#include "runtime/error.h"
#include "tools/command/command_line.h"
#include "tools/cql-jit/explain/sampler.h"

namespace cql::tool {

/// Runs the query on one thread over the games, or over those of these numbers, and gives its counters (see
/// Counts), and where its time went if `times` is not null. What goes wrong in the run has been printed when
/// the error, which has no text, comes back.
Result<std::vector<std::uint64_t>> countOver(const frontend::Query& query, codegen::CodegenOptions options,
                                             const Words& games, std::optional<Interval> numbers,
                                             Times* times = nullptr);

}  // namespace cql::tool
