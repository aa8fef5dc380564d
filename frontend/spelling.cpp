#include "frontend/spelling.h"

#include <algorithm>
#include <iterator>

#include "frontend/filter_table.h"
#include "frontend/legacy/translate.h"
#include "frontend/token.h"

namespace cql::frontend {
namespace {

struct Letter {
  char ascii;
  std::string_view unicode;
};
constexpr Letter kLetters[] = {{'K', "♔"}, {'Q', "♕"}, {'R', "♖"}, {'B', "♗"}, {'N', "♘"},
                               {'P', "♙"}, {'k', "♚"}, {'q', "♛"}, {'r', "♜"}, {'b', "♝"},
                               {'n', "♞"}, {'p', "♟"}, {'A', "△"}, {'a', "▲"}, {'_', "□"}};
constexpr std::string_view kAnyPiece = "◭";  // [Aa]

/// Returns the letters of a designator's pieces, as written, in ASCII; sets `length` to its bytes.
std::string lettersOf(std::string_view text, std::size_t& length) {
  const bool bracket = text.starts_with('[');
  std::string letters;
  std::size_t at = bracket ? 1 : 0;
  const bool ascii = static_cast<unsigned char>(text[at]) < 0x80;
  for (bool found = true; found && at < text.size();) {
    found = false;
    if (!ascii && text.substr(at).starts_with(kAnyPiece)) {
      letters += "Aa";
      at += kAnyPiece.size();
      found = true;
    }
    for (const Letter& l : kLetters) {
      const std::string_view spelling = ascii ? std::string_view(&l.ascii, 1) : l.unicode;
      if (found || !text.substr(at).starts_with(spelling)) continue;
      letters += l.ascii;
      at += spelling.size();
      found = true;
    }
    if (ascii && !bracket) break;  // one letter, then the squares
  }
  length = bracket ? at + 1 : at;
  return letters;
}

std::string designator(const Token& token, Spelling spelling) {
  if (!token.hasPieces) return token.text;
  std::size_t length = 0;
  const std::string letters = lettersOf(token.text, length);
  const std::string squares = token.text.substr(length);
  if (spelling == Spelling::Ascii) return (letters.size() == 1 ? letters : "[" + letters + "]") + squares;
  std::string pieces;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (letters.find(letters[i]) < i) continue;  // a piece may not repeat in Unicode
    for (const Letter& l : kLetters)
      if (l.ascii == letters[i]) pieces += l.unicode;
  }
  if (pieces == "△▲" || pieces == "▲△") pieces = kAnyPiece;
  return pieces + squares;
}

std::string respelled(const Token& token, std::string_view written, Spelling spelling) {
  if (token.kind == TokenKind::Designator) return designator(token, spelling);
  if (token.kind == TokenKind::PieceDeclaration)
    return (spelling == Spelling::Ascii ? "[Aa]" : std::string(kAnyPiece)) + token.text;
  for (const UnicodeSpelling& p : unicodeSpellings())
    if (token.kind == p.kind && (written == p.ascii || written == p.unicode))
      return std::string(spelling == Spelling::Ascii ? p.ascii : p.unicode);
  return std::string(written);
}

bool beginsWithPiece(std::string_view text) {
  return text.starts_with(kAnyPiece) ||
         std::any_of(std::begin(kLetters), std::end(kLetters),
                     [text](const Letter& l) { return text.starts_with(l.unicode); });
}

/// Returns true if a token, now spelled `word`, would merge with `before`, the one directly before it at the
/// end of `result`.
bool growsTogether(const Token& before, std::string_view result, const Token& token, std::string_view written,
                   std::string_view word) {
  const bool behindDesignator = before.kind == TokenKind::Designator;
  // Unicode pieces need no brackets to be a group.
  if (behindDesignator && !before.hasSquares && beginsWithPiece(word)) return true;
  if (isWordChar(result.back()) && isWordChar(word[0])) return true;
  // `<--` is an arrow, and in `---` the dash comes first.
  if (word == "--" && before.kind != TokenKind::Dash && (result.back() == '<' || result.back() == '-'))
    return true;
  if (word[0] != '[' || written[0] == '[' || word == "[x]" || before.kind == TokenKind::Dash) return false;
  // A bracket cannot follow a designator; after a possible string it would index it.
  if (behindDesignator) return true;
  const bool opens = token.kind == TokenKind::Designator || token.kind == TokenKind::PieceDeclaration;
  return opens && (isWordChar(result.back()) ||
                   std::string_view("])}\"").find(result.back()) != std::string_view::npos);
}

}  // namespace

std::optional<std::string> respell(const Source& source, Spelling spelling, DiagnosticSink& sink) {
  const std::string_view text = source.text;
  const int errors = sink.errorCount();
  const std::uint32_t buffer = sink.addSource(source);
  if (const std::string wrong = otherThanQuery(text); !wrong.empty()) {
    sink.error({0, 0, buffer}, wrong);
    return std::nullopt;
  }
  if (const legacy::FirstWords first = legacy::firstWords(text); first.legacy) {
    sink.error({first.begin, first.end, buffer},
               "queries of the older language, (match ...), have one spelling only; rewrite this one in CQL "
               "6 first, with "
               "cql-jit convert --modern");
    return std::nullopt;
  }
  const std::vector<Token> tokens = lex(text, buffer, sink);
  if (sink.errorCount() > errors) return std::nullopt;
  std::string result;
  std::size_t done = 0;
  const Token* before = nullptr;
  bool changedBefore = false;
  for (const Token& token : tokens) {
    result += text.substr(done, token.range.begin - done);
    done = token.range.end;
    const std::string_view written = text.substr(token.range.begin, token.range.end - token.range.begin);
    // Text that continues a word, as in `a1-8b`, is not a filter and must not become one.
    const bool runsOn = token.range.begin > 0 && !written.empty() &&
                        isWordChar(text[token.range.begin - 1]) && isWordChar(written[0]);
    const std::string word = runsOn ? std::string(written) : respelled(token, written, spelling);
    // Two unchanged tokens are lexed as before.
    const bool changed = word != written;
    const bool touches = before && !word.empty() && !token.spaceBefore && (changed || changedBefore);
    changedBefore = changed;
    if (touches && growsTogether(*before, result, token, written, word)) result += ' ';
    result += word;
    before = &token;
  }
  result += text.substr(done);
  return result;
}

}  // namespace cql::frontend
