// The plain reader, compiled once for every instruction set that Highway dispatches to.
//
// Two passes. The first finds the words that begin with a letter, 64 bytes at a time, and skips comments, NAGs and variations; the second
// reads each word from its end and finds where the man comes from without generating moves: candidates are the men of
// its kind on the squares from which the target is reached on an empty board. One candidate with a free way is the rule; all
// else takes the slow turn in `resolve`.
#include "pgn/plain_movetext.h"

#include <cstring>

#include "pgn/plain_tables.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pgn/plain_movetext.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace cql::pgn {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// Classes of the 64 bytes of a block, bit i for byte i.
struct Block {
  std::uint64_t letters, digits, zeros, blanks, dashes, specials, odd;
};

HWY_INLINE Block classify(const std::uint8_t* bytes) {
  using D = hn::CappedTag<std::uint8_t, 64>;
  const D d;
  const std::size_t lanes = hn::Lanes(d);
  Block block{};
  for (std::size_t at = 0; at < 64; at += lanes) {
    const auto c = hn::LoadU(d, bytes + at);
    auto is = [&](char x) HWY_ATTR { return hn::Eq(c, hn::Set(d, static_cast<std::uint8_t>(x))); };
    const auto lower = hn::Or(c, hn::Set(d, 0x20));
    const auto letter = hn::Lt(hn::Sub(lower, hn::Set(d, 'a')), hn::Set(d, 26));
    const auto digit = hn::Lt(hn::Sub(c, hn::Set(d, '0')), hn::Set(d, 10));
    const auto lines = hn::Or(hn::Or(is('\n'), is('\r')), is('\t'));
    const auto blank = hn::Or(hn::Or(is(' '), is('.')), lines);
    const auto dash = is('-');
    const auto marks = hn::Or(hn::Or(is('+'), is('#')), is('='));
    const auto special = hn::Or(hn::Or(hn::Or(is('{'), is('$')), hn::Or(is('!'), is('?'))), is('('));
    const auto known = hn::Or(hn::Or(hn::Or(letter, digit), hn::Or(blank, dash)), hn::Or(marks, special));
    auto bits = [&](auto mask) HWY_ATTR {
      std::uint64_t value = 0;
      hn::StoreMaskBits(d, mask, reinterpret_cast<std::uint8_t*>(&value));
      return value << (at & 63);
    };
    block.letters |= bits(letter);
    block.digits |= bits(digit);
    block.zeros |= bits(is('0'));
    block.blanks |= bits(blank);
    block.dashes |= bits(dash);
    block.specials |= bits(special);
    block.odd |= bits(hn::Not(known));
  }
  return block;
}

/// First of the bytes wanted at or after `p`; a NUL, which is worth a warning, counts as one. Null: there is none.
template <typename IsWanted>
HWY_INLINE const char* findAny(const char* p, const char* end, IsWanted isWanted) {
  using D = hn::CappedTag<std::uint8_t, 64>;
  const D d;
  const std::size_t lanes = hn::Lanes(d);
  for (; p < end; p += lanes) {
    alignas(64) std::uint8_t last[64];
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(p);
    const auto left = static_cast<std::size_t>(end - p);
    if (HWY_UNLIKELY(left < lanes)) {
      std::memset(last, ' ', sizeof last);
      std::memcpy(last, p, left);
      bytes = last;
    }
    const auto c = hn::LoadU(d, bytes);
    const auto found = hn::FindFirstTrue(d, hn::Or(isWanted(d, c), hn::Eq(c, hn::Zero(d))));
    if (found >= 0) return p + found;
  }
  return nullptr;
}

template <typename D, typename V>
HWY_INLINE auto isOneOf(D d, V c, char a, char b) {
  return hn::Or(hn::Eq(c, hn::Set(d, static_cast<std::uint8_t>(a))), hn::Eq(c, hn::Set(d, static_cast<std::uint8_t>(b))));
}

/// End of the comment whose text begins at `p`: behind its `}`; null if another brace or no end comes first.
HWY_INLINE const char* skipComment(const char* p, const char* end) {
  p = findAny(p, end, [](auto d, auto c) HWY_ATTR { return isOneOf(d, c, '{', '}'); });
  return p && *p == '}' ? p + 1 : nullptr;
}

