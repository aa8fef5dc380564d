// Checks the texts that follow a word (CQL_LITERAL in filters.def).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "frontend/ir.h"

namespace cql::frontend {

/// Returns what is wrong with the text, for a message that points at it; empty if it is valid.
using LiteralCheck = std::string(std::string_view text);

LiteralCheck checkMaterial, checkImbalance;          // language/60 §6
LiteralCheck checkMoves;                             // of `after`, language/60 §9
LiteralCheck checkTagName;                           // of `tag`, language/60 §2
LiteralCheck checkChangedTag;                        // of `settag` and `removetag`
LiteralCheck checkTagNameOf62, checkChangedTagOf62;  // those checks with --dialect 6.2, language/34 §2

/// The colours of the filter as written: 1, or 0 if exchanging them changes nothing, as in `material "RvR"`.
std::int32_t colorsOf(Op op, std::string_view text);

}  // namespace cql::frontend
