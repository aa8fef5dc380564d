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

/// What is wrong with an ECMAScript pattern; nothing if it can be used.
std::optional<PatternError> checkRegex(std::string_view pattern);

/// The place of a group of a match; a group that took no part has none.
struct GroupPlace {
  std::size_t begin, end;
  bool matched;
};

/// TooMuchWork: the search was given up after about a second, because there are too many ways to match the
/// pattern; it is the amount of work that is limited, not the time. Interrupted: it was asked to stop.
enum class SearchOutcome : std::uint8_t { Found, NotFound, TooMuchWork, Interrupted };

/// A compiled pattern, for one thread.
class Regex {
 public:
  /// The pattern must have passed checkRegex().
  explicit Regex(const std::string& pattern);
  ~Regex();
  Regex(Regex&&) noexcept;

  /// Finds the leftmost match at or after `from`. `notEmptyHere`: only a match at `from` itself that is not
  /// empty. `places` gets the whole match and the groups, or is emptied. A long search ends soon after
  /// another thread has set `interrupt`, which may be null.
  SearchOutcome search(std::string_view subject, std::size_t from, bool notEmptyHere,
                       std::vector<GroupPlace>& places, const std::uint32_t* interrupt = nullptr) const;

  /// The number of a group with a name; 0: there is none.
  int groupOf(std::string_view name) const;

  /// Does the pattern occur in the text? Finds no places or groups.
  SearchOutcome occursIn(std::string_view text) const;

 private:
  struct Code;
  std::unique_ptr<Code> code_;
};

/// The group history of a game: what the last search found and in which text (language/32 §7). The text is
/// shared with the iteration it belongs to.
struct RegexGroups {
  std::vector<GroupPlace> places;
  const Regex* regex = nullptr;  ///< whose groups they are, if there are any
  std::shared_ptr<std::string> subject;
};

}  // namespace cql
