#include "frontend/parser/range.h"

#include "frontend/parser/filters/numbers.h"
#include "frontend/parser/names/variables.h"
#include "runtime/assert.h"

namespace cql::frontend {

/// Returns the number of tokens of the number, or numeric variable, that begins at a token; 0 for other
/// tokens.
std::size_t RangeParser::numberAt(std::size_t at) const {
  const Token& t = tokens_.at(at);
  if (t.isSymbol("-")) return tokens_.at(at + 1).kind == TokenKind::Integer ? 2 : 0;
  if (t.kind == TokenKind::Integer) return 1;
  if (t.kind != TokenKind::Identifier) return 0;
  const std::uint32_t symbol = state_.names.lookup(t.text);
  return symbol != kNone && query_.symbols[symbol].kind == SymbolKind::Number ? 1 : 0;
}

/// Returns true at a bound: a number without an operator after it (language/01 §14).
bool RangeParser::boundHere() const {
  const std::size_t length = numberAt(tokens_.position());
  if (!length) return false;
  const Token& next = ahead(length);
  if (next.kind != TokenKind::Symbol) return true;
  return next.text == "(" || next.text == ")" || next.text == "{" || next.text == "}" || next.text == "-->" ||
         next.text == "<--";
}

void RangeParser::refuseBound(const std::string& owner) {
  const std::size_t begin = tokens_.position(), length = numberAt(begin);
  if (!length) return;
  const Token& next = ahead(length);
  const bool whole = next.isSymbol(".") || next.isSymbol("[]");
  if (!whole && !next.isSymbol("~") && !next.isSymbol("#") && !next.isSymbol("[forall]")) return;
  SourceRange number = cur().range;
  number.end = tokens_.at(begin + length - 1).range.end;
  const std::string text =
      sink_.sources()[number.buffer].text.substr(number.begin, number.end - number.begin);
  fail(number, "'" + next.text + "' after it keeps this number from being a bound of '" + owner +
                   "'; write " + text + " {" + next.text + (whole ? "}" : "...}"));
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
  if (!boundHere()) return r;
  r.given = true;
  r.low = bound();
  if (boundHere()) r.high = bound();
  return r;
}

void RangeParser::apply(NodeId id, const Range& r) {
  if (!r.given) return;
  CQL_ASSERT(r.any ? r.low == kNone : r.low != kNone);
  node(id).flags |= kRange | (r.any ? kAnyCount : 0u);
}

}  // namespace cql::frontend
