// Names of openings by the positions they lead to (language/60 §8).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "runtime/error.h"
#include "runtime/game.h"

namespace cql {

struct Opening {
  std::string eco, name;
};

/// The key of a position in the table: the first four fields of `standardfen`.
struct OpeningKey {
  Position board;
  Color side;
  Square enPassant;      ///< kNoSquare unless a capture is legal
  std::uint32_t rights;  ///< bits colour * 2 + wing, of kings and rooks at home

  bool operator==(const OpeningKey& other) const;
};

/// Several tables, added one after the other; for equal positions the first counts. After that find() is
/// thread-safe.
class OpeningTable {
 public:
  using Warn = std::function<void(std::string_view)>;

  /// Adds the lines of one table. `name` is that of the file, for warnings about lines that are skipped.
  /// Returns false if the first line does not name the fields `eco`, `name` and `pgn`.
  bool add(std::string_view text, std::string_view name, const Warn& warn);
  /// Returns the opening of a position; null if it has no name.
  const Opening* find(const OpeningKey& key) const;
  std::size_t size() const { return openings_.size(); }

 private:
  struct Hash {
    std::size_t operator()(const OpeningKey& key) const;
  };
  std::vector<Opening> openings_;
  std::unordered_map<OpeningKey, std::uint32_t, Hash> places_;
  std::size_t mostPieces_ = 0, fewestPieces_ = 64;
};

/// Reads the tables of files and, in byte order of their names, of the `*.tsv` files of folders. Returns an
/// error if one cannot be read or is no table.
Result<OpeningTable> readOpenings(const std::vector<std::string>& places, const OpeningTable::Warn& warn);

/// Finds the deepest named positions of games, one game at a time. For one worker.
class OpeningsOfGame {
 public:
  struct Named {
    const Opening* opening = nullptr;  ///< null: no position on the line has a name
    std::int32_t position = kNoPosition;
  };

  /// Clears the state of the game before.
  void begin(std::int32_t positions) { known_.assign(static_cast<std::size_t>(positions), std::nullopt); }
  /// Searches from the position back to the start for the first one with a name.
  Named find(const OpeningTable& table, const GameView& game, std::int32_t position);

 private:
  std::vector<std::optional<Named>> known_;  ///< by position of the game tree
};

}  // namespace cql