/// End of the variation whose text begins at `p`: behind its `)`; null if it has no end, or holds what hides parentheses
/// other than a plain comment does.
HWY_INLINE const char* skipVariation(const char* p, const char* end) {
  for (std::size_t depth = 1; depth > 0;) {
    p = findAny(p, end, [](auto d, auto c) HWY_ATTR {
      const auto parentheses = isOneOf(d, c, '(', ')'), comments = isOneOf(d, c, '{', ';');
      const auto brackets = isOneOf(d, c, '[', '<');
      return hn::Or(hn::Or(parentheses, comments), hn::Or(brackets, hn::Eq(c, hn::Set(d, '%'))));
    });
    if (!p) return nullptr;
    switch (*p++) {
      case '(': ++depth; break;
      case ')': --depth; break;
      case '{':
        p = skipComment(p, end);
        if (!p) return nullptr;
        break;
      default: return nullptr;
    }
  }
  return p;
}

/// End of the comment, NAG, variation or run of `!` and `?` at `p`; null if it is wanted, or not plain.
HWY_INLINE const char* skipSpecial(const char* p, const char* end, PlainSkips skips, bool anyMove) {
  const char* next = p + 1;
  switch (*p) {
    case '(':  // before the first move there is nothing to replace
      return skips.variations && anyMove ? skipVariation(next, end) : nullptr;
    case '{':
      return skips.comments ? skipComment(next, end) : nullptr;
    case '$': {
      int nag = 0;
      for (; next < end && *next >= '0' && *next <= '9' && nag < 1000; ++next) nag = nag * 10 + (*next - '0');
      return skips.comments && nag > 0 && nag < 256 ? next : nullptr;
    }
    default:
      while (next < end && (*next == '!' || *next == '?')) ++next;
      return skips.comments && next - p <= 2 ? next : nullptr;
  }
}

/// First pass. False: something that the plain reader leaves to the careful one.
bool findWords(std::string_view text, PlainSkips skips, PlainTokens& tokens, std::size_t& count) {
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  if (tokens.starts.size() < text.size() / 2 + 80) {
    tokens.starts.resize(text.size() / 2 + 80);
    tokens.ends.resize(text.size() / 2 + 80);
  }
  std::uint32_t* starts = tokens.starts.data();
  std::uint32_t* ends = tokens.ends.data();
  tokens.skipped = false;
  const char* p = begin;
  std::uint64_t afterBlank = 1;  // does a word begin at the first byte of the block?
  std::uint64_t open = 0;        // does a word go on into the block?
  std::uint64_t openNumber = 0;  // does a move number?
  while (p < end) {
    alignas(64) std::uint8_t last[64];
    const std::size_t left = static_cast<std::size_t>(end - p);
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(p);
    if (left < 64) {
      std::memset(last, ' ', sizeof last);
      std::memcpy(last, p, left);
      bytes = last;
    }
    Block block = classify(bytes);
    std::size_t used = 64;
    const char* next = p + 64;
    if (HWY_UNLIKELY(block.specials | block.odd)) {
      const int at = std::countr_zero(block.specials | block.odd);
      if (block.odd >> at & 1) return false;
      const bool anyMove = starts != tokens.starts.data() || (block.letters & ((std::uint64_t{1} << at) - 1));
      next = skipSpecial(p + at, end, skips, anyMove);
      if (!next) return false;
      tokens.skipped = true;
      // The block ends before the special character, which ends a word like a blank does.
      used = static_cast<std::size_t>(at);
      const std::uint64_t keep = (std::uint64_t{1} << at) - 1;
      block.letters &= keep, block.digits &= keep, block.zeros &= keep, block.dashes &= keep;
      block.blanks |= ~keep;
    }
    // Zeros for castling, results, long algebraic moves: not plain.
    if (block.digits & (block.dashes >> 1)) return false;
    if (used == 64 && (block.digits >> 63) && next < end && *next == '-') return false;
    const std::uint64_t words = ~block.blanks;
    std::uint64_t begins = block.letters & (block.blanks << 1 | afterBlank);
    // A word may also not begin with a mark or a dash, or with a digit and go on with letters.
    const std::uint64_t others = words & (block.blanks << 1 | afterBlank) & ~block.letters & ~block.digits;
    if (others) return false;
    // A word that begins with a digit is a move number: digits only, and no zero first, as in 0000, a null move.
    const std::uint64_t numbers = block.digits & (block.blanks << 1 | afterBlank);
    if (numbers & block.zeros) return false;
    const unsigned __int128 numberSum = static_cast<unsigned __int128>(words) + numbers + openNumber;
    if (words & ~static_cast<std::uint64_t>(numberSum) & ~block.digits) return false;
    openNumber = used == 64 ? static_cast<std::uint64_t>(numberSum >> 64) & 1 : 0;
    const unsigned __int128 sum = static_cast<unsigned __int128>(words) + begins + open;
    std::uint64_t stops = static_cast<std::uint64_t>(sum) & ~words;
    const auto base = static_cast<std::uint32_t>(p - begin);
    for (; begins; begins &= begins - 1) *starts++ = base + static_cast<std::uint32_t>(std::countr_zero(begins));
    // The sum leaves a bit behind every word that was begun; other blanks have none.
    for (; stops; stops &= stops - 1) *ends++ = base + static_cast<std::uint32_t>(std::countr_zero(stops));
    open = static_cast<std::uint64_t>(sum >> 64) & 1;
    afterBlank = used == 64 ? block.blanks >> 63 : 1;
    if (used != 64) open = 0;
    p = next;
  }
  if (open) *ends++ = static_cast<std::uint32_t>(text.size());
  count = static_cast<std::size_t>(starts - tokens.starts.data());
  return count == static_cast<std::size_t>(ends - tokens.ends.data());
}

