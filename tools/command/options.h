// The options of the settings, generated from runtime/settings.def.
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

/// The number and kind of words after an option that belong to it.
enum class Takes : std::uint8_t {
  Nothing,
  One,
  Two,
  Numbers,     ///< one or two integers
  Collection,  ///< [nosort] [notransform] FILE
  StudyWords,  ///< the words of `hhdb`
};

struct Option;
/// An option on a command line.
struct OptionUse {
  const Option& option;
  const Words& values;   ///< as many as the option takes
  GivenSettings& given;  ///< the settings of the command line so far
  std::string& answer;   ///< set to a text to print instead of a run
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
/// Returns the option that a word with its hyphens names; null if there is none. Case and hyphens inside the
/// name are ignored.
const Option* findOption(std::string_view word);
/// Returns the number of words from `at` on that belong to an option; -1 if one is missing.
int wordsOf(Takes takes, const Words& words, std::size_t at);
/// Returns the name in lower case without hyphens, for comparison.
std::string plainName(std::string_view word);

/// Returns true if the word consists of one or more decimal digits.
bool isNumber(const std::string& word);

}  // namespace cql::tool
