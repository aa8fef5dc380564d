// Makes a query record what its matches are made of, for outputs that draw them (language/61 §11).
#pragma once

#include "frontend/ir.h"

namespace cql::frontend {

/// Adds nodes and flags that record the moves found by dash and `move` filters, the first and last positions
/// of lines and paths, and the squares of set and piece variables; names these in Query::shownVariables. The
/// answers stay the same. Works on expanded IR, before its effects are computed.
void addEvidence(Query& query);

}  // namespace cql::frontend
