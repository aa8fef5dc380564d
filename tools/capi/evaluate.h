// Evaluates a query on one position.
#pragma once

#include <memory>
#include <string>

#include "runtime/error.h"
#include "tools/capi/query.h"

namespace cql::capi {

/// Returns true if the query matches the position. Errors are of kind Input if the FEN is no position.
Result<bool> evaluate(std::shared_ptr<const Query> query, const std::string& fen);

}  // namespace cql::capi
