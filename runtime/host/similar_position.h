// The collection of `similarposition` (language/22 §11).
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "runtime/game_record.h"

namespace cql {

/// The positions of the main lines of a file of games, with their transformed copies. Built before the run,
/// read by all threads.
class PositionCollection {
 public:
  PositionCollection(std::string file, bool transforms) : file_(std::move(file)), transforms_(transforms) {}

  /// Adds the main line of a game.
  void add(const GameRecord& game, std::int32_t number);
  std::int32_t games() const { return games_; }
  const std::string& file() const { return file_; }

  struct Entry {
    std::int32_t game, moveNumber;
    std::uint8_t side;
    std::uint8_t transform;  ///< for nameOf()
  };
  /// Finds the entries for a position, in the order of the collection; of those with the same game, move
  /// number and side only the first.
  std::vector<Entry> find(const Position& position, std::uint8_t side) const;
  const std::string& nameOf(std::uint8_t transform) const { return names_[transform]; }

 private:
  struct Stored {
    Position position;
    Entry entry;
  };
  std::uint8_t nameIndex(const std::string& name);
  void store(const Position& position, std::uint8_t side, const Entry& entry);

  std::string file_;
  bool transforms_;
  std::int32_t games_ = 0;
  std::vector<std::string> names_;
  std::unordered_map<std::uint64_t, std::vector<Stored>> byHash_;
};

}  // namespace cql
