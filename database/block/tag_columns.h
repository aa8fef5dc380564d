// The tags of a block as columns: one for each tag that has a place in a TagSection, one for the names of the
// others that a game has, and one for the values of each of these.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "database/block/given_tags.h"
#include "database/layout/column.h"
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
  Ratings,    ///< White's: 2 bytes, and 1 for its kind; the same of Black's
  Given,      ///< given_tags.h
  OtherTags,  ///< the indexes of their names, in the order of the game (language/41 §3); if they are too many
              ///< the number of all names, name and value
  Names,      ///< of those tags, by index; not by game
  Values      ///< of the first of those tags, and so on; the game has it if OtherTags says so
};
/// So many other tags of a block have a column of values; what is beyond stands in OtherTags.
inline constexpr std::size_t kMostNames = 64;

class TagWriter {
 public:
  /// Tags of the record, all of them, also by name.
  void add(const GameRecord& game);
  /// Gives the sections, and forgets all. Columns without values are left out.
  void finish(std::size_t games,
              const std::function<void(std::uint32_t column, std::string_view section)>& give);

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

class TagReader {
 public:
  /// Takes sections from `section`, by column; empty: missing. They outlive what is read. False: one of them
  /// does not fit.
  bool open(std::size_t games, const std::function<std::string_view(std::uint32_t column)>& section);
  /// Fills the parts (TagPart) of record.tags; start and FEN stay. Views point into the sections.
  /// False: what stands there fits nothing.
  bool read(std::size_t game, std::uint32_t parts, GameRecord& record) const;
  /// Fills record.tags.byName; all else of the tags has been read, and the start. False: as above.
  bool readGiven(std::size_t game, GameRecord& record) const;

 private:
  std::string_view at(TagColumn c, std::size_t game) const {
    return columns_[static_cast<std::size_t>(c)][game];
  }
  bool readOthers(std::size_t game, std::vector<Tag>& others) const;

  std::array<ColumnView, static_cast<std::size_t>(TagColumn::OtherTags) + 1> columns_;
  std::vector<ColumnView> values_;
  std::vector<std::string_view> names_;
};

}  // namespace cql::database
