// Functions shared by the parts of `explain` that run a query.
#pragma once

#include <cstdint>
#include <vector>

#include "codegen/jit/compiler.h"
#include "frontend/ir.h"
#include "runtime/error.h"
#include "tools/command/command_line.h"
#include "tools/cql-jit/explain/sampler.h"

namespace cql::tool {

/// Runs the query on one thread over the given inputs, or over the games with the given numbers, and returns
/// its counters (Counts). `times`, unless null, receives the times of the filters; `store` may have the code.
/// An input that cannot be read to the end is an error.
Result<std::vector<std::uint64_t>> countOver(const frontend::Query& query, codegen::CodegenOptions options,
                                             GivenSettings given, Times* times = nullptr,
                                             codegen::CodeStore* store = nullptr);

}  // namespace cql::tool
