#include "pgn/split/scan.h"

#include <algorithm>

#include "pgn/fast/skip_text.h"
#include "pgn/split/lines.h"

namespace cql::pgn {

BraceComment BraceScanner::scan(const char* p, const char* end, bool& touchedEnd) {
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
        if (empty && atTagLine(q, end, reachedEnd)) stop = lineEnd;
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

const char* skipLineComment(const char* p, const char* end) {
  return findLineEnd(p, end);
}

const char* CloserScanner::skip(const char* p, const char* end, bool& touchedEnd) {
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
      p++;
      while (p < end && !isClass(*p, kWordEndChar)) p++;
      return p;
  }
}

ResultToken scanResult(const char* p, const char* end) {
  struct Spelling {
    std::string_view text;
    GameResult result;
    bool unusual;
  };
  static constexpr Spelling kSpellings[] = {
      {"1-0", GameResult::WhiteWins, false}, {"0-1", GameResult::BlackWins, false},
      {"1/2-1/2", GameResult::Draw, false},  {"1:0", GameResult::WhiteWins, true},
      {"0:1", GameResult::BlackWins, true},  {"1/2:1/2", GameResult::Draw, true},
      {"1/2", GameResult::Draw, true},       {"\xc2\xbd-\xc2\xbd", GameResult::Draw, true},
  };
  if (p < end && *p == '*') return {GameResult::Unknown, 1, false};
  const std::string_view rest(p, static_cast<std::size_t>(end - p));
  for (const Spelling& s : kSpellings) {
    // The first two bytes rule out nearly all.
    if (rest.size() < s.text.size() || p[0] != s.text[0] || p[1] != s.text[1]) continue;
    if (!rest.substr(2).starts_with(s.text.substr(2))) continue;
    const char* after = p + s.text.size();
    if (after == end || isClass(*after, kWordEndChar))
      return {s.result, static_cast<int>(s.text.size()), s.unusual};
  }
  return {};
}

}  // namespace cql::pgn
