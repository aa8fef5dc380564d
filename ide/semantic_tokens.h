// Classifies the words and symbols of a query, for highlighting.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "ide/document.h"

namespace cql::ide {

/// In the order of tokenTypes().
enum class TokenType : std::uint8_t {
  Comment,
  Keyword,
  Operator,
  Number,
  String,
  Piece,
  Variable,
  Parameter,
  Function,
  Bracket
};
/// Their names in the protocol of editors.
std::span<const std::string_view> tokenTypes();

struct SemanticToken {
  frontend::SourceRange range;
  TokenType type;
};
/// The tokens of the whole text, in order, without overlaps and without brackets of filters.
std::vector<SemanticToken> semanticTokens(const Document& document);

/// The comments of a text without strings: those between two tokens.
std::vector<frontend::SourceRange> comments(const Document& document);

}  // namespace cql::ide
