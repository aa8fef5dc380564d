// Filters of the board: designators, geometry, attacks (language/10, 11).
#pragma once

#include "frontend/parser/part.h"

namespace cql::frontend {

class BoardParser : ParserPart {
 public:
  explicit BoardParser(ParserState& state) : ParserPart(state) {}

  NodeId tryFilter();  ///< kNone if the next token begins no such filter
  NodeId designator();

 private:
  NodeId trySymbol();
  NodeId fen();
  NodeId subfen();
  NodeId sample();
  NodeId squareOf(std::uint32_t begin);
  NodeId fenBoard(const Token& literal, std::uint32_t begin);
  NodeId direction(DirectionMask dirs);
  NodeId ray(bool attack);
  NodeId pin();
  NodeId count();
};

}  // namespace cql::frontend
