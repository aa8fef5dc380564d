#include "frontend/parser.h"

#include <algorithm>

#include "frontend/brackets.h"
#include "frontend/filter_table.h"
#include "frontend/hints.h"

namespace cql::frontend {
namespace {

/// Filters nested deeper are refused rather than risking the stack.
constexpr int kMaxDepth = 1500;
/// In lists nested deeper reading does not go on after an error: each list around looks at the text anew.
constexpr int kMaxRecoveryDepth = 50;

/// A word that only stands inside other filters, `to` or `firstmatch`.
bool isPart(const Token& t) {
  if (t.kind != TokenKind::Keyword || !partDoc(t.text)) return false;
  const FilterInfo* filter = findFilter(t.text);
  return !filter || filter->word != canonicalWord(t.text);
}

}  // namespace

Parser::Parser(Query& query, const CompileOptions& options, DiagnosticSink& sink)
    : query_(query), options_(options), sink_(sink) {}

// --- tokens

bool Parser::acceptKeyword(std::string_view word) {
  if (!atKeyword(word)) return false;
  ++pos_;
  return true;
}

bool Parser::acceptSymbol(std::string_view text) {
  if (!atSymbol(text)) return false;
  ++pos_;
  return true;
}

void Parser::expectSymbol(std::string_view text, const std::string& after) {
  if (!acceptSymbol(text))
    failHere("expected '" + std::string(text) + "' " + after + ", found " + describe(cur()));
}

SourceRange Parser::from(std::uint32_t begin) const {
  SourceRange range = last().range;
  range.begin = begin;
  if (range.end < begin) range.end = begin;
  return range;
}

SourceRange Parser::within(const Token& token, std::size_t begin, std::size_t end) const {
  const std::string_view written = std::string_view(sink_.sources()[token.range.buffer].text)
                                       .substr(token.range.begin, token.range.end - token.range.begin);
  const std::size_t at = written.rfind(token.text);
  if (at == std::string_view::npos) return token.range;
  const auto text = token.range.begin + static_cast<std::uint32_t>(at);
  return {text + static_cast<std::uint32_t>(begin), text + static_cast<std::uint32_t>(end),
          token.range.buffer};
}

void Parser::fail(SourceRange range, std::string message) {
  sink_.error(range, std::move(message));
  throw ParseError{};
}

void Parser::failHere(std::string message) {
  refuseMisspelt();
  fail(cur().range, std::move(message));
}

void Parser::failUnfinished(SourceRange range, std::string message) {
  if (range.end == last().range.end) refuseMisspelt();
  fail(range, std::move(message));
}

std::string Parser::found() const {
  return ", found " + describe(cur()) + hintForToken(cur(), ahead(), last());
}

std::string Parser::describe(const Token& token) const {
  switch (token.kind) {
    case TokenKind::End:
      return "the end";
    case TokenKind::String:
      return "the string \"" + token.text + "\"";
    case TokenKind::TripleSlash:
      return "'///'";
    case TokenKind::FileName:
      return token.number ? "'output'" : "'input'";
    default:
      return "'" + token.text + "'";
  }
}

// --- lists of filters

bool Parser::startsFilter() const {
  const Token& t = cur();
  switch (t.kind) {
    case TokenKind::End:
      return false;
    case TokenKind::Symbol:
      return t.text == "(" || t.text == "{" || t.text == "." || t.text == "[]" || t.text == "#" ||
             t.text == "~" || t.text == "-" || t.text == "[forall]";
    case TokenKind::Keyword:
      return !isInfix(t) && t.text != "by" && t.text != "then" && t.text != "else";
    case TokenKind::Repetition:
      return false;
    default:
      return true;
  }
}

/// After an error: on to the next line of the list that begins a filter, or to the end of the list.
void Parser::recover(std::size_t begin, std::string_view close) {
  int depth = 0;
  for (std::size_t i = begin; i < pos_ && i < limit_; ++i) {
    depth += opensBracket((*tokens_)[i]);
    depth -= closesBracket((*tokens_)[i]);
  }
  depth = std::max(depth, 0);
  if (pos_ == begin) ++pos_;
  for (; pos_ < limit_; ++pos_) {
    const Token& t = cur();
    if (t.kind == TokenKind::End) break;
    if (depth == 0 && t.isSymbol(close)) break;
    if (opensBracket(t) || closesBracket(t)) {
      depth += opensBracket(t) ? 1 : -1;
      continue;
    }
    // A line that begins with a dash goes on with a path.
    const bool goesOn = isPart(t) || t.kind == TokenKind::Dash;
    if (depth <= 0 && t.lineBefore && pos_ > begin && startsFilter() && !goesOn) break;
  }
  // Names that the skipped text would have defined are not reported as unknown.
  for (std::size_t i = begin; i < pos_ && i + 1 < limit_; ++i)
    if ((*tokens_)[i].kind == TokenKind::Identifier || (*tokens_)[i].kind == TokenKind::PieceDeclaration)
      poisoned_.insert((*tokens_)[i].text);
}

std::vector<NodeId> Parser::filtersUntil(std::string_view close) {
  std::vector<NodeId> parts;
  bool failed = false;
  while (cur().kind != TokenKind::End && !(!close.empty() && atSymbol(close))) {
    if (failed && acceptKeyword("else")) continue;  // of an `if` in what was skipped
    const std::size_t begin = pos_;
    try {
      parts.push_back(filter());
    } catch (ParseError&) {
      failed = true;
      if (sink_.full() || depth_ > kMaxRecoveryDepth) throw;
      recover(begin, close);
    }
  }
  if (failed) throw ParseError{};
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) condition(parts[i]);
  return parts;
}

