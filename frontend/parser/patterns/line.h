// `line` (language/21 §2).
#pragma once

#include "frontend/parser/part.h"

namespace cql::frontend {

class LineParser : ParserPart {
 public:
  explicit LineParser(ParserState& state) : ParserPart(state) {}

  NodeId line();

 private:
  NodeId lineItems(std::string_view arrow);
  NodeId lineItem(std::string_view arrow);
};

}  // namespace cql::frontend
