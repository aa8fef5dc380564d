#include "runtime/rules/start_position.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>

#include "runtime/assert.h"
#include "runtime/chars.h"
#include "runtime/decimal.h"
#include "runtime/kernel/attacks.h"
#include "runtime/rules/square_text.h"

namespace cql {

namespace {

constexpr std::string_view kLetters = "PNBRQKpnbrqk";
/// By colour and wing.
constexpr std::string_view kCastlingLetters = "KQkq";

/// For each set of the files of a rank, a byte for each file: 1 for a file of the set, otherwise 0.
constexpr std::array<std::uint64_t, 256> kByFile = [] {
  std::array<std::uint64_t, 256> table{};
  for (std::size_t files = 0; files < 256; ++files) {
    for (unsigned file = 0; file < 8; ++file) table[files] |= std::uint64_t{files >> file & 1} << 8 * file;
  }
  return table;
}();

/// How the text of a rank is made of a byte for each file.
struct RankText {
  /// The number of empty squares of a run, at its first file.
  std::uint64_t digits = 0;
  /// The bytes that move to the start by 1, then by 2, then by 4 files. Where they come from is empty (0),
  /// and so is where they go.
  std::uint64_t moved[3] = {};
  unsigned size = 0;
};

/// By the files on which pieces stand.
constexpr std::array<RankText, 256> kRankTexts = [] {
  static_assert(std::endian::native == std::endian::little);
  std::array<RankText, 256> table{};
  for (std::size_t pieces = 0; pieces < 256; ++pieces) {
    RankText& rank = table[pieces];
    const auto isEmpty = [pieces](unsigned file) { return file < 8 && !(pieces >> file & 1); };
    for (unsigned file = 0; file < 8;) {
      unsigned after = file + 1;
      if (isEmpty(file)) {
        while (isEmpty(after)) ++after;
        rank.digits |= std::uint64_t{'0' + after - file} << 8 * file;
      }
      unsigned at = file;
      for (unsigned step = 0; step < 3; ++step) {
        if (!((file - rank.size) >> step & 1)) continue;
        rank.moved[step] |= std::uint64_t{0xff} << 8 * at;
        at -= 1 << step;
      }
      ++rank.size;
      file = after;
    }
  }
  return table;
}();

}  // namespace

void appendPlacement(const Position& board, std::string& out) {
  const SquareSet occupied = board.colors[kWhite] | board.colors[kBlack];
  char text[8 * 9];
  char* end = text;
  for (int first = 56; first >= 0; first -= 8) {
    const auto byFile = [first](SquareSet set) { return kByFile[set >> first & 0xff]; };
    const RankText& rank = kRankTexts[occupied >> first & 0xff];
    std::uint64_t bytes = rank.digits + byFile(board.colors[kBlack]) * ('a' - 'A');
    for (std::size_t type = 0; type < 6; ++type) {
      bytes += byFile(board.types[type]) * static_cast<unsigned char>(kLetters[type]);
    }
    for (unsigned step = 0; step < 3; ++step) {
      bytes = (bytes & ~rank.moved[step]) | (bytes & rank.moved[step]) >> (8 << step);
    }
    std::memcpy(end, &bytes, 8);
    end += rank.size;
    *end++ = '/';
  }
  out.append(text, end - 1);
}

namespace {

/// Reads ranks from 8 down; the slashes between them may be missing.
bool parsePlacement(std::string_view text, Position& board) {
  int rank = 7, file = 0;
  for (std::size_t i = 0; i < text.size(); i++) {
    const char c = text[i];
    if (c == '/') {
      if (file == 0 && i > 0 && rank < 7 && text[i - 1] != '/') continue;  // the rank before it is full
      return false;
    }
    if (rank < 0) return false;
    if (c >= '1' && c <= '8') {
      file += c - '0';
    } else {
      const std::size_t letter = kLetters.find(c);
      if (letter == std::string_view::npos) return false;
      const SquareSet bit = squareBit(makeSquare(file, rank));
      board.types[letter % 6] |= bit;
      board.colors[letter / 6] |= bit;
      file++;
    }
    if (file > 8) return false;
    if (file == 8) {
      file = 0;
      rank--;
    }
  }
  return rank == -1 && file == 0;
}

struct CastlingParser {
  StartPosition& start;
  bool dropped = false;

