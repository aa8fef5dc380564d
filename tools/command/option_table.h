// The options of a search as a table (language/02 §2, and the program's own).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cql::tool {

/// How many words behind an option belong to it.
enum class Takes : std::uint8_t {
  Nothing,
  One,
  Two,
  Numbers,     ///< one integer, and a second one if it is there
  Collection,  ///< [nosort] [notransform] FILE
  StudyWords,  ///< the words of `hhdb`
};

struct OptionInfo {
  const char* name;
  const char* shortName;  ///< or null
  Takes takes;
  const char* group;
  const char* doc;             ///< empty: that of the filter
  const char* value = "TEXT";  ///< what stands behind it, for the help
};

std::span<const OptionInfo> options();
/// The option that a word with one hyphen or two names; null: none.
const OptionInfo* findOption(const std::string& word);
/// The number of words from `at` on that belong to the option; -1 if one is missing.
int wordsOf(const OptionInfo& option, const std::vector<std::string>& words, std::size_t at);

/// Options that become part of a query when it is compiled; the others are for its runs.
bool changesQuery(const OptionInfo& option);
/// Options that mean something to compiling.
bool isForCompiling(const OptionInfo& option);
/// Options that mean something to running a compiled query.
bool isForRunning(const OptionInfo& option);

std::string lower(std::string text);
bool isNumber(const std::string& word);
bool endsIn(const std::string& word, std::initializer_list<std::string_view> endings);
/// True for names of queries, compiled or not.
bool isQueryName(const std::string& word);

}  // namespace cql::tool
