// Compiled once for every instruction set that Highway dispatches to.
#include "pgn/write/break_lines.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pgn/write/break_lines.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "io/instruction_set.h"
#include "pgn/fast/block_bits-inl.h"

HWY_BEFORE_NAMESPACE();
namespace cql::pgn {
namespace HWY_NAMESPACE {

constexpr std::size_t kLine = 79;

char* copyComment(char* to, std::string_view text, bool& odd) {
  const Bytes d;
  const std::size_t lanes = hn::Lanes(d);
  std::memcpy(to, text.data(), text.size());
  std::memset(to + text.size(), 0, 64);
  auto* bytes = reinterpret_cast<std::uint8_t*>(to);
  const auto high = hn::Set(d, 0x80);
  auto odds = hn::Zero(d);
  for (std::size_t i = 0; i < text.size(); i += lanes) {
    const auto c = hn::LoadU(d, bytes + i);
    auto is = [&](char x) HWY_ATTR { return hn::Eq(c, hn::Set(d, static_cast<std::uint8_t>(x))); };
    odds = hn::Or(odds, hn::Or(hn::And(c, high), hn::IfThenElseZero(is('\n'), high)));
    const auto marked = hn::Or(c, hn::IfThenElseZero(is('.'), high));
    hn::StoreU(hn::IfThenElse(hn::Or(is('{'), is('}')), hn::Set(d, '_'), marked), d, bytes + i);
  }
  odd |= !hn::AllTrue(d, hn::Eq(odds, hn::Zero(d)));
  return to + text.size();
}

/// Finds where a line that begins at p may end: bit i for after 17 + i characters, the last bit for a full
/// line whose blank is not written.
HWY_INLINE std::uint64_t lineEnds(const std::uint8_t* p) {
  const Bytes d;
  const std::size_t lanes = hn::Lanes(d);
  std::uint64_t blanks = 0, others = 0;
  for (std::size_t at = 0; at < 64; at += lanes) {
    const auto last = hn::LoadU(d, p + 16 + at), next = hn::LoadU(d, p + 17 + at);
    auto is = [&](auto c, char x) HWY_ATTR { return hn::Eq(c, hn::Set(d, static_cast<std::uint8_t>(x))); };
    const auto behindNumber = hn::AndNot(is(next, '.'), is(last, '.'));
    blanks |= bitsOf(is(last, ' ')) << at;
    others |= bitsOf(hn::Or(hn::Or(is(last, '{'), is(next, '}')), behindNumber)) << at;
  }
  return blanks | (others & ~std::uint64_t{0} >> 1);
}

/// lineEnds() for the first characters of a line, in the rare case that a long word follows them; 0 if there
/// are none.
HWY_NOINLINE std::size_t earlyEnd(const std::uint8_t* p) {
  for (std::size_t n = 16; n > 0; --n)
    if (p[n - 1] == ' ' || p[n - 1] == '{' || p[n] == '}' || (p[n - 1] == '.' && p[n] != '.')) return n;
  return 0;
}

char* breakText(std::string_view text, char* out) {
  const Bytes d;
  const std::size_t lanes = hn::Lanes(d);
  const auto seven = hn::Set(d, 0x7f);
  const auto* p = reinterpret_cast<const std::uint8_t*>(text.data());
  const auto* const end = p + text.size();
  auto* to = reinterpret_cast<std::uint8_t*>(out);
  auto copyLine = [&]() HWY_ATTR {
    for (std::size_t i = 0; i < kLine; i += lanes) hn::StoreU(hn::And(hn::LoadU(d, p + i), seven), d, to + i);
  };
  while (static_cast<std::size_t>(end - p) > kLine) {
    copyLine();
    const std::uint64_t ends = lineEnds(p);
    const auto length =
        HWY_LIKELY(ends != 0) ? static_cast<std::size_t>(16 + std::bit_width(ends)) : earlyEnd(p);
    if (HWY_UNLIKELY(length == 0)) return nullptr;
    p += length;
    to += std::min(length, kLine);
    *to++ = '\n';
  }
  copyLine();
  return reinterpret_cast<char*>(to + (end - p));
}

}  // namespace HWY_NAMESPACE
}  // namespace cql::pgn
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace cql::pgn {

char* putComment(char* to, std::string_view text, bool& odd) {
  return CQL_DISPATCH(copyComment)(to, text, odd);
}
char* breakLines(std::string_view text, char* out) {
  return CQL_DISPATCH(breakText)(text, out);
}

}  // namespace cql::pgn
#endif
