// Compiled for every vector instruction set; the best one of the machine is taken. Bytes are looked at 64 at
// a time, as sets of bits: bit i for byte i of a block.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pgn/tag_index.cpp"

#include "pgn/tag_index.h"

#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <bit>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace cql::pgn::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Bytes = hn::CappedTag<std::uint8_t, 64>;
using Bits = std::uint64_t;
constexpr std::size_t kBlock = 64;

struct Classes {
  Bits quotes = 0, opens = 0, closes = 0, blanks = 0, controls = 0, lineFeeds = 0, returns = 0, nuls = 0;
};

HWY_INLINE Classes classify(const std::uint8_t* block) {
  const Bytes d;
  Classes c;
  for (std::size_t i = 0; i < kBlock; i += hn::Lanes(d)) {
    const auto v = hn::LoadU(d, block + i);
    auto bits = [&](auto mask) HWY_ATTR {
      Bits value = 0;
      hn::StoreMaskBits(d, mask, reinterpret_cast<std::uint8_t*>(&value));
      return value << i;
    };
    auto is = [&](char x) HWY_ATTR { return bits(hn::Eq(v, hn::Set(d, static_cast<std::uint8_t>(x)))); };
    c.quotes |= is('"');
    c.opens |= is('[');
    c.closes |= is(']');
    c.lineFeeds |= is('\n');
    c.returns |= is('\r');
    c.nuls |= is('\0');
    c.blanks |= is(' ');
    c.controls |= bits(hn::Lt(v, hn::Set(d, ' ')));
  }
  return c;
}

/// Bit i: the parity of bits 0 ... i.
constexpr Bits parities(Bits x) {
  for (int shift = 1; shift < 64; shift *= 2) x ^= x << shift;
  return x;
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
/// the section is not plain. `quotes` has room for kAtOnce more than there can be.
std::size_t findTags(const char* text, std::size_t end, std::uint32_t* quotes) {
  std::uint32_t* const first = quotes;
  Bits inside = 0;  // all ones: a value goes on into the block
  Carry afterClosing, afterBracket, afterReturn, afterLineEnd, afterBlank, afterOpen;
  afterLineEnd.bit = 1;  // the first byte begins a line
  for (std::size_t at = 0; at <= end; at += kBlock) {
    std::uint8_t last[kBlock];
    const auto* block = reinterpret_cast<const std::uint8_t*>(text) + at;
    const std::size_t left = end - at;
    Bits valid = ~Bits{0};
    if (left < kBlock) {
      std::memset(last, 'x', sizeof last);
      std::memcpy(last, block, left);
      last[left] = '\n';
      block = last;
      valid = (Bits{1} << left) - 1;
    }
    const Classes c = classify(block);
    const Bits values =
        parities(c.quotes) ^ inside;  // from the quote that opens to before the one that closes
    inside = Bits{0} - (values >> 63);
    const Bits opening = c.quotes & values, closing = c.quotes & ~values, outside = ~(values | c.quotes);
    // Carriage returns stand before line feeds only. A line ends with the first of the two.
    const Bits behindReturn = afterReturn.behind(c.returns);
    const Bits lineEnds = (c.lineFeeds & ~behindReturn) | c.returns;
    const Bits brackets = afterClosing.behind(closing);
    const Bits begins = afterLineEnd.behind(c.lineFeeds) & valid;
    const Bits blanks = c.blanks & outside;
    const Bits controls = c.controls & outside & ~c.lineFeeds & ~c.returns;
    const Bits wrong = (behindReturn & ~c.lineFeeds) | c.nuls | controls |
                       (brackets ^ (c.closes & outside)) |           // "] and no other ]
                       (afterBracket.behind(brackets) ^ lineEnds) |  // which ends the line
                       (begins ^ (c.opens & outside)) |              // every line begins with [, no other
                       (afterBlank.behind(blanks) ^ opening) |       // one blank, before the value
                       (afterOpen.behind(c.opens & outside) & c.blanks);  // and the name is not empty
    if (wrong) return 0;
    auto offset = [at](Bits b) {
      return static_cast<std::uint32_t>(at) + static_cast<std::uint32_t>(std::countr_zero(b));
    };
    const int count = std::popcount(c.quotes);
    Bits b = c.quotes;
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

HWY_EXPORT(findTags);

bool TagIndex::find(std::string_view section) {
  constexpr std::size_t kRoom = 64;  // for a block that is not plain
  while (!section.empty() && (section.back() == '\n' || section.back() == '\r')) section.remove_suffix(1);
  count_ = 0;
  if (section.empty() || section.back() != ']' || section.size() > UINT32_MAX) return false;
  // The shortest line is [a ""] and a line end: two quotes in seven bytes.
  const std::size_t most = 2 * (section.size() / 7 + 1) + kRoom;
  if (quotes_.size() < most) quotes_.resize(2 * most);
  count_ = HWY_DYNAMIC_DISPATCH(findTags)(section.data(), section.size(), quotes_.data());
  return count_ > 0;
}

}  // namespace cql::pgn
#endif  // HWY_ONCE
