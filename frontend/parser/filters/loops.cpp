#include "frontend/parser/filters/loops.h"

#include "frontend/parser/names/dictionary.h"
#include "frontend/parser/names/variables.h"

namespace cql::frontend {

NodeId LoopParser::squareLoop(bool piece) {
  const std::uint32_t begin = cur().range.begin;
  const std::string word = cur().text;
  skip();
  const bool all = acceptKeyword("all");
  if (cur().kind != TokenKind::Identifier)
    failHere("'" + word + "' needs the name of a variable, found " + describe(cur()) +
             (cur().kind == TokenKind::Designator ? ", which is a piece designator" : ""));
  const Token name = cur();
  if (piece && !all && ahead().isSymbol("=")) return VariableParser(state_).pieceAssignment(name.text, begin);
  skip();
  if (!acceptKeyword("in"))
    failHere("expected 'in' after the variable of '" + word + "', found " + describe(cur()));
  return squaresOf(name, piece, all, "'" + word + "'", begin);
}

NodeId LoopParser::symbolicLoop(bool all) {
  const Token name = cur();
  const std::uint32_t begin = name.range.begin;
  const bool piece = name.kind == TokenKind::PieceDeclaration;
  if (!piece && name.kind != TokenKind::Identifier)
    failHere("expected the variable of a loop, found " + describe(name));
  skip();
  expectSymbol("[element]", "after the variable of the loop");
  if (!piece && !all) {
    const std::size_t save = tokens_.position();
    const std::uint32_t dictionary = DictionaryParser(state_).tryName();
    if (dictionary != kNone && !atSymbol("[")) return keysOf(name, dictionary, begin);
    tokens_.moveTo(save);
  }
  return squaresOf(name, piece, all, "the loop", begin);
}

NodeId LoopParser::stringLoop() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  const Token name = cur();
  if (name.kind != TokenKind::Identifier)
    failHere("'string' needs the name of a variable, as in string x in D, found " + describe(name));
  skip();
  if (!acceptKeyword("in"))
    failHere(
        "'string' begins a loop over a dictionary, as in string x in D; a variable is made by x = \"text\"");
  const std::uint32_t dictionary = DictionaryParser(state_).tryName();
  if (dictionary == kNone) failHere("expected a dictionary, found " + describe(cur()));
  if (query_.symbols[dictionary].keyType && *query_.symbols[dictionary].keyType != Type::String)
    fail(last().range, "the keys of '" + query_.symbols[dictionary].name + "' are no strings");
  return keysOf(name, dictionary, begin);
}

/// Reads a loop over squares or their pieces, from the set on; `owner` names it in messages.
NodeId LoopParser::squaresOf(const Token& name, bool piece, bool all, const std::string& owner,
                             std::uint32_t begin) {
  const NameTable::Names before = namesBefore();
  state_.names.introduce(name.text);
  NodeId domain = typed(Level::Move, Type::Set, owner);
  const std::uint32_t symbol =
      VariableParser(state_).loopVariable(name.text, piece ? SymbolKind::Piece : SymbolKind::Set, name.range);
  NodeId body = condition(filter());
  NodeId id =
      make(piece ? Op::PieceLoop : Op::SquareLoop, all ? Type::Logical : Type::Set, begin, {domain, body});
  node(id).symbol = symbol;
  if (all) node(id).flags |= kAll;
  if (dialect() == Dialect::Cqli) forgetNames(before, name.text);
  return id;
}

/// Reads a loop over the keys of a dictionary, from the body on.
NodeId LoopParser::keysOf(const Token& name, std::uint32_t dictionary, std::uint32_t begin) {
  DictionaryParser(state_).requireTypes(dictionary, from(begin));
  const NameTable::Names before = namesBefore();
  const Type key = *query_.symbols[dictionary].keyType;
  const std::uint32_t symbol = VariableParser(state_).loopVariable(name.text, symbolKind(key), name.range);
  NodeId body = condition(filter());
  NodeId id = make(Op::DictLoop, Type::Logical, begin, {body});
  node(id).symbol = symbol;
  node(id).symbol2 = dictionary;
  if (dialect() == Dialect::Cqli) forgetNames(before, name.text);
  return id;
}

}  // namespace cql::frontend
