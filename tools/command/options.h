// The options of the settings, made from runtime/settings.def.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/error.h"
#include "runtime/settings.h"

namespace cql::tool {

using Words = std::vector<std::string>;

/// How many words after an option belong to it.
enum class Takes : std::uint8_t {
  Nothing,
  One,
  Two,
  Numbers,     ///< one integer, and a second one if given
  Collection,  ///< [nosort] [notransform] FILE
  StudyWords,  ///< the words of `hhdb`
};

struct Option;
/// An option on a command line.
struct OptionUse {
  const Option& option;
  const Words& values;   ///< as many as the option takes
  GivenSettings& given;  ///< the settings of the command line so far
  std::string& answer;   ///< a text to print instead of a run
};

struct Option {
  const char* name;
  const char* letter;  ///< a short name, or null
  SettingId setting;
  Takes takes;
  const char* group;  ///< heading in the help
  const char* value;  ///< its value in the help
  const char* doc;    ///< empty: the doc of the filter
  Result<void> (*read)(const OptionUse& use);

  std::uint8_t use() const { return kSettings[static_cast<std::size_t>(setting)].use; }
};

std::span<const Option> options();
/// The option that a word with its hyphens names, in upper or lower case, with or without hyphens inside;
/// null: none.
const Option* findOption(std::string_view word);
/// The number of words from `at` on that belong to an option; -1 if one is missing.
int wordsOf(Takes takes, const Words& words, std::size_t at);
/// The name in lower case without hyphens, which do not matter.
std::string plainName(std::string_view word);

/// Returns true for decimal digits only, at least one.
bool isNumber(const std::string& word);

}  // namespace cql::tool
