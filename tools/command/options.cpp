#include "tools/command/options.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "runtime/ascii.h"
#include "tools/command/inputs.h"
#include "tools/command/option_readers.h"

namespace cql::tool {
namespace {

using namespace readers;

constexpr Option kOptions[] = {
#define CQL_OPTION(word, letter, setting, reader, group, value, doc) \
  {word,                                                             \
   letter,                                                           \
   SettingId::setting,                                               \
   decltype(reader)::kTakes,                                         \
   group,                                                            \
   value,                                                            \
   doc,                                                              \
   [](const OptionUse& use) -> cql::Result<void> { return (reader)(use.given.setting, use); }},
#include "runtime/settings.def"
};

/// Returns true if every setting can be written as options.
constexpr bool allCanBeWritten() {
  std::array<bool, std::size(kSettings)> can{};
  for (const Option& option : kOptions) can[static_cast<std::size_t>(option.setting)] = true;
#define CQL_HEADER(word, setting, reader) can[static_cast<std::size_t>(SettingId::setting)] = true;
#include "runtime/settings.def"
  return std::all_of(can.begin(), can.end(), [](bool one) { return one; });
}
static_assert(allCanBeWritten(), "a setting has neither a word of the header nor an option");

template <std::size_t kSize>
bool isOneOf(const std::string& word, const std::string_view (&words)[kSize]) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}
/// Words of `hhdb` that a text to search for follows, and words that continue it.
constexpr std::string_view kTakeText[] = {"composer", "diagram", "firstcomment", "stipulation", "gbr",
                                          "material", "pieces",  "pawns",        "kings",       "search"};
constexpr std::string_view kGoOn[] = {"award", "prize",    "hm",     "commendation", "special", "max",
                                      "sort",  "material", "pieces", "pawns",        "kings"};

}  // namespace

std::span<const Option> options() {
  return kOptions;
}

std::string plainName(std::string_view word) {
  std::string name = ascii::lower(word);
  std::erase(name, '-');
  return name;
}

const Option* findOption(std::string_view word) {
  const std::string name = plainName(word);
  for (const Option& o : kOptions)
    if (name == plainName(o.name) || (o.letter && name == plainName(o.letter))) return &o;
  return nullptr;
}

bool isNumber(const std::string& word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), ascii::isDigit);
}

int wordsOf(Takes takes, const Words& words, std::size_t at) {
  const std::size_t left = words.size() - at;
  auto word = [&](std::size_t i) { return i < left ? words[at + i] : std::string(); };
  switch (takes) {
    case Takes::Nothing:
      return 0;
    case Takes::One:
      return left >= 1 ? 1 : -1;
    case Takes::Two:
      return left >= 2 ? 2 : -1;
    case Takes::Numbers:
      return left < 1 ? -1 : isNumber(word(1)) ? 2 : 1;
    case Takes::Collection: {
      std::size_t n = 0;
      while (word(n) == "nosort" || word(n) == "notransform") ++n;
      return n < left ? static_cast<int>(n) + 1 : -1;
    }
    case Takes::StudyWords: {
      if (left < 1) return -1;
      std::size_t n = 1;
      while (isOneOf(word(n), kGoOn)) ++n;
      if (isOneOf(word(n - 1), kTakeText) && n < left && !word(n).starts_with("-") && !isQueryName(word(n)) &&
          !isGameFile(word(n)))
        ++n;
      return static_cast<int>(n);
    }
  }
  return 0;
}

}  // namespace cql::tool
