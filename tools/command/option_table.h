// The options of a search as a table (language/02 §2, and the program's own).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cql::tool {

struct OptionInfo;
struct Reading;
struct Refusal;

/// How many words behind an option belong to it.
enum class Takes : std::uint8_t {
  Nothing,
  One,
  Two,
  Numbers,     ///< one integer, and a second one if it is there
  Collection,  ///< [nosort] [notransform] FILE
  StudyWords,  ///< the words of `hhdb`
};

/// What an option means to a query that is compiled ahead of time.
enum class Role : std::uint8_t {
  Filter,     ///< a filter in front of the query
  Transform,  ///< of the whole query
  Positions,  ///< which positions are searched: a part of the query, too
  Compiling,  ///< how the query is compiled
  Running,    ///< how it is run
  Both,
  Spelling,  ///< of its file
};

/// Takes an option with the words that belong to it (option_actions.h): why not, if it is refused.
using OptionAction = std::optional<Refusal> (*)(Reading& to, const OptionInfo& option,
                                                const std::vector<std::string>& values);

struct OptionInfo {
  const char* name;
  const char* shortName;  ///< or null
  Takes takes;
  OptionAction action;
  Role role;
  const char* group;           ///< heading in the help
  const char* doc;             ///< empty: that of the filter
  const char* value = "TEXT";  ///< what stands behind it, for the help

  /// It becomes part of a query when that is compiled; the others are for its runs.
  constexpr bool changesQuery() const {
    return role == Role::Filter || role == Role::Transform || role == Role::Positions;
  }
  /// It means something to compiling.
  constexpr bool isForCompiling() const { return role == Role::Compiling || role == Role::Both; }
  /// It means something to running a compiled query.
  constexpr bool isForRunning() const { return role == Role::Running || role == Role::Both; }
};

std::span<const OptionInfo> options();
/// The option that a word with one hyphen or two names; null: none.
const OptionInfo* findOption(const std::string& word);
/// The number of words from `at` on that belong to the option; -1 if one is missing.
int wordsOf(const OptionInfo& option, const std::vector<std::string>& words, std::size_t at);

/// Decimal digits only, at least one?
bool isNumber(const std::string& word);
/// The number that these digits write, or the largest one that there is.
std::int32_t numberOf(const std::string& digits);
bool endsIn(const std::string& word, std::initializer_list<std::string_view> endings);
/// True for names of queries, compiled or not.
bool isQueryName(const std::string& word);

}  // namespace cql::tool
