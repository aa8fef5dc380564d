// Scans the parts of movetext that are skipped as a whole: comments, brackets, results. Shared by the
// splitter, which skips everything, and the reader: both see the same tokens (language/41 §5, §7).
#pragma once

#include <string_view>
#include <vector>

#include "runtime/chars.h"
#include "runtime/game_record.h"

namespace cql::pgn {

struct BraceComment {
  std::string_view text;  ///< between the braces, as in the input
  const char* next;       ///< where reading continues
  bool closed;            ///< false: no brace closes it; it extends to `next`, and the game ends there
  bool balanced;          ///< false: its own brace is missing, the first one was taken instead
};

/// Finds the ends of brace comments. Linear in the text for any braces: the result for a comment without a
/// closing brace is memoised for the following ones.
class BraceScanner {
 public:
  /// p: the '{'. `touchedEnd` is set if the result could change with more text after `end`.
  BraceComment scan(const char* p, const char* end, bool& touchedEnd);
  /// Returns true if no memo entry affects the reading of comments from p on.
  bool nothingKnownFrom(const char* p) const { return !regionEnd_ || p >= regionEnd_; }
  /// Clears the memo of the last text.
  void reset() {
    pairs_.clear();
    closes_.clear();
    regionBegin_ = regionEnd_ = nullptr;
  }

  bool fast = true;  ///< simple comments are found in vectors

 private:
  struct Pair {
    const char* open;
    const char* close;  ///< null: not closed before regionEnd_
  };
  void matchRegion(const char* begin, const char* stop);
  const char* closeInRegion(const char* open) const;

  std::vector<Pair> pairs_;          ///< ascending; of the region from a comment on that is not balanced
  std::vector<const char*> closes_;  ///< ascending; all closing braces of the region
  std::vector<std::size_t> openPairs_;
  const char* regionBegin_ = nullptr;
  const char* regionEnd_ = nullptr;
  bool regionTouchedEnd_ = false;
};

/// Returns true if p, a tag line after an empty line, may be inside a comment: the next brace is a `}`, and
/// near enough (language/41 §7). `touchedEnd` is set if the result could change with more text after `end`.
bool mayBeInComment(const char* p, const char* end, bool& touchedEnd);

/// p: ';' or '%'. Returns the end of the line.
const char* skipLineComment(const char* p, const char* end);

/// Skips `[...]` and `<...>` in movetext. Linear in the text.
class CloserScanner {
 public:
  explicit CloserScanner(char closer) : closer_(closer) {}
  /// p: the opening bracket. Returns the offset after the closing one on the same line, or p + 1 if there is
  /// none.
  const char* skip(const char* p, const char* end, bool& touchedEnd);
  void reset() { noneBegin_ = noneEnd_ = nullptr; }

 private:
  char closer_;
  const char* noneBegin_ = nullptr;  ///< no closing sign is between these
  const char* noneEnd_ = nullptr;
};

/// The tokens that splitter and reader skip in the same way.
struct MovetextScanner {
  BraceScanner braces;
  CloserScanner brackets{']'};
  CloserScanner angles{'>'};
  bool touchedEnd = false;  ///< the scan reached the end of the text: more text could change the result

  BraceComment comment(const char* p, const char* end) { return braces.scan(p, end, touchedEnd); }
  const char* skipBracket(const char* p, const char* end) { return brackets.skip(p, end, touchedEnd); }
  const char* skipAngle(const char* p, const char* end) { return angles.skip(p, end, touchedEnd); }
  /// Skips the element at p, which is not a parenthesis: a blank, comment, bracket, sign or word.
  const char* skipElement(const char* p, const char* end);
  /// Skips the word at p, up to a result that is glued to it.
  const char* skipWord(const char* p, const char* end);
  /// Call before another text is scanned.
  void reset() {
    braces.reset();
    brackets.reset();
    angles.reset();
    touchedEnd = false;
  }
};

struct ResultToken {
  GameResult result = GameResult::Unknown;
  int length = 0;           ///< 0: no result stands here
  bool unusual = false;     ///< accepted with a warning: `1/2`, `1:0`, `½-½` ...
  bool touchedEnd = false;  ///< more text after `end` could change the result
};
/// Reads the result at p, the start of a token (language/41 §5).
ResultToken scanResult(const char* p, const char* end);

/// Returns true for the first byte of "1-0", "0-1", "1/2-1/2", "½" (in UTF-8 or Windows-1252) or "*": a
/// prefilter for scanResult().
constexpr bool mayBeginResult(char c) {
  return c == '*' || c == '1' || c == '0' || c == '\xc2' || c == '\xbd';
}

/// Returns the start of the result that is glued to the move at p, the start of a word: `Qb30-1`, `Qh7#1-0`.
/// Returns null if none is glued to it.
const char* findGluedResult(const char* p, const char* end);

}  // namespace cql::pgn
