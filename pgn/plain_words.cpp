// Compiled once for every instruction set that Highway dispatches to. Bytes are looked at 64 at a time, as
// sets of bits.
#include "pgn/plain_words.h"

#include <algorithm>
#include <bit>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pgn/plain_words.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "pgn/block_bits-inl.h"
#include "pgn/instruction_set.h"

HWY_BEFORE_NAMESPACE();
namespace cql::pgn {
namespace HWY_NAMESPACE {

/// Words of a block that are written without asking whether there are so many.
constexpr int kPlacesAtOnce = 11;

/// Classes of the 64 bytes of a block, bit i for byte i.
struct Block {
  std::uint64_t letters, digits, zeros, blanks, dashes, specials, odd;
};

HWY_INLINE Block classify(const std::uint8_t* bytes) {
  const Bytes d;
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
    auto bits = [&](auto mask) HWY_ATTR { return bitsOf(mask) << at; };
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

/// First of the bytes wanted at or after `p`; a NUL, which is worth a warning, counts as one. Null: there is
/// none.
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

/// End of the comment whose text begins at `p`: behind its `}`; null if another brace or no end comes first.
HWY_INLINE const char* skipComment(const char* p, const char* end) {
  p = findAny(p, end, [](auto d, auto c) HWY_ATTR { return isOneOf(d, c, '{', '}'); });
  return p && *p == '}' ? p + 1 : nullptr;
}

/// End of the variation whose text begins at `p`: behind its `)`; null if it has no end, or holds what hides
/// parentheses other than a plain comment does.
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

/// Writes the places of bits, most of the time without asking how many there are.
HWY_INLINE std::uint32_t* writePlaces(std::uint64_t bits, std::uint32_t base, std::uint32_t* out) {
  const int count = std::popcount(bits);
  for (int i = 0; i < kPlacesAtOnce; ++i, bits &= bits - 1)
    out[i] = base + static_cast<std::uint32_t>(std::countr_zero(bits));
  for (int i = kPlacesAtOnce; HWY_UNLIKELY(i < count); ++i, bits &= bits - 1)
    out[i] = base + static_cast<std::uint32_t>(std::countr_zero(bits));
  return out + count;
}

bool findWords(std::string_view text, PlainSkips skips, PlainWords& words) {
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  if (words.starts.size() < text.size() / 2 + 80) {
    words.starts.resize(text.size() / 2 + 80);
    words.ends.resize(text.size() / 2 + 80);
  }
  std::uint32_t* starts = words.starts.data();
  std::uint32_t* ends = words.ends.data();
  words.skipped = false;
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
      const bool anyMove = starts != words.starts.data() || (block.letters & ((std::uint64_t{1} << at) - 1));
      next = skipSpecial(p + at, end, skips, anyMove);
      if (!next) return false;
      words.skipped = true;
      // The block ends before the special character, which ends a word like a blank does.
      used = static_cast<std::size_t>(at);
      const std::uint64_t keep = (std::uint64_t{1} << at) - 1;
      block.letters &= keep, block.digits &= keep, block.zeros &= keep, block.dashes &= keep;
      block.blanks |= ~keep;
    }
    // Zeros for castling, results, long algebraic moves: not plain.
    if (block.digits & (block.dashes >> 1)) return false;
    if (used == 64 && (block.digits >> 63) && next < end && *next == '-') return false;
    const std::uint64_t inWords = ~block.blanks;
    std::uint64_t begins = block.letters & (block.blanks << 1 | afterBlank);
    // A word may also not begin with a mark or a dash, or with a digit and go on with letters.
    const std::uint64_t others = inWords & (block.blanks << 1 | afterBlank) & ~block.letters & ~block.digits;
    if (others) return false;
    // A word that begins with a digit is a move number: digits only, and no zero first, as in 0000, a null
    // move.
    const std::uint64_t numbers = block.digits & (block.blanks << 1 | afterBlank);
    if (numbers & block.zeros) return false;
    const unsigned __int128 numberSum = static_cast<unsigned __int128>(inWords) + numbers + openNumber;
    if (inWords & ~static_cast<std::uint64_t>(numberSum) & ~block.digits) return false;
    openNumber = used == 64 ? static_cast<std::uint64_t>(numberSum >> 64) & 1 : 0;
    const unsigned __int128 sum = static_cast<unsigned __int128>(inWords) + begins + open;
    std::uint64_t stops = static_cast<std::uint64_t>(sum) & ~inWords;
    const auto base = static_cast<std::uint32_t>(p - begin);
    starts = writePlaces(begins, base, starts);
    // The sum leaves a bit behind every word that was begun; other blanks have none.
    ends = writePlaces(stops, base, ends);
    open = static_cast<std::uint64_t>(sum >> 64) & 1;
    afterBlank = used == 64 ? block.blanks >> 63 : 1;
    if (used != 64) open = 0;
    p = next;
  }
  if (open) *ends++ = static_cast<std::uint32_t>(text.size());
  words.count = static_cast<std::size_t>(starts - words.starts.data());
  std::fill_n(starts, kPlacesBehind, 0);
  std::fill_n(ends, kPlacesBehind, 0);
  return words.count == static_cast<std::size_t>(ends - words.ends.data());
}

}  // namespace HWY_NAMESPACE
}  // namespace cql::pgn
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace cql::pgn {

bool findPlainWords(std::string_view movetext, PlainSkips skips, PlainWords& words) {
  return CQL_DISPATCH(findWords)(movetext, skips, words);
}

}  // namespace cql::pgn
#endif
