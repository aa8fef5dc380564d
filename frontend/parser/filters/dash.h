// Dash filters, `--` and `[x]` (language/20 §3).
#pragma once

#include "frontend/parser/part.h"

namespace cql::frontend {

class DashParser : ParserPart {
 public:
  explicit DashParser(ParserState& state) : ParserPart(state) {}

  /// From the sign on; the left operand is read already, or kNone.
  NodeId dash(NodeId left, std::uint32_t begin);
  /// Does the dash that is next touch what stands before it, as its left operand (language/20 §3.1)?
  bool tied() const;
  /// The filters in parentheses behind a dash filter.
  NodeId target();

 private:
  void warnOfOwnMen(NodeId left, NodeId right);
  struct Promotion {
    std::uint32_t flags = 0;
    PieceMask pieces = 0;
    NodeId text = kNone;
  };
  Promotion promotion();
};

}  // namespace cql::frontend
