// Compiled once for every instruction set that Highway dispatches to. Bytes are tested 64 at a time, as sets
// of bits, so the cost of a comment does not depend on what it holds.
#include "pgn/fast/tree_words.h"

#include <algorithm>
#include <bit>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pgn/fast/tree_words.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "io/instruction_set.h"
#include "pgn/fast/block_classes-inl.h"
#include "runtime/assert.h"

HWY_BEFORE_NAMESPACE();
namespace cql::pgn {
namespace HWY_NAMESPACE {

/// This many words of a block are always written, without testing how many there are.
constexpr int kWordsAtOnce = 11;

/// What continues from a block into the next one.
struct Carry {
  Bits comment = 0;     ///< a comment: all bits or none
  Bits signs = 0;       ///< a run of `!` and `?`
  Bits afterBlank = 1;  ///< a word begins at the first byte
  Bits word = 0;        ///< a word
  Bits number = 0;      ///< a move number
};

/// Replaces comments and marks of a block by blanks, and returns the marks. Returns false if the block has
/// other characters, or nested comments.
HWY_INLINE bool takeMarks(const std::uint8_t* bytes, std::size_t behind, std::size_t left, Block& block,
                          Carry& carry, Comments& comments, Bits& marks) {
  const Bits here = left < kBlock ? (Bits{1} << left) - 1 : ~Bits{0};
  auto are = [&](char c) HWY_ATTR { return (equalBits(bytes, c) >> behind) & here; };
  comments = commentsOf(are('{'), are('}'), carry.comment);
  // A NUL causes a warning.
  if (!comments.simple || (comments.inside & are('\0'))) return false;
  carry.comment = comments.after;
  block.blank((comments.inside | comments.closes) & here);
  const Bits signs = block.others & (are('!') | are('?'));
  const Bits single = block.others & (are('(') | are(')') | are('$'));
  if (block.others & ~(signs | single)) return false;
  marks = comments.opens | single | (signs & ~(signs << 1 | carry.signs));
  carry.signs = signs >> 63;
  block.blank(block.others);
  return true;
}

void reserve(std::vector<std::uint32_t>& list, std::size_t size) {
  if (list.size() < size) list.resize(size);
}

bool findTreeWordsHere(std::string_view text, TreeWords& words) {
  const std::size_t most = text.size() / 2 + 80;
  for (auto* list : {&words.starts, &words.ends, &words.closes}) reserve(*list, most);
  char small[kBlock];
  if (HWY_UNLIKELY(text.size() < kBlock)) {
    std::fill(std::copy(text.begin(), text.end(), small), small + kBlock, ' ');
    text = {small, kBlock};
  }
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  std::uint32_t *starts = words.starts.data(), *ends = words.ends.data();
  std::uint32_t* closes = words.closes.data();
  words.markCount = 0;
  Carry carry;
  for (const char* p = begin; p < end; p += kBlock) {
    const std::size_t left = static_cast<std::size_t>(end - p), behind = left < kBlock ? kBlock - left : 0;
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(p - behind);
    const auto base = static_cast<std::uint32_t>(p - begin);
    if (carry.comment && !behind && isInsideComment(bytes)) {
      CQL_ASSERT(!carry.word && !carry.number);  // the comment has ended them
      carry.afterBlank = 1;
      carry.signs = 0;
      continue;
    }
    Block block = classify(bytes);
    if (behind) {
      block.shift(behind);
      block.cut(left);
    }
    Bits marks = 0;
    if ((block.others | carry.comment) != 0) {
      Comments comments{};
      if (!takeMarks(bytes, behind, left, block, carry, comments, marks)) return false;
      closes = writePlaces<4>(comments.closes, base, closes);
    } else {
      carry.signs = 0;
    }
    const Bits inWords = ~block.blanks, first = block.blanks << 1 | carry.afterBlank;
    Bits begins = block.letters & first;
    if (const Bits odd = inWords & first & ~block.starters; HWY_UNLIKELY(odd != 0)) {
      if (odd & ~(equalBits(bytes, '-') >> behind)) return false;
      begins |= odd;
    }
    // A word begins with a letter, or is a move number: digits only, as in findMoveWords().
    const Bits numbers = block.digits & first;
    const unsigned __int128 numberSum = static_cast<unsigned __int128>(inWords) + numbers + carry.number;
    const Bits inNumbers = inWords & ~static_cast<Bits>(numberSum);
    if (inNumbers & ~block.digits) return false;
    carry.number = static_cast<Bits>(numberSum >> 64) & 1;
    // The sum leaves a bit after every word that was begun; other blanks have none.
    const unsigned __int128 sum = static_cast<unsigned __int128>(inWords) + begins + carry.word;
    if (marks) {
      if (words.marks.size() < words.markCount + kBlock) words.marks.resize(2 * words.markCount + 4 * kBlock);
      const auto before = static_cast<std::uint32_t>(starts - words.starts.data());
      TreeMark* mark = words.marks.data() + words.markCount;
      words.markCount += static_cast<std::size_t>(std::popcount(marks));
      for (; marks; marks &= marks - 1) {
        const auto at = static_cast<std::uint32_t>(std::countr_zero(marks));
        const Bits below = marks ^ (marks - 1);
        *mark++ = {base + at, before + static_cast<std::uint32_t>(std::popcount(begins & below))};
      }
    }
    starts = writePlaces<kWordsAtOnce>(begins, base, starts);
    ends = writePlaces<kWordsAtOnce>(static_cast<Bits>(sum) & ~inWords, base, ends);
    carry.word = static_cast<Bits>(sum >> 64) & 1;
    carry.afterBlank = block.blanks >> 63;
  }
  if (carry.comment) return false;
  if (carry.word) *ends++ = static_cast<std::uint32_t>(text.size());
  words.count = static_cast<std::size_t>(starts - words.starts.data());
  return words.count == static_cast<std::size_t>(ends - words.ends.data());
}

}  // namespace HWY_NAMESPACE
}  // namespace cql::pgn
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace cql::pgn {

bool findTreeWords(std::string_view movetext, TreeWords& words) {
  return CQL_DISPATCH(findTreeWordsHere)(movetext, words);
}

}  // namespace cql::pgn
#endif
