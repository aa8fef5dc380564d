// Variants of chess, as named by the tag Variant (language/41 §4).
#pragma once

#include <string_view>

namespace cql {

enum class Variant {
  Chess,     ///< the usual rules, from any position
  Chess960,  ///< also the castling of Chess960
  Other,     ///< other rules
};

/// Returns the variant that a value of the tag Variant stands for.
Variant variantOf(std::string_view value);

/// Returns the text of the warning about a game of another variant, which is not searched. Its kind
/// (kindOf()) names the variant if that is one of the well-known ones.
std::string_view otherVariantWarning(std::string_view value);

}  // namespace cql
