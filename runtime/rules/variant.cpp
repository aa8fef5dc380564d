#include "runtime/rules/variant.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "runtime/ascii.h"

namespace cql {
namespace {

/// Returns the letters and digits of a name, in small letters: programs differ in blanks and hyphens. Empty
/// for names that are longer than any known one.
std::string plain(std::string_view name) {
  constexpr std::size_t kLongest = 32;
  std::string letters;
  if (name.size() > kLongest) return letters;
  for (const char c : name)
    if (ascii::isLetterOrDigit(c)) letters += ascii::toLower(c);
  return letters;
}

// The spellings of lichess, chess.com, FICS, WinBoard, cutechess and ChessBase.
constexpr std::array<std::string_view, 9> kChess{"chess",        "standard",          "normal",
                                                 "fromposition", "regular",           "classical",
                                                 "orthodox",     "chessfromposition", "standardchess"};
constexpr std::array<std::string_view, 6> kChess960{"chess960", "fischerandom", "fischerrandom",
                                                    "960",      "chess9lx",     "freestyle"};

#define CQL_NOT_SEARCHED ", game not searched (--assume-standard searches it by the rules of chess)"
constexpr std::pair<std::string_view, std::string_view> kWellKnown[] = {
    {"atomic", "variant Atomic" CQL_NOT_SEARCHED},
    {"antichess", "variant Antichess" CQL_NOT_SEARCHED},
    {"bughouse", "variant Bughouse" CQL_NOT_SEARCHED},
    {"crazyhouse", "variant Crazyhouse" CQL_NOT_SEARCHED},
    {"giveaway", "variant Giveaway" CQL_NOT_SEARCHED},
    {"horde", "variant Horde" CQL_NOT_SEARCHED},
    {"kingofthehill", "variant King of the Hill" CQL_NOT_SEARCHED},
    {"losers", "variant Losers" CQL_NOT_SEARCHED},
    {"racingkings", "variant Racing Kings" CQL_NOT_SEARCHED},
    {"suicide", "variant Suicide" CQL_NOT_SEARCHED},
    {"threecheck", "variant Three-check" CQL_NOT_SEARCHED},
    {"3check", "variant Three-check" CQL_NOT_SEARCHED},
};
constexpr std::string_view kAnyOther = "other variant of chess" CQL_NOT_SEARCHED;
#undef CQL_NOT_SEARCHED

}  // namespace

Variant variantOf(std::string_view value) {
  if (value == "Standard" || value == "Chess") return Variant::Chess;  // most values, without a copy
  // A value without a letter or digit, as "?", names no variant.
  if (std::ranges::none_of(value, [](char c) { return ascii::isLetterOrDigit(c) || (c & 0x80); }))
    return Variant::Chess;
  const std::string name = plain(value);
  if (std::ranges::find(kChess, name) != kChess.end()) return Variant::Chess;
  return std::ranges::find(kChess960, name) != kChess960.end() ? Variant::Chess960 : Variant::Other;
}

std::string_view otherVariantWarning(std::string_view value) {
  const std::string name = plain(value);
  for (const auto& [known, warning] : kWellKnown)
    if (name == known) return warning;
  return kAnyOther;
}

}  // namespace cql
