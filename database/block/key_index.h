// An inverted index of the games of a block by key: a player, an ECO code.
//
// The directory is the number of keys (4 bytes) and as many zeros; the entries of their bitmaps (bitmaps.h);
// where each key ends (4 bytes each); the bytes of the keys, which ascend.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "database/block/game_index.h"

namespace cql::database {

using AddKey = std::function<void(std::string_view)>;
/// Calls `add` with the keys of a game, in any order, possibly with duplicates.
using KeysOf = void(const GameRecord& game, const AddKey& add);
KeysOf addPlayers, addEco;

class KeyIndexWriter : public IndexWriter {
 public:
  explicit KeyIndexWriter(KeysOf* keysOf) : keysOf_(keysOf) {}
  void add(std::uint32_t game, const GameRecord& record, const GameSummary& signature) override;
  void finish(std::string& directory, std::string& bitmaps) override;

 private:
  KeysOf* keysOf_;
  std::unordered_map<std::string, std::vector<std::uint32_t>> games_;
};

/// Find the games in which a text occurs in a key.
extern const Lookup kPlayerLookup, kEcoLookup;

}  // namespace cql::database
