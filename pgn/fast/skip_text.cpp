// Compiled for every vector instruction set; the best one that the CPU has is used. Bytes are tested 64 at a
// time, as sets of bits: bit i for byte i of a block.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pgn/fast/skip_text.cpp"

#include "pgn/fast/skip_text.h"

#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "io/instruction_set.h"
#include "pgn/fast/block_bits-inl.h"

HWY_BEFORE_NAMESPACE();
namespace cql::pgn::HWY_NAMESPACE {

/// Loads blocks of a text that may end inside the last one; the bytes after its end become blanks.
class BlockReader {
 public:
  HWY_INLINE const std::uint8_t* at(const char* p, const char* end) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(p);
    const auto left = static_cast<std::size_t>(end - p);
    if (HWY_LIKELY(left >= kBlock)) return bytes;
    std::memset(last_, ' ', sizeof last_);
    std::memcpy(last_, p, left);
    return last_;
  }

 private:
  std::uint8_t last_[kBlock];
};

/// Classes of bytes, by their two nibbles. Bits 0 ... 4: always of interest; 5, 6: the signs of results; 7:
/// their neighbours, digits and blanks (and, due to the nibbles, ! " and some bytes beyond ASCII).
constexpr std::uint8_t kLowHalf[16] = {0x80, 0x80, 0x90, 0,    0,    0x01, 0x10, 0x10,
                                       0x01, 0x01, 0x41, 0x0e, 0x02, 0x30, 0,    0x20};
constexpr std::uint8_t kHighHalf[16] = {0, 0,    0xa1, 0xc2, 0,    0x04, 0,    0x08,
                                        0, 0x10, 0,    0x10, 0x10, 0,    0x10, 0};
constexpr std::uint8_t classOf(unsigned char c) {
  return kLowHalf[c & 15] & kHighHalf[c >> 4];
}
static_assert([] {
  for (unsigned c = 0; c < 256; ++c) {
    bool always =
        c == '(' || c == ')' || c == ';' || c == '%' || c == '<' || c == '[' || c == '{' || c == '*';
    // ½ and dashes in UTF-8, then in Windows-1252; bytes that share their nibbles are false positives.
    for (const unsigned high : {0x90u, 0xb0u, 0xc0u, 0xe0u})
      for (const unsigned low : {0x02u, 0x06u, 0x07u, 0x0du}) always |= c == (high | low);
    const bool sign = c == '-' || c == '/' || c == ':';
    const bool neighbour = (c >= '0' && c <= '2') || (c >= ' ' && c <= '"');
    const std::uint8_t found = classOf(static_cast<unsigned char>(c));
    if (((found & 0x1f) != 0) != always || ((found & 0x60) != 0) != sign ||
        ((found & 0x80) != 0) != neighbour)
      return false;
  }
  return true;
}());

HWY_INLINE Bits structureBits(const std::uint8_t* block) {
  Bits always = 0, signs = 0, digits = 0;
#if HWY_TARGET == HWY_SCALAR
  // Vectors of one byte hold no table.
  for (std::size_t i = 0; i < kBlock; ++i) {
    const std::uint8_t found = classOf(block[i]);
    always |= Bits{(found & 0x1f) != 0} << i;
    signs |= Bits{(found & 0x60) != 0} << i;
    digits |= Bits{(found & 0x80) != 0} << i;
  }
#else
  const Bytes d;
  const auto low = hn::LoadDup128(d, kLowHalf), high = hn::LoadDup128(d, kHighHalf);
  for (std::size_t i = 0; i < kBlock; i += hn::Lanes(d)) {
    const auto v = hn::LoadU(d, block + i);
    const auto found = hn::And(hn::TableLookupBytes(low, hn::And(v, hn::Set(d, 15))),
                               hn::TableLookupBytes(high, hn::ShiftRight<4>(v)));
    const auto none = hn::Zero(d);
    always |= bitsOf(hn::Ne(hn::And(found, hn::Set(d, 0x1f)), none)) << i;
    signs |= bitsOf(hn::Ne(hn::And(found, hn::Set(d, 0x60)), none)) << i;
    digits |= bitsOf(hn::Ne(hn::And(found, hn::Set(d, 0x80)), none)) << i;
  }
#endif
  // A sign of a result is between two of its digits, or beside blanks. At the edges of the block it is always
  // tested.
  return always | (signs & (digits << 1 | 1) & (digits >> 1 | Bits{1} << 63));
}

