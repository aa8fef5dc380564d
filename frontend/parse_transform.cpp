// Transforms, and the ranges before their operands and those of other filters (language/12, 01 §14).
#include <map>

#include "frontend/parser.h"
#include "frontend/passes/signature.h"

namespace cql::frontend {

/// A number, or a numeric variable, that is a bound: not followed by an operator (language/01 §14).
bool Parser::boundHere(std::size_t at, std::size_t& length) const {
  auto token = [&](std::size_t i) -> const Token& { return i < limit_ ? (*tokens_)[i] : end_; };
  length = 1;
  if (token(at).isSymbol("-") && token(at + 1).kind == TokenKind::Integer) {
    length = 2;
  } else if (token(at).kind == TokenKind::Identifier) {
    std::uint32_t symbol = lookup(token(at).text);
    if (symbol == kNone || query_.symbols[symbol].kind != SymbolKind::Number) return false;
  } else if (token(at).kind != TokenKind::Integer) {
    return false;
  }
  const Token& next = token(at + length);
  if (next.kind != TokenKind::Symbol) return true;
  return next.text == "(" || next.text == ")" || next.text == "{" || next.text == "}" || next.text == "-->" ||
         next.text == "<--";
}

NodeId Parser::bound() {
  const Token t = cur();
  if (t.kind == TokenKind::Identifier) {
    ++pos_;
    return variable(lookup(t.text), t.range);
  }
  return tryNumbers();
}

Parser::Range Parser::range() {
  Range r;
  if (acceptKeyword("count")) {
    r.given = r.any = true;
    return r;
  }
  std::size_t length = 0;
  if (!boundHere(pos_, length)) return r;
  r.given = true;
  r.low = bound();
  if (boundHere(pos_, length)) r.high = bound();
  return r;
}

void Parser::applyRange(NodeId id, const Range& r) {
  if (!r.given) return;
  node(id).flags |= kRange | (r.any ? kAnyCount : 0u);
}

namespace {

const std::map<std::string_view, TransformKind>& transformWords() {
  static const std::map<std::string_view, TransformKind> words = {
      {"flip", TransformKind::Flip},
      {"dihedral", TransformKind::Flip},
      {"flipdihedral", TransformKind::Flip},
      {"flipvertical", TransformKind::FlipVertical},
      {"fliphorizontal", TransformKind::FlipHorizontal},
      {"flipcolor", TransformKind::FlipColor},
      {"rotate90", TransformKind::Rotate90},
      {"rotate45", TransformKind::Rotate45},
      {"shift", TransformKind::Shift},
      {"shifthorizontal", TransformKind::ShiftHorizontal},
      {"shiftvertical", TransformKind::ShiftVertical},
      {"reversecolor", TransformKind::ReverseColor}};
  return words;
}

}  // namespace

NodeId Parser::transform(TransformKind kind, std::uint32_t begin) {
  if ((kind == TransformKind::Flip || kind == TransformKind::Shift) &&
      (atKeyword("horizontal") || atKeyword("vertical"))) {
    const std::string word = kind == TransformKind::Flip ? "flip" : "shift", direction = cur().text;
    sink_.warning(cur().range, "here '" + direction +
                                   "' is the filter of squares; the transform is written " + word +
                                   direction + ", this one " + word + " {" + direction + " ...}");
  }
  Range r;
  if (kind != TransformKind::ReverseColor)
    r = range();
  else if (atKeyword("count"))
    failHere("'reversecolor' takes no range");
  NodeId body = tryLevel(Level::Or);
  if (body == kNone) failHere("expected a filter to transform" + found());
  const Type t = transformType(r.given, type(body));
  if (r.given || t == Type::Logical) condition(body);
  NodeId id = make(Op::Transform, t, begin, {body, r.low, r.high});
  node(id).mode = static_cast<std::uint32_t>(kind);
  applyRange(id, r);
  return id;
}

NodeId Parser::tryTransform() {
  const std::uint32_t begin = cur().range.begin;
  if (acceptKeyword("notransform")) {
    NodeId body = filter();
    return make(Op::NoTransform, type(body), begin, {body});
  }
  auto word = transformWords().find(cur().text);
  if (word == transformWords().end()) return kNone;
  ++pos_;
  return transform(word->second, begin);
}

}  // namespace cql::frontend
