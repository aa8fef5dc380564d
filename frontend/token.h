// Tokens of CQL (language/01 §3).
#pragma once

#include <string>
#include <vector>

#include "frontend/diagnostics.h"
#include "frontend/source.h"
#include "runtime/ascii.h"
#include "runtime/settings.h"
#include "runtime/types.h"

namespace cql::frontend {

enum class TokenKind : std::uint8_t {
  End,
  Keyword,  ///< text: the word; Unicode keywords by their ASCII spelling
  Identifier,
  Integer,           ///< number
  String,            ///< text: the bytes
  Designator,        ///< squares, pieces
  PieceDeclaration,  ///< `[Aa]x`; text: the name
  TripleSlash,
  Result,      ///< 1-0, 0-1, 1/2-1/2
  Repetition,  ///< {n,m}; number, number2
  Dash,        ///< text: `--` or `[x]`
  Symbol,      ///< text: the ASCII spelling
  FileName,    ///< `input` or `output` with a name; text: the name, number 0 or 1
  Group,       ///< \N
  GroupIndex,  ///< \-N
};

struct Token {
  TokenKind kind = TokenKind::End;
  SourceRange range;
  std::string text;
  std::int64_t number = 0, number2 = 0;
  SquareSet squares = 0;
  PieceMask pieces = 0;
  bool hasSquares = false;   ///< Designator: a square part was written
  bool hasPieces = false;    ///< Designator: a piece part was written
  bool quoted = false;       ///< String: written in quotes
  bool spaceBefore = false;  ///< white space or a comment before it
  bool spaceAfter = false;   ///< ... or after it, or the end of the text
  bool lineBefore = false;   ///< a line end before it, outside comments
  bool blankBefore = false;  ///< a blank line before it (language/01 §2)

  bool is(TokenKind k, std::string_view t) const { return kind == k && text == t; }
  bool isSymbol(std::string_view t) const { return is(TokenKind::Symbol, t); }
  bool isKeyword(std::string_view t) const { return is(TokenKind::Keyword, t); }
};

/// Divides the text of a buffer into tokens, with End last, and checks that brackets nest. Errors go to the
/// sink. In CQLi `;` begins no comment.
std::vector<Token> lex(std::string_view text, std::uint32_t buffer, DiagnosticSink& sink,
                       Dialect dialect = Dialect::Union);

/// Returns true for a keyword between two filters: `and`, `attacks` ...
bool isInfix(const Token& token);

/// Returns true if names and keywords can contain the character.
constexpr bool isWordChar(char c) {
  return ascii::isLetterOrDigit(c) || c == '$' || c == '_';
}
/// Returns true if the text has the form of an identifier.
bool isName(std::string_view word);

/// Returns true if a query may give this name to a file of games: it ends in .pgn or .PGN.
bool isPgnName(std::string_view name);

}  // namespace cql::frontend
