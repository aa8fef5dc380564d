// Dash filters, `--` and `[x]` (language/20 §3).
#pragma once

#include "frontend/parser/part.h"

namespace cql::frontend {

class DashParser : ParserPart {
 public:
  explicit DashParser(ParserState& state) : ParserPart(state) {}

  /// Parses from the dash on; `left`: the left operand, which has been read, or kNone.
  NodeId dash(NodeId left, std::uint32_t begin);
  /// Returns true if the next token, a dash, touches the token before it, its left operand (language/20
  /// §3.1).
  bool tied() const;
  /// Fails at a dash that touches the token before it without a set as its left operand.
  void refuseTied();
  /// Parses the filters in parentheses after a dash filter.
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
