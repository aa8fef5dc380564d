// Regular expressions in the flavour of language/32 §7, by PCRE2.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cql {

/// What is wrong with an ECMAScript pattern; nothing if it can be used.
std::optional<std::string> checkRegex(std::string_view pattern);

/// The groups of a match, 0 the whole; a group that took no part has no place.
struct RegexGroups {
  struct Place {
    std::size_t begin, end;
    bool matched;
  };
  std::vector<Place> places;
  std::string subject;
};

/// A pattern for one thread.
class Regex {
 public:
  /// The pattern must have passed checkRegex().
  explicit Regex(const std::string& pattern);
  ~Regex();
  Regex(Regex&&) noexcept;

  /// The leftmost match at or after `from`. `notEmptyHere`: only a match at `from` itself that is not empty.
  bool search(std::string_view subject, std::size_t from, bool notEmptyHere, std::vector<RegexGroups::Place>& places) const;

 private:
  struct Code;
  std::unique_ptr<Code> code_;
};

}  // namespace cql
