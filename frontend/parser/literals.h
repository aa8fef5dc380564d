// Checks of the texts that stand behind a word (CQL_LITERAL in filters.def).
#pragma once

#include <string>
#include <string_view>

namespace cql::frontend {

/// What is wrong with the text, for a message that points at it; empty: nothing is.
using LiteralCheck = std::string(std::string_view text);

LiteralCheck checkMaterial, checkImbalance;  // language/60 §6
LiteralCheck checkMoves;                     // of `after`, language/60 §9

}  // namespace cql::frontend
