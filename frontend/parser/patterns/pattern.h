// The common parts of items of lines and constituents of paths (language/21).
#pragma once

#include <span>

#include "frontend/parser/part.h"

namespace cql::frontend {

/// A parameter that consists of a word, and its bit in Node::flags.
struct FlagWord {
  std::string_view word;
  std::uint32_t flag;
};

class PatternParser : ParserPart {
 public:
  explicit PatternParser(ParserState& state) : ParserPart(state) {}

  /// Reads one of these words, if it is next, into the flags.
  bool acceptFlag(std::span<const FlagWord> words, std::uint32_t& flags);
  /// Returns true if the `+` or `*` at that position is a repetition.
  bool isQuantifier(std::size_t at) const;
  bool quantifierHere() const;
  /// Reads one quantifier, if one is next, and puts the repetition around the pattern.
  bool quantifier(NodeId& pattern, bool line);
  /// Makes a pattern of a filter; `what` names it in messages.
  NodeId patternFilter(NodeId filter, const std::string& what, std::uint32_t begin);
  void refuseNumber(NodeId id, const std::string& what);

  /// Returns true for a number or an arithmetic expression, which cannot be part of a pattern.
  bool isArithmetic(NodeId id) const;

 private:
  void refuseRepeated(NodeId pattern, const Token& quantifier);
};

}  // namespace cql::frontend
