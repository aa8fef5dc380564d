#include "frontend/token.h"

#include <algorithm>
#include <iterator>

#include "runtime/ascii.h"

namespace cql::frontend {

bool isInfix(const Token& token) {
  static constexpr std::string_view kWords[] = {"and",    "or",         "in",      "attacks",
                                                "attack", "attackedby", "attacked"};
  return token.kind == TokenKind::Keyword &&
         std::find(std::begin(kWords), std::end(kWords), token.text) != std::end(kWords);
}

bool isName(std::string_view word) {
  if (word.empty() || ascii::isDigit(word[0])) return false;
  return std::all_of(word.begin(), word.end(), isWordChar);
}

bool isPgnName(std::string_view name) {
  return name.ends_with(".pgn") || name.ends_with(".PGN");
}

}  // namespace cql::frontend
