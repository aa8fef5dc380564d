// A comment that a query adds to a game (language/03): a text, or the parts of a generated comment
// (language/03 §6), which become text when the game is written. Rows and contributions to tallies are kept
// and dropped like comments (language/61 §3), so they are stored among them.
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
    Parts,           ///< the bytes of TextParts, to become a text when the game has been searched
    Value,           ///< a number or set for a tally, TIMES in a row: FIRST as of Contribution, SECOND an
                     ///< OutputValue::Kind
    Move,            ///< evidence (language/61 §11): a move that was found, to the position
    Way,             ///< evidence: a line or path from the position FIRST to the position
    Squares,         ///< evidence: BITS are the squares of the variable FIRST of Manifest::shownVariables
    Row,           ///< values of the `row` filter FIRST (output_value.h); in journals only, as the next ones
    Columns,       ///< values of the filters of --columns
    Contribution,  ///< value and group for a tally; FIRST: Contribution::encoded()
  };
  static constexpr std::size_t kKinds = static_cast<std::size_t>(Kind::Pair) + 1;  ///< without records

  AddedComment() = default;
  /// The text must outlive the comment.
  AddedComment(std::int32_t place, std::string_view text)
      : position(place), second(static_cast<std::int32_t>(text.size())), data(text.data()) {}
  AddedComment(std::int32_t place, Kind what, std::int32_t one = 0, std::int32_t two = 0)
      : position(place), kind(what), first(one), second(two) {}

  /// A record, or parts; the bytes must outlive it.
  AddedComment(std::int32_t place, Kind what, std::int32_t which, std::string_view bytes)
      : position(place),
        kind(what),
        first(which),
        second(static_cast<std::int32_t>(bytes.size())),
        data(bytes.data()) {}

  bool isText() const { return kind == Kind::Text; }
  bool isEvidence() const { return kind >= Kind::Move && kind <= Kind::Squares; }
  bool isRecord() const { return kind >= Kind::Value; }
  /// Returns true for a record, which has bytes, and for parts.
  bool hasBytes() const { return kind >= Kind::Row || kind == Kind::Parts; }
  /// Returns the bytes of a text, of parts or of a record.
  std::string_view text() const { return {data, static_cast<std::size_t>(second)}; }
  /// Returns by how much the entry advances marks of the journal.
  std::int32_t count() const { return kind == Kind::Value ? times : 1; }
  /// Returns true if both are written as the same text. For comments that are not texts.
  bool saysTheSame(const AddedComment& other) const {
    return kind == other.kind && first == other.first && second == other.second;
  }

  union {
    std::int32_t position = 0;  ///< where it is written
    std::int32_t times;         ///< of a value, from 1
  };
  Kind kind = Kind::Text;
  std::int32_t first = 0, second = 0;  ///< not negative, 0 if not used; second: also the size of a text
  union {
    const char* data = nullptr;  ///< of a text or record
    std::uint64_t bits;          ///< of a value
  };
};

/// The destination of a contribution to a tally.
struct Contribution {
  std::int32_t table;  ///< index of Manifest::tallies
  bool perGame, now;

  std::int32_t encoded() const { return table << 2 | (perGame ? 2 : 0) | (now ? 1 : 0); }
  static Contribution decoded(std::int32_t which) { return {which >> 2, (which & 2) != 0, (which & 1) != 0}; }
};

}  // namespace cql
