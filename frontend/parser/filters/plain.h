// Filters fully described by a row of filters.def: without operands, with a colour, a literal or one operand.
#pragma once

#include "frontend/parser/part.h"

namespace cql::frontend {

class PlainParser : ParserPart {
 public:
  explicit PlainParser(ParserState& state) : ParserPart(state) {}

  NodeId tryFilter();  ///< kNone if the next word is no such filter

 private:
  NodeId make(Op op, std::uint32_t mode, std::int32_t number, std::uint32_t begin,
              std::vector<NodeId> operands = {});
};

}  // namespace cql::frontend
