// Classes of the bytes of movetext, 64 at a time. Compiled for every instruction set: include it after
// <hwy/foreach_target.h>, once for each of them.
#if defined(CQL_PGN_BLOCK_CLASSES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef CQL_PGN_BLOCK_CLASSES_INL_H
#undef CQL_PGN_BLOCK_CLASSES_INL_H
#else
#define CQL_PGN_BLOCK_CLASSES_INL_H
#endif

#include "pgn/fast/block_bits-inl.h"

HWY_BEFORE_NAMESPACE();
namespace cql::pgn::HWY_NAMESPACE {

/// Classes of bytes, as bits that the rows and the columns of the ASCII table may have in common: a byte is
/// of the classes that both its row and its column have. A byte without a class is left to the fallback.
enum Class : std::uint8_t {
  kLetter46 = 1,  ///< of the rows 4 and 6: @ A ... O and their small forms
  kLetter57 = 2,
  kOneToNine = 4,
  kZero = 8,
  kBlankOrDot = 16,
  kLineEnd = 32,  ///< and the tabulator
  kMark = 64,     ///< + # -
  kEquals = 128,

  kLetters = kLetter46 | kLetter57,
  kDigits = kOneToNine | kZero,
  kBlanks = kBlankOrDot | kLineEnd,
};

/// The classes of rows, or of columns: all those of their characters.
struct ClassTable {
  alignas(16) std::uint8_t classes[16] = {};

  constexpr ClassTable(bool rows) {
    auto add = [&](std::uint8_t c, Class what) { classes[rows ? c >> 4 : c & 15] |= what; };
    for (std::uint8_t c = 'A'; c <= 'Z'; ++c)
      for (const std::uint8_t form : {c, static_cast<std::uint8_t>(c | 0x20)})
        add(form, c & 0x10 ? kLetter57 : kLetter46);
    for (std::uint8_t c = '1'; c <= '9'; ++c) add(c, kOneToNine);
    add('0', kZero);
    for (const char c : {' ', '.'}) add(static_cast<std::uint8_t>(c), kBlankOrDot);
    for (const char c : {'\n', '\r', '\t'}) add(static_cast<std::uint8_t>(c), kLineEnd);
    for (const char c : {'+', '#', '-'}) add(static_cast<std::uint8_t>(c), kMark);
    add('=', kEquals);
  }
};
constexpr ClassTable kRows(true), kColumns(false);

/// The 64 bytes of a block, bit i for byte i.
struct Block {
  Bits letters, digits, starters, blanks, others;

  /// Clears the bytes after the first `n`, as if they were blanks.
  HWY_INLINE void cut(std::size_t n) { blank(~((Bits{1} << n) - 1)); }
  /// Clears some bytes, as if they were blanks.
  HWY_INLINE void blank(Bits some) {
    letters &= ~some, digits &= ~some, starters &= ~some, others &= ~some;
    blanks |= some;
  }
  HWY_INLINE void shift(std::size_t n) {
    letters >>= n, digits >>= n, starters >>= n, blanks >>= n, others >>= n;
  }
};

template <typename D, typename V>
HWY_INLINE V lookUp(D d, const ClassTable& table, V index) {
  if constexpr (hn::MaxLanes(D()) == 1)
    return hn::Set(d, table.classes[hn::GetLane(index)]);
  else
    return hn::TableLookupBytes(hn::LoadDup128(d, table.classes), index);
}

HWY_INLINE Block classify(const std::uint8_t* bytes) {
  const Bytes d;
  Block block{};
  for (std::size_t at = 0; at < kBlock; at += hn::Lanes(d)) {
    const auto c = hn::LoadU(d, bytes + at);
    const auto classes =
        hn::And(lookUp(d, kRows, hn::ShiftRight<4>(c)), lookUp(d, kColumns, hn::And(c, hn::Set(d, 15))));
    auto are = [&](unsigned some) HWY_ATTR {
      return bitsOf(hn::Ne(hn::And(classes, hn::Set(d, static_cast<std::uint8_t>(some))), hn::Zero(d))) << at;
    };
    block.letters |= are(kLetters);
    block.digits |= are(kDigits);
    block.starters |= are(kLetters | kOneToNine);
    block.blanks |= are(kBlanks);
    block.others |= bitsOf(hn::Eq(classes, hn::Zero(d))) << at;
  }
  return block;
}

}  // namespace cql::pgn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
