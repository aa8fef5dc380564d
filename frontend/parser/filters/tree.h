// Filters of the game tree (language/40).
#pragma once

#include "frontend/parser/part.h"

namespace cql::frontend {

class TreeParser : ParserPart {
 public:
  explicit TreeParser(ParserState& state) : ParserPart(state) {}

  NodeId tryFilter();  ///< kNone if the next token begins no such filter
};

}  // namespace cql::frontend
