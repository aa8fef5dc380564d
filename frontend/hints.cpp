#include "frontend/hints.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <map>

#include "frontend/designator.h"
#include "frontend/filter_table.h"
#include "runtime/ascii.h"

namespace cql::frontend {
namespace {

bool isIn(char c, std::string_view letters) {
  return letters.find(c) != std::string_view::npos;
}

constexpr std::string_view kOnSquares =
    "pieces on squares are an intersection, as in R & a-h1, or a designator, as in Ra-h1";
constexpr std::string_view kPieces = "pieces are letters: R is a white rook, r a black one";

struct OtherWord {
  std::string_view hint;
  std::string_view instead = "";  ///< the replacement, if it is certain
};
/// Words of older CQL (language/01 §17), of programming languages, and of players.
const std::map<std::string_view, OtherWord>& otherWords() {
  static const std::map<std::string_view, OtherWord> words = {
      {"on", {kOnSquares, "&"}},
      {"at", {kOnSquares, "&"}},
      {"lightsquares", {"the light squares are `light .`", "light ."}},
      {"darksquares", {"the dark squares are `dark .`", "dark ."}},
      {"rayorthogonal", {"write `ray orthogonal (...)`", "ray orthogonal"}},
      {"raydiagonal", {"write `ray diagonal (...)`", "ray diagonal"}},
      {"rayhorizontal", {"write `ray horizontal (...)`", "ray horizontal"}},
      {"rayvertical", {"write `ray vertical (...)`", "ray vertical"}},
      {"next", {"the next positions are those of `line -->` and `path`"}},
      {"piecesin", {"write a designator, as in Ra-h1, or an intersection, as in R & a-h1"}},
      {"powerdifference", {"write power A - power a"}},
      {"for", {"loops are `square x in SET filter`, `piece x in SET filter`, `while (test) filter`"}},
      {"print", {"text is printed by `message`", "message"}},
      {"return", {"the value of a function is that of its last filter"}},
      {"elif", {"write `else if`", "else if"}},
      {"elseif", {"write `else if`", "else if"}},
      {"xor", {"for two conditions write `not equal(x y)`"}},
      {"let", {"an assignment is just `name = value`"}},
      {"var", {"an assignment is just `name = value`"}},
      {"checkmate", {"write `mate`", "mate"}},
      {"match", {"a query of the older language, (match ...), stands in a file of its own"}},
      {"takes", {"a capture is a move, as in Q[x]r"}},
      {"draw", {"drawn games are `result 1/2-1/2`", "result 1/2-1/2"}},
      {"sacrifice",
       {"it has no filter; the query queen-sacrifice.cql of the examples finds those of a queen"}},
      {"color", {"the transform is one word, flipcolor; as values colours are `white` and `black`"}},
      {"colour", {"the transform is one word, flipcolor; as values colours are `white` and `black`"}},
      {"king", {kPieces, "[Kk]"}},
      {"queen", {kPieces, "[Qq]"}},
      {"rook", {kPieces, "[Rr]"}},
      {"bishop", {kPieces, "[Bb]"}},
      {"knight", {kPieces, "[Nn]"}},
      {"pawn", {kPieces, "[Pp]"}},
  };
  return words;
}

bool isPieceLetters(std::string_view name) {
  return name.size() == 1 && isIn(name[0], "KQRBNPAkqrbnpa_");
}

/// Returns true for an optional letter of a piece, then a letter and a digit that are no square, like Ka9 and
/// i1.
bool isNoSquare(std::string_view name) {
  if (name.size() == 3 && isPieceLetters(name.substr(0, 1))) name.remove_prefix(1);
  if (name.size() != 2 || name[0] < 'a' || name[0] > 'z' || !ascii::isDigit(name[1])) return false;
  return name[0] > 'h' || name[1] < '1' || name[1] > '8';
}

/// Translates a move in game notation, like Nbd7, Bxh7, exd5 and Rxq, into CQL: N--d7, B[x]h7, P[x]d5. Empty
/// if it is no move.
std::string asMove(std::string_view name) {
  constexpr std::string_view kLetters = "KQRBNPkqrbnp";
  if (name.size() == 3 && name[1] == 'x' && isIn(name[0], kLetters) && isIn(name[2], kLetters))
    return std::string(1, name[0]) + "[x]" + name[2];
  const bool piece = isIn(name[0], "KQRBN");
  std::string_view rest = name.substr(piece);
  if (rest.size() < 2 || !isIn(rest[rest.size() - 2], "abcdefgh") || !isIn(rest.back(), "12345678"))
    return "";
  const std::string target(rest.substr(rest.size() - 2));
  rest.remove_suffix(2);
  const bool takes = rest.ends_with('x');
  if (takes) rest.remove_suffix(1);
  if (!rest.empty() && isIn(rest[0], "abcdefgh")) rest.remove_prefix(1);
  if (!rest.empty() && isIn(rest[0], "12345678")) rest.remove_prefix(1);
  if (!rest.empty() || (!piece && !takes)) return "";
  return (piece ? std::string(1, name[0]) : "P") + (takes ? "[x]" : "--") + target;
}

/// Returns the code point of a UTF-8 character, like `U+2208`.
std::string codePoint(std::string_view symbol) {
  std::uint32_t code = static_cast<unsigned char>(symbol[0]);
  if (symbol.size() > 1) code &= 0xffu >> (symbol.size() + 1);
  for (char c : symbol.substr(1)) code = code << 6 | (static_cast<unsigned char>(c) & 0x3f);
  char text[16];
  std::snprintf(text, sizeof text, "U+%04X", code);
  return text;
}

/// Returns true if it is a logical filter of one word.
bool isCondition(const Token& token) {
  const NullaryInfo* filter = token.kind == TokenKind::Keyword ? findNullary(token.text) : nullptr;
  return filter && filter->type == Type::Logical;
}

bool isDoubled(const Token& token, const Token& next) {
  return next.range.begin == token.range.end && next.kind == token.kind && next.text == token.text;
}

/// Returns true if `=` or `==` stands between a filter and the text or result to compare it with, as in
/// player = "Tal" and result = 1-0. It must be removed there (language/34).
bool isBeforeSearched(const Token& token, const Token& next, const Token& before) {
  if (!token.isSymbol("=") && !token.isSymbol("==")) return false;
  if (before.isKeyword("result"))
    return next.kind == TokenKind::Result || next.kind == TokenKind::String || next.isSymbol("*");
  const bool isName = before.isKeyword("player") || before.isKeyword("white") || before.isKeyword("black");
  return isName && next.kind == TokenKind::String && token.isSymbol("=");
}

/// Returns true for a comparison operator with its signs swapped, => or =<.
bool isTurned(const Token& token, const Token& next) {
  return token.isSymbol("=") && next.range.begin == token.range.end &&
         (next.isSymbol("<") || next.isSymbol(">"));
}

}  // namespace

std::string hintForName(std::string_view name, const Token& next) {
  if (auto word = otherWords().find(ascii::lower(name)); word != otherWords().end())
    return "; " + std::string(word->second.hint);
  if (isPieceLetters(name) && next.isSymbol("["))
    return "; squares in brackets are written as in " + std::string(name) + "[a1,h1,c-d3], without spaces";
  if (isDesignator(name) && next.isSymbol("[")) return "; before '[' pieces and squares need a space";
  if (isNoSquare(name)) return "; files go from a to h, ranks from 1 to 8";
  if (const std::string move = asMove(name); !move.empty())
    return "; as a move it is written " + move + ", with small letters for Black's pieces";
  if (name == "O" && next.text.starts_with("-")) return "; castling is `castle`, or as a move `move o-o`";
  return "";
}

std::string insteadOfName(std::string_view name) {
  if (auto word = otherWords().find(ascii::lower(name)); word != otherWords().end())
    return std::string(word->second.instead);
  return asMove(name);
}

std::string resultMeant(std::string_view name, const Token& before) {
  static constexpr std::string_view kWords[] = {"wins", "win", "won"};
  const bool white = before.isKeyword("white");
  if ((!white && !before.isKeyword("black")) ||
      std::ranges::find(kWords, ascii::lower(name)) == std::end(kWords))
    return "";
  return white ? "result 1-0" : "result 0-1";
}

std::string hintForUse(std::string_view name, const Token& next) {
  const std::string text(name);
  if (next.isSymbol(":")) return "; an assignment is written " + text + " = ...";
  if (next.isSymbol("[")) return "; a dictionary is declared before its use: dictionary " + text;
  return "";
}

std::string hintForSymbol(std::string_view symbol) {
  static const std::map<std::string_view, std::string_view> hints = {
      {"!", "; 'not equal' is written !=, negation is written not"},
      {"'", "; strings stand in double quotes"},
      {"∈", "; membership in a loop is written ∊ (U+220A) or [element]"},
      {"“", "; strings stand in plain double quotes"},
      {"”", "; strings stand in plain double quotes"},
      {"„", "; strings stand in plain double quotes"},
      {"‘", "; strings stand in plain double quotes"},
      {"’", "; strings stand in plain double quotes"},
      {"–", "; a move is written -- or ―― (U+2015)"},
      {"—", "; a move is written -- or ―― (U+2015)"},
      {"\u00a0", "; it is a no-break space, U+00A0: write a plain space"},
  };
  if (auto hint = hints.find(symbol); hint != hints.end()) return std::string(hint->second);
  if (const std::string letter = insteadOfSymbol(symbol); letter.size() == 1)
    return "; it looks like the letter " + letter + ", but is the character " + codePoint(symbol);
  // It may be invisible, or a homoglyph.
  return symbol.size() > 1 || ascii::isControl(symbol[0]) ? "; it is the character " + codePoint(symbol) : "";
}

std::string insteadOfSymbol(std::string_view symbol) {
  static const std::map<std::string_view, std::string_view> signs = {{"!", "not "},
                                                                     {"∈", "∊"},
                                                                     {"–", "--"},
                                                                     {"—", "--"},
                                                                     {"\u00a0", " "},
                                                                     {"−", "-"},
                                                                     // Cyrillic and Greek letters
                                                                     {"А", "A"},
                                                                     {"В", "B"},
                                                                     {"С", "C"},
                                                                     {"Е", "E"},
                                                                     {"Н", "H"},
                                                                     {"К", "K"},
                                                                     {"М", "M"},
                                                                     {"О", "O"},
                                                                     {"Р", "P"},
                                                                     {"Т", "T"},
                                                                     {"Х", "X"},
                                                                     {"а", "a"},
                                                                     {"с", "c"},
                                                                     {"е", "e"},
                                                                     {"о", "o"},
                                                                     {"р", "p"},
                                                                     {"х", "x"},
                                                                     {"у", "y"},
                                                                     {"к", "k"},
                                                                     {"Α", "A"},
                                                                     {"Β", "B"},
                                                                     {"Ε", "E"},
                                                                     {"Η", "H"},
                                                                     {"Κ", "K"},
                                                                     {"Ν", "N"},
                                                                     {"Ο", "O"},
                                                                     {"Ρ", "P"},
                                                                     {"Χ", "X"},
                                                                     {"ο", "o"}};
  const auto sign = signs.find(symbol);
  return sign == signs.end() ? "" : std::string(sign->second);
}

std::optional<FixIt> insteadOfToken(const Token& token, const Token& next, const Token& before) {
  const bool doubled = isDoubled(token, next);
  SourceRange both = token.range;
  both.end = next.range.end;
  if (token.isSymbol("&") && doubled) return FixIt{both, "and"};
  if (token.isSymbol("|") && doubled) return FixIt{both, "or"};
  if (isTurned(before, token))
    return FixIt{{before.range.begin, token.range.end, token.range.buffer}, token.text + "="};
  if (isBeforeSearched(token, next, before)) return FixIt{token.range, ""};
  if (token.isSymbol("=") && !isCondition(before))
    return isTurned(token, next) ? FixIt{both, next.text + "="} : FixIt{token.range, "=="};
  if (token.isSymbol(",")) return FixIt{token.range, ""};
  return std::nullopt;
}

std::string hintForText(std::string_view name, const Token& before) {
  if (before.kind != TokenKind::Keyword || !takesText(before.text)) return "";
  return "; a string stands in quotes, \"" + std::string(name) + "\"";
}

std::string hintForToken(const Token& token, const Token& next, const Token& before) {
  const bool doubled = isDoubled(token, next) || isDoubled(before, token);
  if (token.isSymbol("&") && doubled) return "; conditions are joined by `and`";
  if (token.isSymbol("|") && doubled) return "; alternatives are joined by `or`";
  if (token.isSymbol("=") && isCondition(before))
    return "; '" + before.text + "' is true or not, so it stands alone, and cannot be the name of a variable";
  if (isBeforeSearched(token, next, before))
    return std::string("; what is searched in a name follows it: player ") +
           (before.isKeyword("player") ? "" : before.text + " ") + "\"" + next.text + "\"";
  if (isTurned(token, next)) return "; the comparison is written " + next.text + "=";
  if (isTurned(before, token)) return "; the comparison is written " + token.text + "=";
  if (token.isSymbol("=")) {
    const bool word = before.kind == TokenKind::Keyword || before.kind == TokenKind::Designator;
    return "; values are compared by ==" +
           (word ? ", and '" + before.text + "' cannot be the name of a variable" : std::string());
  }
  if (token.isSymbol("["))
    return "; in brackets stand squares, as in [a1,h1,c-d3], or pieces, as in [RQ], without spaces";
  if (token.isSymbol("<") || token.isSymbol("<=") || token.isSymbol(">") || token.isSymbol(">="))
    return "; a comparison needs both sides, and can be a chain: 1990 <= year < 2000";
  if (token.isSymbol("==") || token.isSymbol("!="))
    return "; values are compared, and " + (before.kind == TokenKind::Keyword
                                                ? "'" + before.text + "' has none: it is true or not"
                                                : std::string("a condition has none"));
  if (token.isSymbol(":")) return "; ':' needs a position on its left";
  if (token.isSymbol("~~")) return "; '~~' needs a string on its left";
  if (token.isSymbol("[element]")) return "; a loop is written x [element] SET filter";
  if (token.kind == TokenKind::Repetition) return "; as a number in braces it needs spaces: { 3 }";
  if (isInfix(token)) return "; '" + token.text + "' stands between two filters";
  for (std::string_view sign : {"+", "*", "/", "%"})
    if (token.isSymbol(sign))
      return std::string("; it stands between two numbers") + (sign == "+" ? " or two strings" : "") +
             "; the number of squares is written #";
  if (token.isSymbol(",")) return "; filters are separated by spaces, not by commas";
  return "";
}

}  // namespace cql::frontend