  int kingFile(Color color) const {
    CQL_ASSERT(start.board.pieces(color, kKing));
    const int square = firstSquare(start.board.pieces(color, kKing));
    return rankOf(square) == (color == kWhite ? 0 : 7) ? fileOf(square) : -1;
  }
  bool rookOn(Color color, int file) const {
    CQL_ASSERT(file >= 0 && file < 8);
    return start.board.pieces(color, kRook) & squareBit(makeSquare(file, color == kWhite ? 0 : 7));
  }
  void give(Color color, int wing, int file) {
    CQL_ASSERT(rookOn(color, file) && (wing == 0) == (file > kingFile(color)));
    std::int8_t& rook = start.castlingRooks[color][wing];
    dropped |= rook >= 0 && rook != file;  // one rook of a wing may castle
    rook = static_cast<std::int8_t>(file);
    if (kingFile(color) != 4 || file != (wing == 0 ? 7 : 0)) start.chess960 = true;
  }
  /// Returns the outermost rook on a wing (X-FEN); -1 if there is none.
  int outermostRook(Color color, int wing) const {
    const int king = kingFile(color);
    if (king < 0) return -1;
    for (int file = wing == 0 ? 7 : 0; file != king; file += wing == 0 ? -1 : 1) {
      if (rookOn(color, file)) return file;
    }
    return -1;
  }
  void letter(char c) {
    const Color color = c >= 'a' ? kBlack : kWhite;
    const char lower = static_cast<char>(c | 32);
    const int king = kingFile(color);
    if (lower == 'k' || lower == 'q') {
      const int wing = lower == 'k' ? 0 : 1;
      const int file = outermostRook(color, wing);
      if (file < 0)
        dropped = true;
      else
        give(color, wing, file);
    } else {
      const int file = lower - 'a';
      if (king < 0 || king == file || !rookOn(color, file))
        dropped = true;
      else
        give(color, file > king ? 0 : 1, file);
    }
  }
  void originalSquares() {
    for (Color color : {kWhite, kBlack}) {
      if (kingFile(color) != 4) continue;
      if (rookOn(color, 7)) give(color, 0, 7);
      if (rookOn(color, 0)) give(color, 1, 0);
    }
  }
};

bool parseCastling(std::string_view text, bool chess960, StartPosition& start, bool& dropped) {
  if (text == "-") return true;
  bool byFile = chess960;
  for (char c : text) {
    const char lower = static_cast<char>(c | 32);
    if (!isLetter(c) || !((lower >= 'a' && lower <= 'h') || lower == 'k' || lower == 'q')) return false;
    if (lower <= 'h') byFile = true;
  }
  CastlingParser parser{start};
  for (char c : text) {
    parser.letter(c);
    if (const std::size_t right = kCastlingLetters.find(c); right != std::string_view::npos)
      start.givenCastling |= static_cast<std::uint8_t>(1u << right);
  }
  if (parser.dropped && start.chess960 && !byFile) {
    // Some of KQkq fit rooks on odd files but others fit no rook: a careless orthodox FEN, not a Chess960
    // one.
    for (Color color : {kWhite, kBlack}) {
      for (int wing : {0, 1}) {
        std::int8_t& rook = start.castlingRooks[color][wing];
        if (parser.kingFile(color) != 4 || rook != (wing == 0 ? 7 : 0)) rook = -1;
      }
    }
    start.chess960 = false;
  }
  dropped = parser.dropped;
  return true;
}

/// Reads an en passant square: it can be used if it is empty and behind a pawn.
bool parseEnPassant(std::string_view text, StartPosition& start) {
  if (text == "-") return true;
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || (text[1] != '3' && text[1] != '6')) return false;
  const int square = makeSquare(text[0] - 'a', text[1] - '1');
  start.givenEnPassant = static_cast<Square>(square);
  if (rankOf(square) != (start.side == kWhite ? 5 : 2)) return false;
  const int step = start.side == kWhite ? -8 : 8;  // to the current square of the pawn
  if (!(start.board.pieces(~start.side, kPawn) & squareBit(square + step)) ||
      (start.board.occupied() & squareBit(square)))
    return false;
  start.enPassant = static_cast<Square>(square);
  return true;
}

/// Reads a clock or a move number; at most a million, so that counting on cannot overflow.
int parseCounter(std::string_view text, int otherwise) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0) return otherwise;
  return std::min(value, kMostCounted);
}

void findDoubts(const StartPosition& start, std::vector<std::string_view>& doubts) {
  const Position& board = start.board;
  if (board.types[kPawn] & kBackRanks) doubts.push_back("FEN: pawn on the first or last rank");
  if (count(board.colors[kWhite]) > 16 || count(board.colors[kBlack]) > 16)
    doubts.push_back("FEN: more than 16 pieces of a colour");
  const int white = firstSquare(board.pieces(kWhite, kKing)),
            black = firstSquare(board.pieces(kBlack, kKing));
  const bool adjacent =
      std::abs(fileOf(white) - fileOf(black)) <= 1 && std::abs(rankOf(white) - rankOf(black)) <= 1;
  if (adjacent)
    doubts.push_back("FEN: kings side by side");
  else if (kernel::attackersTo(board, start.side == kWhite ? black : white, board.occupied()) &
           board.colors[start.side])
    doubts.push_back("FEN: the side that is not to move is in check");
}

}  // namespace