constexpr SquareSet kRank1 = 0xff, kRank8 = kRank1 << 56;

/// The state of the board beyond the snapshots.
struct Board {
  const PlainTables& tables;
  int king[2] = {4, 60};
  bool inCheck = false;
  const Position* first;  // the positions of the game stand in a row
};

/// Has the king or rook of a castling move left its square since the first position?
HWY_INLINE bool moved(const Position& now, const Position* first, Color us, SquareSet men) {
  for (const Position* p = &now; p >= first; --p)
    if ((p->colors[us] & (p->types[kKing] | p->types[kRook]) & men) != men) return true;
  return false;
}

/// The square behind the pawn that `them` advanced two squares with the last move, or -1.
HWY_INLINE int enPassantSquare(const Position* now, const Position* first, Color them) {
  if (now == first) return -1;
  const SquareSet before = now[-1].pieces(them, kPawn), after = now->pieces(them, kPawn);
  const SquareSet left = before & ~after, reached = after & ~before;
  if (!left || !reached) return -1;
  const int from = std::countr_zero(left), to = std::countr_zero(reached);
  return (from ^ to) == 16 ? (from + to) / 2 : -1;
}

/// Is a square attacked by a man of `them`?
HWY_INLINE bool attacked(const PlainTables& t, const Position& p, int square, Color them) {
  const SquareSet enemy = p.colors[them];
  const SquareSet* from = t.attackersTo[them][square];
  if (((from[0] & p.types[kPawn]) | (from[1] & p.types[kKnight]) | (from[2] & p.types[kKing])) & enemy) return true;
  SquareSet snipers = ((from[3] & (p.types[kBishop] | p.types[kQueen])) | (from[4] & (p.types[kRook] | p.types[kQueen]))) & enemy;
  const SquareSet occupied = p.occupied();
  for (; snipers; snipers &= snipers - 1)
    if (!(t.between[square][std::countr_zero(snipers)] & occupied)) return true;
  return false;
}

HWY_INLINE void apply(const Position& from, Position& to, SquareSet cleared, SquareSet set, const SquareSet* lanes) {
  const SquareSet* src = from.types;
  SquareSet* dst = to.types;
  for (int i = 0; i < 6; ++i) dst[i] = (src[i] & ~cleared) | (set & lanes[i]);
  to.colors[0] = (from.colors[0] & ~cleared) | (set & lanes[6]);
  to.colors[1] = (from.colors[1] & ~cleared) | (set & lanes[7]);
}

