#include "runtime/comments/composition.h"

#include <algorithm>
#include <iterator>

namespace cql {
namespace {

struct Composition {
  char16_t first, second, both;
};
constexpr Composition kCompositions[] = {
#define X(first, second, both) {first, second, both},
#include "runtime/comments/compositions.def"
#undef X
};

struct Range {
  char32_t first, last;
};
constexpr Range kLetters[] = {
#define X(first, last) {first, last},
#include "runtime/comments/letters.def"
#undef X
};

}  // namespace

char32_t composed(char32_t first, char32_t second) {
  // Hangul syllables are composed by their numbers.
  constexpr char32_t kLead = 0x1100, kVowel = 0x1161, kTail = 0x11a7, kSyllable = 0xac00;
  constexpr char32_t kLeads = 19, kVowels = 21, kTails = 28;
  if (first - kLead < kLeads && second - kVowel < kVowels)
    return kSyllable + ((first - kLead) * kVowels + (second - kVowel)) * kTails;
  const char32_t syllable = first - kSyllable;
  if (syllable < kLeads * kVowels * kTails && syllable % kTails == 0 && second - kTail - 1 < kTails - 1)
    return first + (second - kTail);
  const auto* const found = std::ranges::find_if(
      std::ranges::lower_bound(kCompositions, first, {},
                               [](const Composition& c) { return char32_t{c.first}; }),
      std::end(kCompositions), [&](const Composition& c) { return c.first != first || c.second == second; });
  return found != std::end(kCompositions) && found->first == first ? found->both : 0;
}

bool isVisibleLetter(char32_t character) {
  const auto* const range = std::ranges::lower_bound(kLetters, character, {}, &Range::last);
  return range != std::end(kLetters) && character >= range->first;
}

}  // namespace cql