bool StartPosition::isStandard() const {
  return std::equal(board.types, board.types + 6, kStandardStart.types) &&
         std::equal(board.colors, board.colors + 2, kStandardStart.colors) && side == kWhite && !chess960 &&
         castlingRooks[0][0] == 7 && castlingRooks[0][1] == 0 && castlingRooks[1][0] == 7 &&
         castlingRooks[1][1] == 0;
}

StartRules StartPosition::rules() const {
  StartRules out;
  for (unsigned right = 0; right < 4; ++right) {
    const int file = castlingRooks[right / 2][right % 2];
    out.castlingRooks[right] = file < 0 ? kNoSquare : makeSquare(file, right < 2 ? 0 : 7);
  }
  out.enPassant = enPassant;
  out.chess960 = chess960;
  out.halfMoves = halfMoves;
  out.moveNumber = moveNumber;
  return out;
}

StartPosition standardStart() {
  StartPosition start;
  start.board = kStandardStart;
  start.castlingRooks = {{{7, 0}, {7, 0}}};
  return start;
}

bool parseFen(std::string_view fen, bool chess960, StartPosition& start,
              std::vector<std::string_view>& doubts) {
  start = StartPosition{};
  std::string_view fields[6];
  int fieldCount = 0;
  for (std::size_t i = 0; i < fen.size() && fieldCount < 6;) {
    while (i < fen.size() && isBlank(fen[i])) i++;
    const std::size_t begin = i;
    while (i < fen.size() && !isBlank(fen[i])) i++;
    if (i > begin) fields[fieldCount++] = fen.substr(begin, i - begin);
  }
  if (fieldCount < 2 || !parsePlacement(fields[0], start.board)) return false;
  if (fields[1] == "b")
    start.side = kBlack;
  else if (fields[1] != "w")
    return false;
  if (count(start.board.pieces(kWhite, kKing)) != 1 || count(start.board.pieces(kBlack, kKing)) != 1)
    return false;

  bool rightDropped = false;
  if (fieldCount < 3)
    CastlingParser{start}.originalSquares();
  else if (!parseCastling(fields[2], chess960, start, rightDropped))
    return false;
  const bool enPassantDropped = fieldCount > 3 && !parseEnPassant(fields[3], start);
  if (fieldCount > 4) start.halfMoves = parseCounter(fields[4], 0);
  if (fieldCount > 5) start.moveNumber = std::max(parseCounter(fields[5], 1), 1);

  findDoubts(start, doubts);
  if (rightDropped) doubts.push_back("FEN: castling right without king and rook in place dropped");
  if (enPassantDropped) doubts.push_back("FEN: impossible en passant square dropped");
  return true;
}

namespace {

/// Appends KQkq, in Chess960 files of rooks that may castle. `given`: letters of KQkq to append in any case.
void appendCastling(const StartPosition& start, unsigned given, std::string& out) {
  const std::size_t begin = out.size();
  for (std::size_t right = 0; right < kCastlingLetters.size(); ++right) {
    const int file = start.castlingRooks[right / 2][right % 2];
    if (start.chess960) {
      if (file >= 0) out += static_cast<char>((right < 2 ? 'A' : 'a') + file);
    } else if (file >= 0 || ((given >> right) & 1u)) {
      out += kCastlingLetters[right];
    }
  }
  if (out.size() == begin) out += '-';
}

void appendFields(const StartPosition& start, unsigned givenCastling, Square enPassant, std::string& out) {
  appendPlacement(start.board, out);
  out += start.side == kWhite ? " w " : " b ";
  appendCastling(start, givenCastling, out);
  out += ' ';
  if (enPassant == kNoSquare) {
    out += '-';
  } else {
    appendSquare(enPassant, out);
  }
  out += ' ';
  appendNumber(start.halfMoves, out);
  out += ' ';
  appendNumber(start.moveNumber, out);
}

}  // namespace

void appendFen(const StartPosition& start, std::string& out) {
  appendFields(start, 0, start.enPassant, out);
}

void appendFenTag(const StartPosition& start, std::string& out) {
  appendFields(start, start.givenCastling, start.givenEnPassant, out);
}

}  // namespace cql