/// The words that are not one man to one square with one candidate: castling, promotions, captures en passant, several
/// candidates. Makes the move and gives it, or 0 for words that are left to the careful reader.
HWY_NOINLINE Move resolve(Board& board, Color us, std::string_view word, const Position& now, Position& then) {
  const PlainTables& t = board.tables;
  const Color them = ~us;
  // One check sign, or two pluses; other runs of signs are worth a warning.
  if (word.ends_with("++")) word.remove_suffix(2);
  else if (word.back() == '+' || word.back() == '#') word.remove_suffix(1);
  if (word.empty() || word.back() == '+' || word.back() == '#') return 0;
  const SquareSet own = now.colors[us], enemy = now.colors[them], occupied = own | enemy;
  if (word[0] == 'O') {
    const bool isShort = word == "O-O";
    if (!isShort && word != "O-O-O") return 0;
    const int base = us == kWhite ? 0 : 56, kingTo = base + (isShort ? 6 : 2), rookFrom = base + (isShort ? 7 : 0),
              rookTo = base + (isShort ? 5 : 3);
    const SquareSet men = squareBit(base + 4) | squareBit(rookFrom);
    const SquareSet way = t.between[base + 4][rookFrom];
    if (board.king[us] != base + 4 || !(now.pieces(us, kRook) & squareBit(rookFrom)) || (way & occupied) ||
        board.inCheck || moved(now, board.first, us, men))
      return 0;
    if (attacked(t, now, rookTo, them)) return 0;  // the square that the king passes
    Position moved;
    apply(now, moved, men, squareBit(kingTo), t.lanes[us][kKing]);
    apply(moved, then, 0, squareBit(rookTo), t.lanes[us][kRook]);
    if (attacked(t, then, kingTo, them)) return 0;
    board.king[us] = kingTo;
    return makeCastling(base + 4, kingTo, fileOf(rookFrom));
  }
  unsigned promoted = 0;
  if (word.size() >= 4 && word[word.size() - 2] == '=') {
    switch (word.back()) {
      case 'Q': promoted = kQueen; break;
      case 'R': promoted = kRook; break;
      case 'B': promoted = kBishop; break;
      case 'N': promoted = kKnight; break;
      default: return 0;
    }
    word.remove_suffix(2);
  }
  const PlainRow row = t.rows[static_cast<unsigned char>(word[0])];
  if (row == kNoRow || word.size() < 2) return 0;
  const int file = word[word.size() - 2] - 'a', rank = word[word.size() - 1] - '1';
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return 0;
  const int to = makeSquare(file, rank);
  std::string_view middle = word.substr(row == kPush ? 0 : 1, word.size() - 2 - (row == kPush ? 0 : 1));
  if (row == kNoRow || middle.size() > 3) return 0;
  SquareSet where = kAllSquares;
  bool capture = false;
  for (std::size_t i = 0; i < middle.size(); ++i) {
    if (middle[i] == 'x' && i + 1 != middle.size()) return 0;
    // A file, then a rank, each at most once.
    const bool isFile = middle[i] >= 'a' && middle[i] <= 'h', isRank = middle[i] >= '1' && middle[i] <= '8';
    if ((isFile && i > 0) || (isRank && i > 0 && (i > 1 || middle[0] < 'a'))) return 0;
    capture |= middle[i] == 'x';
    where &= t.fileOrRank[static_cast<unsigned char>(middle[i])];
  }
  const PieceType type = t.types[row];
  SquareSet taken = squareBit(to);
  Move flags = 0;
  SquareSet candidates;
  if (type == kPawn) {
    const int forward = us == kWhite ? 8 : -8;
    if (middle.empty() != !capture || (capture && middle.size() != 2) || (promoted != 0) != ((taken & (kRank1 | kRank8)) != 0)) return 0;
    if (capture) {
      candidates = t.attacks[them][kPawn][to] & where;
      if (!(taken & enemy)) {
        if (to != enPassantSquare(&now, board.first, them)) return 0;
        taken = squareBit(to ^ 8);
        flags = kMoveEnPassant;
      }
    } else {
      if (taken & occupied) return 0;
      candidates = squareBit(to - forward);
      if (rankOf(to) == (us == kWhite ? 3 : 4) && !(candidates & occupied)) candidates = squareBit(to - 2 * forward);
    }
  } else {
    if (promoted || (taken & own)) return 0;
    candidates = t.sources[us][row][to] & where;
  }
  candidates &= now.pieces(us, type);
  const unsigned becomes = promoted ? promoted : static_cast<unsigned>(type);
  int from = -1;
  for (SquareSet left = candidates; left;) {
    const int s = popFirst(left);
    if (type != kKnight && (t.between[s][to] & occupied)) continue;
    apply(now, then, squareBit(s) | taken, squareBit(to), t.lanes[us][becomes]);
    if (attacked(t, then, type == kKing ? to : board.king[us], them)) continue;
    if (from >= 0) return 0;
    from = s;
  }
  if (from < 0 || (taken & now.pieces(them, kKing))) return 0;
  apply(now, then, squareBit(from) | taken, squareBit(to), t.lanes[us][becomes]);
  unsigned captured = kNoCapture;
  for (unsigned i = 0; i < 5; ++i)
    if (now.types[i] & taken & enemy) captured = i;
  if (type == kKing) board.king[us] = to;
  if (type == kPawn && (from ^ to) == 16) flags |= kMoveDoubleStep;
  return makeMove(from, to, type, captured, promoted, flags);
}

