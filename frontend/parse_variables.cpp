// Names: variables and what is done with them (language/30).
#include <algorithm>

#include "frontend/hints.h"
#include "frontend/parser.h"

namespace cql::frontend {
namespace {

constexpr struct {
  std::string_view op;
  AssignMode mode;
} kAssignments[] = {
    {"=", AssignMode::Set},       {"=?", AssignMode::IfNotEmpty}, {"+=", AssignMode::Add},
    {"-=", AssignMode::Subtract}, {"*=", AssignMode::Multiply},   {"/=", AssignMode::Divide},
    {"%=", AssignMode::Modulo},   {"|=", AssignMode::Union},      {"&=", AssignMode::Intersect}};

const AssignMode* assignmentAt(const Token& t) {
  if (t.kind != TokenKind::Symbol) return nullptr;
  for (const auto& a : kAssignments)
    if (t.text == a.op) return &a.mode;
  return nullptr;
}

std::string nameOf(SymbolKind kind) {
  if (kind == SymbolKind::Piece) return "a piece";
  if (const std::optional<Type> type = typeOfVariable(kind)) return frontend::nameOf(*type);
  return kind == SymbolKind::Dictionary ? "a dictionary" : "a function";
}

}  // namespace

SymbolKind Parser::symbolKind(Type type) {
  switch (type) {
    case Type::Set:
      return SymbolKind::Set;
    case Type::String:
      return SymbolKind::String;
    case Type::Position:
      return SymbolKind::Position;
    case Type::Logical:
    case Type::Number:
      break;
  }
  return SymbolKind::Number;
}

std::uint32_t Parser::lookup(std::string_view name) const {
  auto found = names_.find(std::string(name));
  return found == names_.end() ? kNone : found->second;
}

std::uint32_t Parser::declare(const std::string& name, SymbolKind kind, SourceRange range) {
  const std::uint32_t symbol = static_cast<std::uint32_t>(query_.symbols.size());
  Symbol s;
  s.name = name;
  s.kind = kind;
  s.range = range;
  query_.symbols.push_back(std::move(s));
  names_[name] = symbol;
  return symbol;
}

std::uint32_t Parser::loopVariable(const std::string& name, SymbolKind kind, SourceRange range) {
  const std::uint32_t symbol = lookup(name);
  if (symbol == kNone) return declare(name, kind, range);
  const Symbol& s = query_.symbols[symbol];
  if (s.kind != kind) {
    sink_.error(range,
                "'" + name + "' is " + nameOf(s.kind) + " elsewhere, but the loop makes it " + nameOf(kind));
    sink_.note(s.range, "first used here");
    throw ParseError{};
  }
  return symbol;
}

NodeId Parser::variable(std::uint32_t symbol, SourceRange range) {
  NodeId id = make(Op::Variable, typeOfVariable(query_.symbols[symbol].kind).value(), range.begin);
  node(id).symbol = symbol;
  node(id).range = range;
  return id;
}

/// The keyword or the name of the query that is spelt most like this one; empty if none is.
std::string Parser::nearestName(std::string_view name) const {
  std::vector<std::string_view> candidates = keywords();
  for (const Symbol& s : query_.symbols)
    if (!s.internal) candidates.push_back(s.name);
  return nearest(name, candidates);
}

/// An error if the next token is no name, but nearly one.
void Parser::refuseMisspelt() {
  const Token& t = cur();
  if (t.kind != TokenKind::Identifier || lookup(t.text) != kNone || assignmentAt(ahead()) ||
      ahead().isSymbol("[element]"))
    return;
  if (!hintForName(t.text, ahead()).empty() || !nearestName(t.text).empty()) unknownName(t);
}

void Parser::unknownName(const Token& token, std::string hint) {
  if (poisoned_.contains(token.text))
    throw ParseError{};  // its definition was part of an error already reported
  if (hint.empty()) hint = hintForName(token.text, ahead());
  const std::string near = hint.empty() ? nearestName(token.text) : "";
  if (hint.empty() && near.empty()) hint = hintForUse(token.text, ahead());
  if (hint.empty() && near.empty() && pos_ > 0) hint = hintForText(token.text, (*tokens_)[pos_ - 1]);
  sink_.error(token.range,
              "unknown name '" + token.text + "'" + (near.empty() ? hint : "; did you mean '" + near + "'?"));
  if (!near.empty()) sink_.fixIt(token.range, near);
  poisoned_.insert(token.text);
  throw ParseError{};
}

NodeId Parser::named() {
  const Token name = cur();
  if (ahead().isSymbol("[element]")) return symbolicLoop(false);
  if (!plainName_ && assignmentAt(ahead())) return assignment(Storage::Game, name.range.begin);
  const std::uint32_t symbol = lookup(name.text);
  if (symbol == kNone && options_.translated && name.range.buffer == buffer_ && name.text == "unmark") {
    ++pos_;
    return make(Op::Unmark, Type::Logical, name.range.begin);
  }
  if (symbol == kNone) unknownName(name);
  switch (query_.symbols[symbol].kind) {
    case SymbolKind::Function:
      return call(name.text);
    case SymbolKind::Dictionary:
      return dictionary();
    case SymbolKind::Number:
    case SymbolKind::Set:
    case SymbolKind::String:
    case SymbolKind::Position:
    case SymbolKind::Piece:
      break;
  }
  ++pos_;
  return variable(symbol, name.range);
}

/// NAME op E, from the name on (language/30 §3).
NodeId Parser::assignment(Storage storage, std::uint32_t begin) {
  const Token name = cur();
  ++pos_;
  const Token op = cur();
  const AssignMode mode = *assignmentAt(op);
  ++pos_;
  Restore<bool> names(plainName_, false);
  NodeId value = tryLevel(Level::Sum);
  if (value == kNone) failHere("expected a value after '" + op.text + "'" + found());
  const Type t = type(value);
  if (t == Type::Logical)
    failUnfinished(node(value).range,
                   "this filter has no value that could be assigned to '" + name.text + "'");
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
  const bool needsOld = mode != AssignMode::Set && mode != AssignMode::IfNotEmpty;
  const std::uint32_t symbol = assigned(name, storage, symbolKind(t), needsOld, node(value).range);
  NodeId id = make(Op::Assign, Type::Logical, begin, {value});
  node(id).symbol = symbol;
  node(id).mode = static_cast<std::uint32_t>(mode);
  return id;
}

/// The variable on the left side, made if it is new.
std::uint32_t Parser::assigned(const Token& name, Storage storage, SymbolKind kind, bool needsOld,
                               SourceRange value) {
  const bool persistent = storage == Storage::Persistent || storage == Storage::QuietPersistent;
  if (persistent && kind == SymbolKind::Position)
    fail(value, "a persistent variable cannot hold a position; positions end with their game");
  std::uint32_t symbol = lookup(name.text);
  if (symbol == kNone) {
    if (needsOld && !persistent) unknownName(name, "; it needs a first value: " + name.text + " = ...");
    symbol = declare(name.text, kind, name.range);
    query_.symbols[symbol].persistent = persistent;
    query_.symbols[symbol].quiet = storage == Storage::QuietPersistent;
    if (persistent) query_.sequential = true;
  } else {
    const Symbol& s = query_.symbols[symbol];
    std::string problem;
    if (s.kind == SymbolKind::Piece)
      problem = "'" + name.text + "' is a piece; write piece " + name.text + " = ... to give it another one";
    else if (s.kind == SymbolKind::Dictionary)
      problem = "'" + name.text + "' is a dictionary; assign to its entries, as in " + name.text +
                "[\"key\"] = ...";
    else if (s.kind != kind)
      problem = "'" + name.text + "' is " + nameOf(s.kind) + " and cannot become " + nameOf(kind);
    else if (persistent && !s.persistent)
      problem = "'" + name.text + "' is used already without 'persistent'";
    if (!problem.empty()) {
      sink_.error(s.kind == kind || s.kind == SymbolKind::Piece ? name.range : value, problem);
      sink_.note(s.range, "first used here");
      throw ParseError{};
    }
  }
  if (storage == Storage::Atomic) {
    if (query_.symbols[symbol].persistent) fail(name.range, "a persistent variable cannot be atomic");
    if (std::find(atomics_.begin(), atomics_.end(), symbol) == atomics_.end()) atomics_.push_back(symbol);
  }
  return symbol;
}

/// piece x = S, from the name on.
NodeId Parser::pieceAssignment(const std::string& name, std::uint32_t begin) {
  const Token token = cur();
  ++pos_;
  expectSymbol("=", "after the name of a piece");
  Restore<bool> names(plainName_, false);
  NodeId value = typed(Level::Move, Type::Set, "the assignment of a piece");
  const std::uint32_t symbol = loopVariable(name, SymbolKind::Piece, token.range);
  NodeId id = make(Op::Assign, Type::Logical, begin, {value});
  node(id).symbol = symbol;
  node(id).mode = static_cast<std::uint32_t>(AssignMode::Piece);
  return id;
}

/// persistent [quiet] x = ..., atomic x = ...
NodeId Parser::storedVariable() {
  const std::uint32_t begin = cur().range.begin;
  const std::string word = cur().text;
  ++pos_;
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

NodeId Parser::unbind() {
  const std::uint32_t begin = cur().range.begin;
  ++pos_;
  if (std::uint32_t dictionary = tryDictionary(); dictionary != kNone) {
    if (!atSymbol("[")) {
      NodeId id = make(Op::DictClear, Type::Logical, begin);
      node(id).symbol = dictionary;
      return id;
    }
    requireTypes(dictionary, from(begin));
    NodeId key = dictionaryKey(dictionary);
    NodeId id = make(Op::DictDelete, Type::Logical, begin, {key});
    node(id).symbol = dictionary;
    return id;
  }
  const Token name = cur();
  if (name.kind != TokenKind::Identifier)
    failHere("'unbind' needs the name of a variable or a dictionary, found " + describe(name));
  const std::uint32_t symbol = lookup(name.text);
  if (symbol == kNone) unknownName(name);
  if (query_.symbols[symbol].kind == SymbolKind::Function)
    failHere("'" + name.text + "' is a function and has no value to take away");
  ++pos_;
  NodeId id = make(Op::Unbind, Type::Logical, begin);
  node(id).symbol = symbol;
  return id;
}

NodeId Parser::isBound(bool wanted) {
  const std::uint32_t begin = cur().range.begin;
  const std::string word = cur().text;
  ++pos_;
  const Token name = cur();
  if (name.kind != TokenKind::Identifier && !(name.kind == TokenKind::String && isName(name.text)))
    failHere("'" + word + "' needs the name of a variable, found " + describe(name));
  ++pos_;
  NodeId id = make(Op::IsBound, Type::Logical, begin);
  node(id).number = wanted;
  isBound_.emplace_back(id, name.text);
  return id;
}

/// Names behind isbound may be defined anywhere, so they are looked up when all is read (language/30 §7).
void Parser::resolveIsBound() {
  for (const auto& [id, name] : isBound_) {
    const std::uint32_t symbol = lookup(name);
    const SymbolKind kind = symbol == kNone ? SymbolKind::Number : query_.symbols[symbol].kind;
    Node& n = node(id);
    if (kind == SymbolKind::Dictionary || kind == SymbolKind::Function) {
      n.op = Op::Constant;
      n.number = (n.number == 1) == (kind == SymbolKind::Dictionary);
    } else {
      n.symbol = symbol;
    }
  }
}

NodeId Parser::tryVariables() {
  const Token t = cur();
  const std::uint32_t begin = t.range.begin;
  if (t.kind == TokenKind::PieceDeclaration) {
    if (ahead().isSymbol("[element]")) return symbolicLoop(false);
    if (ahead().isSymbol("=")) return pieceAssignment(t.text, begin);
    fail(t.range,
         "a piece is declared with a value, as in [Aa]" + t.text + " = Ra1, or as the variable of a loop");
  }
  const std::string& w = t.text;
  if (w == "function") return functionDefinition();
  if (w == "unbind") return unbind();
  if (w == "isbound" || w == "isunbound") return isBound(w == "isbound");
  if (w == "local" || w == "dictionary" || (w == "persistent" && ahead().isKeyword("dictionary")))
    return dictionary();
  if (w == "persistent" || w == "atomic") return storedVariable();
  if (w == "string") return stringLoop();
  return kNone;
}

}  // namespace cql::frontend
