// Says in plain English what a query looks for.
#pragma once

#include <string>

#include "frontend/ir.h"

namespace cql::frontend {

/// Returns the query in sentences, a line for each condition; the parts of a condition are indented below it.
/// The query is one of parse() or read(), before the passes.
std::string inWords(const Query& query);

/// Returns a filter as a clause on one line: "a white rook attacks the black king"; of a filter with a value
/// that is no condition a noun: "the number of white pawns".
std::string inWords(const Query& query, NodeId filter);

}  // namespace cql::frontend
