// Helpers for those parts of `explain` that run a query.
#pragma once

#include <cstdint>
#include <vector>

#include "codegen/jit/compiler.h"
#include "frontend/ir.h"
#include "runtime/error.h"
#include "tools/command/command_line.h"
#include "tools/cql-jit/explain/sampler.h"

namespace cql::tool {

/// Runs the query on one thread over the inputs that are given, or the games with the given numbers, and
/// returns its counters (see Counts); `times`, unless null, gets where its time went. An error if an
/// input cannot be read to the end.
Result<std::vector<std::uint64_t>> countOver(const frontend::Query& query, codegen::CodegenOptions options,
                                             GivenSettings given, Times* times = nullptr);

}  // namespace cql::tool
