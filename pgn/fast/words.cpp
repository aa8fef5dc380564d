// Compiled once for every instruction set that Highway dispatches to. Bytes are tested 64 at a time, as sets
// of bits.
#include "pgn/fast/words.h"

#include <algorithm>
#include <bit>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pgn/fast/words.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "io/instruction_set.h"
#include "pgn/fast/block_classes-inl.h"
#include "runtime/assert.h"
#include "runtime/rules/glyphs.h"

HWY_BEFORE_NAMESPACE();
namespace cql::pgn {
namespace HWY_NAMESPACE {

/// Returns the first wanted byte at or after `p`, or null. A NUL counts as wanted, since it causes a warning.
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
  return hn::Or(hn::Eq(c, hn::Set(d, static_cast<std::uint8_t>(a))),
                hn::Eq(c, hn::Set(d, static_cast<std::uint8_t>(b))));
}

/// Returns the end of the comment with text at `p`, after its `}`; null if another brace or no end comes
/// first.
HWY_INLINE const char* skipComment(const char* p, const char* end) {
  p = findAny(p, end, [](auto d, auto c) HWY_ATTR { return isOneOf(d, c, '{', '}'); });
  return p && *p == '}' ? p + 1 : nullptr;
}

/// Returns the end of the variation whose text begins at `p`, after its `)`; null if it has no end, or holds
/// anything that hides parentheses, except simple comments.
HWY_INLINE const char* skipVariation(const char* p, const char* end) {
  for (std::size_t depth = 1; depth > 0;) {
    p = findAny(p, end, [](auto d, auto c) HWY_ATTR {
      const auto parentheses = isOneOf(d, c, '(', ')'), comments = isOneOf(d, c, '{', ';');
      const auto brackets = isOneOf(d, c, '[', '<');
      return hn::Or(hn::Or(parentheses, comments), hn::Or(brackets, hn::Eq(c, hn::Set(d, '%'))));
    });
    if (!p) return nullptr;
    switch (*p++) {
      case '(':
        ++depth;
        break;
      case ')':
        --depth;
        break;
      case '{':
        p = skipComment(p, end);
        if (!p) return nullptr;
        break;
      default:
        return nullptr;
    }
  }
  return p;
}

/// Returns the end of the NAG, variation, run of `!` and `?`, or sign or blank beyond ASCII at `p`; null if
/// that is wanted, or for the fallback.
HWY_INLINE const char* skipSpecial(const char* p, const char* end, Skips skips, bool anyMove) {
  const char* next = p + 1;
  switch (*p) {
    case '(':  // before the first move there is nothing to replace
      return skips.variations && anyMove ? skipVariation(next, end) : nullptr;
    case '$': {
      int nag = 0;
      for (; next < end && *next >= '0' && *next <= '9' && nag < 1000; ++next) nag = nag * 10 + (*next - '0');
      return skips.comments && nag > 0 && nag < 256 ? next : nullptr;
    }
    case '!':
    case '?':
      while (next < end && (*next == '!' || *next == '?')) ++next;
      return skips.comments && next - p <= 2 ? next : nullptr;
    default: {
      if (isAscii(*p)) return nullptr;
      const Glyph glyph = glyphAt(p, end);
      return glyph.endsWord() && (skips.comments || glyph.nag == 0) ? p + glyph.length : nullptr;
    }
  }
}

/// This many words of a block are always written, without testing how many there are.
constexpr int kWordsAtOnce = 11;

/// Replaces the comments of a block by blanks. Returns false if they are left to the fallback.
HWY_INLINE bool blankComments(const std::uint8_t* bytes, std::size_t behind, Bits before, Block& block,
                              Comments& comments) {
  auto are = [&](char c) HWY_ATTR {
    const auto wanted = hn::Set(Bytes(), static_cast<std::uint8_t>(c));
    return blockBits(bytes, [&](auto v) HWY_ATTR { return hn::Eq(v, wanted); }) >> behind;
  };
  comments = commentsOf(are('{'), are('}'), before);
  // A NUL causes a warning.
  if (!comments.simple || (are('\0') & comments.inside)) return false;
  block.blank(comments.inside | comments.closes);
  return true;
}

/// Reserves capacity for all positions that a text of `size` bytes can have, and for the excess that
/// writePlaces() writes.
void makeRoom(std::vector<std::uint32_t>& places, std::size_t size) {
  if (places.size() < size / 2 + 80) places.resize(size / 2 + 80);
}

/// Ends the lists after `count` words.
void endWords(MoveWords& words, std::size_t count) {
  words.count = count;
  std::fill_n(words.starts.data() + count, kPlacesBehind, 0);
  std::fill_n(words.ends.data() + count, kPlacesBehind, 0);
}

bool findWords(std::string_view text, Skips skips, MoveWords& words) {
  makeRoom(words.starts, text.size());
  makeRoom(words.ends, text.size());
  if (skips.placesWanted) {
    makeRoom(words.opens, text.size());
    makeRoom(words.closes, text.size());
  }
  char small[kBlock];
  if (HWY_UNLIKELY(text.size() < kBlock)) {
    std::fill(std::copy(text.begin(), text.end(), small), small + kBlock, ' ');
    text = {small, kBlock};
  }
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  std::uint32_t *starts = words.starts.data(), *ends = words.ends.data();
  std::uint32_t *opens = words.opens.data(), *closes = words.closes.data();
  words.skipped = words.isCut = false;
  const char* p = begin;
  Bits afterBlank = 1;  // a word begins at the first byte of the block
  Bits open = 0;        // a word continues into the block
  Bits openNumber = 0;  // a move number continues
  Bits inComment = 0;   // a comment continues: all bits or none
  while (p < end) {
    const std::size_t left = static_cast<std::size_t>(end - p), behind = left < kBlock ? kBlock - left : 0;
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(p - behind);
    const auto base = static_cast<std::uint32_t>(p - begin);
    if (inComment && !behind && isInsideComment(bytes)) {
      CQL_ASSERT(!open && !openNumber);  // the comment has ended them
      afterBlank = 1;
      p += kBlock;
      continue;
    }
    Block block = classify(bytes);
    std::size_t used = kBlock;
    const char* next = p + kBlock;
    if (behind) {
      block.shift(behind);
      block.cut(left);
    }
    if (HWY_UNLIKELY((block.others | inComment) != 0)) {
      Comments comments{};
      if (skips.comments && !blankComments(bytes, behind, inComment, block, comments)) return false;
      if (HWY_UNLIKELY(block.others != 0)) {
        used = static_cast<std::size_t>(std::countr_zero(block.others));
        // The block ends before the special character, which ends a word like a blank does.
        block.cut(used);
        next = skipSpecial(p + used, end, skips, starts != words.starts.data() || block.letters);
        if (!next) return false;
        const Bits keep = (Bits{1} << used) - 1;
        comments.opens &= keep, comments.closes &= keep, comments.after = 0;
      }
      words.skipped = true;
      inComment = comments.after;
      if (skips.placesWanted) {
        opens = writePlaces<kWordsAtOnce>(comments.opens, base, opens);
        closes = writePlaces<kWordsAtOnce>(comments.closes, base, closes);
      }
    }
    const Bits inWords = ~block.blanks, first = block.blanks << 1 | afterBlank;
    const Bits begins = block.letters & first, numbers = block.digits & first;
    // A word begins with a letter, or is a move number: digits only, and no zero first, as in results,
    // castling with zeros, or 0000, a null move.
    const unsigned __int128 numberSum = static_cast<unsigned __int128>(inWords) + numbers + openNumber;
    const Bits inNumbers = inWords & ~static_cast<Bits>(numberSum);
    if ((inWords & first & ~block.starters) | (inNumbers & ~block.digits)) return false;
    openNumber = used == kBlock ? static_cast<Bits>(numberSum >> 64) & 1 : 0;
    // The sum leaves a bit after every word that was begun; other blanks have none.
    const unsigned __int128 sum = static_cast<unsigned __int128>(inWords) + begins + open;
    starts = writePlaces<kWordsAtOnce>(begins, base, starts);
    ends = writePlaces<kWordsAtOnce>(static_cast<Bits>(sum) & ~inWords, base, ends);
    open = used == kBlock ? static_cast<Bits>(sum >> 64) & 1 : 0;
    afterBlank = used == kBlock ? block.blanks >> 63 : 1;
    p = next;
    if (HWY_UNLIKELY(static_cast<std::size_t>(starts - words.starts.data()) > skips.plies)) {
      // Another word has begun, so these have ended.
      words.isCut = true;
      endWords(words, skips.plies);
      return true;
    }
  }
  if (inComment) return false;
  if (open) *ends++ = static_cast<std::uint32_t>(text.size());
  words.commentCount = static_cast<std::size_t>(opens - words.opens.data());
  const auto count = static_cast<std::size_t>(starts - words.starts.data());
  endWords(words, count);
  return count == static_cast<std::size_t>(ends - words.ends.data());
}

}  // namespace HWY_NAMESPACE
}  // namespace cql::pgn
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace cql::pgn {

bool findMoveWords(std::string_view movetext, Skips skips, MoveWords& words) {
  return CQL_DISPATCH(findWords)(movetext, skips, words);
}

}  // namespace cql::pgn
#endif
