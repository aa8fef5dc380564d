// Functions: macros over tokens (language/33 §1).
#include <algorithm>

#include "frontend/parser.h"

namespace cql::frontend {

NodeId Parser::functionDefinition() {
  const std::uint32_t begin = cur().range.begin;
  ++pos_;
  const Token name = cur();
  if (name.kind != TokenKind::Identifier)
    failHere("'function' needs a name, found " + describe(name) +
             (name.kind == TokenKind::Designator ? ", which is a piece designator" : ""));
  if (const std::uint32_t known = lookup(name.text); known != kNone) {
    sink_.error(name.range, "the name '" + name.text + "' is used already");
    sink_.note(query_.symbols[known].range, "first used here");
    throw ParseError{};
  }
  ++pos_;
  Function f;
  f.range = name.range;
  expectSymbol("(", "after the name of the function");
  while (!atSymbol(")")) {
    const Token parameter = cur();
    if (parameter.kind != TokenKind::Identifier)
      failHere("expected the name of a parameter, found " + describe(parameter) +
               (parameter.isSymbol(",")                   ? "; parameters are separated by blanks"
                : parameter.kind == TokenKind::Designator ? ", which is a piece designator"
                                                          : ""));
    if (std::find(f.parameters.begin(), f.parameters.end(), parameter.text) != f.parameters.end())
      fail(parameter.range, "the parameter '" + parameter.text + "' is given twice");
    f.parameters.push_back(parameter.text);
    ++pos_;
  }
  ++pos_;
  if (!atSymbol("{")) {
    const bool number = cur().kind == TokenKind::Repetition;
    failHere("the body of a function stands in braces, found " + describe(cur()) +
             (number ? "; a number in them needs blanks: { 3 }" : ""));
  }
  int depth = 0;
  while (true) {
    const Token& t = cur();
    if (t.kind == TokenKind::End) failHere("the body of '" + name.text + "' is never closed");
    if (t.isSymbol("{")) ++depth;
    if (t.isSymbol("}")) --depth;
    f.body.push_back(t);
    ++pos_;
    if (depth == 0) break;
  }
  declare(name.text, SymbolKind::Function, name.range);
  functions_[name.text] = std::move(f);
  NodeId id = make(Op::Constant, Type::Logical, begin);
  node(id).number = 1;
  return id;
}

/// The arguments behind the opening parenthesis of a call, and the closing one.
std::vector<Parser::Argument> Parser::callArguments(const std::string& name) {
  Inside parentheses = insideParentheses();
  std::vector<Argument> arguments;
  while (!atSymbol(")")) {
    if (!startsFilter())
      failHere("expected an argument of '" + name + "', found " + describe(cur()) +
               (atSymbol(",") ? "; arguments are separated by blanks" : ""));
    const std::size_t first = pos_;
    const NodeId id = filter();
    const Op op = node(id).op;
    arguments.push_back({id, pos_ == first + 1 && (op == Op::Variable || op == Op::DictName)});
  }
  ++pos_;
  return arguments;
}

/// A call: the body, with the arguments in place of the parameters, is parsed anew.
NodeId Parser::call(const std::string& name) {
  const Token start = cur();
  ++pos_;
  Function& f = functions_.find(name)->second;
  if (!atSymbol("(")) failHere("'" + name + "' is a function; a call needs parentheses: " + name + "()");
  if (f.active) fail(start.range, "'" + name + "' calls itself; its expansion would never end");
  ++pos_;
  const std::vector<Argument> arguments = callArguments(name);
  const SourceRange callRange = from(start.range.begin);
  if (arguments.size() != f.parameters.size()) {
    sink_.error(callRange, "'" + name + "' takes " + std::to_string(f.parameters.size()) +
                               (f.parameters.size() == 1 ? " argument" : " arguments") + ", but gets " +
                               std::to_string(arguments.size()));
    sink_.note(f.range, "defined here");
    throw ParseError{};
  }

  Names names;
  std::vector<NodeId> assigns;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Node argument = node(arguments[i].id);
    if (arguments[i].byName) {
      names[f.parameters[i]] = query_.symbols[argument.symbol].name;
      continue;
    }
    if (argument.type == Type::Logical)
      fail(argument.range, "this argument has no value that could be given to '" + f.parameters[i] + "'");
    const std::string fresh = "__CQL_" + f.parameters[i] + "_" + std::to_string(++arguments_);
    const std::uint32_t symbol = declare(fresh, symbolKind(argument.type), argument.range);
    query_.symbols[symbol].internal = true;
    names[f.parameters[i]] = fresh;
    NodeId assign = make(Op::Assign, Type::Logical, argument.range.begin, {arguments[i].id});
    node(assign).symbol = symbol;
    node(assign).mode = static_cast<std::uint32_t>(AssignMode::Set);
    assigns.push_back(assign);
  }

  const std::size_t known = sink_.all().size();
  NodeId result;
  try {
    query_.calls.push_back(callRange);
    result = expansion(f, names, static_cast<std::uint32_t>(query_.calls.size()));
  } catch (ParseError&) {
    sink_.noteSince(known, callRange, "in this call of '" + name + "'");
    throw;
  }
  if (assigns.empty()) return result;
  std::vector<NodeId> kids{result};
  kids.insert(kids.end(), assigns.begin(), assigns.end());
  NodeId id = make(Op::Call, type(result), start.range.begin, std::move(kids));
  node(id).range = callRange;
  return id;
}

/// The body of a function, with other names for its parameters, for a call (SourceRange::call).
NodeId Parser::expansion(Function& function, const Names& names, std::uint32_t call) {
  std::vector<Token> body = function.body;
  for (Token& t : body) {
    t.range.call = call;
    if (t.kind == TokenKind::Identifier || t.kind == TokenKind::PieceDeclaration)
      if (auto replaced = names.find(t.text); replaced != names.end()) t.text = replaced->second;
  }
  Token end;
  end.range = body.back().range;

  Restore<bool> active(function.active, true);
  Restore<const std::vector<Token>*> tokens(tokens_, &body);
  Restore<std::size_t> position(pos_, 0), limit(limit_, body.size()), noItem(itemStart_, kNone);
  Restore<Token> endToken(end_, end);
  Restore<decltype(givenBack_)> nothing(givenBack_, {});
  Restore<std::uint32_t> step(stepStart_, kNone);
  return braces();
}

}  // namespace cql::frontend
