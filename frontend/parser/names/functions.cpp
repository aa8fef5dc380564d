#include "frontend/parser/names/functions.h"

#include <algorithm>

#include "frontend/parser/lists.h"
#include "frontend/parser/names/library_names.h"
#include "runtime/assert.h"
#include "runtime/decimal.h"

namespace cql::frontend {

NodeId FunctionParser::definition() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  const Token name = cur();
  if (name.kind != TokenKind::Identifier)
    failHere("'function' needs a name, found " + describe(name) +
             (name.kind == TokenKind::Designator ? ", which is a piece designator" : ""));
  if (const std::uint32_t known = state_.names.lookup(name.text); known != kNone)
    failWithNote(sink_, name.range, "the name '" + name.text + "' is used already",
                 query_.symbols[known].range, "first used here");
  skip();
  Function f = read(name);
  state_.names.declare(name.text, SymbolKind::Function, name.range);
  state_.functions[name.text] = std::move(f);
  NodeId id = make(Op::Constant, Type::Logical, begin);
  node(id).number = 1;
  return id;
}

Function FunctionParser::read(const Token& name) {
  Function f;
  f.range = name.range;
  f.parameters = parameters();
  f.body = body(name.text);
  return f;
}

/// Reads `(A B ...)`.
std::vector<std::string> FunctionParser::parameters() {
  std::vector<std::string> names;
  expectSymbol("(", "after the name of the function");
  while (!atSymbol(")")) {
    const Token parameter = cur();
    if (parameter.kind != TokenKind::Identifier)
      failHere("expected the name of a parameter, found " + describe(parameter) +
               (parameter.isSymbol(",")                   ? "; parameters are separated by spaces"
                : parameter.kind == TokenKind::Designator ? ", which is a piece designator"
                                                          : ""));
    if (std::find(names.begin(), names.end(), parameter.text) != names.end())
      fail(parameter.range, "the parameter '" + parameter.text + "' is given twice");
    names.push_back(parameter.text);
    skip();
  }
  skip();
  return names;
}

/// Reads the tokens of a function's body, with its braces.
std::vector<Token> FunctionParser::body(const std::string& name) {
  if (!atSymbol("{")) {
    const bool number = cur().kind == TokenKind::Repetition;
    failHere("the body of a function stands in braces, found " + describe(cur()) +
             (number ? "; a number in them needs spaces: { 3 }" : ""));
  }
  std::vector<Token> tokens;
  int depth = 0;
  do {
    const Token& t = cur();
    if (t.kind == TokenKind::End) failHere("the body of '" + name + "' is never closed");
    if (t.isSymbol("{")) ++depth;
    if (t.isSymbol("}")) --depth;
    tokens.push_back(t);
    skip();
  } while (depth > 0);
  return tokens;
}

/// Reads the arguments of a call after its opening parenthesis, and the closing one.
std::vector<FunctionParser::Argument> FunctionParser::arguments(const std::string& name) {
  Inside parentheses = insideParentheses();
  std::vector<Argument> arguments;
  while (!atSymbol(")")) {
    if (!startsFilter())
      failHere("expected an argument of '" + name + "', found " + describe(cur()) +
               (atSymbol(",") ? "; arguments are separated by spaces" : ""));
    const std::size_t first = tokens_.position();
    const NodeId id = filter();
    const Op op = node(id).op;
    arguments.push_back({id, tokens_.position() == first + 1 && (op == Op::Variable || op == Op::DictName)});
  }
  skip();
  return arguments;
}

