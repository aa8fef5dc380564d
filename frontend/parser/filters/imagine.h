// `imagine`: a filter at an edited position (language/60 §4).
#pragma once

#include "frontend/parser/part.h"

namespace cql::frontend {

class ImagineParser : ParserPart {
 public:
  explicit ImagineParser(ParserState& state) : ParserPart(state) {}

  NodeId tryFilter();  ///< kNone if the next token is not `imagine`

 private:
  NodeId mutation();  ///< kNone if no edit begins here
  NodeId squares();
  NodeId put();
  NodeId side(std::int32_t color);
};

}  // namespace cql::frontend
