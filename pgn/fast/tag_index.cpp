// Compiled for every vector instruction set; the best one that the CPU has is used. Bytes are tested 64 at a
// time, as sets of bits: bit i for byte i of a block.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pgn/fast/tag_index.cpp"

#include "pgn/fast/tag_index.h"

#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <bit>
#include <cstring>

#include "io/instruction_set.h"
#include "pgn/fast/block_bits-inl.h"

HWY_BEFORE_NAMESPACE();
namespace cql::pgn::HWY_NAMESPACE {

/// Bit i: the parity of bits 0 ... i.
HWY_INLINE Bits parities(Bits x) {
#if HWY_TARGET == HWY_SCALAR
  for (int shift = 1; shift < 64; shift *= 2) x ^= x << shift;
  return x;
#else
  const hn::Full128<std::uint64_t> d;
  return hn::GetLane(hn::CLMulLower(hn::Set(d, x), hn::Set(d, ~Bits{0})));
#endif
}

/// The state from one block to the next one: its last bits.
struct Carry {
  Bits bit = 0;
  /// Moves bits to the next byte.
  HWY_INLINE Bits behind(Bits bits) {
    const Bits moved = bits << 1 | bit;
    bit = bits >> 63;
    return moved;
  }
};

/// This many quotes of a block are always written, without testing how many there are.
constexpr int kQuotesAtOnce = 6;

/// The result of findTags().
enum class Found { Section, NotSimple, CarriageReturn };

/// TagIndex::add() for sections whose lines all end with CR LF (`kReturns`) or with LF. `quotes` holds
/// `count` quotes already.
template <bool kReturns>
HWY_INLINE Found findTagsIn(const char* text, const char* end, std::vector<std::uint32_t>& quotes,
                            std::size_t& count) {
  std::uint32_t* out = quotes.data() + count;
  const std::uint32_t* outEnd = quotes.data() + quotes.size();
  Bits inside = 0;  // all ones: a value continues into the block
  Carry afterClosing, afterBracket, afterReturn, afterLineEnd, afterBlank, afterOpen;
  afterLineEnd.bit = 1;  // the first byte begins a line
  for (const char* at = text;; at += kBlock) {
    fetchAhead(at);
    std::uint8_t last[kBlock + 1];
    const auto* block = reinterpret_cast<const std::uint8_t*>(at);
    if (HWY_UNLIKELY(end - at <= static_cast<std::ptrdiff_t>(kBlock))) {
      std::memset(last, '\n', sizeof last);
      std::memcpy(last, block, static_cast<std::size_t>(end - at));
      block = last;
    }
    if (HWY_UNLIKELY(outEnd - out < static_cast<std::ptrdiff_t>(kBlock))) {
      const auto have = out - quotes.data();
      quotes.resize(2 * quotes.size() + 4 * kBlock);
      out = quotes.data() + have;
      outEnd = quotes.data() + quotes.size();
    }
    Bits lineFeeds = equalBits(block, '\n');
    // The section ends with the line that no other tag line follows.
    const Bits lastLine = lineFeeds & ~equalBits(block + 1, '[');
    const Bits valid = lastLine ^ (lastLine - 1);
    lineFeeds &= valid;
    const Bits foundQuotes = equalBits(block, '"') & valid;
    Bits controls = controlBits(block) & valid & ~lineFeeds, returns = 0;
    if constexpr (kReturns) {
      returns = equalBits(block, '\r') & valid;
      controls &= ~returns;
    } else if (HWY_UNLIKELY(controls != 0)) {
      return block[std::countr_zero(controls)] == '\r' ? Found::CarriageReturn : Found::NotSimple;
    }
    // From the quote that opens a value to before the one that closes it.
    const Bits values = parities(foundQuotes) ^ inside;
    inside = Bits{0} - (values >> 63);
    const Bits opening = foundQuotes & values, closing = foundQuotes & ~values,
               outside = ~(values | foundQuotes) & valid;
    const Bits opens = equalBits(block, '[') & outside, closes = equalBits(block, ']') & outside,
               blanks = equalBits(block, ' ') & outside;
    // Carriage returns precede line feeds only. A line ends with the first of the two.
    const Bits behindReturn = kReturns ? afterReturn.behind(returns) : 0;
    const Bits lineEnds = (lineFeeds & ~behindReturn) | returns;
    const Bits brackets = afterClosing.behind(closing);
    const Bits begins = afterLineEnd.behind(lineFeeds) & valid;
    const Bits wrong = (behindReturn & ~lineFeeds) | controls |      //
                       (brackets ^ closes) |                         // "] and no other ]
                       (afterBracket.behind(brackets) ^ lineEnds) |  // which ends the line
                       (begins ^ opens) |                            // every line begins with [, no other
                       (afterBlank.behind(blanks) ^ opening) |       // one blank, before the value
                       (afterOpen.behind(opens) & blanks);           // and the name is not empty
    if (HWY_UNLIKELY(wrong != 0)) return Found::NotSimple;
    const auto offset = static_cast<std::uint32_t>(at - text);
    out = writePlaces<kQuotesAtOnce>(foundQuotes, offset, out);  // a tag has seven characters at least
    if (lastLine != 0) {
      count = static_cast<std::size_t>(out - quotes.data());
      return Found::Section;
    }
  }
}

bool findTags(const char* text, const char* end, std::vector<std::uint32_t>& quotes, std::size_t& count) {
  Found found = findTagsIn<false>(text, end, quotes, count);
  if (found == Found::CarriageReturn) found = findTagsIn<true>(text, end, quotes, count);
  return found == Found::Section;
}

}  // namespace cql::pgn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace cql::pgn {

const char* TagIndex::add(const char* text, const char* end) {
  const char* limit = end - text > UINT32_MAX ? text + UINT32_MAX : end;
  if (!CQL_DISPATCH(findTags)(text, limit, quotes_, count_)) return nullptr;
  const char* sectionEnd = text + quotes_[count_ - 1] + 2;  // after the ] of the last value
  return limit < end && sectionEnd == limit ? nullptr : sectionEnd;
}

}  // namespace cql::pgn
#endif  // HWY_ONCE
