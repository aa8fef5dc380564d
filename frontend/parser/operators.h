// Parses the operators, by level (language/01 §10, §12.2).
#pragma once

#include "frontend/parser/part.h"

namespace cql::frontend {

class OperatorParser : ParserPart {
 public:
  explicit OperatorParser(ParserState& state) : ParserPart(state) {}

  NodeId tryLevel(Level level);  ///< kNone if no filter of the level begins here
  /// Reads the dash filter after a word like `legal`. The word makes a primary of it, so the operators that
  /// follow belong to the whole (language/20 §3.2). kNone if no filter of the level of moves begins here.
  NodeId tryPrefixed();

 private:
  NodeId tryOr();
  NodeId tryAnd();
  /// Parses A, or A word B word C ... as one node.
  NodeId chain(std::string_view word, Op op, NodeId (OperatorParser::*operand)());
  NodeId tryNot();
  NodeId tryRelation();
  NodeId trySum();
  NodeId tryProduct();
  NodeId tryMove();
  NodeId tryDash(bool& isDash);
  void refuseTighter(NodeId id);
  NodeId tryArrow();
  NodeId tryUnion();
  NodeId tryIntersection();
  NodeId tryAttack();
  NodeId tryPostfix();
  NodeId tryColon();
  NodeId relation(NodeId left, const Token& op, NodeId right);
  NodeId logicalNot(NodeId id, std::uint32_t begin);
  NodeId index(NodeId text);
};

}  // namespace cql::frontend