/// Finds where the byte after a '[' looks like that of a tag: a letter, or a blank, which may precede the
/// name.
template <typename V>
HWY_INLINE auto mayBeInTag(V next) {
  const Bytes d;
  const auto lower = hn::Or(next, hn::Set(d, 0x20));
  const auto letter = hn::Lt(hn::Sub(lower, hn::Set(d, 'a')), hn::Set(d, 26));
  return hn::Or(letter, hn::Lt(next, hn::Set(d, ' ' + 1)));
}

HWY_INLINE const char* commentEnd(const char* p, const char* end) {
  const Bytes d;
  const std::size_t lanes = hn::Lanes(d);
  // Two loads, one byte apart, so that a '[' meets what follows it.
  for (; static_cast<std::size_t>(end - p) > lanes; p += lanes) {
    const auto v = hn::LoadU(d, reinterpret_cast<const std::uint8_t*>(p));
    const auto next = hn::LoadU(d, reinterpret_cast<const std::uint8_t*>(p) + 1);
    // '{' | '}' differ in two bits that '{' & '}' does not have: 7b, 7d.
    const auto braces = hn::Or(hn::Eq(v, hn::Set(d, '{')), hn::Eq(v, hn::Set(d, '}')));
    const Bits found = bitsOf(hn::Or(braces, hn::And(hn::Eq(v, hn::Set(d, '[')), mayBeInTag(next))));
    if (found == 0) continue;
    p += std::countr_zero(found);
    return *p == '}' ? p : nullptr;
  }
  for (; p < end; ++p) {
    if (*p == '}') return p;
    if (*p == '{' || *p == '[') return nullptr;
  }
  return nullptr;
}

const char* commentEndHere(const char* p, const char* end) {
  return commentEnd(p, end);
}

/// Counts the parentheses of a block.
HWY_INLINE void countParentheses(Bits opens, Bits closes, Nesting& nesting) {
  for (Bits left = opens | closes; left; left &= left - 1) {
    if (left & (0 - left) & opens) {
      ++nesting.open;
      ++nesting.depth;
    } else {
      nesting.open -= nesting.open > 0;
      nesting.least = std::min(nesting.least, --nesting.depth);
    }
  }
}

/// Skips whole blocks of text and simple comments, and parentheses if `nesting` is given, up to the first
/// other structure outside of comments, or to an offset before what needs a closer look (a comment that is
/// not simple, the last block). Returns true for structure.
HWY_INLINE bool passBlocks(const char*& p, const char* end, const char*& base, Nesting* nesting) {
  const char* opened = p;  // begin of the comment that continues into the block
  Bits inComment = 0;
  for (; static_cast<std::size_t>(end - p) > kBlock; p += kBlock) {
    fetchAhead(p);
    const auto* block = reinterpret_cast<const std::uint8_t*>(p);
    Bits found = structureBits(block);
    if ((found | inComment) == 0) continue;
    const Bits opens = equalBits(block, '{'), closes = equalBits(block, '}');
    Comments comments{};
    if ((opens | closes | inComment) != 0) {
      comments = commentsOf(opens, closes, inComment);
      if (!comments.simple) break;
      if (const Bits brackets = found & comments.inside & equalBits(block, '['))
        if (brackets & blockBits(block + 1, [](auto next) HWY_ATTR { return mayBeInTag(next); })) break;
      found &= ~comments.inside;
    }
    if (found && nesting) {
      const Bits variations = found & equalBits(block, '('), ends = found & equalBits(block, ')');
      found &= ~(variations | ends);
      const Bits before = (found - 1) & ~found;
      countParentheses(variations & before, ends & before, *nesting);
    }
    // Comments that end before the structure.
    if (const Bits passed = comments.closes & (found - 1) & ~found)
      base = p + (kBlock - static_cast<std::size_t>(std::countl_zero(passed)));
    if (found) {
      p += std::countr_zero(found);
      return true;
    }
    inComment = comments.after;
    if (inComment && comments.opens)
      opened = p + (kBlock - 1 - static_cast<std::size_t>(std::countl_zero(comments.opens)));
  }
  if (inComment) p = opened;
  return false;
}

