#include "frontend/parser/part.h"

#include "frontend/dialect.h"
#include "frontend/filter_table.h"
#include "frontend/hints.h"
#include "frontend/library.h"
#include "frontend/parser/filters/dash.h"
#include "frontend/parser/names/assignment.h"
#include "frontend/parser/names/variables.h"
#include "frontend/parser/operators.h"
#include "runtime/assert.h"

namespace cql::frontend {
namespace {

/// Filters nested deeper are rejected, to protect the stack.
constexpr int kMaxDepth = 1500;

/// Returns true for a filter about pieces that leave the board (language/62 §4).
bool hasAnswerOfCqli(Op op) {
  return op == Op::Assign || op == Op::Variable || op == Op::SquareProperty || op == Op::PieceIdOfVariable;
}

}  // namespace

bool ParserPart::isIntroduced() const {
  return state_.names.isIntroduced(cur().text) || ahead().isSymbol("[element]") ||
         (!state_.plainName && assignmentAt(ahead()));
}

bool ParserPart::isUnnamed() const {
  return cur().kind == TokenKind::Identifier && isWordOf(dialect(), cur().text) && !isIntroduced();
}

bool ParserPart::atKeyword(std::string_view word) const {
  return tokens_.atKeyword(word) || (cur().text == word && isUnnamed());
}

std::vector<Token> ParserPart::lexed(const std::string& text, std::uint32_t buffer) {
  std::vector<Token> tokens = lex(text, buffer, sink_, dialect());
  if (dialect() == Dialect::Cqli) checkForCqli(tokens, text, sink_);
  return tokens;
}

bool ParserPart::acceptKeyword(std::string_view word) {
  if (!atKeyword(word)) return false;
  skip();
  return true;
}

void ParserPart::expectSymbol(std::string_view text, const std::string& after) {
  if (!acceptSymbol(text))
    failHere("expected '" + std::string(text) + "' " + after + ", found " + describe(cur()));
}

// --- messages

void ParserPart::failHere(std::string message, std::optional<FixIt> fix) {
  refuseMisspelt();
  DashParser(state_).refuseTied();
  sink_.error(cur().range, std::move(message));
  if (!fix) fix = insteadOfToken(cur(), ahead(), last());
  if (fix) sink_.fixIt(fix->range, fix->replacement);
  throw ParseError{};
}

void ParserPart::failUnfinished(SourceRange range, std::string message) {
  if (range.end == last().range.end) refuseMisspelt();
  fail(range, std::move(message));
}

/// Rejects the next token if it is nearly a name, or a word of CQLi that is not supported.
void ParserPart::refuseMisspelt() {
  const Token& t = cur();
  if (dialect() == Dialect::Cqli && t.kind == TokenKind::Identifier && !isIntroduced())
    if (const std::string refused = unknownMeaning(t.text); !refused.empty()) fail(t.range, refused);
  if (t.kind != TokenKind::Identifier || state_.names.lookup(t.text) != kNone || assignmentAt(ahead()) ||
      ahead().isSymbol("[element]") || isExtension(t.text))
    return;
  if (!hintForName(t.text, ahead()).empty() || !state_.names.nearest(t.text).empty()) failUnknown(t);
}

/// Suggests a construct where the word has a meaning.
std::string ParserPart::hintForKnownWord(const std::string& name) const {
  if (isExtension(name) && state_.names.isIntroduced(name))
    return "; its assignment makes it a variable from there on, no filter: give the variable another name";
  if (isWordOf(dialect(), "include") || hintFromLibrary(options_.library, name).empty()) return "";
  return "; it is a function of the library with --dialect union";
}

void ParserPart::failUnquoted(const std::string& expected) {
  sink_.error(cur().range, expected + ", found " + describe(cur()));
  const TokenKind kind = cur().kind;
  const bool isWord =
      kind == TokenKind::Identifier || kind == TokenKind::Keyword || kind == TokenKind::Designator;
  if (isWord && state_.names.lookup(cur().text) == kNone)
    sink_.fixIt(cur().range, "\"" + writtenText(cur().range) + "\"");
  throw ParseError{};
}

std::string ParserPart::writtenText(SourceRange range) const {
  CQL_ASSERT(range.begin <= range.end && range.end <= sink_.sources()[range.buffer].text.size());
  return sink_.sources()[range.buffer].text.substr(range.begin, range.end - range.begin);
}

void ParserPart::failUnknown(const Token& name, std::string hint, std::optional<FixIt> fix) {
  if (state_.names.isPoisoned(name.text))
    throw ParseError{};  // an error in its definition is already reported
  if (hint.empty() && dialect() != Dialect::Union && isExtension(name.text))
    hint = "; it is a filter with --dialect union";
  if (const std::string result = resultMeant(name.text, last()); !result.empty() && hint.empty()) {
    hint = "; the games that " + last().text + " won are `" + result + "`";
    fix = FixIt{{last().range.begin, name.range.end, name.range.buffer}, result};
  }
  if (hint.empty()) hint = hintForKnownWord(name.text);
  if (hint.empty()) hint = hintForName(name.text, ahead());
  const std::string near = hint.empty() ? state_.names.nearest(name.text) : "";
  if (hint.empty() && near.empty()) hint = hintForUse(name.text, ahead());
  if (hint.empty() && near.empty() && tokens_.position() > 0) {
    hint = hintForText(name.text, last());
    if (!hint.empty()) fix = FixIt{name.range, "\"" + name.text + "\""};
  }
  sink_.error(name.range,
              "unknown name '" + name.text + "'" + (near.empty() ? hint : "; did you mean '" + near + "'?"));
  const std::string instead = near.empty() ? insteadOfName(name.text) : near;
  if (!fix && !instead.empty()) {
    fix = FixIt{name.range, instead};
    // The sign of check or mate is part of a move in game notation.
    if (near.empty() && cur().range.begin == name.range.begin &&
        (ahead().isSymbol("+") || ahead().isSymbol("#")) && ahead().range.begin == name.range.end)
      fix->range.end = ahead().range.end;
    // Its first word may be there already, as in `result draw`.
    if (tokens_.position() > 0 && instead.starts_with(last().text + " "))
      fix->range.begin = last().range.begin;
  }
  if (fix) sink_.fixIt(fix->range, fix->replacement);
  state_.names.poison(name.text);
  throw ParseError{};
}

std::string ParserPart::found() const {
  const bool repeats = state_.pattern == Pattern::Path && (atSymbol("+") || atSymbol("*"));
  return ", found " + describe(cur()) +
         (repeats ? std::string(kRepeats) : hintForToken(cur(), ahead(), last()));
}

std::string ParserPart::butThisIs(NodeId id) const {
  const Type t = type(id);
  return std::string(", but this is ") + (t == Type::Logical ? "a filter without a value" : nameOf(t));
}

// --- nodes

NodeId ParserPart::make(Op op, Type type, std::uint32_t begin, std::vector<NodeId> operands) {
  Node n;
  n.op = op;
  n.type = type;
  n.range = from(begin);
  n.operands = std::move(operands);
  if (dialect() == Dialect::Cqli && hasAnswerOfCqli(op)) n.flags |= kAsCqli;
  return state_.nodes.add(std::move(n));
}

NodeId ParserPart::number(std::int32_t value, SourceRange range) {
  NodeId id = make(Op::Number, Type::Number, range.begin);
  node(id).number = value;
  node(id).range = range;
  return id;
}

NodeId ParserPart::asNumber(NodeId id) {
  if (type(id) != Type::Set) return id;
  NodeId count = make(Op::CountSquares, Type::Number, node(id).range.begin, {id});
  node(count).range = node(id).range;
  return count;
}

/// Rejects a part of a number with a point: `2.5` is 2, any square, and 5.
void ParserPart::refuseFraction(const Node& number) {
  if (number.op != Op::Number || number.range.buffer >= sink_.sources().size()) return;
  const std::string& text = sink_.sources()[number.range.buffer].text;
  const auto isDigit = [&](std::size_t at) { return at < text.size() && ascii::isDigit(text[at]); };
  SourceRange all = number.range;
  if (all.end <= all.begin || !isDigit(all.begin)) return;
  if (all.begin > 1 && text[all.begin - 1] == '.' && isDigit(all.begin - 2)) {
    --all.begin;
    while (all.begin > 0 && isDigit(all.begin - 1)) --all.begin;
  } else if (all.end < text.size() && text[all.end] == '.' && isDigit(all.end + 1)) {
    ++all.end;
    while (isDigit(all.end)) ++all.end;
  } else {
    return;
  }
  fail(all, "numbers are whole, and " + writtenText(all) + " is not");
}

NodeId ParserPart::condition(NodeId id, NodeId before) {
  if (dialect() == Dialect::Cqli) return id;  // it matches iff it has a value
  const Node* bare = bareValue(query_, id);
  if (!bare) return id;
  refuseFraction(*bare);
  const bool compared = bare->op == Op::Number && before != kNone &&
                        (type(before) == Type::Number || type(before) == Type::Set);
  if (!compared) failUnfinished(bare->range, asksNothing(query_, *bare));
  sink_.error(bare->range, asksNothing(query_, *bare));
  sink_.fixIt({bare->range.begin, bare->range.begin, bare->range.buffer}, "== ");
  throw ParseError{};
}

void ParserPart::forgetNames(const NameTable::Names& before, std::string_view only) {
  for (const auto& [name, symbol] : state_.names.changedSince(before)) {
    if (!only.empty() && name != only) continue;
    VariableParser(state_).resolveIsBound(name);
    state_.names.restore(name, before);
  }
}

// --- filters as operands

NodeId ParserPart::tryLevel(Level l) {
  const Deeper deeper(*this);
  return OperatorParser(state_).tryLevel(l);
}

NodeId ParserPart::level(Level l) {
  NodeId id = tryLevel(l);
  if (id == kNone) failHere("expected a filter" + found());
  return id;
}

NodeId ParserPart::typed(Level l, Type want, const std::string& owner) {
  const std::uint32_t begin = cur().range.begin;
  NodeId id = tryLevel(l);
  if (id == kNone) failHere(owner + " needs " + nameOf(want) + found());
  requireType(id, want, owner, from(begin));
  return id;
}

std::vector<NodeId> ParserPart::twoOf(Level l, Type want, const std::string& word,
                                      const std::string& things) {
  const std::string quoted = "'" + word + "'";
  expectSymbol("(", "after " + quoted);
  Inside parentheses = insideParentheses();
  NodeId first = typed(l, want, quoted);
  NodeId second = typed(l, want, quoted);
  expectSymbol(")", "after the two " + things + " of " + quoted);
  return {first, second};
}

void ParserPart::requireType(NodeId id, Type want, const std::string& owner, SourceRange range) {
  const Type t = type(id);
  if (t == want) return;
  const char* hint = want != Type::Number || t != Type::Set ? ""
                     : owner == "'-'" ? "; the number of squares is written #, a move --"
                                      : "; the number of squares is written #";
  fail(range, owner + " needs " + nameOf(want) + butThisIs(id) + hint);
}

void ParserPart::giveBack(std::size_t begin, Level level, NodeId id) {
  CQL_ASSERT(id < query_.nodes.size() && begin <= tokens_.position());
  state_.givenBack[{begin, level}] = {id, tokens_.position()};
  tokens_.moveTo(begin);
}

NodeId ParserPart::takeBack(Level level) {
  auto read = state_.givenBack.find({tokens_.position(), level});
  if (read == state_.givenBack.end()) return kNone;
  CQL_ASSERT(read->second.end >= tokens_.position());
  const NodeId id = read->second.id;
  tokens_.moveTo(read->second.end);
  state_.givenBack.erase(read);
  return id;
}

ParserPart::Deeper::Deeper(ParserPart& part) : depth_(part.state_.depth) {
  if (depth_ >= kMaxDepth) part.failHere("filters are nested too deeply here");
  ++depth_;
}

}  // namespace cql::frontend