NodeId FunctionParser::call(const std::string& key) {
  const Token start = cur();
  skip();
  CQL_ASSERT(state_.functions.contains(key));
  Function& f = state_.functions.find(key)->second;
  const bool isWord =
      isOfLibrary(key) && f.parameters.empty() && !(atSymbol("(") && cur().range.begin == start.range.end);
  const std::string name = nameInLibrary(key);
  if (!isWord && !atSymbol("("))
    failHere("'" + name + "' is a function; a call needs parentheses: " + name + "()");
  if (f.active) fail(start.range, "'" + name + "' calls itself; its expansion would never end");
  if (!isWord) skip();
  const std::vector<Argument> given = isWord ? std::vector<Argument>() : arguments(name);
  const SourceRange range = from(start.range.begin);
  if (given.size() != f.parameters.size())
    failWithNote(sink_, range,
                 "'" + name + "' takes " +
                     numberOf(static_cast<std::int64_t>(f.parameters.size()), "argument") + ", but gets " +
                     std::to_string(given.size()),
                 f.range, "defined here");

  Names names;
  std::vector<NodeId> operands{kNone};  // the first is for the result
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i].byName)
      names[f.parameters[i]] = query_.symbols[node(given[i].id).symbol].name;
    else
      operands.push_back(assignment(given[i].id, f.parameters[i], names));
  }

  const std::size_t known = sink_.all().size();
  try {
    query_.calls.push_back(range);
    operands.front() = expansion(f, names, static_cast<std::uint32_t>(query_.calls.size()));
  } catch (ParseError&) {
    sink_.noteSince(known, range, "in this call of '" + name + "'");
    throw;
  }
  if (operands.size() == 1) return operands.front();
  const Type result = type(operands.front());
  NodeId id = make(Op::Call, result, start.range.begin, std::move(operands));
  node(id).range = range;
  return id;
}

/// Assigns an argument to a variable of its own, which replaces the parameter in the body.
NodeId FunctionParser::assignment(NodeId argument, const std::string& parameter, Names& names) {
  const Type t = type(argument);
  const SourceRange range = node(argument).range;
  if (t == Type::Logical)
    fail(range, "this argument has no value that could be given to '" + parameter + "'");
  const std::string fresh = "__CQL_" + parameter + "_" + std::to_string(++state_.arguments);
  const std::uint32_t symbol = state_.names.declare(fresh, symbolKind(t), range);
  query_.symbols[symbol].internal = true;
  names[parameter] = fresh;
  NodeId assign = make(Op::Assign, Type::Logical, range.begin, {argument});
  node(assign).symbol = symbol;
  node(assign).mode = static_cast<std::uint32_t>(AssignMode::Set);
  return assign;
}

/// Parses the body of a function for a call (SourceRange::call), with its parameters renamed.
NodeId FunctionParser::expansion(Function& function, const Names& names, std::uint32_t call) {
  std::vector<Token> body = function.body;
  CQL_ASSERT(!function.active && body.front().isSymbol("{") && body.back().isSymbol("}"));
  for (Token& t : body) {
    t.range.call = call;
    if (t.kind == TokenKind::Identifier || t.kind == TokenKind::PieceDeclaration)
      if (auto replaced = names.find(t.text); replaced != names.end()) t.text = replaced->second;
  }
  Token end;
  end.range = body.back().range;

  Restore<bool> active(function.active, true);
  Restore<TokenCursor> tokens(tokens_, TokenCursor(body, end));
  Restore<std::size_t> noItem(state_.itemStart, kNone);
  Restore<bool> ownLines(state_.inTripleSlash, false);
  Restore<GivenBack> nothing(state_.givenBack, {});
  Restore<std::uint32_t> step(state_.stepStart, kNone);
  const NameTable::Names before = namesBefore();
  const NodeId result = ListParser(state_).braces();
  return dialect() == Dialect::Cqli ? withLocalNames(result, before) : result;
}

/// Makes variables of the body local to the call: unbound when it begins, undeclared after it (language/62
/// §4).
NodeId FunctionParser::withLocalNames(NodeId result, const NameTable::Names& before) {
  const std::uint32_t begin = node(result).range.begin;
  std::vector<NodeId> parts;
  for (const auto& [name, symbol] : state_.names.changedSince(before)) {
    const Symbol& local = query_.symbols[symbol];
    if (!typeOfVariable(local.kind) || local.persistent) continue;
    parts.push_back(make(Op::Unbind, Type::Logical, begin));
    node(parts.back()).symbol = symbol;
  }
  forgetNames(before);
  if (parts.empty()) return result;
  parts.push_back(result);
  return make(Op::Compound, type(result), begin, std::move(parts));
}

}  // namespace cql::frontend
