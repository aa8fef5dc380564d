#include "frontend/text/stray.h"

#include <algorithm>

#include "frontend/designator.h"
#include "frontend/dialect.h"
#include "frontend/hints.h"
#include "runtime/ascii.h"
#include "runtime/utf8.h"

namespace cql::frontend {
namespace {

/// The quotes of word processors and other languages.
constexpr std::string_view kOtherQuotes[] = {"“", "”", "„", "‘", "’", "«", "»", "'"};

/// Finds the end of the next such quote on the line; 0 if there is none, or a plain one before it.
std::size_t otherQuoteBehind(std::string_view text, std::size_t from) {
  for (std::size_t p = from; p < text.size() && text[p] != '\n' && text[p] != '"'; ++p)
    for (std::string_view quote : kOtherQuotes)
      if (text.substr(p).starts_with(quote)) return p + quote.size();
  return 0;
}

/// Handles a text that ends at `end` in wrong quotes, the first of them `quote`.
Stray quoted(std::string_view text, std::string_view quote, std::size_t end) {
  std::string_view inside = text.substr(quote.size(), end - quote.size());
  for (std::string_view other : kOtherQuotes)
    if (inside.ends_with(other)) inside.remove_suffix(other.size());
  return {end, "this text is not in CQL's quotes" + hintForSymbol(quote), "\"" + std::string(inside) + "\""};
}

}  // namespace

Stray readStray(std::string_view text, Dialect dialect) {
  const auto c = static_cast<unsigned char>(text[0]);
  if (c == 0) return {1, "a NUL byte", ""};
  const std::string symbol(utf8::characterAt(text, 0));
  const std::size_t end = symbol.size();
  const bool valid = c < 0x80 || (c >= 0xc2 && end == (c >= 0xf0 ? 4u : c >= 0xe0 ? 3u : 2u));
  if (!valid) return {end, "this is not valid UTF-8", ""};
  if (dialect == Dialect::Cqli && symbol == "`") return {end, unknownMeaning(symbol), ""};
  if (std::ranges::find(kOtherQuotes, symbol) != std::end(kOtherQuotes))
    if (const std::size_t close = otherQuoteBehind(text, end)) return quoted(text, symbol, close);
  if (readDesignator(symbol).length == 0)
    return {end,
            (ascii::isControl(symbol[0]) ? "this control character has no meaning here"
             : c < 0x80                  ? "the character '" + symbol + "' has no meaning here"
                                         : "the symbol " + symbol + " has no meaning in CQL") +
                hintForSymbol(symbol),
            // Directly after a word, `check! mate`, it is not a negation.
            symbol == "!" && end < text.size() && ascii::isSpace(text[end]) ? "" : insteadOfSymbol(symbol)};
  if (end < text.size() && text[end] == '[')
    return {end, "squares in brackets are written as in " + symbol + "[a1,h1,c-d3], without spaces", ""};
  return {end,
          "the piece " + symbol + " is not read together with what touches it; squares follow as in " +
              symbol + "a-h2, and pieces in ASCII and in Unicode do not mix",
          ""};
}

}  // namespace cql::frontend
