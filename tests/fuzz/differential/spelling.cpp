#include "tests/fuzz/differential/spelling.h"

#include <array>

namespace cql::differential {
namespace {

struct Spelling {
  std::string_view ascii, unicode;
};

/// In the order of Symbol.
constexpr std::array<Spelling, kSymbolEnd - kDot> kSpellings = {{
    {".", "▦"},         {"|", "∪"},
    {"&", "∩"},         {"|=", "∪="},
    {"&=", "∩="},       {"<=", "≤"},
    {">=", "≥"},        {"!=", "≠"},
    {"->", "→"},        {"<-", "←"},
    {"--", "――"},       {"[x]", "×"},
    {"[<]", "≺"},       {"[>]", "≻"},
    {"[<=]", "≼"},      {"[>=]", "≽"},
    {"[element]", "∊"}, {"[forall]", "∀"},
    {"[Aa]", "◭"},      {"path", "⊢"},
    {"focus", "◎"},     {"currentposition", "∙"},
    {"flip", "✵"},      {"flipcolor", "⬓"},
    {"K", "♔"},         {"Q", "♕"},
    {"R", "♖"},         {"B", "♗"},
    {"N", "♘"},         {"P", "♙"},
    {"k", "♚"},         {"q", "♛"},
    {"r", "♜"},         {"b", "♝"},
    {"n", "♞"},         {"p", "♟"},
    {"A", "△"},         {"a", "▲"},
    {"_", "□"},
}};

template <typename Choose>
std::string render(std::string_view text, Choose choose) {
  std::string result;
  for (char c : text) {
    auto byte = static_cast<unsigned char>(c);
    if (byte >= kDot && byte < kSymbolEnd)
      result += choose(kSpellings[byte - kDot]);
    else
      result += c;
  }
  return result;
}

}  // namespace

std::string symbol(Symbol s) {
  return std::string(1, static_cast<char>(s));
}
std::string pieceLetter(int index) {
  return std::string(1, static_cast<char>(kPieceLetters + index));
}

std::string toAscii(std::string_view text) {
  return render(text, [](const Spelling& s) { return s.ascii; });
}
std::string toUnicode(std::string_view text) {
  return render(text, [](const Spelling& s) { return s.unicode; });
}

}  // namespace cql::differential
