#include "pgn/split/splitter.h"

#include <algorithm>

#include "pgn/fast/find_bytes.h"
#include "pgn/fast/skip_text.h"
#include "pgn/split/lines.h"
#include "pgn/split/scan.h"
#include "runtime/assert.h"
#include "runtime/rules/glyphs.h"
#include "runtime/rules/move_text.h"

namespace cql::pgn {

namespace {

/// Returns the length of a blank beyond ASCII that ends at p; 0 if none does.
int wideBlankBefore(const char* p, const char* base, const char* end) {
  constexpr std::ptrdiff_t kLongest = 4;
  for (auto back = std::min<std::ptrdiff_t>(kLongest, p - base); back > 1; --back)
    if (static_cast<std::ptrdiff_t>(utf8Length(p - back, end)) == back)
      return wideBlankLength(p - back, end);  // a whole character, of which no byte is one of Windows-1252
  return p > base && utf8Length(p - 1, end) == 0 && wideBlankLength(p - 1, end) == 1;
}

/// Returns the start of the blanks before p, no further back than the start of the line
/// or `base`.
const char* beforeLineIndent(const char* p, const char* base, const char* end) {
  for (;;) {
    const bool isPlain = p > base && isBlank(p[-1]) && !isLineEnd(p[-1]);
    const int length = isPlain ? 1 : wideBlankBefore(p, base, end);
    if (length == 0) return p;
    p -= length;
  }
}

}  // namespace

GameSplitter::GameSplitter(std::string_view text, bool final, std::int32_t firstNumber, bool atLineStart,
                           bool fast)
    : begin_(text.data()),
      end_(text.data() + text.size()),
      final_(final),
      atLineStart_(atLineStart),
      fast_(fast),
      number_(firstNumber) {
  scanner_.braces.fast = fast;
}

bool GameSplitter::next(GameText& game) {
  CQL_ASSERT(position_ <= static_cast<std::size_t>(end_ - begin_));
  scanner_.touchedEnd = false;
  // White space alone is no free text.
  const char* first = begin_ + position_;
  for (;;) {
    const char* text = skipLineIndent(skipBlanks(first, end_), end_);
    if (text == first) break;
    first = text;
  }
  if (first == end_) return false;

  const char* tags = nullptr;
  const char* movetext = first;
  if (startsLine(first) ? atTagStart(first, end_) : atTagLine(first, end_, scanner_.touchedEnd, &lineEnd_)) {
    tags = first;
  } else if (!beginsGameWithoutTags(first)) {
    movetext = findGameBehindText(first, tags);
    if (!movetext) return false;  // free text that no game follows
  }

  game = GameText{};
  game.number = number_;
  game.offset = static_cast<std::size_t>(first - begin_);
  if (tags) {
    movetext = fast_ ? skipTagsFast(tags, game) : nullptr;
    if (!movetext) movetext = skipTagSection(tags);
  }
  // An Event tag begins another game: the current one has no movetext.
  const bool hasMovetext = !tags || movetext == end_ || *movetext != '[';
  const char* const stop = hasMovetext ? movetextEnd(movetext, game) : movetext;
  if (!final_ && scanner_.touchedEnd) {
    known_.clear();  // more text could change their ends
    return false;
  }

  CQL_ASSERT(first <= (tags ? tags : movetext) && movetext <= stop && first < stop && stop <= end_);
  game.text = {first, static_cast<std::size_t>(stop - first)};
  game.tags = static_cast<std::size_t>((tags ? tags : movetext) - first);
  game.movetext = static_cast<std::size_t>(movetext - first);
  position_ = static_cast<std::size_t>(stop - begin_);
  number_++;
  return true;
}

/// Returns true if only white space is between the start of the line and p.
bool GameSplitter::startsLine(const char* p) const {
  while (p > begin_ && !isLineEnd(p[-1])) {
    const int length = isBlank(p[-1]) ? 1 : wideBlankBefore(p, begin_, end_);
    if (length == 0) return false;
    p -= length;
  }
  return p > begin_ || atLineStart_;
}

/// Returns true if a line of the text, but not its first, starts a tag section.
static bool holdsTagStart(std::string_view text) {
  const char *p = text.data(), *const end = p + text.size();
  while ((p = findLineEnd(p, end)) != end) {
    p = skipLineIndent(afterLineEnd(p, end), end);
    if (atTagStart(p, end)) return true;
  }
  return false;
}

/// Returns true if a game without tags begins at p: a move, a number of one, or comments and NAGs before them
/// or before a result (language/41 §2).
bool GameSplitter::beginsGameWithoutTags(const char* p) {
  if (beginsLikeMovetext(p, end_)) return true;
  const char* const first = p;
  for (bool more = true; more && p < end_;) {
    switch (*p) {
      case '{': {
        const BraceComment comment = scanner_.comment(p, end_);
        // Outside of games nothing hides a tag section.
        if (!comment.balanced || holdsTagStart(comment.text)) return false;
        p = comment.next;
        break;
      }
      case ';':
      case '%':
        p = skipLineComment(p, end_);
        break;
      case '$':
        if (p + 1 == end_ || !isDigit(p[1])) return false;
        for (++p; p < end_ && isDigit(*p);) ++p;
        break;
      default:
        more = false;
        break;
    }
    while (more) {
      const char* const text = skipLineIndent(skipBlanks(p, end_), end_);
      if (text == p) break;
      p = text;
    }
  }
  if (p == end_) {
    scanner_.touchedEnd = true;
    return false;
  }
  if (p == first) return followsEmptyLine(p) && beginsWithNumberedMove(p, end_);
  return beginsLikeMovetext(p, end_) || (followsEmptyLine(first) && beginsWithNumberedMove(p, end_)) ||
         (mayBeginResult(*p) && scanResult(p, end_).length > 0);
}

/// Returns true if p, the first text after a game or in the file, is at its beginning or after an empty line.
bool GameSplitter::followsEmptyLine(const char* p) const {
  if (position_ == 0 && atLineStart_) return true;
  int lines = 0;
  for (const char* q = begin_ + position_; q < p; q = afterLineEnd(q, end_)) {
    q = findLineEnd(q, p);
    lines += q < p;
  }
  return lines > 1;
}

/// Returns the first line after p where a game begins, else null: a tag section, which `tags` is set to, or
/// move number 1 and a move. Nothing in free text hides it.
const char* GameSplitter::findGameBehindText(const char* p, const char*& tags) const {
  for (;;) {
    p = findLineEnd(p, end_);
    if (p == end_) return nullptr;
    p = skipLineIndent(afterLineEnd(p, end_), end_);
    if (atTagStart(p, end_)) return tags = p;
    if (beginsWithNumberedMove(p, end_, 1)) return p;
  }
}

/// Skips a tag section, up to the first text that is not part of it. After an empty line, a tag of the roster
/// that the section has already begins another game (language/41 §2). Movetext may begin after a tag.
const char* GameSplitter::skipTagSection(const char* p) {
  std::uint32_t seen = 0;
  bool afterEmptyLine = false;
  for (;;) {
    const char* lineEnd = lineEnd_.find(p, end_);
    if (lineEnd == end_) scanner_.touchedEnd = true;
    const LineTags tags = tagsOfLine(p, lineEnd);
    if (afterEmptyLine && (tags.roster & seen)) return p;
    seen |= tags.roster;
    if (tags.next) {
      const char* const behind = skipLineIndent(tags.next, lineEnd);
      if (beginsMovetextBehindTag(behind, lineEnd)) return behind;
    }
    p = skipEmptyLines(afterLineEnd(lineEnd, end_), end_, afterEmptyLine);
    // Comment lines between tags do not end the section: no movetext has been read yet.
    const char* text = p;
    while (text < end_ && (*text == ';' || *text == '%')) {
      bool empty;
      text = skipEmptyLines(afterLineEnd(lineEnd_.find(text, end_), end_), end_, empty);
      afterEmptyLine |= empty;
    }
    if (text == end_) scanner_.touchedEnd = true;
    if (text == p && !afterEmptyLine) text = skipDamagedTag(p, lineEnd_.find(p, end_));
    if (text < end_ && *text == '[') p = text;
    if (p == end_) scanner_.touchedEnd = true;
    if (p == end_ || *p != '[') return p;
  }
}

/// Skips a line that cannot be read as a tag, nor as the beginning of movetext, if a tag that begins no game
/// follows it directly; else returns the line (language/41 §3).
const char* GameSplitter::skipDamagedTag(const char* p, const char* lineEnd) {
  if (p == end_ || isClass(*p, kWordEndChar) || isDigit(*p) || mayBeginResult(*p)) return p;
  bool empty;
  const char* next = skipEmptyLines(afterLineEnd(lineEnd, end_), end_, empty);
  if (end_ - next < 3) scanner_.touchedEnd = true;  // it may be the first bytes of a byte order mark
  if (beginsLikeMovetext(p, end_) || empty || !atTagLine(next, end_, scanner_.touchedEnd)) return p;
  return tagsOfLine(next, findLineEnd(next, end_)).roster & kEventBit ? p : next;
}

/// Skips a simple section and one empty line, if an ordinary byte follows; else null.
const char* GameSplitter::skipTagsFast(const char* p, GameText& game) {
  TagIndex& index = index_ ? *index_ : sectionIndex_;
  if (!index_) index.clear();
  const std::size_t first = index.count();
  const char* section = p;
  p = index.add(p, end_);
  if (!p) return nullptr;
  for (int line = 0; line < 2; ++line) {
    if (p < end_ && *p == '\r') p++;
    if (p == end_ || *p != '\n') return nullptr;
    p++;
  }
  if (p == end_) return nullptr;
  const auto c = static_cast<unsigned char>(*p);
  if (c <= ' ' || c == '[' || c == ';' || c == '%' || c == 0xef) return nullptr;
  if (index_ && section == begin_ + game.offset) {
    game.tagIndex = index_;
    game.firstQuote = static_cast<std::uint32_t>(first);
    game.quoteCount = static_cast<std::uint32_t>(index.count() - first);
  }
  return p;
}

/// Skips the movetext to its end: after the result token, or where the next tag section or the text ends.
const char* GameSplitter::movetextEnd(const char* start, GameText& game) {
  const char* p = start;
  pending_.clear();
  open_.clear();
  checkpoints_.clear();
  depth_ = least_ = 0;

  // Most bytes do not matter here: moves and their numbers are skipped without being divided into words.
  const char* base = start;  // after what was skipped whole
  for (;;) {
    if (fast_) {
      // A variation matters only with the results in it that count until it is closed.
      Nesting nesting{open_.size(), depth_, least_};
      p = nextStructure(p, end_, scanner_.braces.nothingKnownFrom(p), base,
                        pending_.empty() ? &nesting : nullptr);
      open_.resize(nesting.open, 0);
      depth_ = nesting.depth;
      least_ = nesting.least;
    }
    if (p == end_) break;
    switch (*p) {
      case '{': {
        const BraceComment comment = scanner_.comment(p, end_);
        if (!comment.closed) return endWithout(comment.next, game);
        p = base = comment.next;
        if (const char* known = knownStop(p)) return endWithout(known, game);
        break;
      }
      case '(':
        open_.push_back(pending_.size());
        ++depth_;
        p++;
        break;
      case ')':
        if (!open_.empty()) {
          pending_.resize(open_.back());
          open_.pop_back();
        }
        least_ = std::min(least_, --depth_);
        p++;
        break;
      case ';':
        p = skipLineComment(p, end_);
        break;
      case '[': {
        const char* line = beforeLineIndent(p, base, end_);
        if (line > base && isLineEnd(line[-1])) {
          if (endsMovetext(p)) return endWithout(line, game);
        } else if (p + 1 < end_ && p[1] >= 'A' && p[1] <= 'Z' &&
                   atTagLine(p, end_, scanner_.touchedEnd, &lineEnd_)) {
          return endWithout(p, game);  // the next game on the same line
        }
        p = base = scanner_.skipBracket(p, end_);
        break;
      }
      case '%':
        p = startsToken(p, base) ? skipLineComment(p, end_) : p + 1;
        break;
      case '<':
        if (startsToken(p, base))
          p = base = scanner_.skipAngle(p, end_);
        else
          p++;
        break;
      default: {
        const char* const first = resultStart(p, base);
        const ResultToken token = first ? scanResult(first, end_) : ResultToken{};
        scanner_.touchedEnd |= token.touchedEnd;
        if (token.length == 0) {
          p++;
          break;
        }
        p = base = first + token.length;
        if (p == end_) scanner_.touchedEnd = true;
        if (open_.empty()) {
          game.result = token.result;
          game.hasResult = true;
          if (!token.unusual) game.resultSize = static_cast<std::uint8_t>(token.length);
          return p;
        }
        pending_.push_back({p, token.result});
        if (const char* known = knownStop(p)) return endWithout(known, game);
        break;
      }
    }
  }
  scanner_.touchedEnd = true;
  return endWithout(p, game);
}

/// Returns true if the movetext ends at p, the '[' that starts a line. A tag ends it. So does what merely
/// starts a tag section outside of games, if there is a result in an open variation: the game ended with it.
bool GameSplitter::endsMovetext(const char* p) {
  CQL_ASSERT(p < end_ && *p == '[');
  return atTagLine(p, end_, scanner_.touchedEnd, &lineEnd_) || (!pending_.empty() && atTagStart(p, end_));
}

/// Returns the start of the result around p: `*` or the first of - / : in it, a dash, or its first ½. Returns
/// null if no token begins there, and it is not glued to a move.
const char* GameSplitter::resultStart(const char* p, const char* base) const {
  if (*p == '*') return p;
  CQL_ASSERT(base <= p && p < end_);
  const char* first = p;
  if (*p == '/' || *p == ':') {
    --first;
  } else if (dashLength(p, end_) > 0) {
    while (first > base && first[-1] == ' ') --first;
    --first;
  }
  if (first < base || !mayBeginResult(*first)) return nullptr;
  if (first > base && isClass(first[-1], kBlankChar)) return first;
  return startsToken(first, base) || isGluedResult(first, base) ? first : nullptr;
}

/// Returns true if a move is directly before p, and with it a result at p.
bool GameSplitter::isGluedResult(const char* p, const char* base) const {
  constexpr std::ptrdiff_t kLongestMove = 24;
  for (const char* word = p - 1; word >= base && p - word <= kLongestMove; --word)
    if (startsToken(word, base)) return findGluedResult(word, end_) == p;
  return false;
}

/// Returns true if a token starts at p. Nothing before `base` belongs to it.
bool GameSplitter::startsToken(const char* p, const char* base) const {
  if (p > base && p[-1] == '$') return !isDigit(*p);
  if (startsWordAt(p, base, end_)) return true;
  if (!isDigit(p[-1]) || isDigit(*p)) return false;
  while (p > base && isDigit(p[-1])) p--;
  return p > base && p[-1] == '$';  // after the number of a NAG
}

/// Returns the end of the movetext that an earlier scan from `p` found, else null. Memoised lookahead: it
/// keeps splitting linear. Called where a comment or a result in a variation ends.
const char* GameSplitter::knownStop(const char* p) {
  if (pending_.empty()) return nullptr;
  // Results that count stand in open variations.
  CQL_ASSERT(!open_.empty() && open_.back() <= pending_.size());
  while (!known_.empty() && known_.back().place < p) known_.pop_back();
  if (!known_.empty() && known_.back().place == p) {
    const Checkpoint& known = known_.back();
    const auto closing = static_cast<std::size_t>(known.depth - known.least);
    std::size_t left = closing < open_.size() ? pending_.size() : 0;
    if (left > 0 && closing > 0) left = open_[open_.size() - closing];
    if (left > 0) {
      pending_.resize(left);
      least_ = std::min(least_, depth_ - (known.depth - known.least));
      return known.stop;
    }
  }
  if (!checkpoints_.empty()) checkpoints_.back().least = least_;
  CQL_ASSERT(checkpoints_.empty() || checkpoints_.back().place < p);
  checkpoints_.push_back({p, nullptr, depth_, depth_});
  least_ = depth_;
  return nullptr;
}

/// Ends movetext at `stop` that has no result at its own level: the first result in a variation that never
/// closed ends the game, if there is one. The text after it is divided again.
const char* GameSplitter::endWithout(const char* stop, GameText& game) {
  if (pending_.empty()) return stop;
  const OpenResult& result = pending_[0];
  while (!known_.empty() && !checkpoints_.empty() && known_.back().place <= checkpoints_.back().place)
    known_.pop_back();
  // Before that result, a line that merely starts a tag section may not have ended the movetext.
  for (; !checkpoints_.empty() && checkpoints_.back().place >= result.end; checkpoints_.pop_back()) {
    Checkpoint& checkpoint = checkpoints_.back();
    checkpoint.least = least_ = std::min(least_, checkpoint.least);
    checkpoint.stop = stop;
    CQL_ASSERT(known_.empty() || known_.back().place > checkpoint.place);
    known_.push_back(checkpoint);
  }
  game.result = result.result;
  game.hasResult = true;
  return result.end;
}

/// Returns true if the tag section of a game, whose beginning is known, could have begun earlier. Which tags
/// begin a game after an empty line depends on those before them.
static bool hasEmptyLineBetweenTags(const GameText& game) {
  const char* const end = game.text.data() + game.text.size();
  for (const char* p = game.text.data(); p < end && p <= game.text.data() + game.movetext;) {
    bool empty;
    p = skipEmptyLines(afterLineEnd(findLineEnd(p, end), end), end, empty);
    if (empty && p < game.text.data() + game.movetext && *p == '[') return true;
  }
  return false;
}

std::size_t findGameStart(std::string_view text, std::size_t from, std::size_t to, bool final) {
  if (from == 0) return 0;
  to = std::min(to, text.size());
  const char* begin = text.data();
  const char* end = begin + text.size();
  // After an empty line and an Event tag the scan is in a tag section, whatever precedes it, unless a comment
  // continues across them. Where the game of this tag section ends, another one may begin.
  for (const char* p = begin + from; p < begin + to;) {
    p = findLineEnd(p, end);
    bool empty;
    p = skipEmptyLines(afterLineEnd(p, end), end, empty);
    if (p == end || !empty || !atTagStart(p, end)) continue;
    if (!(tagsOfLine(p, findLineEnd(p, end)).roster & kEventBit)) continue;
    bool touchedEnd = false;
    if (mayBeInComment(p, end, touchedEnd)) {
      if (touchedEnd && !final) return std::string_view::npos;
      continue;
    }
    if (touchedEnd && !final) return std::string_view::npos;
    GameSplitter splitter({p, static_cast<std::size_t>(end - p)}, final);
    GameText game;
    if (!splitter.next(game)) return final ? text.size() : std::string_view::npos;
    if (hasEmptyLineBetweenTags(game)) continue;
    return static_cast<std::size_t>(p - begin) + splitter.position();
  }
  return final && to == text.size() ? text.size() : std::string_view::npos;
}

}  // namespace cql::pgn
