#include "frontend/parser/names/variables.h"

#include <algorithm>

#include "frontend/parser/filters/loops.h"
#include "frontend/parser/names/assignment.h"
#include "frontend/parser/names/dictionary.h"
#include "frontend/parser/names/functions.h"
#include "frontend/parser/names/library_names.h"

namespace cql::frontend {

std::uint32_t VariableParser::loopVariable(const std::string& name, SymbolKind kind, SourceRange range) {
  const std::uint32_t symbol = state_.names.lookup(name);
  if (symbol == kNone) return state_.names.declare(name, kind, range);
  const Symbol& s = query_.symbols[symbol];
  if (s.kind != kind)
    failWithNote(sink_, range,
                 "'" + name + "' is " + nameOf(s.kind) + " elsewhere, but the loop makes it " + nameOf(kind),
                 s.range, "first used here");
  return symbol;
}

NodeId VariableParser::variable(std::uint32_t symbol, SourceRange range) {
  NodeId id = make(Op::Variable, typeOfVariable(query_.symbols[symbol].kind).value(), range.begin);
  node(id).symbol = symbol;
  node(id).range = range;
  return id;
}

NodeId VariableParser::named() {
  const Token name = cur();
  if (ahead().isSymbol("[element]")) return LoopParser(state_).symbolicLoop(false);
  if (!state_.plainName && assignmentAt(ahead())) return assignment(Storage::Game, name.range.begin);
  const std::uint32_t symbol = state_.names.lookup(name.text);
  if (symbol == kNone && options_.translated && name.range.buffer == state_.buffer && name.text == "unmark") {
    skip();
    return make(Op::Unmark, Type::Logical, name.range.begin);
  }
  if (symbol == kNone) {
    const std::string key = LibraryNames(state_).keyOf(name.text);
    if (key.empty()) failUnknown(name);
    return FunctionParser(state_).call(key);
  }
  switch (query_.symbols[symbol].kind) {
    case SymbolKind::Function:
      return FunctionParser(state_).call(name.text);
    case SymbolKind::Dictionary:
      return DictionaryParser(state_).dictionary();
    case SymbolKind::Number:
    case SymbolKind::Set:
    case SymbolKind::String:
    case SymbolKind::Position:
    case SymbolKind::Piece:
      break;
  }
  skip();
  return variable(symbol, name.range);
}

/// Reads NAME op E, from the name on (language/30 §3).
NodeId VariableParser::assignment(Storage storage, std::uint32_t begin) {
  const Token name = cur();
  skip();
  const Token op = cur();
  const AssignMode mode = *assignmentAt(op);
  skip();
  state_.names.introduce(name.text);
  Restore<bool> names(state_.plainName, false);
  NodeId value = tryLevel(Level::Sum);
  if (value == kNone) failHere("expected a value after '" + op.text + "'" + found());
  const Type t = type(value);
  if (t == Type::Logical)
    failUnfinished(node(value).range,
                   "this filter has no value that could be assigned to '" + name.text + "'");
  checkOperand(mode, op, value);
  const bool needsOld = mode != AssignMode::Set && mode != AssignMode::IfNotEmpty;
  const std::uint32_t symbol = assigned(name, storage, symbolKind(t), needsOld, node(value).range);
  NodeId id = make(Op::Assign, Type::Logical, begin, {value});
  node(id).symbol = symbol;
  node(id).mode = static_cast<std::uint32_t>(mode);
  return id;
}

/// Rejects a value of a type that the operator does not take.
void VariableParser::checkOperand(AssignMode mode, const Token& op, NodeId value) {
  const Type t = type(value);
  const bool number = t == Type::Number, set = t == Type::Set;
  if (mode == AssignMode::IfNotEmpty && !set) fail(op.range, "'=?' assigns sets of squares only");
  const bool arithmetic = mode == AssignMode::Subtract || mode == AssignMode::Multiply ||
                          mode == AssignMode::Divide || mode == AssignMode::Modulo;
  const bool wrong = (mode == AssignMode::Add && !number && t != Type::String) || (arithmetic && !number) ||
                     ((mode == AssignMode::Union || mode == AssignMode::Intersect) && !set);
  if (wrong)
    fail(node(value).range, "'" + op.text + "' needs " +
                                (mode == AssignMode::Add ? "a number or a string"
                                 : arithmetic            ? "a number"
                                                         : "a set of squares") +
                                " on its right side" + butThisIs(value) +
                                (set ? "; the number of squares is written #" : ""));
}

/// Rejects a value of this kind for a name in use.
void VariableParser::checkAssigned(const Symbol& old, const Token& name, SymbolKind kind, bool persistent,
                                   SourceRange value) {
  std::string problem;
  if (old.kind == SymbolKind::Piece)
    problem = "'" + name.text + "' is a piece; write piece " + name.text + " = ... to give it another one";
  else if (old.kind == SymbolKind::Dictionary)
    problem =
        "'" + name.text + "' is a dictionary; assign to its entries, as in " + name.text + "[\"key\"] = ...";
  else if (old.kind != kind)
    problem = "'" + name.text + "' is " + nameOf(old.kind) + " and cannot become " + nameOf(kind);
  else if (persistent && !old.persistent)
    problem = "'" + name.text + "' is used already without 'persistent'";
  if (problem.empty()) return;
  const bool ofName = old.kind == kind || old.kind == SymbolKind::Piece;
  failWithNote(sink_, ofName ? name.range : value, problem, old.range, "first used here");
}

/// Returns the variable on the left side; declares it if it is new.
std::uint32_t VariableParser::assigned(const Token& name, Storage storage, SymbolKind kind, bool needsOld,
                                       SourceRange value) {
  const bool persistent = storage == Storage::Persistent || storage == Storage::QuietPersistent;
  if (persistent && kind == SymbolKind::Position)
    fail(value, "a persistent variable cannot hold a position; positions end with their game");
  std::uint32_t symbol = state_.names.lookup(name.text);
  if (symbol == kNone) {
    if (needsOld && !persistent)
      failUnknown(
          name,
          "; it needs a first value: " + name.text + " = ...; over all games counts persistent " + name.text,
          FixIt{{name.range.begin, name.range.begin, name.range.buffer}, "persistent "});
    symbol = state_.names.declare(name.text, kind, name.range);
    query_.symbols[symbol].persistent = persistent;
    query_.symbols[symbol].quiet = storage == Storage::QuietPersistent;
    if (persistent) query_.sequential = true;
  } else {
    checkAssigned(query_.symbols[symbol], name, kind, persistent, value);
  }
  if (storage == Storage::Atomic) {
    if (query_.symbols[symbol].persistent) fail(name.range, "a persistent variable cannot be atomic");
    if (std::find(state_.atomics.begin(), state_.atomics.end(), symbol) == state_.atomics.end())
      state_.atomics.push_back(symbol);
  }
  return symbol;
}

NodeId VariableParser::pieceAssignment(const std::string& name, std::uint32_t begin) {
  const Token token = cur();
  skip();
  expectSymbol("=", "after the name of a piece");
  state_.names.introduce(name);
  Restore<bool> names(state_.plainName, false);
  NodeId value = typed(Level::Move, Type::Set, "the assignment of a piece");
  const std::uint32_t symbol = loopVariable(name, SymbolKind::Piece, token.range);
  NodeId id = make(Op::Assign, Type::Logical, begin, {value});
  node(id).symbol = symbol;
  node(id).mode = static_cast<std::uint32_t>(AssignMode::Piece);
  return id;
}

/// Reads persistent [quiet] x = ..., atomic x = ...
NodeId VariableParser::storedVariable() {
  const std::uint32_t begin = cur().range.begin;
  const std::string word = cur().text;
  skip();
  Storage storage = Storage::Atomic;
  if (word == "persistent") storage = acceptKeyword("quiet") ? Storage::QuietPersistent : Storage::Persistent;
  if (atKeyword("persistent") || atKeyword("atomic"))
    failHere("a variable cannot be both persistent and atomic");
  if (atKeyword("piece") || cur().kind == TokenKind::PieceDeclaration) failHere("a piece cannot be " + word);
  if (cur().kind != TokenKind::Identifier)
    failHere("'" + word + "' needs the name of a variable, found " + describe(cur()));
  if (!assignmentAt(ahead()))
    fail(ahead().range, "'" + word + "' needs an assignment, as in " + word + " " + cur().text + " = 0");
  return assignment(storage, begin);
}

NodeId VariableParser::unbind() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  DictionaryParser dictionaries(state_);
  if (std::uint32_t dictionary = dictionaries.tryName(); dictionary != kNone) {
    NodeId id;
    if (atSymbol("[")) {
      dictionaries.requireKeyType(dictionary, from(begin));
      id = make(Op::DictDelete, Type::Logical, begin, {dictionaries.key(dictionary)});
    } else {
      id = make(Op::DictClear, Type::Logical, begin);
    }
    node(id).symbol = dictionary;
    return id;
  }
  const Token name = cur();
  if (name.kind != TokenKind::Identifier)
    failHere("'unbind' needs the name of a variable or a dictionary, found " + describe(name));
  const std::uint32_t symbol = state_.names.lookup(name.text);
  if (symbol == kNone) failUnknown(name);
  if (query_.symbols[symbol].kind == SymbolKind::Function)
    failHere("'" + name.text + "' is a function and has no value to take away");
  skip();
  NodeId id = make(Op::Unbind, Type::Logical, begin);
  node(id).symbol = symbol;
  return id;
}

