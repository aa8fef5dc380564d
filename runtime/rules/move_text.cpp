#include "runtime/rules/move_text.h"

#include <algorithm>
#include <array>

#include "runtime/assert.h"
#include "runtime/rules/glyphs.h"

namespace cql {

namespace {

constexpr bool isFile(char c) {
  return c >= 'a' && c <= 'h';
}
constexpr bool isRank(char c) {
  return c >= '1' && c <= '8';
}

constexpr PieceType pieceOfLetter(char c) {
  switch (c) {
    case 'P':
      return kPawn;
    case 'N':
      return kKnight;
    case 'B':
      return kBishop;
    case 'R':
      return kRook;
    case 'Q':
      return kQueen;
    case 'K':
      return kKing;
    default:
      return kNoPieceType;
  }
}

constexpr char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
}

constexpr bool isPromotionPiece(PieceType t) {
  return t == kKnight || t == kBishop || t == kRook || t == kQueen;
}

bool startsWith(const char* p, const char* end, std::string_view text) {
  return std::string_view(p, static_cast<std::size_t>(end - p)).starts_with(text);
}

/// Reads ♔♕♖♗♘♙ or ♚♛♜♝♞♟: U+2654 ... U+265F, with or without a variation selector. Length 0 for other
/// characters.
int figurine(const char* p, const char* end, PieceType& piece) {
  if (end - p < 3 || p[0] != '\xe2' || p[1] != '\x99') return 0;
  const int index = static_cast<unsigned char>(p[2]) - 0x94;
  if (index < 0 || index > 11) return 0;
  constexpr PieceType kOrder[] = {kKing, kQueen, kRook, kBishop, kKnight, kPawn};
  piece = kOrder[index % 6];
  return startsWith(p + 3, end, "\xef\xb8\x8e") || startsWith(p + 3, end, "\xef\xb8\x8f") ? 6 : 3;
}

/// Reads castling: O, o or 0, two or three of them, joined by dashes or by nothing. Zeros and small letters
/// alone stand in other words as well: without dashes the word ends there, or signs follow.
int castling(const char* p, const char* end, MoveText& move) {
  auto isO = [end](const char* q) { return q < end && (*q == 'O' || *q == 'o' || *q == '0'); };
  if (!isO(p)) return 0;
  const char* q = p;
  int count = 0;
  bool dashes = true;
  while (count < 3) {
    const char* at = q;
    if (count > 0) {
      const int dash = dashLength(q, end);
      at += dash;
      if (isO(at)) dashes &= dash > 0;
    }
    if (!isO(at)) break;
    q = at + 1;
    ++count;
  }
  if (count < 2) return 0;
  if (!dashes && !endsWordAt(q, end) && !isClass(*q, kSignChar)) return 0;
  move.kind = count == 2 ? MoveText::Kind::CastleShort : MoveText::Kind::CastleLong;
  move.unusual = !dashes;
  return static_cast<int>(q - p);
}

int nullMove(const char* p, const char* end) {
  if (const int first = dashLength(p, end); first > 0) {
    const int second = dashLength(p + first, end);
    return second > 0 && endsWordAt(p + first + second, end) ? first + second : 0;
  }
  for (std::string_view text : {"Z0", "null", "@@@@", "0000", "pass"}) {
    if (!startsWith(p, end, text)) continue;
    const char* after = p + text.size();
    if (endsWordAt(after, end)) return static_cast<int>(text.size());
  }
  return 0;
}

/// Returns the length of a sign of captures, or of a dash, at p; 0 if there is none.
int joinLength(const char* p, const char* end, bool& isCapture) {
  isCapture = false;
  if (p == end) return 0;
  isCapture = *p == 'x' || *p == ':';
  if (isCapture) return 1;
  if (*p == '-' || isAscii(*p)) return *p == '-';
  const Glyph glyph = glyphAt(p, end);
  isCapture = glyph.kind == Glyph::Kind::Times;
  return isCapture || glyph.kind == Glyph::Kind::Dash ? glyph.length : 0;
}

/// Reads `=Q`, `Q`, `(Q)`, `/Q`, or with a small letter or a figurine, after the target square of a pawn.
const char* promotion(const char* p, const char* end, MoveText& move) {
  CQL_ASSERT(move.to != kNoSquare);
  const char sign = p < end ? *p : '\0';
  const bool signedPiece = sign == '=' || sign == '/' || sign == '(';
  // A novelty may be marked in the same form: `e4(N)`, `e4N`.
  const bool onBackRank = rankOf(move.to) == 0 || rankOf(move.to) == 7;
  if (!onBackRank && (sign == '(' || !signedPiece)) return p;
  const char* at = signedPiece ? p + 1 : p;
  if (at == end) return p;
  PieceType piece = pieceOfLetter(upper(*at));
  int length = 1;
  if (piece == kNoPieceType) length = figurine(at, end, piece);
  if (!isPromotionPiece(piece)) return p;
  const char* after = at + length;
  if (sign == '(') {
    if (after == end || *after != ')') return p;
    ++after;
  }
  move.promotion = piece;
  move.unusual |= sign == '/' || sign == '(' || (length == 1 && *at != upper(*at));
  return after;
}

/// Reads squares and promotion, after any piece letter. Null if these are not the letters of a move.
const char* squares(const char* p, const char* end, MoveText& move) {
  int file1 = -1, rank1 = -1, file2 = -1, rank2 = -1;
  if (p < end && isFile(*p)) file1 = *p++ - 'a';
  if (p < end && isRank(*p)) rank1 = *p++ - '1';
  bool captures;
  const char* q = p + joinLength(p, end, captures);
  if (end - q >= 2 && isFile(q[0]) && isRank(q[1])) {
    file2 = q[0] - 'a';
    rank2 = q[1] - '1';
    move.capture = captures;
    p = q + 2;
  }
  if (file2 >= 0) {
    move.fromFile = static_cast<std::int8_t>(file1);
    move.fromRank = static_cast<std::int8_t>(rank1);
    move.to = makeSquare(file2, rank2);
  } else if (file1 >= 0 && rank1 >= 0) {
    move.to = makeSquare(file1, rank1);
  } else {
    return nullptr;
  }
  if (move.piece == kPawn || move.piece == kNoPieceType) p = promotion(p, end, move);
  return p;
}

MoveText pieceMove(const char* begin, const char* squaresAt, const char* end, PieceType piece, bool unusual) {
  MoveText move;
  move.piece = piece;
  move.unusual = unusual;
  const char* after = squares(squaresAt, end, move);
  if (!after) return {};
  CQL_ASSERT(after > begin && after - begin <= UINT8_MAX);
  move.kind = MoveText::Kind::Normal;
  move.length = static_cast<std::uint8_t>(after - begin);
  return move;
}

}  // namespace

