// Filters of the game tree (language/40).
#include "frontend/parser.h"

namespace cql::frontend {

NodeId Parser::tryTree() {
  const Token t = cur();
  const std::uint32_t begin = t.range.begin;
  const std::string& w = t.text;
  if (w == "position") {
    ++pos_;
    return make(Op::PositionById, Type::Position, begin, {typed(Level::Sum, Type::Number, "'position'")});
  }
  if (w == "child") {
    ++pos_;
    NodeId index = kNone;
    if (acceptSymbol("(")) {
      Restore<Pattern> pattern = insideParentheses();
      index = typed(Level::Sum, Type::Number, "'child'");
      expectSymbol(")", "after the number of 'child'");
    }
    return make(Op::Child, Type::Position, begin, {index});
  }
  if (w == "ancestor" || w == "descendant" || w == "distance" || w == "lca") {
    ++pos_;
    expectSymbol("(", "after '" + w + "'");
    Restore<Pattern> pattern = insideParentheses();
    NodeId a = typed(Level::Or, Type::Position, "'" + w + "'");
    NodeId b = typed(Level::Or, Type::Position, "'" + w + "'");
    expectSymbol(")", "after the two positions of '" + w + "'");
    if (w == "lca") return make(Op::Lca, Type::Position, begin, {a, b});
    if (w == "distance") return make(Op::Distance, Type::Number, begin, {a, b});
    // ancestor(x y) evaluates y first; the first kid is the one evaluated first (language/40 §10).
    NodeId id = w == "ancestor" ? make(Op::Ancestor, Type::Logical, begin, {b, a})
                                : make(Op::Ancestor, Type::Logical, begin, {a, b});
    node(id).number = 0;
    return id;
  }
  return kNone;
}

}  // namespace cql::frontend