NodeId VariableParser::isBound(bool wanted) {
  const std::uint32_t begin = cur().range.begin;
  const std::string word = cur().text;
  skip();
  const Token name = cur();
  // A text that is not a name never becomes bound.
  if (name.kind != TokenKind::Identifier && !(name.kind == TokenKind::String && !name.text.empty()))
    failHere("'" + word + "' needs the name of a variable, found " + describe(name));
  skip();
  NodeId id = make(Op::IsBound, Type::Logical, begin);
  node(id).number = wanted;
  state_.isBound.emplace_back(id, name.text);
  return id;
}

void VariableParser::resolveIsBound(std::string_view only) {
  for (const auto& [id, name] : state_.isBound) {
    if (!only.empty() && name != only) continue;
    const std::uint32_t symbol = state_.names.lookup(name);
    const SymbolKind kind = symbol == kNone ? SymbolKind::Number : query_.symbols[symbol].kind;
    Node& n = node(id);
    if (kind == SymbolKind::Dictionary || kind == SymbolKind::Function) {
      n.op = Op::Constant;
      n.number = (n.number == 1) == (kind == SymbolKind::Dictionary);
    } else {
      n.symbol = symbol;
    }
  }
  std::erase_if(state_.isBound, [&](const auto& asked) { return only.empty() || asked.second == only; });
}

NodeId VariableParser::tryFilter() {
  const Token t = cur();
  const std::uint32_t begin = t.range.begin;
  if (t.kind == TokenKind::PieceDeclaration) {
    if (ahead().isSymbol("[element]")) return LoopParser(state_).symbolicLoop(false);
    if (ahead().isSymbol("=")) return pieceAssignment(t.text, begin);
    fail(t.range,
         "a piece is declared with a value, as in [Aa]" + t.text + " = Ra1, or as the variable of a loop");
  }
  const std::string& w = t.text;
  if (w == "function") return FunctionParser(state_).definition();
  if (w == "unbind") return unbind();
  if (w == "isbound" || w == "isunbound") return isBound(w == "isbound");
  if (w == "local" || w == "dictionary" || (w == "persistent" && ahead().isKeyword("dictionary")))
    return DictionaryParser(state_).dictionary();
  if (w == "persistent" || w == "atomic") return storedVariable();
  if (w == "string") return LoopParser(state_).stringLoop();
  return kNone;
}

}  // namespace cql::frontend
