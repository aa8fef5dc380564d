// Parses the ranges before the operands of filters (language/01 §14).
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
  /// Reports a number that cannot be a bound because of the symbol after it. For filters whose operand, which
  /// comes next, cannot be a number.
  void refuseBound(const std::string& owner);
  /// Sets the range of a filter.
  void apply(NodeId id, const Range& range);

 private:
  std::size_t numberAt(std::size_t at) const;
  bool boundHere() const;
  NodeId bound();
};

}  // namespace cql::frontend
