#include "frontend/legacy/designator.h"

#include <algorithm>

#include "frontend/designator.h"
#include "runtime/ascii.h"
#include "runtime/utf8.h"

namespace cql::frontend::legacy {
namespace {

constexpr PieceMask bit(Color c, PieceType t) {
  return static_cast<PieceMask>(1u << makePiece(c, t));
}

/// Returns the pieces of a letter; 0 for other letters (language/50 §2).
PieceMask letterPieces(char letter) {
  switch (letter) {
    case 'A':
      return kMaskWhite;
    case 'a':
      return kMaskBlack;
    case 'U':
      return kAnyPiece;
    case '.':
      return kMaskEmpty;
    case '?':
      return kAnyContents;
    case 'M':
      return bit(kWhite, kQueen) | bit(kWhite, kRook);
    case 'm':
      return bit(kBlack, kQueen) | bit(kBlack, kRook);
    case 'I':
      return bit(kWhite, kBishop) | bit(kWhite, kKnight);
    case 'i':
      return bit(kBlack, kBishop) | bit(kBlack, kKnight);
    default:
      break;
  }
  std::size_t at = std::string_view("PNBRQKpnbrqk").find(letter);
  return at == std::string_view::npos ? 0 : static_cast<PieceMask>(1u << at);
}

/// Reads `a`, `a-c` or `?`; ranks with first = '1'. Returns false if there is no such range.
bool readSpan(std::string_view text, std::size_t& at, char first, int& low, int& high) {
  if (at >= text.size()) return false;
  if (text[at] == '?') {
    low = 0, high = 7, ++at;
    return true;
  }
  low = high = text[at] - first;
  if (low < 0 || low > 7) return false;
  ++at;
  if (at + 1 < text.size() && text[at] == '-') {
    int end = text[at + 1] - first;
    if (end < 0 || end > 7) return true;  // `a-` is left to the caller
    high = end;
    at += 2;
  }
  return true;
}

std::optional<SquareSet> readPart(std::string_view text, std::size_t& at, std::string& error) {
  int fileLow, fileHigh, rankLow, rankHigh;
  if (!readSpan(text, at, 'a', fileLow, fileHigh) || !readSpan(text, at, '1', rankLow, rankHigh)) {
    error = "squares are written as file and rank, like d4, a-c1, ?7 or [a1,h1]";
    return std::nullopt;
  }
  if (fileLow > fileHigh || rankLow > rankHigh) {
    error = "a range of files or ranks must ascend";
    return std::nullopt;
  }
  SquareSet squares = 0;
  for (int rank = rankLow; rank <= rankHigh; ++rank)
    for (int file = fileLow; file <= fileHigh; ++file) squares |= squareBit(makeSquare(file, rank));
  return squares;
}

std::optional<SquareSet> readSquares(std::string_view text, std::string& error) {
  std::size_t at = 0;
  if (text[0] != '[') {
    auto squares = readPart(text, at, error);
    if (squares && at != text.size()) {
      error = text.find('-') != std::string_view::npos ? "ranges of squares need brackets, like R[a1-8]"
                                                       : "text after the square";
      return std::nullopt;
    }
    if (squares && text.find('-') != std::string_view::npos) {
      error = "ranges of squares need brackets, like R[a1-8]";
      return std::nullopt;
    }
    return squares;
  }
  if (text.back() != ']') {
    error = "the list of squares has no closing ']'";
    return std::nullopt;
  }
  text = text.substr(1, text.size() - 2);
  SquareSet all = 0;
  while (at < text.size()) {
    auto squares = readPart(text, at, error);
    if (!squares) return std::nullopt;
    all |= *squares;
    if (at == text.size()) break;
    if (text[at] != ',' || at + 1 == text.size()) {
      error = "squares in brackets are separated by commas";
      return std::nullopt;
    }
    ++at;
  }
  return all;
}

}  // namespace

std::optional<Designator> parseDesignator(std::string_view word, std::string& error) {
  Designator d;
  std::string_view rest;
  if (word.starts_with('$')) {
    std::size_t end = 1;
    while (end < word.size() && ascii::isLetterOrDigit(word[end])) ++end;
    d.tag = word.substr(1, end - 1);
    d.pieces = kAnyPiece;
    rest = word.substr(end);
    if (d.tag.empty()) {
      error = "'$' must be followed by the name of a tag";
      return std::nullopt;
    }
    if (!rest.empty() && rest[0] != '[') {
      error = "squares after a tag must be in brackets, like $" + d.tag + "[a1]";
      return std::nullopt;
    }
  } else if (word.starts_with('[')) {
    std::size_t close = word.find(']');
    if (close == std::string_view::npos) {
      error = "the list of pieces has no closing ']'";
      return std::nullopt;
    }
    for (std::size_t at = 1; at < close; ++at) {
      PieceMask pieces = letterPieces(word[at]);
      if (!pieces) {
        error = "'" + std::string(utf8::characterAt(word, at)) +
                "' is not a piece letter; the letters are KQRBNP kqrbnp AaMmIiU . ?";
        return std::nullopt;
      }
      d.pieces |= pieces;
    }
    rest = word.substr(close + 1);
  } else {
    d.pieces = word.empty() ? PieceMask{0} : letterPieces(word[0]);
    if (!d.pieces) {
      bool square = word.size() == 2 && word[0] >= 'a' && word[0] <= 'h' && word[1] >= '1' && word[1] <= '8';
      error = square ? "'" + std::string(word) + "' names no pieces; anything on that square is ?" +
                           std::string(word)
                     : "'" + std::string(word) + "' is neither a keyword nor a piece designator";
      return std::nullopt;
    }
    rest = word.substr(1);
    if (rest.size() == 1 && rest[0] >= '1' && rest[0] <= '8' && word[0] >= 'a' && word[0] <= 'h') {
      error = "'" + std::string(word) + "' names no pieces; anything on that square is ?" + std::string(word);
      return std::nullopt;
    }
  }
  if (rest.empty()) return d;
  auto squares = readSquares(rest, error);
  if (!squares) {
    const bool isWord = word.size() > 2 && std::all_of(word.begin(), word.end(), ascii::isLetter);
    if (isWord) error = "'" + std::string(word) + "' is neither a keyword nor a piece designator";
    return std::nullopt;
  }
  d.squares = *squares;
  return d;
}

SquareSet transformed(SquareSet squares, const BoardMapping& t) {
  SquareSet out = 0;
  for (SquareSet left = squares; left;) {
    int s = popFirst(left), file = fileOf(s), rank = rankOf(s);
    if (t.symmetry & 1) std::swap(file, rank);
    if (t.symmetry & 2) file = 7 - file;
    if (t.symmetry & 4) rank = 7 - rank;
    if (t.colors) rank = 7 - rank;
    out |= squareBit(makeSquare(file, rank));
  }
  constexpr SquareSet kFileA = 0x0101010101010101, kFileH = kFileA << 7, kRank1 = 0xff, kRank8 = kRank1 << 56;
  for (int i = 0; i < t.right; ++i) out = ((out & ~kFileH) << 1) | (out & kFileA);
  for (int i = 0; i > t.right; --i) out = ((out & ~kFileA) >> 1) | (out & kFileH);
  for (int i = 0; i < t.up; ++i) out = (out << 8) | (out & kRank1);
  for (int i = 0; i > t.up; --i) out = (out >> 8) | (out & kRank8);
  return out;
}

Designator transformed(Designator d, const BoardMapping& t) {
  if (!d.keepsSquares) d.squares = transformed(d.squares, t);
  if (t.colors && d.tag.empty())
    d.pieces = static_cast<PieceMask>((d.pieces & kMaskEmpty) | (d.pieces & kMaskWhite) << 6 |
                                      (d.pieces & kMaskBlack) >> 6);
  return d;
}

std::string piecesText(PieceMask pieces) {
  if (pieces == kAnyContents) return {};
  std::string letters;
  if ((pieces & kMaskWhite) == kMaskWhite) letters += 'A', pieces &= ~kMaskWhite;
  if ((pieces & kMaskBlack) == kMaskBlack) letters += 'a', pieces &= ~kMaskBlack;
  for (int p : {5, 4, 3, 2, 1, 0, 11, 10, 9, 8, 7, 6, 12})
    if (pieces & (1u << p)) letters += kPieceLetters[p];
  return letters.size() == 1 ? letters : "[" + letters + "]";
}

std::string Designator::modern() const {
  if (empty()) return "[]";
  std::string board = squares == kAllSquares ? "" : squaresText(squares);
  std::string text = piecesText(pieces) + board;
  if (!tag.empty()) {
    if (pieces == kAnyPiece) text = board;
    return text.empty() ? "Tag" + tag : "{Tag" + tag + " & " + text + "}";
  }
  return text.empty() ? "." : text;
}

}  // namespace cql::frontend::legacy
