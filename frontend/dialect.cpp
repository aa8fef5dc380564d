#include "frontend/dialect.h"

#include <algorithm>
#include <iterator>

#include "frontend/filter_table.h"

namespace cql::frontend {
namespace {

constexpr std::string_view kUnknownMeanings[] = {
    "imagine", "saveposition", "currentmutation", "currentfen", "standardfen", "zobristkey",
    // without a meaning here in any dialect
    "reachableposition", "commandpipe", "variantwin", "variantloss", "variantdraw", "variantend", "variant",
    "reverse", "drop", "nolinearize", "nonatomic", "tourney_edition", "tourney_name", "tourney_year",
    "tourney_year_end", "tourney_year_part", "distinction", "sortable", "nonspecial", "`"};

bool isAscii(std::string_view text) {
  return std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

/// Returns what is wrong with a token; empty if it is valid.
std::string problemOf(const Token& token, std::string_view written) {
  const std::string quoted = "'" + std::string(written) + "'";
  if (token.kind == TokenKind::Dash) return "CQLi has no dash filters; write move";
  if (token.isSymbol("->") || token.isSymbol("<-"))
    return "CQLi has no " + quoted + "; write attacks or attackedby";
  if (token.kind == TokenKind::Keyword && token.text.starts_with("path"))
    return "CQLi has no " + quoted + "; write line";
  const bool isText = token.kind == TokenKind::String || token.kind == TokenKind::FileName;
  return isText || isAscii(written) ? "" : "CQLi has no symbols like " + quoted;
}

}  // namespace

bool isWordOf(Dialect dialect, std::string_view word) {
  switch (dialect) {
    case Dialect::Union:
      return true;
    case Dialect::Cql62:
      return false;
    case Dialect::Cqli:
      break;
  }
  const FilterInfo* filter = findFilter(word);
  return filter && filter->since == "cqli";
}

std::string unknownMeaning(std::string_view word) {
  if (std::ranges::find(kUnknownMeanings, word) == std::end(kUnknownMeanings)) return "";
  return "'" + std::string(word) + "' has a meaning in CQLi that cql-jit does not know" +
         (isExtension(word) ? "; --dialect union gives cql-jit's own" : "");
}

void checkForCqli(const std::vector<Token>& tokens, std::string_view text, DiagnosticSink& sink) {
  bool warned = false;
  for (const Token& token : tokens) {
    const std::string_view written = text.substr(token.range.begin, token.range.end - token.range.begin);
    if (const std::string problem = problemOf(token, written); !problem.empty())
      sink.error(token.range, problem);
    if (token.kind != TokenKind::String || warned || isAscii(written)) continue;
    warned = true;
    sink.warning(token.range, "here #, slices and patterns count bytes; what CQLi counts is not known");
  }
}

}  // namespace cql::frontend
