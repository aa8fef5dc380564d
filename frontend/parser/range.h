// The ranges before the operands of filters (language/01 §14).
#pragma once

#include "frontend/parser/part.h"

namespace cql::frontend {

struct Range {
  NodeId low = kNone, high = kNone;
  bool given = false, any = false;
};

class RangeParser : ParserPart {
 public:
  explicit RangeParser(ParserState& state) : ParserPart(state) {}

  Range range();
  /// Marks a filter as one with that range.
  void apply(NodeId id, const Range& range);

 private:
  bool boundHere(std::size_t at, std::size_t& length) const;
  NodeId bound();
};

}  // namespace cql::frontend
