// Transforms (language/12).
#pragma once

#include "frontend/parser/part.h"

namespace cql::frontend {

class TransformParser : ParserPart {
 public:
  explicit TransformParser(ParserState& state) : ParserPart(state) {}

  NodeId tryFilter();  ///< kNone if the next token begins no such filter

 private:
  void warnOfOthers(NodeId body);
  NodeId transform(TransformKind kind, std::uint32_t begin);
};

}  // namespace cql::frontend
