// Regular expressions in the flavour of language/32 §7, by PCRE2.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/regex/pattern_error.h"

namespace cql {

/// Returns the error of an ECMAScript pattern; nullopt if it is valid.
std::optional<PatternError> checkRegex(std::string_view pattern);

/// The span of a group of a match; a group that did not participate has none.
struct GroupPlace {
  std::size_t begin, end;
  bool matched;
};

/// TooMuchWork: the search was given up after about a second, because of exponential backtracking; the limit
/// applies to the work, not the time. Interrupted: it was cancelled.
enum class SearchOutcome : std::uint8_t { Found, NotFound, TooMuchWork, Interrupted };

/// A compiled pattern, for one thread.
class Regex {
 public:
  /// The pattern must have passed checkRegex().
  explicit Regex(const std::string& pattern);
  ~Regex();
  Regex(Regex&&) noexcept;

  /// Finds the leftmost match at or after `from`. `notEmptyHere`: only a match at `from` itself that is not
  /// empty. `places` gets the whole match and the groups, or is cleared. A long search is cancelled when
  /// another thread sets `interrupt`, which may be null.
  SearchOutcome search(std::string_view subject, std::size_t from, bool notEmptyHere,
                       std::vector<GroupPlace>& places, const std::uint32_t* interrupt = nullptr) const;

  /// Returns the number of the group with a name; 0 if the pattern has none.
  int groupOf(std::string_view name) const;

  /// Returns whether the pattern occurs in the text, without spans.
  SearchOutcome occursIn(std::string_view text) const;

 private:
  struct Code;
  std::unique_ptr<Code> code_;
};

/// The group history of a game: the groups of the last search and its text (language/32 §7). The text is
/// shared with the iteration it belongs to.
struct RegexGroups {
  std::vector<GroupPlace> places;
  const Regex* regex = nullptr;  ///< the pattern of the groups, if there are any
  std::shared_ptr<std::string> subject;
};

}  // namespace cql
