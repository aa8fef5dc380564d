#include "frontend/designator.h"

#include "frontend/token.h"

namespace cql::frontend {
namespace {

PieceMask asciiPiece(char c) {
  if (c == 'A') return kMaskAnyWhite;
  if (c == 'a') return kMaskAnyBlack;
  std::size_t at = std::string_view(kPieceLetters).find(c);
  return c && at != std::string_view::npos ? static_cast<PieceMask>(1u << at) : 0;
}

/// Reads a piece: ♔ ... ♟ are U+2654 ... U+265F; △ ▲ □ ◭ the groups. Returns the length, or 0.
std::size_t unicodePiece(std::string_view text, PieceMask& mask) {
  if (text.size() < 3) return 0;
  if (text.starts_with("△")) return mask = kMaskAnyWhite, 3;
  if (text.starts_with("▲")) return mask = kMaskAnyBlack, 3;
  if (text.starts_with("□")) return mask = kMaskEmpty, 3;
  if (text.starts_with("◭")) return mask = kMaskAnyWhite | kMaskAnyBlack, 3;
  if (text[0] != '\xE2' || text[1] != '\x99') return 0;
  const int code = static_cast<unsigned char>(text[2]) - 0x94;  // K Q R B N P, white then black
  if (code < 0 || code > 11) return 0;
  const int type = 5 - code % 6;
  mask = static_cast<PieceMask>(1u << (code / 6 * 6 + type));
  return 3;
}

struct Part {
  std::size_t length = 0;
  PieceMask pieces = 0;
  SquareSet squares = 0;
  std::string error;
};

Part readPieces(std::string_view text) {
  Part part;
  const bool bracket = text.starts_with('[');
  std::size_t at = bracket ? 1 : 0;
  PieceMask mask = 0;
  if (at < text.size() && asciiPiece(text[at])) {
    do part.pieces |= asciiPiece(text[at++]);
    while (bracket && at < text.size() && asciiPiece(text[at]));
  } else {
    while (std::size_t length = unicodePiece(text.substr(at), mask)) {
      if (part.pieces & mask) part.error = "a piece stands twice in this group";
      part.pieces |= mask;
      at += length;
    }
  }
  if (part.pieces == 0) return {};
  if (bracket) {
    if (at >= text.size() || text[at] != ']') return {};
    ++at;
  }
  part.length = at;
  return part;
}

bool isFile(std::string_view t, std::size_t at) {
  return at < t.size() && t[at] >= 'a' && t[at] <= 'h';
}
bool isRank(std::string_view t, std::size_t at) {
  return at < t.size() && t[at] >= '1' && t[at] <= '8';
}

Part readSimple(std::string_view t) {
  if (!isFile(t, 0)) return {};
  std::size_t at = 1;
  int fileLow = t[0] - 'a', fileHigh = fileLow;
  if (at < t.size() && t[at] == '-' && isFile(t, at + 1)) fileHigh = t[at + 1] - 'a', at += 2;
  if (!isRank(t, at)) return {};
  int rankLow = t[at] - '1', rankHigh = rankLow;
  ++at;
  if (at < t.size() && t[at] == '-' && isRank(t, at + 1)) rankHigh = t[at + 1] - '1', at += 2;
  Part part;
  part.length = at;
  if (fileLow > fileHigh || rankLow > rankHigh) part.error = "a range of files or ranks must ascend";
  for (int rank = rankLow; rank <= rankHigh; ++rank)
    for (int file = fileLow; file <= fileHigh; ++file) part.squares |= squareBit(makeSquare(file, rank));
  return part;
}

Part readSquares(std::string_view t) {
  if (!t.starts_with('[')) return readSimple(t);
  Part all;
  std::size_t at = 1;
  while (true) {
    Part part = readSimple(t.substr(at));
    if (part.length == 0) return {};
    if (!part.error.empty()) all.error = part.error;
    all.squares |= part.squares;
    at += part.length;
    if (at >= t.size() || (t[at] != ',' && t[at] != ']')) return {};
    if (t[at++] == ']') break;
  }
  all.length = at;
  return all;
}

/// Returns true if it may follow a designator: no character of a name, no opening bracket but that of `[x]`.
bool endsWell(std::string_view after) {
  if (after.empty() || after.starts_with("[x]")) return true;
  return !isWordChar(after[0]) && after[0] != '[';
}

/// Reads squares with a valid text after them. Does not try shorter ranges: `e1-20` begins with no squares
/// (language/01 §6).
Part readLastSquares(std::string_view t) {
  Part part = readSquares(t);
  return part.length && endsWell(t.substr(part.length)) ? part : Part{};
}

}  // namespace

std::string squaresText(SquareSet squares) {
  std::string text;
  int parts = 0;
  while (squares) {
    int first = firstSquare(squares), file = fileOf(first), low = rankOf(first), last = file, high = low;
    while (last < 7 && (squares & squareBit(makeSquare(last + 1, low)))) ++last;
    SquareSet run = 0;
    for (int f = file; f <= last; ++f) run |= squareBit(makeSquare(f, low));
    SquareSet block = run;
    while (high < 7 && (squares & (run << 8)) == run << 8) run <<= 8, block |= run, ++high;
    squares &= ~block;
    if (parts++) text += ',';
    text += static_cast<char>('a' + file);
    if (last != file) text += {'-', static_cast<char>('a' + last)};
    text += static_cast<char>('1' + low);
    if (high != low) text += {'-', static_cast<char>('1' + high)};
  }
  return parts == 1 ? text : "[" + text + "]";
}

DesignatorText readDesignator(std::string_view text) {
  auto result = [&](std::size_t length, const Part* squares, const Part* pieces) {
    DesignatorText d;
    d.length = length;
    if (squares) d.squares = squares->squares, d.hasSquares = true, d.error = squares->error;
    if (pieces) d.pieces = pieces->pieces, d.hasPieces = true;
    if (pieces && !pieces->error.empty()) d.error = pieces->error;
    return d;
  };
  Part squares = readLastSquares(text);
  if (squares.length) return result(squares.length, &squares, nullptr);
  Part pieces = readPieces(text);
  if (pieces.length == 0) return {};
  Part after = readLastSquares(text.substr(pieces.length));
  if (after.length) return result(pieces.length + after.length, &after, &pieces);
  if (endsWell(text.substr(pieces.length))) return result(pieces.length, nullptr, &pieces);
  return {};
}

bool isDesignator(std::string_view word) {
  const DesignatorText text = readDesignator(word);
  return text.error.empty() && text.length > 0 && text.length == word.size();
}

std::string designatorText(SquareSet squares, PieceMask pieces) {
  std::string letters;
  if ((pieces & kMaskAnything) != kMaskAnything) {
    if (pieces & kMaskAnyWhite) letters += 'A';
    if (pieces & kMaskAnyBlack) letters += 'a';
    for (int p : {5, 4, 3, 2, 1, 0, 12, 11, 10, 9, 8, 7, 6})
      if (pieces & (1u << p)) letters += kPieceLetters[p];
    if (letters.size() > 1) letters = "[" + letters + "]";
  }
  if (squares == kAllSquares && !letters.empty()) return letters;
  return letters + (squares ? squaresText(squares) : "[]");
}

}  // namespace cql::frontend
