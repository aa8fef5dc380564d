#include "frontend/material_pattern.h"

#include <algorithm>
#include <array>

#include "runtime/ascii.h"
#include "runtime/kernel/kernel.h"
#include "runtime/utf8.h"

namespace cql::frontend {
namespace {

constexpr std::string_view kLetters = "QRBNP";
/// More than the pieces of any kind: larger numbers are equivalent.
constexpr int kMany = 64;

struct Interval {
  int low = 0, high = 0;  ///< kMany: no limit
};
struct Side {
  std::array<Interval, 5> items{};  ///< by letter
  std::array<bool, 5> named{};
  bool king = false, free = false;
};
struct Sides {
  Side left, right;
  std::string error;
};

Interval readCount(std::string_view text, std::size_t& at) {
  const char sign = at < text.size() ? text[at] : '\0';
  if (sign == '*') return ++at, Interval{0, kMany};
  if (sign == '+') return ++at, Interval{1, kMany};
  if (sign == '?') return ++at, Interval{0, 1};
  if (!ascii::isDigit(sign)) return {1, 1};
  int number = 0;
  for (; at < text.size() && ascii::isDigit(text[at]); ++at)
    number = std::min(number * 10 + (text[at] - '0'), kMany);
  return {number, number};
}

Sides readSides(std::string_view written, bool kings) {
  std::string text(written);
  std::erase_if(text, ascii::isSpace);
  Sides sides;
  bool divided = false;
  for (std::size_t at = 0; at < text.size() && sides.error.empty();) {
    const char c = text[at++];
    Side& side = divided ? sides.right : sides.left;
    const std::size_t letter = kLetters.find(c);
    if (c == 'v' && !divided) {
      divided = true;
    } else if (c == '.') {
      side.free = true;
    } else if (c == 'K' && kings) {
      const char next = at < text.size() ? text[at] : '\0';
      if (side.king || ascii::isDigit(next) || next == '*' || next == '+' || next == '?')
        sides.error = "a king stands once in each side, without a number or sign";
      side.king = true;
    } else if (letter != std::string_view::npos) {
      const Interval more = readCount(text, at);
      Interval& all = side.items[letter];
      all = {std::min(all.low + more.low, kMany), std::min(all.high + more.high, kMany)};
      side.named[letter] = true;
    } else {
      sides.error = "'" + std::string(utf8::characterAt(text, at - 1)) + "' has no meaning in it";
    }
  }
  if (sides.error.empty() && !divided) sides.error = "it needs a v between White's pieces and Black's";
  return sides;
}

/// Clamps a number of pieces: one out of reach stays out of reach.
std::uint64_t limited(int number) {
  return static_cast<std::uint64_t>(std::min<int>(number, kCqlNoLimit));
}

MaterialPattern::Bounds materialBounds(const Side& white, const Side& black) {
  MaterialPattern::Bounds bounds;
  for (int i = 9; i >= 0; --i) {
    const Side& side = i < 5 ? white : black;
    const auto letter = static_cast<std::size_t>(i % 5);
    Interval item = side.items[letter];
    if (!side.named[letter]) item = {0, side.free ? kMany : 0};
    bounds.low = bounds.low << 6 | limited(item.low);
    bounds.high = bounds.high << 6 | limited(item.high);
  }
  return bounds;
}

MaterialPattern::Bounds imbalanceBounds(const Side& more, const Side& less) {
  MaterialPattern::Bounds bounds;
  const bool free = more.free || less.free;
  for (std::size_t letter = 5; letter-- > 0;) {
    Interval difference{free ? -kMany : 0, free ? kMany : 0};
    if (more.named[letter]) difference = more.items[letter];
    if (less.named[letter]) difference = {-less.items[letter].high, -less.items[letter].low};
    bounds.low =
        bounds.low << 8 | static_cast<std::uint64_t>(difference.low + static_cast<int>(kCqlNoDifference));
    bounds.high =
        bounds.high << 8 | static_cast<std::uint64_t>(difference.high + static_cast<int>(kCqlNoDifference));
  }
  return bounds;
}

}  // namespace

MaterialPattern parseMaterial(std::string_view text) {
  Sides sides = readSides(text, true);
  return {materialBounds(sides.left, sides.right), materialBounds(sides.right, sides.left),
          sides.error.empty() ? "" : "this is no material: " + sides.error};
}

MaterialPattern parseImbalance(std::string_view text) {
  Sides sides = readSides(text, false);
  for (std::size_t letter = 0; letter < kLetters.size(); ++letter)
    if (sides.error.empty() && sides.left.named[letter] && sides.right.named[letter])
      sides.error = std::string("'") + kLetters[letter] + "' stands on both sides";
  return {imbalanceBounds(sides.left, sides.right), imbalanceBounds(sides.right, sides.left),
          sides.error.empty() ? "" : "this is no imbalance: " + sides.error};
}

}  // namespace cql::frontend
