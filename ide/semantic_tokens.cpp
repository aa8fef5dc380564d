#include "ide/semantic_tokens.h"

#include <algorithm>

namespace cql::ide {

using frontend::SourceRange, frontend::Token, frontend::TokenKind;

std::span<const std::string_view> tokenTypes() {
  static constexpr std::string_view kNames[] = {"comment",  "keyword",    "operator", "number",
                                                "string",   "enumMember", "variable", "parameter",
                                                "function", "operator"};
  return kNames;
}

std::vector<SourceRange> comments(const Document& document) {
  std::vector<SourceRange> result;
  const std::string_view text = document.text();
  std::size_t at = frontend::endOfByteOrderMarks(text);
  for (const Token& t : document.tokens()) {
    const std::size_t end = t.kind == TokenKind::End ? text.size() : t.range.begin;
    while (at < end) {
      const bool block = text.substr(at, 2) == "/*", line = text[at] == ';' || text.substr(at, 2) == "//";
      if (!block && !line) {
        ++at;
        continue;
      }
      std::size_t close = block ? text.find("*/", at + 2) : text.find('\n', at);
      close = close == text.npos ? text.size() : block ? close + 2 : close;
      if (line && close > at && text[close - 1] == '\r') --close;
      result.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(close), 0});
      at = close;
    }
    at = std::max<std::size_t>(at, t.range.end);
  }
  return result;
}

namespace {

std::optional<TokenType> typeOf(const Document& document, std::size_t token) {
  const Token& t = document.tokens()[token];
  switch (t.kind) {
    case TokenKind::End:
      return std::nullopt;
    case TokenKind::Keyword:
    case TokenKind::FileName:
      return TokenType::Keyword;
    case TokenKind::Identifier:
      switch (document.nameKind(token)) {
        case NameKind::None:
          return TokenType::Keyword;
        case NameKind::Parameter:
          return TokenType::Parameter;
        case NameKind::Function:
          return TokenType::Function;
        case NameKind::Variable:
        case NameKind::Dictionary:
          return TokenType::Variable;
      }
      return std::nullopt;
    case TokenKind::PieceDeclaration:
      return TokenType::Variable;
    case TokenKind::Integer:
    case TokenKind::Repetition:
    case TokenKind::Result:
      return TokenType::Number;
    case TokenKind::String:
    case TokenKind::Group:
    case TokenKind::GroupIndex:
      return TokenType::String;
    case TokenKind::Designator:
      return TokenType::Piece;
    case TokenKind::Symbol:
      if (t.text == "(" || t.text == ")" || t.text == "{" || t.text == "}" || t.text == ",")
        return std::nullopt;
      return t.text == "[" || t.text == "]" ? TokenType::Bracket : TokenType::Operator;
    case TokenKind::Dash:
    case TokenKind::TripleSlash:
      return TokenType::Operator;
  }
  return std::nullopt;
}

}  // namespace

std::vector<SemanticToken> semanticTokens(const Document& document) {
  std::vector<SemanticToken> result;
  for (const SourceRange& comment : comments(document)) result.push_back({comment, TokenType::Comment});
  for (std::size_t i = 0; i < document.tokens().size(); ++i)
    if (const auto type = typeOf(document, i)) result.push_back({document.tokens()[i].range, *type});
  std::ranges::sort(result, {}, [](const SemanticToken& t) { return t.range.begin; });
  // In a text that cannot be lexed an apparent comment may be part of a string: the first of two that overlap
  // stays.
  std::uint32_t end = 0;
  std::erase_if(result, [&end](const SemanticToken& t) {
    if (t.range.begin < end) return true;
    end = t.range.end;
    return false;
  });
  return result;
}

}  // namespace cql::ide
