#include "frontend/parser/filters/tree.h"

namespace cql::frontend {

NodeId TreeParser::tryFilter() {
  const Token t = cur();
  const std::uint32_t begin = t.range.begin;
  const std::string& w = t.text;
  if (w == "child") {
    skip();
    NodeId index = kNone;
    if (acceptSymbol("(")) {
      Inside parentheses = insideParentheses();
      index = typed(Level::Sum, Type::Number, "'child'");
      expectSymbol(")", "after the number of 'child'");
    }
    return make(Op::Child, Type::Position, begin, {index});
  }
  if (w == "ancestor" || w == "descendant" || w == "distance" || w == "lca") {
    skip();
    std::vector<NodeId> positions = twoOf(Level::Or, Type::Position, w, "positions");
    if (w == "lca") return make(Op::Lca, Type::Position, begin, std::move(positions));
    if (w == "distance") return make(Op::Distance, Type::Number, begin, std::move(positions));
    // ancestor(x y) evaluates y first; the first operand is the one evaluated first (language/40 §10).
    if (w == "ancestor") std::swap(positions[0], positions[1]);
    return make(Op::Ancestor, Type::Logical, begin, std::move(positions));
  }
  return kNone;
}

}  // namespace cql::frontend