MoveText parseMoveText(const char* p, const char* end) {
  if (p == end) return {};
  const char c = *p;
  PieceType piece = pieceOfLetter(c);
  if (piece != kNoPieceType) return pieceMove(p, p + 1, end, piece, false);
  if (isFile(c)) {
    MoveText move = pieceMove(p, p, end, kNoPieceType, false);
    if (move.kind == MoveText::Kind::None && c == 'b') return parseAsBishop(p, end);
    return move;
  }

  MoveText move;
  if (const int length = nullMove(p, end)) {
    move.kind = MoveText::Kind::Null;
    move.length = static_cast<std::uint8_t>(length);
    return move;
  }
  if (const int length = castling(p, end, move)) {
    move.length = static_cast<std::uint8_t>(length);
    return move;
  }
  if (c == 'n' || c == 'r' || c == 'q' || c == 'k')
    return pieceMove(p, p + 1, end, pieceOfLetter(upper(c)), true);
  if (const int length = figurine(p, end, piece)) return pieceMove(p, p + length, end, piece, false);
  return {};
}

MoveText parseAsBishop(const char* p, const char* end) {
  CQL_ASSERT(p < end && *p == 'b');
  return pieceMove(p, p + 1, end, kBishop, true);
}

int enPassantWordLength(const char* p, const char* end) {
  for (std::string_view text : {"e.p.", "e.p", "ep"}) {
    if (!startsWith(p, end, text)) continue;
    const char* after = p + text.size();
    if (endsWordAt(after, end) || isClass(*after, kSignChar)) return static_cast<int>(text.size());
  }
  return 0;
}