/// One word of `us`. False: not plain.
///
/// The common case runs without a branch that depends on the kind of move: what a shape does not allow makes `where` or
/// `wrong` say so, and one test sends it to resolve().
HWY_INLINE bool readMove(Board& board, Color us, const char* text, std::uint32_t start, std::uint32_t end, const Position& now,
                         Position& then, Move& move) {
  const PlainTables& t = board.tables;
  const Color them = ~us;
  const auto* word = reinterpret_cast<const unsigned char*>(text) + start;
  const std::uint32_t length = end - start - (text[end - 1] < '0');  // without one check mark
  const unsigned char* target = reinterpret_cast<const unsigned char*>(text) + start + length;
  const PlainShape& shape = t.shapes[word[0]][length & 7];
  // One character stands between the man and its target at most; others leave their mark in the shape.
  const SquareSet where = shape.first & (t.fileOrRank[word[1]] | shape.noSecond);
  const unsigned file = target[-2] - 'a', rank = target[-1] - '1';
  const int to = static_cast<int>((rank * 8 + file) & 63);
  const PieceType type = shape.type;
  const SquareSet own = now.colors[us], enemy = now.colors[them], occupied = own | enemy;
  const SquareSet toBit = squareBit(to);
  SquareSet candidates = t.sources[us][shape.row][to] & where & now.types[type] & own;
  if (HWY_UNLIKELY((candidates & (candidates - 1)) != 0) && type != kPawn) {
    SquareSet free = 0;  // those whose way is free
    for (SquareSet left = candidates; left; left &= left - 1) {
      const int s = std::countr_zero(left);
      if (!(t.between[s][to] & occupied)) free |= squareBit(s);
    }
    candidates = free;
  }
  const int from = std::countr_zero(candidates) & 63;
  // A pawn steps to an empty square or takes on an occupied one; nobody takes his own men.
  const SquareSet wrong = (toBit & (own | (occupied & shape.mustBeEmpty) | (~enemy & shape.mustTake))) |
                          (t.between[from][to] & occupied) | (candidates & (candidates - 1)) | (SquareSet{candidates == 0}) |
                          ((file | rank) >> 3) | ((length - 2) >> 2) | SquareSet{word[0] == word[1]};
  if (HWY_UNLIKELY(wrong != 0)) {
    move = resolve(board, us, {text + start, end - start}, now, then);
    if (move == 0) return false;
    board.inCheck = attacked(t, then, board.king[them], us);
    return true;
  }
  const SquareSet fromBit = squareBit(from);
  apply(now, then, fromBit | toBit, toBit, t.lanes[us][type]);
  move = static_cast<Move>(from) | static_cast<Move>(to) << 6 | static_cast<Move>(type) << 12;
  // The own king can be in check only if it was, if it moved, or if the man stood in its sight on a line with an enemy line
  // piece; the same for the check that the move gives.
  const int king = board.king[us], other = board.king[them];
  const SquareSet diagonal = now.types[kBishop] | now.types[kQueen], straight = now.types[kRook] | now.types[kQueen];
  const SquareSet* ownLines = t.attackersTo[us][king];
  const SquareSet pinners = ((ownLines[3] & diagonal) | (ownLines[4] & straight)) & enemy & t.line[king][from];
  const bool pinned = (pinners != 0) & ((t.between[king][from] & occupied) == 0);
  if (HWY_UNLIKELY(board.inCheck | (type == kKing) | pinned)) {
    board.king[us] = type == kKing ? to : king;
    if (attacked(t, then, board.king[us], them)) return false;
  }
  const SquareSet* otherLines = t.attackersTo[us][other];
  const SquareSet behind = ((otherLines[3] & diagonal) | (otherLines[4] & straight)) & own & ~fromBit & t.line[other][from];
  const bool direct = ((t.attacks[us][type][to] & squareBit(other)) != 0) & ((t.between[to][other] & (occupied & ~fromBit)) == 0);
  const bool discovers = (behind != 0) & ((t.between[other][from] & occupied) == 0);
  board.inCheck = false;
  if (HWY_UNLIKELY(direct | discovers)) board.inCheck = direct || attacked(t, then, other, us);
  return true;
}

