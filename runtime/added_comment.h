// A comment that a query adds to a game (language/03): a text, or what the text of a generated comment
// says (language/03 §6), which becomes one when the game is written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cql {

struct AddedComment {
  enum class Kind : std::uint32_t {
    Text,
    Found,           ///< `Found`
    FoundOf,         ///< `Found FIRST of SECOND`
    CommonAncestor,  ///< `LCA`
    Source,          ///< `-->`, the position FIRST
    Target,          ///< `<--`, the position FIRST
    Id,              ///< `id:FIRST`
    LineEnd,         ///< `End line of length FIRST that starts at`, the position SECOND
    LineStart,       ///< `Start line that ends at`, the position FIRST
    PathEnd,         ///< as LineEnd
    PathStart,       ///< as LineStart
    Pair,            ///< of an echo: Target at the position, Source at the position FIRST; in journals only
  };
  static constexpr std::size_t kKinds = static_cast<std::size_t>(Kind::Pair) + 1;

  AddedComment() = default;
  /// The text must outlive the comment.
  AddedComment(std::int32_t place, std::string_view text)
      : position(place), second(static_cast<std::int32_t>(text.size())), data(text.data()) {}
  AddedComment(std::int32_t place, Kind what, std::int32_t one = 0, std::int32_t two = 0)
      : position(place), kind(what), first(one), second(two) {}

  bool isText() const { return kind == Kind::Text; }
  std::string_view text() const { return {data, static_cast<std::size_t>(second)}; }
  /// Equal: the same text. For comments that are not texts.
  bool saysTheSame(const AddedComment& other) const {
    return kind == other.kind && first == other.first && second == other.second;
  }

  std::int32_t position = 0;  ///< where it is written
  Kind kind = Kind::Text;
  std::int32_t first = 0, second = 0;  ///< not negative, 0 if not used; second: also the size of a text
  const char* data = nullptr;          ///< of a text
};

}  // namespace cql
