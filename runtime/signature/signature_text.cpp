// Conditions on signatures in words.
#include <bit>
#include <string_view>

#include "runtime/signature/signature_condition.h"

namespace cql {
namespace {

constexpr std::string_view kTypeLetters = "PNBRQK";
constexpr std::string_view kColors[] = {"White ", "Black "};
constexpr std::string_view kEvents[] = {"promotes to a knight", "promotes to a bishop",
                                        "promotes to a rook",   "promotes to a queen",
                                        "takes en passant",     "castles short",
                                        "castles long",         "makes a null move",
                                        "is in check",          "is mated",
                                        "is stalemated"};
static_assert(std::size(kEvents) == kGameEvents);

void addWord(std::string& text, std::string_view word) {
  if (!text.empty()) text += " or ";
  text += word;
}

/// `moves Q`, `takes with N`, `moves R taking QR`.
void addMoves(std::string& text, Color color, std::uint64_t kinds) {
  constexpr unsigned kCaptures = 0x3f, kAny = 0xff;
  for (int type = kPawn; type <= kKing; ++type) {
    unsigned captured = 0;
    for (unsigned c = 0; c < 8; ++c)
      if (kinds & moveKindBit(static_cast<PieceType>(type), c)) captured |= 1u << c;
    if (!captured) continue;
    std::string word(kColors[color]);
    const char letter = kTypeLetters[static_cast<std::size_t>(type)];
    if (captured == kAny) {
      word += std::string("moves ") + letter;
    } else if ((captured & kAny) == kCaptures) {
      word += std::string("takes with ") + letter;
    } else {
      word += std::string("moves ") + letter + " taking ";
      for (std::size_t c = 0; c < kTypeLetters.size(); ++c)
        if (captured >> c & 1) word += kTypeLetters[c];
      if (captured >> kNoCapture & 1) word += "_";
    }
    addWord(text, word);
  }
}

void addEvents(std::string& text, std::uint64_t events) {
  for (unsigned e = 0; e < kGameEvents; ++e)
    for (const Color color : {kWhite, kBlack})
      if (events & eventBit(static_cast<GameEvent>(e), color))
        addWord(text, std::string(kColors[color]) + std::string(kEvents[e]));
  if (events & kHasVariations) addWord(text, "has variations");
  if (events & kHasOwnStart) addWord(text, "has a start of its own");
}

std::string counted(std::uint8_t index) {
  if (index == kAllPieces) return "Aa";
  if (index == kAllWhite) return "A";
  if (index == kAllBlack) return "a";
  return {kPieceLetters[index]};
}

std::string squaresIn(SquareSet squares) {
  std::string text = "[";
  while (squares) {
    const int square = popFirst(squares);
    if (text.size() > 1) text += ",";
    text += static_cast<char>('a' + fileOf(square));
    text += static_cast<char>('1' + rankOf(square));
  }
  return text + "]";
}

void addAtom(std::string& text, const SignatureAtom& atom) {
  switch (atom.column) {
    case SignatureColumn::Moves:
      return addMoves(text, static_cast<Color>(atom.index), atom.value);
    case SignatureColumn::Events:
      return addEvents(text, atom.value);
    case SignatureColumn::Plies:
      return addWord(text, "has " + std::to_string(atom.value) + " plies");
    case SignatureColumn::Most:
      return addWord(text, "once has #" + counted(atom.index) + " >= " + std::to_string(atom.value));
    case SignatureColumn::Least:
      return addWord(text, "once has #" + counted(atom.index) + " <= " + std::to_string(atom.value));
    case SignatureColumn::Squares:
      return addWord(text, counted(atom.index) + " stands on " + squaresIn(atom.value));
  }
}

}  // namespace

std::string textOf(const SignatureCondition& condition) {
  std::string text;
  for (const SignatureClause& clause : condition.clauses) {
    std::string line;
    for (const SignatureAtom& atom : clause) addAtom(line, atom);
    text += (line.empty() ? "cannot match" : line) + "\n";
  }
  return text;
}

}  // namespace cql
