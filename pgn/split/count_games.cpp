#include "pgn/split/count_games.h"

#include "pgn/fast/skip_text.h"
#include "pgn/split/scan.h"
#include "pgn/split/splitter.h"
#include "runtime/chars.h"

namespace cql::pgn {
namespace {

/// Returns the end of a movetext of only moves, simple comments and variations before its result; else null.
const char* usualMovetextEnd(const char* p, const char* end) {
  const char* base = p;  // as GameSplitter::movetextEnd()
  for (Nesting nesting;; ++p) {
    p = nextStructure(p, end, true, base, &nesting);
    if (p == end || nesting.open > 0 || (*p != '*' && *p != '-' && *p != '/' && *p != ':')) return nullptr;
    const char* const first = *p == '*' ? p : p - 1;
    if (first < base || *first == ' ' || (first > base && first[-1] != ' ' && first[-1] != '\n'))
      return nullptr;
    if (const ResultToken token = scanResult(first, end); token.length > 0) return first + token.length;
  }
}

/// Returns the end of a game of tag lines, an empty line and a usual movetext; null if p begins any other
/// text.
const char* usualGameEnd(const char* p, const char* end, bool atLineStart) {
  for (; p < end && *p == '\n'; ++p) atLineStart = true;
  if (!atLineStart || end - p < 2 || *p != '[' || !isLetter(p[1])) return nullptr;
  p = tagLinesEnd(p, end);
  if (!p || p == end) return nullptr;
  const auto c = static_cast<unsigned char>(*p);
  if (c <= ' ' || c == '[' || c == ';' || c == '%' || c == 0xef) return nullptr;
  return usualMovetextEnd(p, end);
}

}  // namespace

GameCount countGames(std::string_view text, bool atLineStart) {
  GameCount count;
  const char *p = text.data(), *const end = p + text.size();
  while (const char* const next = usualGameEnd(p, end, atLineStart)) {
    p = next;
    atLineStart = false;
    ++count.games;
  }
  GameSplitter splitter({p, static_cast<std::size_t>(end - p)}, true, 1, atLineStart);
  for (GameText game; splitter.next(game);) ++count.games;
  count.lines = countLines(text);  // which is in the cache now
  return count;
}

}  // namespace cql::pgn
