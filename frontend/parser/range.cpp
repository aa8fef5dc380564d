#include "frontend/parser/range.h"

#include "frontend/parser/filters/numbers.h"
#include "frontend/parser/names/variables.h"

namespace cql::frontend {

/// A number, or a numeric variable, that is a bound: not followed by an operator (language/01 §14).
bool RangeParser::boundHere(std::size_t at, std::size_t& length) const {
  length = 1;
  if (tokens_.at(at).isSymbol("-") && tokens_.at(at + 1).kind == TokenKind::Integer) {
    length = 2;
  } else if (tokens_.at(at).kind == TokenKind::Identifier) {
    std::uint32_t symbol = state_.names.lookup(tokens_.at(at).text);
    if (symbol == kNone || query_.symbols[symbol].kind != SymbolKind::Number) return false;
  } else if (tokens_.at(at).kind != TokenKind::Integer) {
    return false;
  }
  const Token& next = tokens_.at(at + length);
  if (next.kind != TokenKind::Symbol) return true;
  return next.text == "(" || next.text == ")" || next.text == "{" || next.text == "}" || next.text == "-->" ||
         next.text == "<--";
}

NodeId RangeParser::bound() {
  const Token t = cur();
  if (t.kind == TokenKind::Identifier) {
    skip();
    return VariableParser(state_).variable(state_.names.lookup(t.text), t.range);
  }
  return NumberParser(state_).tryFilter();
}

Range RangeParser::range() {
  Range r;
  if (acceptKeyword("count")) {
    r.given = r.any = true;
    return r;
  }
  std::size_t length = 0;
  if (!boundHere(tokens_.position(), length)) return r;
  r.given = true;
  r.low = bound();
  if (boundHere(tokens_.position(), length)) r.high = bound();
  return r;
}

void RangeParser::apply(NodeId id, const Range& r) {
  if (!r.given) return;
  node(id).flags |= kRange | (r.any ? kAnyCount : 0u);
}

}  // namespace cql::frontend