NodeId Parser::compound(std::vector<NodeId> parts, std::uint32_t begin) {
  if (parts.size() == 1) return parts[0];
  Type t = type(parts.back());
  return make(Op::Compound, t, begin, std::move(parts));
}

NodeId Parser::braces() {
  const std::uint32_t begin = cur().range.begin;
  ++pos_;
  Inside brackets = inside(Pattern::None);
  if (atSymbol("}")) failHere("these braces are empty; a compound needs at least one filter");
  std::vector<NodeId> parts = filtersUntil("}");
  expectSymbol("}", "to close the braces");
  if (parts.size() == 1) return grouped(parts[0], begin);
  return compound(std::move(parts), begin);
}

/// A filter alone in brackets that open at `begin`.
NodeId Parser::grouped(NodeId inner, std::uint32_t begin) {
  bareDashes_.erase(inner);
  // A node of its own marks `{v}` as no longer a bare variable (language/01 §12.3).
  if (node(inner).op == Op::Variable) inner = make(Op::Compound, type(inner), begin, {inner});
  grouped_.insert(inner);
  return inner;
}

NodeId Parser::parenthesized() {
  const std::uint32_t begin = cur().range.begin;
  ++pos_;
  Inside parentheses = insideParentheses();
  if (atSymbol(")")) failHere("these parentheses are empty");
  NodeId inner = filter();
  if (!atSymbol(")"))
    failHere(startsFilter() ? "parentheses hold exactly one filter; put several filters in braces { }"
                            : "expected ')', found " + describe(cur()));
  ++pos_;
  return grouped(inner, begin);
}

NodeId Parser::level(Level l) {
  NodeId id = tryLevel(l);
  if (id == kNone) failHere("expected a filter" + found());
  return id;
}

NodeId Parser::typed(Level l, Type want, const std::string& owner) {
  const std::uint32_t begin = cur().range.begin;
  NodeId id = tryLevel(l);
  if (id == kNone) failHere(owner + " needs " + nameOf(want) + found());
  requireType(id, want, owner, from(begin));
  return id;
}

std::vector<NodeId> Parser::twoOf(Level l, Type want, const std::string& word, const std::string& things) {
  const std::string quoted = "'" + word + "'";
  expectSymbol("(", "after " + quoted);
  Inside parentheses = insideParentheses();
  NodeId first = typed(l, want, quoted);
  NodeId second = typed(l, want, quoted);
  expectSymbol(")", "after the two " + things + " of " + quoted);
  return {first, second};
}

void Parser::requireType(NodeId id, Type want, const std::string& owner, SourceRange range) {
  const Type t = type(id);
  if (t == want) return;
  const std::string hint =
      want == Type::Number && t == Type::Set ? "; the number of squares is written #" : "";
  fail(range, owner + " needs " + nameOf(want) + butThisIs(id) + hint);
}

