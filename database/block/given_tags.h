// The tags of a game as its input had them (TagSection::byName), told by what the other columns do not say of
// them: of most games that is little, and the same as of others.
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
  /// Appends what is to be known besides tags, result and start of a record to look up each tag by its name.
  void append(const GameRecord& game, std::string& out);

 private:
  bool isAligned(const std::vector<Tag>& given) const;
  void align(const std::vector<Tag>& given);

  Arena storage_;
  std::vector<Tag> named_;  ///< of the game, as the other columns tell them
  // Neighbours have the same names in the same order: these are worked out anew where they change.
  std::vector<std::string> givenNames_, namedNames_;
  std::vector<std::size_t> places_;  ///< of given tags among the named ones
  std::vector<std::size_t> absent_;  ///< named ones that are not given
};

/// Fills byName from these bytes and from the tags, result and start of the record. Views point there, or
/// into its storage. False: the bytes are none of these.
bool readGivenTags(std::string_view bytes, GameRecord& game);

}  // namespace cql::database
