#include "frontend/parser/token_cursor.h"

#include "frontend/text/brackets.h"
#include "runtime/assert.h"

namespace cql::frontend {

bool TokenCursor::acceptSymbol(std::string_view text) {
  if (!atSymbol(text)) return false;
  skip();
  return true;
}

SourceRange TokenCursor::from(std::uint32_t begin) const {
  SourceRange range = last().range;
  range.begin = begin;
  if (range.end < begin) range.end = begin;
  return range;
}

bool TokenCursor::startsFilter() const {
  const Token& t = current();
  switch (t.kind) {
    case TokenKind::Symbol:
      return t.text == "(" || t.text == "{" || t.text == "." || t.text == "[]" || t.text == "#" ||
             t.text == "~" || t.text == "-" || t.text == "[forall]";
    case TokenKind::Keyword:
      return !isInfix(t) && t.text != "by" && t.text != "then" && t.text != "else";
    case TokenKind::End:
    case TokenKind::Repetition:
      return false;
    case TokenKind::Identifier:
    case TokenKind::Integer:
    case TokenKind::String:
    case TokenKind::Designator:
    case TokenKind::PieceDeclaration:
    case TokenKind::TripleSlash:
    case TokenKind::Result:
    case TokenKind::Dash:
    case TokenKind::FileName:
    case TokenKind::Group:
    case TokenKind::GroupIndex:
      break;
  }
  return true;
}

std::size_t TokenCursor::closing(std::size_t open) const {
  CQL_ASSERT(opensBracket(at(open)));
  int depth = 0;
  for (std::size_t at = open; at < limit_; ++at) {
    if (opensBracket((*tokens_)[at])) ++depth;
    if (closesBracket((*tokens_)[at]) && --depth == 0) return at;
  }
  return limit_;
}

std::size_t TokenCursor::nextLine() const {
  CQL_ASSERT(tokens_);
  std::size_t at = position_;
  while (at < tokens_->size() && (*tokens_)[at].kind != TokenKind::End && !(*tokens_)[at].lineBefore) ++at;
  return at;
}

std::string describe(const Token& token) {
  switch (token.kind) {
    case TokenKind::End:
      return "the end";
    case TokenKind::String:
      return "the string \"" + token.text + "\"";
    case TokenKind::TripleSlash:
      return "'///'";
    case TokenKind::FileName:
      return token.number ? "'output'" : "'input'";
    case TokenKind::Keyword:
    case TokenKind::Identifier:
    case TokenKind::Integer:
    case TokenKind::Designator:
    case TokenKind::PieceDeclaration:
    case TokenKind::Result:
    case TokenKind::Repetition:
    case TokenKind::Dash:
    case TokenKind::Symbol:
    case TokenKind::Group:
    case TokenKind::GroupIndex:
      break;
  }
  return "'" + token.text + "'";
}

}  // namespace cql::frontend
