// Describes conditions on summaries in words.
#include <string_view>

#include "runtime/decimal.h"
#include "runtime/rules/square_text.h"
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
constexpr std::string_view kTags[] = {"White", "Black", "Event", "Site", "Round", "Date", "EventDate", "ECO"};
constexpr std::string_view kResults[] = {"*", "1-0", "0-1", "1/2-1/2"};

void addWord(std::string& text, std::string_view word) {
  if (!text.empty()) text += " or ";
  text += word;
}

/// Adds `moves Q`, `takes with N`, `moves R taking QR`.
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
    if (text.size() > 1) text += ",";
    appendSquare(popFirst(squares), text);
  }
  return text + "]";
}

/// Returns `#R >= 1, #A <= 3`.
std::string boundsIn(const PieceBounds& pieces) {
  std::string text;
  const auto add = [&](std::uint8_t index, const char* relation, std::uint8_t number) {
    text += (text.empty() ? "#" : ", #") + counted(index) + relation + std::to_string(number);
  };
  for (std::uint8_t i = 0; i < kCounted; ++i) {
    if (pieces.low[i] > 0 && pieces.low[i] == pieces.high[i]) {
      add(i, " == ", pieces.low[i]);
      continue;
    }
    if (pieces.low[i] > 0) add(i, " >= ", pieces.low[i]);
    if (pieces.high[i] < PieceBounds().high[i]) add(i, " <= ", pieces.high[i]);
  }
  return text;
}

std::string rangeIn(std::uint64_t value) {
  const std::uint64_t low = value >> 32, high = value & UINT32_MAX;
  if (low > high) return "never";
  if (low == high) return std::to_string(low);
  if (low <= 1) return "up to " + std::to_string(high);
  return std::to_string(low) + (high >= INT32_MAX ? " or more" : " to " + std::to_string(high));
}

void addResults(std::string& text, std::uint64_t results) {
  for (unsigned result = 0; result < std::size(kResults); ++result)
    if (results >> result & 1) addWord(text, "has the result " + std::string(kResults[result]));
}

void addAtom(std::string& text, const SignatureAtom& atom) {
  switch (atom.column) {
    case SignatureColumn::Moves:
      return addMoves(text, static_cast<Color>(atom.index), atom.value);
    case SignatureColumn::Events:
      return addEvents(text, atom.value);
    case SignatureColumn::Plies:
      return addWord(text, "has " + std::to_string(atom.value) + (atom.value == 1 ? " ply" : " plies"));
    case SignatureColumn::Most:
      return addWord(text, "once has #" + counted(atom.index) + " >= " + std::to_string(atom.value));
    case SignatureColumn::Least:
      return addWord(text, "once has #" + counted(atom.index) + " <= " + std::to_string(atom.value));
    case SignatureColumn::Squares:
      return addWord(text, counted(atom.index) + " stands on " + squaresIn(atom.value));
    case SignatureColumn::Pieces:
      return addWord(text, "at one position has " + boundsIn(atom.pieces));
    case SignatureColumn::Checks:
      return addWord(text, (atom.index == kOfEither ? std::string("White and Black together are")
                                                    : std::string(kColors[atom.index]) + "is") +
                               " in check " + numberOf(static_cast<std::int64_t>(atom.value), "time"));
    case SignatureColumn::MoveCounts:
      return addWord(text, std::string(kColors[colorOf(static_cast<Piece>(atom.index))]) + "moves " +
                               kTypeLetters[typeOf(static_cast<Piece>(atom.index))] + " " +
                               numberOf(static_cast<std::int64_t>(atom.value), "time"));
    case SignatureColumn::Tag:
      return addWord(text, "has \"" + atom.text + "\" in " + std::string(kTags[atom.index]));
    case SignatureColumn::Year:
      return addWord(text, "is of the year " + rangeIn(atom.value));
    case SignatureColumn::Rating:
      return addWord(text, std::string(kColors[atom.index]) + "is rated " + rangeIn(atom.value));
    case SignatureColumn::Result:
      return addResults(text, atom.value);
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