/// Adds what was captured, and the mark of double steps, to moves that have from, to and type only.
void completeMoves(const Position* positions, Move* moves, std::size_t count) {
  for (std::size_t i = 1; i <= count; ++i) {
    if (moves[i] >> 15) continue;  // complete: made by resolve()
    const Position& before = positions[i - 1];
    const SquareSet to = squareBit(moveTo(moves[i])) & before.occupied();
    unsigned captured = kNoCapture;
    for (unsigned type = 0; type < 5; ++type) captured = (before.types[type] & to) ? type : captured;
    const bool doubleStep = movedType(moves[i]) == kPawn && (moveFrom(moves[i]) ^ moveTo(moves[i])) == 16;
    moves[i] |= captured << 15 | (doubleStep ? kMoveDoubleStep : 0);
  }
}

bool readWords(const char* text, const PlainTokens& tokens, std::size_t count, Position* positions, Move* moves) {
  Board board{.tables = plainTables(), .first = positions};
  const std::uint32_t* starts = tokens.starts.data();
  const std::uint32_t* ends = tokens.ends.data();
  for (std::size_t i = 0; i < count; i += 2) {
    if (!readMove(board, kWhite, text, starts[i], ends[i], positions[i], positions[i + 1], moves[i + 1]))
      return false;
    if (i + 1 == count) break;
    if (!readMove(board, kBlack, text, starts[i + 1], ends[i + 1], positions[i + 1], positions[i + 2],
                          moves[i + 2]))
      return false;
  }
  completeMoves(positions, moves, count);
  return true;
}

bool readPlain(std::string_view text, PlainSkips skips, PlainTokens& tokens, GameRecord& record) {
  std::size_t count = 0;
  if (!findWords(text, skips, tokens, count)) return false;
  record.reserveLinear(static_cast<std::int32_t>(count) + 1);
  record.positions[0] = kStandardStart;
  record.moves[0] = 0;
  if (!readWords(text.data(), tokens, count, record.positions.data(), record.moves.data())) return false;
  record.setLinear(static_cast<std::int32_t>(count) + 1);
  return true;
}

}  // namespace HWY_NAMESPACE
}  // namespace cql::pgn
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace cql::pgn {

HWY_EXPORT(readPlain);

bool readPlainMovetext(std::string_view movetext, PlainSkips skips, PlainTokens& tokens, GameRecord& record) {
  return HWY_DYNAMIC_DISPATCH(readPlain)(movetext, skips, tokens, record);
}

}  // namespace cql::pgn
#endif
