#include "runtime/rules/move_text.h"

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

/// Reads ♔♕♖♗♘♙ or ♚♛♜♝♞♟: U+2654 ... U+265F, with or without a variation selector. Length 0: none.
int figurine(const char* p, const char* end, PieceType& piece) {
  if (end - p < 3 || p[0] != '\xe2' || p[1] != '\x99') return 0;
  const int index = static_cast<unsigned char>(p[2]) - 0x94;
  if (index < 0 || index > 11) return 0;
  constexpr PieceType kOrder[] = {kKing, kQueen, kRook, kBishop, kKnight, kPawn};
  piece = kOrder[index % 6];
  return startsWith(p + 3, end, "\xef\xb8\x8e") || startsWith(p + 3, end, "\xef\xb8\x8f") ? 6 : 3;
}

/// Reads castling: O, o or 0, two or three of them joined by '-'.
int castling(const char* p, const char* end, MoveText::Kind& kind) {
  auto isO = [end](const char* q) { return q < end && (*q == 'O' || *q == 'o' || *q == '0'); };
  auto joined = [&](const char* q) { return q < end && *q == '-' && isO(q + 1); };
  if (!isO(p) || !joined(p + 1)) return 0;
  if (joined(p + 3)) {
    kind = MoveText::Kind::CastleLong;
    return 5;
  }
  kind = MoveText::Kind::CastleShort;
  return 3;
}

int nullMove(const char* p, const char* end) {
  for (std::string_view text : {"--", "Z0", "null", "@@@@", "0000", "pass"}) {
    if (!startsWith(p, end, text)) continue;
    const char* after = p + text.size();
    if (after == end || isClass(*after, kWordEndChar)) return static_cast<int>(text.size());
  }
  return 0;
}

/// Reads `=Q`, `Q`, `(Q)`, `/Q`, or with a small letter or a figurine, after the target square of a pawn.
const char* promotion(const char* p, const char* end, MoveText& move) {
  const char sign = p < end ? *p : '\0';
  // A novelty may be marked so, too: `e4(N)`.
  if (sign == '(' && rankOf(move.to) != 0 && rankOf(move.to) != 7) return p;
  const bool signedPiece = sign == '=' || sign == '/' || sign == '(';
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

/// Reads squares and promotion, after any piece letter. Null: these are not the letters of a move.
const char* squares(const char* p, const char* end, MoveText& move) {
  int file1 = -1, rank1 = -1, file2 = -1, rank2 = -1;
  if (p < end && isFile(*p)) file1 = *p++ - 'a';
  if (p < end && isRank(*p)) rank1 = *p++ - '1';
  const char* q = p;
  if (q < end && (*q == 'x' || *q == ':' || *q == '-')) q++;
  if (end - q >= 2 && isFile(q[0]) && isRank(q[1])) {
    file2 = q[0] - 'a';
    rank2 = q[1] - '1';
    move.capture = q > p && q[-1] != '-';
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
  if (const int length = castling(p, end, move.kind)) {
    move.length = static_cast<std::uint8_t>(length);
    return move;
  }
  if (c == 'n' || c == 'r' || c == 'q' || c == 'k')
    return pieceMove(p, p + 1, end, pieceOfLetter(upper(c)), true);
  if (const int length = figurine(p, end, piece)) return pieceMove(p, p + length, end, piece, false);
  return {};
}

MoveText parseAsBishop(const char* p, const char* end) {
  return pieceMove(p, p + 1, end, kBishop, true);
}

int enPassantWordLength(const char* p, const char* end) {
  for (std::string_view text : {"e.p.", "e.p", "ep"}) {
    if (!startsWith(p, end, text)) continue;
    const char* after = p + text.size();
    if (after == end || isClass(*after, kWordEndChar | kSignChar)) return static_cast<int>(text.size());
  }
  return 0;
}

MoveEnd parseMoveEnd(const char* p, const char* end) {
  MoveEnd result;
  if (p < end && *p == 'e') p += enPassantWordLength(p, end);
  const char* signs = p;
  while (p < end && isClass(*p, kSignChar)) p++;
  if (p > signs) {
    const int nag = nagOfSigns({signs, static_cast<std::size_t>(p - signs)});
    if (nag > 0) result.nag = nag;
    result.badSigns = nag == kUnknownSigns;
  }
  if (p == end || isClass(*p, kWordEndChar)) result.next = p;
  return result;
}

int nagOfSigns(std::string_view signs) {
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

bool beginsLikeMovetext(const char* p, const char* end) {
  auto atMove = [end](const char* q) {
    const MoveText move = parseMoveText(q, end);
    if (move.kind == MoveText::Kind::None) return false;
    // A word like `pass` may begin any text.
    if (move.kind == MoveText::Kind::Null && (*q == 'n' || *q == 'p')) return false;
    return parseMoveEnd(q + move.length, end).next != nullptr;
  };
  if (p == end) return false;
  if (*p == '1' && !(p + 1 < end && isDigit(p[1]))) {
    const char* q = skipBlanks(p + 1, end);
    if (q < end && *q == '.') return true;
    return q > p + 1 && atMove(q);
  }
  return atMove(p);
}

}  // namespace cql