MoveEnd parseMoveEnd(const char* p, const char* end) {
  MoveEnd result;
  if (p < end && *p == 'e') p += enPassantWordLength(p, end);
  const char* signs = p;
  p = skipSigns(p, end);
  if (p > signs) {
    const int nag = nagOfSigns({signs, static_cast<std::size_t>(p - signs)});
    if (nag > 0) result.nag = nag;
    result.badSigns = nag == kUnknownSigns;
    result.checkSign = nag == kIgnoredSigns;
  }
  result.signsEnd = p;
  if (endsWordAt(p, end)) result.next = p;
  return result;
}

const char* skipSigns(const char* p, const char* end) {
  while (p < end) {
    if (isClass(*p, kSignChar)) {
      ++p;
      continue;
    }
    const int dash = dashLength(p, end);
    if (dash == 0) break;
    p += dash;
  }
  return p;
}

bool looksLikeMove(std::string_view word) {
  constexpr std::ptrdiff_t kMostCharacters = 12;
  const auto isTail = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; };
  if (std::ssize(word) - std::ranges::count_if(word, isTail) > kMostCharacters) return false;
  for (std::size_t i = 1; i < word.size(); ++i)
    if (isFile(word[i - 1]) && isDigit(word[i])) return true;
  return false;
}

int nagOfSigns(std::string_view signs) {
  // Typographic dashes mean `-`. No sign has more than three characters.
  std::array<char, 4> plain{};
  std::size_t size = 0;
  for (const char *p = signs.data(), *end = p + signs.size(); p < end; ++size) {
    if (size == plain.size()) return kUnknownSigns;
    const int dash = dashLength(p, end);
    plain[size] = dash > 0 ? '-' : *p;
    p += std::max(dash, 1);
  }
  signs = {plain.data(), size};
  struct Sign {
    std::string_view text;
    int nag;
  };
  static constexpr Sign kSigns[] = {
      {"+", kIgnoredSigns},
      {"++", kIgnoredSigns},
      {"#", kIgnoredSigns},
      {"!", 1},
      {"?", 2},
      {"!!", 3},
      {"??", 4},
      {"!?", 5},
      {"?!", 6},
      {"=", 10},
      {"~", 13},
      {"+=", 14},
      {"+/=", 14},
      {"=+", 15},
      {"=/+", 15},
      {"+/-", 16},
      {"-/+", 17},
      {"+-", 18},
      {"-+", 19},
  };
  for (const Sign& sign : kSigns) {
    if (sign.text == signs) return sign.nag;
  }
  return kUnknownSigns;
}

namespace {

bool isAtMove(const char* p, const char* end) {
  const MoveText move = parseMoveText(p, end);
  if (move.kind == MoveText::Kind::None) return false;
  // A word like `pass` may begin any text.
  if (move.kind == MoveText::Kind::Null && (*p == 'n' || *p == 'p')) return false;
  const char* const next = parseMoveEnd(p + move.length, end).next;
  return next && (next == end || *next != ',');
}

}  // namespace

bool beginsLikeMovetext(const char* p, const char* end) {
  if (p == end) return false;
  if (*p == '1' && !(p + 1 < end && isDigit(p[1]))) {
    const char* q = skipBlanks(p + 1, end);
    if (q < end && *q == '.') return true;
    if (q < end && !isAscii(*q) && glyphAt(q, end).kind == Glyph::Kind::Dots) return true;
    return q > p + 1 && isAtMove(q, end);
  }
  return isAtMove(p, end);
}

bool beginsWithNumberedMove(const char* p, const char* end, int most) {
  int number = 0;
  const char* q = p;
  for (; q < end && isDigit(*q); ++q) {
    number = 10 * number + (*q - '0');
    if (number > most) return false;
  }
  if (number == 0) return false;
  const char* const digits = q;
  while (q < end && (isBlank(*q) || *q == '.')) ++q;
  if (q < end && !isAscii(*q))
    if (const Glyph dots = glyphAt(q, end); dots.kind == Glyph::Kind::Dots)
      q = skipBlanks(q + dots.length, end);
  return q > digits && isAtMove(q, end);
}

}  // namespace cql
