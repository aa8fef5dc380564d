// Stores the tags of a block as columns: one for each tag that has a member in TagSection, one for the names
// of the other tags of each game, and one for the values of each of these.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "database/block/given_tags.h"
#include "database/layout/bytes.h"
#include "database/layout/column.h"
#include "database/layout/once.h"
#include "runtime/game_record.h"

namespace cql::database {

/// In the order of the sections, from SectionKind::FirstTag on.
enum class TagColumn : std::uint32_t {
  White,
  Black,
  Event,
  Site,
  Round,
  Date,       ///< the year as 4 bytes, then the text
  EventDate,  ///< 1: known, else 0; then the text
  Eco,
  Ratings,    ///< White's: 2 bytes, and 1 for its kind; then Black's
  Given,      ///< given_tags.h
  OtherTags,  ///< the indexes of their names, in the order of the game (language/41 §3); if they are too many
              ///< the number of all names, name and value
  Names,      ///< of those tags, by index; not by game
  Values      ///< of the first of those tags, and so on; the game has it if OtherTags says so
};
/// The bytes before the texts of dates.
inline constexpr std::size_t kBeforeDate = 4, kBeforeEventDate = 1;
inline std::int32_t yearOf(std::string_view date) {
  return load<std::int32_t>(date.data());
}
/// The bytes of one colour in a value of the ratings.
inline constexpr std::size_t kRatingBytes = 3;
inline std::uint16_t ratingOf(std::string_view ratings, Color color) {
  return load<std::uint16_t>(ratings.data() + color * kRatingBytes);
}
/// At most this many other tags of a block have a column of values; the rest goes to OtherTags.
inline constexpr std::size_t kMostNames = 64;

class TagWriter {
 public:
  /// Adds the tags of a record, which must all have been read, also by name.
  void add(const GameRecord& game);
  /// Passes on the sections, except columns without values, and clears the writer.
  void finish(const std::function<void(std::uint32_t column, std::string_view section)>& give);

 private:
  ColumnWriter& column(TagColumn c) { return columns_[static_cast<std::size_t>(c)]; }
  void addOthers(const std::vector<Tag>& others);

  std::array<ColumnWriter, static_cast<std::size_t>(TagColumn::OtherTags) + 1> columns_;
  std::vector<ColumnWriter> values_;  ///< by name
  std::vector<std::string> names_;
  std::unordered_map<std::string_view, std::size_t> indexes_;  ///< of names_, whose texts stay
  GivenTagsWriter given_;
  std::size_t games_ = 0;
  std::string scratch_;
};

/// Opens each column when it is first used; thread-safe.
class TagReader {
 public:
  /// Returns the section of a column, which must outlive what is read; an empty text: it is missing; nullopt:
  /// it is damaged.
  using SectionOf = std::function<std::optional<std::string_view>(std::uint32_t column)>;
  TagReader(std::size_t games, SectionOf section) : games_(games), section_(std::move(section)) {}

  /// Fills the parts (TagPart) of record.tags; start and FEN stay. Views point into the sections. Returns
  /// false, here and below, if the data is malformed or damaged.
  bool read(std::size_t game, std::uint32_t parts, GameRecord& record);
  /// Fills record.tags.byName; the other tags and the start must have been read.
  bool readGiven(std::size_t game, GameRecord& record);
  /// A column with a value for each game. Null if it is damaged.
  const ColumnView* column(TagColumn c);
  bool openAll();
  /// Returns true if games of the block may be of another variant of chess (GameRecord::variant).
  bool hasOtherVariants();
  /// Returns the value of the tag Variant of such a game; empty: the game is chess, or the data is damaged.
  std::string_view otherVariant(std::size_t game);

 private:
  struct Column {
    Once once;
    bool good = false;
    ColumnView view;
  };
  bool open(std::uint32_t index, ColumnView& view) const;
  bool readNames(std::vector<std::string_view>& names) const;
  void openVariants();
  bool openOthers();
  bool readOthers(std::size_t game, std::vector<Tag>& others);

  std::size_t games_;
  SectionOf section_;
  std::array<Column, static_cast<std::size_t>(TagColumn::OtherTags) + 1> columns_;
  Once variantsOpened_;
  bool hasVariants_ = false;            ///< with the column, or somewhere among more names than have columns
  std::optional<ColumnView> variants_;  ///< the values of the tag Variant, if it has a column
  Once othersOpened_;
  bool othersGood_ = false;
  std::vector<ColumnView> values_;
  std::vector<std::string_view> names_;
};

}  // namespace cql::database
