// Compiled once for every instruction set that Highway dispatches to.
//
// Most of a comment is unchanged, except for a blank instead of each line end: so it is copied in vectors.
// Blanks to be removed are handled one by one.
#include "pgn/fast/normalize_comment.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "runtime/chars.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pgn/fast/normalize_comment.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "io/instruction_set.h"
#include "pgn/fast/block_bits-inl.h"

HWY_BEFORE_NAMESPACE();
namespace cql::pgn {
namespace HWY_NAMESPACE {

/// Characters and their kinds.
struct Characters {
  using Vector = hn::Vec<Bytes>;

  /// Loads a vector of them, and one more.
  HWY_INLINE explicit Characters(const char* text) {
    const Bytes d;
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text);
    vector = hn::LoadU(d, bytes);
    blank = blanks(vector);
    run = hn::And(blank, blanks(hn::LoadU(d, bytes + 1)));
    brace = hn::Or(hn::Eq(vector, hn::Set(d, '{')), hn::Eq(vector, hn::Set(d, '}')));
  }
  /// Loads those at the start of a text, followed by letters if it is shorter.
  static HWY_INLINE Characters first(std::string_view text) {
    if (text.size() > hn::Lanes(Bytes())) return Characters(text.data());
    char padded[kBlock + 1];
    std::memset(padded, 'x', sizeof padded);
    std::memcpy(padded, text.data(), text.size());
    return Characters(padded);
  }
  /// Finds blanks as isBlank() does.
  static HWY_INLINE hn::Mask<Bytes> blanks(Vector v) {
    const Bytes d;
    const auto isControl = hn::Lt(hn::Sub(v, hn::Set(d, '\t')), hn::Set(d, '\r' - '\t' + 1));
    return hn::Or(hn::Or(hn::Eq(v, hn::Set(d, ' ')), hn::Eq(v, hn::Zero(d))), isControl);
  }
  HWY_INLINE bool stay() const {
    const Bytes d;
    const auto otherBlank = hn::AndNot(hn::Eq(vector, hn::Set(d, ' ')), blank);
    return hn::AllFalse(d, hn::Or(hn::Or(run, brace), otherBlank));
  }
  HWY_INLINE void writeTo(char* to) const {
    const Bytes d;
    const auto normal = hn::IfThenElse(brace, hn::Set(d, '_'), vector);
    hn::StoreU(hn::IfThenElse(blank, hn::Set(d, ' '), normal), d, reinterpret_cast<std::uint8_t*>(to));
  }

  Vector vector;
  hn::Mask<Bytes> blank, run, brace;  ///< run: another blank follows
};

/// Normalizes a text that neither begins nor ends with a blank.
std::string_view normalizeHere(std::string_view text, Arena& storage) {
  const std::size_t lanes = hn::Lanes(Bytes()), size = text.size();
  const char* const p = text.data();
  std::size_t i = 0;
  while (i < size && Characters::first(text.substr(i)).stay()) i += lanes;
  if (i >= size) return text;

  char* const begin = storage.allocate(size + lanes);  // it does not grow; whole vectors are written
  char* to = std::copy_n(p, i, begin);
  while (i < size) {
    const Characters c = Characters::first(text.substr(i));
    c.writeTo(to);
    const Bits runs = bitsOf(c.run);
    const std::size_t kept =
        runs ? static_cast<std::size_t>(std::countr_zero(runs)) + 1 : std::min(lanes, size - i);
    to += kept;
    i += kept;
    if (runs)
      while (isBlank(p[i])) i++;
  }
  return {begin, to};
}

}  // namespace HWY_NAMESPACE
}  // namespace cql::pgn
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace cql::pgn {

std::string_view normalizeComment(std::string_view text, Arena& storage) {
  while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);
  return CQL_DISPATCH(normalizeHere)(text, storage);
}

}  // namespace cql::pgn
#endif
