// Stores the original tags of a game (TagSection::byName), as differences from the other columns: for most
// games these are few, and equal to those of other games.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/arena.h"
#include "runtime/game_record.h"

namespace cql::database {

class GivenTagsWriter {
 public:
  /// Appends the input of readGivenTags() besides tags, result and start of the record.
  void append(const GameRecord& game, std::string& out);

 private:
  bool isAligned(const std::vector<Tag>& given) const;
  void align(const std::vector<Tag>& given);

  Arena storage_;
  std::vector<Tag> named_;  ///< tags of the game, as derived from the other columns
  // Successive games mostly have the same names in the same order: these are recomputed when they change.
  std::vector<std::string> givenNames_, namedNames_;
  std::vector<std::size_t> places_;  ///< index of each given tag among the named ones
  std::vector<std::size_t> absent_;  ///< named ones that are not given
};

/// Fills byName from these bytes and from the tags, result and start of the record. Views point into the
/// bytes or into the storage of the record. Returns false if the bytes are malformed.
bool readGivenTags(std::string_view bytes, GameRecord& game);

}  // namespace cql::database
