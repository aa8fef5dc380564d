// Compiled for every vector instruction set; the best one of the machine is taken. Bytes are looked at 64 at
// a time, as sets of bits: bit i for byte i of a block.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pgn/tag_index.cpp"

#include "pgn/tag_index.h"

#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <bit>
#include <cstring>

#include "pgn/block_bits-inl.h"
#include "pgn/instruction_set.h"

HWY_BEFORE_NAMESPACE();
namespace cql::pgn::HWY_NAMESPACE {

/// Bytes of one value in a block.
HWY_INLINE Bits bitsOfByte(const std::uint8_t* block, char x) {
  return blockBits(
      block, [x](auto v) HWY_ATTR { return hn::Eq(v, hn::Set(Bytes(), static_cast<std::uint8_t>(x))); });
}

/// Bytes below the blank.
HWY_INLINE Bits controlBits(const std::uint8_t* block) {
  return blockBits(block, [](auto v) HWY_ATTR { return hn::Lt(v, hn::Set(Bytes(), ' ')); });
}

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

/// What one block leaves to the next one: its last bits.
struct Carry {
  Bits bit = 0;
  /// The bits moved to the byte behind them.
  HWY_INLINE Bits behind(Bits bits) {
    const Bits moved = bits << 1 | bit;
    bit = bits >> 63;
    return moved;
  }
};

/// Quotes of a block that are written without asking whether there are so many.
constexpr int kAtOnce = 6;

/// `end` bytes of text, the last of them a ']', behind which a line ends. Gives the number of quotes, 0 if
/// the section is not plain. `quotes` has room for kAtOnce more than there can be. `readable` bytes may be
/// read.
std::size_t findTags(const char* text, std::size_t end, std::size_t readable, std::uint32_t* quotes) {
  std::uint32_t* const first = quotes;
  Bits inside = 0;  // all ones: a value goes on into the block
  Carry afterClosing, afterBracket, afterReturn, afterLineEnd, afterBlank, afterOpen;
  afterLineEnd.bit = 1;  // the first byte begins a line
  for (std::size_t at = 0; at <= end; at += kBlock) {
    std::uint8_t last[kBlock];
    const auto* block = reinterpret_cast<const std::uint8_t*>(text) + at;
    const std::size_t left = end - at;
    if (HWY_UNLIKELY(readable - at < kBlock)) {
      std::memset(last, 'x', sizeof last);
      std::memcpy(last, block, left);
      block = last;
    }
    // Behind the end nothing counts, but there a line ends.
    const Bits valid = left < kBlock ? (Bits{1} << left) - 1 : ~Bits{0};
    const Bits lineFeeds = (bitsOfByte(block, '\n') & valid) | (left < kBlock ? Bits{1} << left : 0);
    const Bits foundQuotes = bitsOfByte(block, '"') & valid;
    Bits controls = controlBits(block) & valid & ~lineFeeds, returns = 0;
    if (controls != 0) {
      returns = bitsOfByte(block, '\r') & valid;
      controls &= ~returns;
    }
    // From the quote that opens a value to before the one that closes it.
    const Bits values = parities(foundQuotes) ^ inside;
    inside = Bits{0} - (values >> 63);
    const Bits opening = foundQuotes & values, closing = foundQuotes & ~values,
               outside = ~(values | foundQuotes) & valid;
    const Bits opens = bitsOfByte(block, '[') & outside, closes = bitsOfByte(block, ']') & outside,
               blanks = bitsOfByte(block, ' ') & outside;
    // Carriage returns stand before line feeds only. A line ends with the first of the two.
    const Bits behindReturn = afterReturn.behind(returns);
    const Bits lineEnds = (lineFeeds & ~behindReturn) | returns;
    const Bits brackets = afterClosing.behind(closing);
    const Bits begins = afterLineEnd.behind(lineFeeds) & valid;
    const Bits wrong = (behindReturn & ~lineFeeds) | controls |      //
                       (brackets ^ closes) |                         // "] and no other ]
                       (afterBracket.behind(brackets) ^ lineEnds) |  // which ends the line
                       (begins ^ opens) |                            // every line begins with [, no other
                       (afterBlank.behind(blanks) ^ opening) |       // one blank, before the value
                       (afterOpen.behind(opens) & blanks);           // and the name is not empty
    if (wrong) return 0;
    auto offset = [at](Bits b) {
      return static_cast<std::uint32_t>(at) + static_cast<std::uint32_t>(std::countr_zero(b));
    };
    const int count = std::popcount(foundQuotes);
    Bits b = foundQuotes;
    for (int i = 0; i < kAtOnce; ++i, b &= b - 1) quotes[i] = offset(b);
    for (int i = kAtOnce; i < count; ++i, b &= b - 1) quotes[i] = offset(b);
    quotes += count;
  }
  return static_cast<std::size_t>(quotes - first);
}

}  // namespace cql::pgn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace cql::pgn {

bool TagIndex::find(std::string_view section, std::size_t readable) {
  constexpr std::size_t kRoom = 64;  // for a block that is not plain
  while (!section.empty() && (section.back() == '\n' || section.back() == '\r')) section.remove_suffix(1);
  count_ = 0;
  if (section.empty() || section.back() != ']' || section.size() > UINT32_MAX) return false;
  // The shortest line is [a ""] and a line end: two quotes in seven bytes.
  const std::size_t most = 2 * (section.size() / 7 + 1) + kRoom;
  if (quotes_.size() < most) quotes_.resize(2 * most);
  count_ = CQL_DISPATCH(findTags)(section.data(), section.size(), readable, quotes_.data());
  return count_ > 0;
}

}  // namespace cql::pgn
#endif  // HWY_ONCE
