// Makes a query record what its matches are made of, for outputs that draw them (language/61 §11).
#pragma once

#include <string>

#include "frontend/ir.h"

namespace cql::frontend {

/// Adds nodes and flags that record the moves found by dash and `move` filters, the first and last positions
/// of lines and paths, and the squares of set and piece variables; names these in Query::shownVariables.
/// Variables that only files of the library name are skipped, as their names mean nothing to the reader.
/// `library` is the folder of CompileOptions::library. The answers stay the same. Works on expanded IR,
/// before its effects are computed.
void addEvidence(Query& query, const std::string& library);

}  // namespace cql::frontend
