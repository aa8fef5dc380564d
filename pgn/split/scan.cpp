#include "pgn/split/scan.h"

#include <algorithm>
#include <cstring>

#include "pgn/fast/skip_text.h"
#include "pgn/split/lines.h"
#include "runtime/assert.h"
#include "runtime/rules/glyphs.h"
#include "runtime/rules/move_text.h"

namespace cql::pgn {

BraceComment BraceScanner::scan(const char* p, const char* end, bool& touchedEnd) {
  CQL_ASSERT(p < end && *p == '{');
  const char* text = p + 1;
  auto made = [text](const char* textEnd, const char* next, bool closed, bool balanced) {
    return BraceComment{{text, static_cast<std::size_t>(textEnd - text)}, next, closed, balanced};
  };

  const bool known = p >= regionBegin_ && p < regionEnd_;
  const char* firstClose = nullptr;
  const char* stop = known ? regionEnd_ : nullptr;
  if (known) {
    touchedEnd |= regionTouchedEnd_;
    if (const char* close = closeInRegion(p)) return made(close, close + 1, true, true);
    const auto close = std::ranges::lower_bound(closes_, text);
    if (close != closes_.end()) firstClose = *close;
  } else {
    if (fast)
      if (const char* close = fastCommentEnd(text, end)) return made(close, close + 1, true, true);
    bool reachedEnd = false;
    int depth = 1;
    const char* q = text;
    // The comment continues over an empty line and a tag line only if a `}` follows them before any `{`.
    while (!stop) {
      while (q < end && *q != '{' && *q != '}' && !isLineEnd(*q)) q++;
      if (q == end) {
        stop = end;
        reachedEnd = true;
      } else if (*q == '{') {
        depth++;
        q++;
      } else if (*q == '}') {
        if (--depth == 0) return made(q, q + 1, true, true);
        if (!firstClose) firstClose = q;
        q++;
      } else {
        bool empty;
        const char* lineEnd = q;
        q = skipEmptyLines(afterLineEnd(q, end), end, empty);
        if (q == end) reachedEnd = true;
        if (empty && atTagLine(q, end, reachedEnd) && !mayBeInComment(q, end, reachedEnd)) stop = lineEnd;
      }
    }
    touchedEnd |= reachedEnd;
    matchRegion(text, stop);
    regionTouchedEnd_ = reachedEnd;
  }
  if (firstClose) return made(firstClose, firstClose + 1, true, false);
  return made(stop, stop, false, false);
}

void BraceScanner::matchRegion(const char* begin, const char* stop) {
  CQL_ASSERT(begin <= stop);
  regionBegin_ = begin;
  regionEnd_ = stop;
  pairs_.clear();
  openPairs_.clear();
  closes_.clear();
  for (const char* q = begin; q < stop; q++) {
    if (*q == '{') {
      openPairs_.push_back(pairs_.size());
      pairs_.push_back({q, nullptr});
    } else if (*q == '}') {
      closes_.push_back(q);
      if (openPairs_.empty()) continue;
      pairs_[openPairs_.back()].close = q;
      openPairs_.pop_back();
    }
  }
}

const char* BraceScanner::closeInRegion(const char* open) const {
  auto pair = std::lower_bound(pairs_.begin(), pairs_.end(), open,
                               [](const Pair& a, const char* at) { return a.open < at; });
  return pair != pairs_.end() && pair->open == open ? pair->close : nullptr;
}

bool mayBeInComment(const char* p, const char* end, bool& touchedEnd) {
  constexpr std::ptrdiff_t kReach = 16384;
  const char* const limit = end - p > kReach ? p + kReach : end;
  const auto find = [p](char brace, const char* stop) {
    return static_cast<const char*>(std::memchr(p, brace, static_cast<std::size_t>(stop - p)));
  };
  const char* const close = find('}', limit);
  if (find('{', close ? close : limit)) return false;
  if (!close) touchedEnd |= limit == end;
  return close != nullptr;
}

const char* skipLineComment(const char* p, const char* end) {
  CQL_ASSERT(p < end && (*p == ';' || *p == '%'));
  return findLineEnd(p, end);
}

const char* CloserScanner::skip(const char* p, const char* end, bool& touchedEnd) {
  CQL_ASSERT(p < end && *p == (closer_ == ']' ? '[' : '<'));
  if (p >= noneBegin_ && p < noneEnd_) {
    touchedEnd |= noneEnd_ == end;
    return p + 1;
  }
  for (const char* q = p + 1;; q++) {
    if (q < end && *q == closer_) return q + 1;
    if (q == end || isLineEnd(*q)) {
      touchedEnd |= q == end;
      noneBegin_ = p;
      noneEnd_ = q;
      return p + 1;
    }
  }
}

const char* MovetextScanner::skipElement(const char* p, const char* end) {
  CQL_ASSERT(p < end && *p != '(' && *p != ')');
  if (isBlank(*p)) return skipBlanks(p, end);
  switch (*p) {
    case '{':
      return comment(p, end).next;
    case ';':
    case '%':
      return skipLineComment(p, end);
    case '[':
      return skipBracket(p, end);
    case '<':
      return skipAngle(p, end);
    case '$':
      p++;
      while (p < end && isDigit(*p)) p++;
      return p;
    case '}':
    case '!':
    case '?':
    case '.':
    case '*':
      return p + 1;
    default:
      break;
  }
  if (!isAscii(*p))
    if (const Glyph glyph = glyphAt(p, end); glyph.endsWord()) return p + glyph.length;
  return skipWord(p, end);
}

const char* MovetextScanner::skipWord(const char* p, const char* end) {
  CQL_ASSERT(p < end);
  if (mayBeginResult(*p))
    if (const ResultToken token = scanResult(p, end); token.length > 0) return p + token.length;
  if (const char* result = findGluedResult(p, end)) return result;
  return findWordEnd(p, end);
}

namespace {

/// One side of a result: 1, 0 or 1/2.
struct Points {
  int halves = -1;
  int length = 0;        ///< 0: none stands here
  bool unusual = false;  ///< ½
};

Points scanPoints(const char* p, const char* end) {
  if (p == end) return {};
  if (*p == '0') return {0, 1, false};
  if (*p == '1') {
    const bool isHalf = end - p >= 3 && p[1] == '/' && p[2] == '2';
    return isHalf ? Points{1, 3, false} : Points{2, 1, false};
  }
  if (isAscii(*p)) return {};
  const Glyph glyph = glyphAt(p, end);
  return glyph.kind == Glyph::Kind::Half ? Points{1, glyph.length, true} : Points{};
}

/// Returns the end of the word at `p`, right after a result, if the rest of it is only signs without a
/// meaning, as in `` 1/2-1/2` ``; else null.
const char* skipMarks(const char* p, const char* end) {
  while (p < end && isAscii(*p) && !isClass(*p, kWordEndChar) && !isLetter(*p) && !isDigit(*p)) ++p;
  return endsWordAt(p, end) ? p : nullptr;
}

const char* skipSpaces(const char* p, const char* end) {
  while (p < end && *p == ' ') ++p;
  return p;
}

/// Returns true if the game ends at p, after a lone `½`: the text ends, or a tag section follows.
bool nothingFollows(const char* p, const char* end, bool& touchedEnd) {
  bool empty;
  p = skipLineIndent(skipEmptyLines(skipBlanks(p, end), end, empty), end);
  touchedEnd |= p == end;
  return p == end || *p == '[';
}

/// Reads a result that is spelled as usual and ends its word: that of nearly all games.
ResultToken scanUsualResult(const char* p, const char* end) {
  const auto endsAt = [&](std::ptrdiff_t size) { return end - p == size || isClass(p[size], kWordEndChar); };
  if (end - p >= 3 && p[1] == '-') {
    if (p[0] == '1' && p[2] == '0' && endsAt(3)) return {GameResult::WhiteWins, 3, false, false};
    if (p[0] == '0' && p[2] == '1' && endsAt(3)) return {GameResult::BlackWins, 3, false, false};
  } else if (end - p >= 7 && std::memcmp(p, "1/2-1/2", 7) == 0 && endsAt(7)) {
    return {GameResult::Draw, 7, false, false};
  }
  return {};
}

}  // namespace

ResultToken scanResult(const char* p, const char* end) {
  if (p < end && *p == '*') return {GameResult::Unknown, 1, false, false};
  if (const ResultToken usual = scanUsualResult(p, end); usual.length > 0) return usual;
  const Points white = scanPoints(p, end);
  if (white.length == 0) return {};
  const char* const single = p + white.length;
  const char* dash = skipSpaces(single, end);
  int dashSize = dashLength(dash, end);
  if (dashSize == 0 && dash == single && dash < end && *dash == ':') dashSize = 1;
  if (dashSize > 0) {
    const char* const other = skipSpaces(dash + dashSize, end);
    // Blanks are on both sides of the dash, or on neither.
    const bool spaced = dash > single;
    const Points black = spaced == (other > dash + dashSize) ? scanPoints(other, end) : Points{};
    if (black.length > 0 && white.halves + black.halves == 2) {
      const char* const after = other + black.length;
      if (const char* const last = skipMarks(after, end)) {
        const bool usual = *dash == '-' && !spaced && !white.unusual && !black.unusual && last == after;
        const GameResult result = white.halves == 2   ? GameResult::WhiteWins
                                  : white.halves == 0 ? GameResult::BlackWins
                                                      : GameResult::Draw;
        return {result, static_cast<int>(last - p), !usual, false};
      }
    }
  }
  if (white.halves != 1) return {};
  const char* const last = skipMarks(single, end);
  if (!last) return {};
  ResultToken draw{GameResult::Draw, static_cast<int>(last - p), true, false};
  if (white.unusual && !nothingFollows(last, end, draw.touchedEnd)) draw.length = 0;
  return draw;
}

const char* findGluedResult(const char* p, const char* end) {
  const MoveText move = parseMoveText(p, end);
  if (move.kind == MoveText::Kind::None || move.kind == MoveText::Kind::Null) return nullptr;
  const char* const result = parseMoveEnd(p + move.length, end).signsEnd;
  if (result == end || !mayBeginResult(*result) || *result == '*') return nullptr;
  const ResultToken token = scanResult(result, end);
  return token.length > 0 && result[token.length - 1] != ' ' ? result : nullptr;
}

}  // namespace cql::pgn
