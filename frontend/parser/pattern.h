// What the items of lines and the parts of paths have in common (language/21).
#pragma once

#include "frontend/parser/part.h"

namespace cql::frontend {

class PatternParser : ParserPart {
 public:
  explicit PatternParser(ParserState& state) : ParserPart(state) {}

  /// Is the `+` or `*` at that position a repetition?
  bool isQuantifier(std::size_t at) const;
  bool quantifierHere() const;
  /// Reads one quantifier, if there is one, and puts the repetition around the pattern.
  bool quantifier(NodeId& pattern, bool line);
  /// A filter as a pattern; `what` names it in messages.
  NodeId patternFilter(NodeId filter, const std::string& what, std::uint32_t begin);
  void refuseNumber(NodeId id, const std::string& what);

 private:
  void refuseRepeated(NodeId pattern, const Token& quantifier);
  bool isArithmetic(NodeId id) const;
};

}  // namespace cql::frontend
