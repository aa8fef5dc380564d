#include "frontend/parser/names/dictionary.h"

#include "runtime/assert.h"

namespace cql::frontend {

std::uint32_t DictionaryParser::tryName() {
  const Token first = cur();
  if (first.kind == TokenKind::Identifier) {
    const std::uint32_t symbol = state_.names.lookup(first.text);
    if (symbol == kNone || query_.symbols[symbol].kind != SymbolKind::Dictionary) return kNone;
    skip();
    return symbol;
  }
  const bool local = first.isKeyword("local");
  const bool declaration = local || first.isKeyword("dictionary") ||
                           (first.isKeyword("persistent") && ahead().isKeyword("dictionary"));
  if (!declaration) return kNone;
  if (!first.isKeyword("dictionary")) skip();
  if (!acceptKeyword("dictionary"))
    failHere("expected 'dictionary' after '" + first.text + "', found " + describe(cur()));
  const Token name = cur();
  if (name.kind != TokenKind::Identifier) failHere("'dictionary' needs a name, found " + describe(name));
  skip();
  std::uint32_t symbol = state_.names.lookup(name.text);
  if (symbol == kNone) {
    symbol = state_.names.declare(name.text, SymbolKind::Dictionary, name.range);
    query_.symbols[symbol].persistent = !local;
    if (!local) query_.sequential = true;
    return symbol;
  }
  const Symbol& s = query_.symbols[symbol];
  if (s.kind != SymbolKind::Dictionary || s.persistent == local)
    failWithNote(sink_, name.range,
                 s.kind != SymbolKind::Dictionary ? "'" + name.text + "' is no dictionary"
                 : local                          ? "'" + name.text + "' is not local"
                                                  : "'" + name.text + "' is a local dictionary",
                 s.range, "first used here");
  return symbol;
}

/// Infers the type of the keys or values at their first occurrence, checks it at the others.
void DictionaryParser::setType(std::uint32_t dictionary, NodeId part, bool key) {
  Symbol& d = query_.symbols[dictionary];
  const Type t = type(part);
  CQL_ASSERT(d.kind == SymbolKind::Dictionary);
  const std::string what = std::string(key ? "a key" : "a value") + " of the dictionary '" + d.name + "'";
  if (t == Type::Logical) fail(node(part).range, what + " must be a set, a number, a string or a position");
  if (t == Type::Position && d.persistent)
    fail(node(part).range, what + " can be a position only if it is declared 'local dictionary'");
  std::optional<Type>& place = key ? d.keyType : d.valueType;
  if (!place) place = t;
  if (*place != t)
    fail(node(part).range, what + " is " + nameOf(*place) + " elsewhere, but " + nameOf(t) + " here");
}

void DictionaryParser::requireTypes(std::uint32_t dictionary, SourceRange use) {
  const Symbol& d = query_.symbols[dictionary];
  if (!d.keyType || !d.valueType)
    fail(use, "the entries of '" + d.name + "' have no types yet; assign one before this");
}

void DictionaryParser::requireKeyType(std::uint32_t dictionary, SourceRange use) {
  const Symbol& d = query_.symbols[dictionary];
  if (!d.keyType)
    fail(use, "the keys of '" + d.name + "' have no type yet; look one up or assign one before this");
}

NodeId DictionaryParser::key(std::uint32_t dictionary) {
  expectSymbol("[", "before the key");
  Inside brackets = inside(Pattern::None);
  NodeId key = filter();
  setType(dictionary, key, true);
  if (!acceptSymbol("]"))
    failHere("expected ']' after the key, found " + describe(cur()) +
             (startsFilter() ? "; a key that ends in a piece letter needs parentheses, as in D[(K)]" : ""));
  return key;
}

NodeId DictionaryParser::dictionary() {
  const std::uint32_t begin = cur().range.begin;
  const std::uint32_t symbol = tryName();
  CQL_ASSERT(symbol != kNone);
  const std::string name = query_.symbols[symbol].name;
  auto withSymbol = [&](NodeId id) {
    node(id).symbol = symbol;
    return id;
  };
  if (!atSymbol("[")) {
    if (cur().kind == TokenKind::Dash && cur().text == "[x]" && !cur().spaceBefore)
      fail(cur().range, "'[x]' is read as a capture; write " + name + "[(x)]");
    if (cur().kind == TokenKind::Designator && !cur().spaceBefore && cur().text.starts_with('[')) {
      const std::string message = describe(cur()) + " is read as a piece designator; a key is written " +
                                  name + "[(" + cur().text.substr(1, cur().text.find(']') - 1) + ")]";
      if (ahead().isSymbol("=")) failHere(message);
      sink_.warning(cur().range, message);
    }
    return withSymbol(make(Op::DictName, Type::Logical, begin));
  }
  NodeId key = this->key(symbol);
  if (atSymbol("=") && !state_.plainName) {
    skip();
    NodeId value = filter();
    setType(symbol, value, false);
    return withSymbol(make(Op::DictAssign, Type::Logical, begin, {key, value}));
  }
  if (cur().kind == TokenKind::Symbol && cur().text.size() == 2 && cur().text[1] == '=' &&
      std::string_view("+-*/%|&").find(cur().text[0]) != std::string_view::npos)
    failHere("entries of a dictionary take '=' only; write " + name + "[key] = " + name + "[key] " +
             cur().text[0] + " ...");
  NodeId id = make(Op::DictLookup, query_.symbols[symbol].valueType.value_or(Type::Logical), begin, {key});
  return withSymbol(id);
}

}  // namespace cql::frontend