const char* nextStructureHere(const char* p, const char* end, bool skipComments, const char*& base,
                              Nesting* nesting) {
  BlockReader block;
  while (p < end) {
    if (skipComments && passBlocks(p, end, base, nesting)) return p;
    fetchAhead(p);
    const Bits found = structureBits(block.at(p, end));
    if (found == 0) {
      p = static_cast<std::size_t>(end - p) > kBlock ? p + kBlock : end;
      continue;
    }
    p += std::countr_zero(found);
    if (*p != '{' || !skipComments) return p;
    const char* close = commentEnd(p + 1, end);
    if (!close) return p;
    p = base = close + 1;
  }
  return end;
}

const char* tagLinesEndHere(const char* p, const char* end) {
  Bits afterLineEnd = 1, afterBracket = 0;  // of the byte before the block
  for (; static_cast<std::size_t>(end - p) > kBlock; p += kBlock) {
    fetchAhead(p);
    const auto* block = reinterpret_cast<const std::uint8_t*>(p);
    const Bits lineEnds = equalBits(block, '\n');
    const Bits empty = lineEnds & equalBits(block + 1, '\n');
    const Bits before = (empty & (0 - empty)) - 1;  // all, if there is no empty line
    const Bits controls = controlBits(block);
    const Bits opens = equalBits(block, '['), closes = equalBits(block, ']');
    // Every line begins with the only [ in it, and ends with ].
    const Bits wrong = (opens & ~(lineEnds << 1 | afterLineEnd)) | (lineEnds & ~(closes << 1 | afterBracket));
    if ((((controls ^ lineEnds) | (lineEnds & ~equalBits(block + 1, '['))) & before) ||
        (wrong & (before | (empty & (0 - empty)))))
      return nullptr;
    afterLineEnd = lineEnds >> 63;
    afterBracket = closes >> 63;
    if (empty) return p + std::countr_zero(empty) + 2;
  }
  return nullptr;
}

std::uint64_t countLinesHere(std::string_view text) {
  const Bytes d;
  const std::size_t lanes = hn::Lanes(d);
  const char* p = text.data();
  const char* end = p + text.size();
  std::uint64_t lines = 0;
  for (; static_cast<std::size_t>(end - p) > lanes; p += lanes) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(p);
    const auto v = hn::LoadU(d, bytes), next = hn::LoadU(d, bytes + 1), lineFeed = hn::Set(d, '\n');
    const auto alone = hn::AndNot(hn::Eq(next, lineFeed), hn::Eq(v, hn::Set(d, '\r')));
    lines += hn::CountTrue(d, hn::Or(hn::Eq(v, lineFeed), alone));
  }
  for (; p < end; ++p) lines += *p == '\n' || (*p == '\r' && (p + 1 == end || p[1] != '\n'));
  return lines;
}

std::uint64_t countTextHere(std::string_view wanted, std::string_view text) {
  const auto bitsWith = [](const char* block, char wantedByte) HWY_ATTR {
    return blockBits(reinterpret_cast<const std::uint8_t*>(block), [wantedByte](auto v) HWY_ATTR {
      return hn::Eq(v, hn::Set(Bytes(), static_cast<std::uint8_t>(wantedByte)));
    });
  };
  std::uint64_t found = 0;
  std::size_t at = 0;
  for (; text.size() - at > kBlock; at += kBlock)
    for (std::uint64_t begins =
             bitsWith(text.data() + at, wanted[0]) & bitsWith(text.data() + at + 1, wanted[1]);
         begins; begins &= begins - 1)
      found += text.substr(at + static_cast<std::size_t>(std::countr_zero(begins))).starts_with(wanted);
  while ((at = text.find(wanted, at)) != std::string_view::npos) {
    ++found;
    at += wanted.size();
  }
  return found;
}

}  // namespace cql::pgn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace cql::pgn {

std::uint64_t countLines(std::string_view text) {
  return CQL_DISPATCH(countLinesHere)(text);
}
std::uint64_t countText(std::string_view wanted, std::string_view text) {
  return CQL_DISPATCH(countTextHere)(wanted, text);
}
const char* nextStructure(const char* p, const char* end, bool skipComments, const char*& base,
                          Nesting* nesting) {
  return CQL_DISPATCH(nextStructureHere)(p, end, skipComments, base, nesting);
}
const char* tagLinesEnd(const char* p, const char* end) {
  return CQL_DISPATCH(tagLinesEndHere)(p, end);
}
const char* fastCommentEnd(const char* p, const char* end) {
  return CQL_DISPATCH(commentEndHere)(p, end);
}

}  // namespace cql::pgn
#endif  // HWY_ONCE
