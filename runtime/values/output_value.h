// Values that a query outputs in rows and tallies (language/61). Between the code of the query and the sinks
// they are serialised, one value after the other.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace cql {

/// The type of a column or a tally.
enum class OutputType : std::uint8_t { Logical, Integer, Set, Text };

/// A column that the query fills: from its `row` filters, or because of --columns.
struct ColumnInfo {
  std::string name;
  OutputType type;
};

enum class TallyWord : std::uint8_t { Tally, Total, Average, Largest, Smallest };
inline constexpr std::array<std::string_view, 5> kTallyWords = {"tally", "total", "average", "largest",
                                                                "smallest"};

/// A table of `tally`, `total` ... (language/61 §2), shared by all filters with its label.
struct TallyInfo {
  std::string label;
  TallyWord word = TallyWord::Tally;
  OutputType value = OutputType::Integer;
  bool grouped = false;  ///< with `by`
  OutputType group = OutputType::Integer;
  bool now = false;  ///< counts at once, also in games that do not match
};

struct OutputValue {
  enum class Kind : std::uint8_t { None, False, True, Integer, Set, Text };

  static OutputValue integer(std::int64_t number) {
    return {Kind::Integer, static_cast<std::uint64_t>(number), {}};
  }
  static OutputValue string(std::string_view text) { return {Kind::Text, 0, text}; }
  static OutputValue stringOrNone(std::string_view text) {
    return text.empty() ? OutputValue() : string(text);
  }
  static OutputValue integerOrNone(std::int64_t number) {
    return number == 0 ? OutputValue() : integer(number);
  }

  std::int64_t number() const { return static_cast<std::int64_t>(bits); }

  Kind kind = Kind::None;
  std::uint64_t bits = 0;  ///< of a number or set
  std::string_view text;   ///< owned by the caller
};

/// Appends the bytes of a value: its kind, then eight bytes for a number or set, or four for the size of a
/// text and the text.
inline void appendValue(std::string& out, const OutputValue& value) {
  using Kind = OutputValue::Kind;
  char bytes[1 + sizeof value.bits];
  bytes[0] = static_cast<char>(value.kind);
  std::size_t size = 1;
  if (value.kind == Kind::Integer || value.kind == Kind::Set) {
    std::memcpy(bytes + 1, &value.bits, sizeof value.bits);
    size += sizeof value.bits;
  } else if (value.kind == Kind::Text) {
    const auto length = static_cast<std::uint32_t>(value.text.size());
    std::memcpy(bytes + 1, &length, sizeof length);
    size += sizeof length;
  }
  out.append(bytes, size);
  if (value.kind == Kind::Text) out += value.text;
}

/// Parses the first value from bytes of appendValue(), which must outlive it.
inline OutputValue takeValue(std::string_view& bytes) {
  using Kind = OutputValue::Kind;
  OutputValue value;
  value.kind = static_cast<Kind>(bytes[0]);
  bytes.remove_prefix(1);
  if (value.kind == Kind::Integer || value.kind == Kind::Set) {
    std::memcpy(&value.bits, bytes.data(), sizeof value.bits);
    bytes.remove_prefix(sizeof value.bits);
  } else if (value.kind == Kind::Text) {
    std::uint32_t length;
    std::memcpy(&length, bytes.data(), sizeof length);
    value.text = bytes.substr(sizeof length, length);
    bytes.remove_prefix(sizeof length + length);
  }
  return value;
}

}  // namespace cql