std::string Parser::butThisIs(NodeId id) const {
  const Type t = type(id);
  return std::string(", but this is ") + (t == Type::Logical ? "a filter without a value" : nameOf(t));
}

void Parser::giveBack(std::size_t begin, Level level, NodeId id) {
  givenBack_[{begin, level}] = {id, pos_};
  pos_ = begin;
}

NodeId Parser::takeBack(Level level) {
  auto read = givenBack_.find({pos_, level});
  if (read == givenBack_.end()) return kNone;
  const NodeId id = read->second.id;
  pos_ = read->second.end;
  givenBack_.erase(read);
  return id;
}

Parser::Deeper::Deeper(Parser& parser) : depth_(parser.depth_) {
  if (depth_ >= kMaxDepth) parser.failHere("filters are nested too deeply here");
  ++depth_;
}

NodeId Parser::tryLevel(Level l) {
  const Deeper deeper(*this);
  switch (l) {
    case Level::Or:
      return tryOr();
    case Level::And:
      return tryAnd();
    case Level::Not:
      return tryNot();
    case Level::Relation:
      return tryRelation();
    case Level::Sum:
      return trySum();
    case Level::Product:
      return tryProduct();
    case Level::Move:
      return tryMove();
    case Level::Arrow:
      return tryArrow();
    case Level::Union:
      return tryUnion();
    case Level::Intersection:
      return tryIntersection();
    case Level::Attack:
      return tryAttack();
    case Level::Postfix:
      return tryPostfix();
    case Level::Colon:
      return tryColon();
    case Level::Primary:
      return tryPrimary();
  }
  return kNone;
}

/// A filter without operands, straight from the table.
NodeId Parser::nullary(const NullaryInfo& filter) {
  const std::uint32_t begin = cur().range.begin;
  ++pos_;
  NodeId id = make(filter.op, filter.type, begin);
  node(id).mode = filter.mode;
  node(id).number = filter.number;
  if (inPath_ && (filter.op == Op::PathPosition || filter.op == Op::PathCount)) node(id).flags |= kInside;
  return id;
}

NodeId Parser::tryPrimary() {
  if (NodeId read = takeBack(Level::Primary); read != kNone) return read;
  const Token& t = cur();
  switch (t.kind) {
    case TokenKind::End:
    case TokenKind::Repetition:
      return kNone;
    case TokenKind::Symbol:
      if (t.text == "{") return braces();
      if (t.text == "(") return parenthesized();
      if (t.text == "[forall]") return tryControl();
      if (t.text == "-") return tryNumbers();
      return tryBoard();
    case TokenKind::Designator:
      return designator();
    case TokenKind::Dash:
      return dash(kNone, t.range.begin);
    case TokenKind::Integer:
      return tryNumbers();
    case TokenKind::String:
    case TokenKind::Group:
    case TokenKind::GroupIndex:
    case TokenKind::TripleSlash:
      return tryText();
    case TokenKind::Identifier:
      return named();
    case TokenKind::PieceDeclaration:
      return tryVariables();
    case TokenKind::Result:
      failHere("'" + t.text + "' is a game result here; for a subtraction put blanks around the '-'");
    case TokenKind::FileName:
      failHere("'" + std::string(t.number ? "output" : "input") +
               "' belongs into the header, as in cql(input games.pgn)");
    case TokenKind::Keyword:
      break;
  }
  if (const NullaryInfo* filter = findNullary(canonicalWord(t.text))) return nullary(*filter);
  for (auto family :
       {&Parser::tryBoard, &Parser::tryMoves, &Parser::tryControl, &Parser::tryTransform, &Parser::tryTree,
        &Parser::tryNumbers, &Parser::tryText, &Parser::tryMetadata, &Parser::tryVariables})
    if (NodeId id = (this->*family)(); id != kNone) return id;
  if (auto hint = reservedHint(t.text)) failHere(std::string(*hint));
  if (auto part = partDoc(t.text)) {
    if (ahead().isSymbol("="))
      failHere("'" + t.text + "' is a word of CQL and cannot be the name of a variable");
    const std::string_view of = partOf(t.text);
    failHere("'" + t.text + "' does not stand by itself" +
             (of.empty() ? "" : ", it belongs to " + std::string(of)) + ": " + std::string(*part));
  }
  return kNone;
}

}  // namespace cql::frontend
