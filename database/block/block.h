// A block of a database while its games are read.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "database/block/tag_columns.h"
#include "database/layout/aligned_bytes.h"
#include "database/layout/bytes.h"
#include "database/layout/database_file.h"
#include "database/layout/format.h"
#include "database/layout/once.h"

namespace cql::database {

/// Verifies and decompresses each section when it is first used; thread-safe.
class Block {
 public:
  /// `index`: in the directory of the file. `firstGame`: number of its first game.
  Block(std::shared_ptr<const DatabaseFile> file, std::size_t index, std::int64_t firstGame);
  /// Reads the header; returns false if it is damaged, see damage().
  bool open();
  /// Reads the rows of an open block; returns false if they are damaged, see damage().
  bool openRows();

  std::size_t games() const { return static_cast<std::size_t>(entry_.games); }
  std::int64_t firstGame() const { return firstGame_; }
  const BlockEntry& entry() const { return entry_; }
  const std::vector<SectionEntry>& sections() const { return sections_; }
  /// A GameRow for each game. Requires openRows(), as the next two do.
  const char* rows() const { return rows_.data(); }
  GameRow row(std::size_t game) const { return load<GameRow>(rows_.data() + game * sizeof(GameRow)); }
  std::uint32_t movesBegin(std::size_t game) const { return game == 0 ? 0 : row(game - 1).movesEnd; }
  /// All main lines; empty if they are damaged.
  std::string_view moves() {
    movesOpened_.run([this] { openMovesOnce(); });
    return moves_;
  }
  /// The main line of a game. The first few are read one by one, so that a few games do not cost reading all
  /// moves. A line whose length differs from the row is damaged. `room`: a buffer that may hold the bytes.
  std::string_view line(std::size_t game, std::vector<char>& room);
  /// Returns true if all moves have been read.
  bool hasMoves() const { return movesOpened_.done(); }

  /// The bytes of a section; empty if it is missing or damaged.
  std::string_view section(SectionKind kind);
  bool has(SectionKind kind) const { return entryOf(kind) != nullptr; }
  /// The bytes of a section whose parts have checksums of their own: verified only if it is compressed.
  std::string_view unchecked(SectionKind kind);
  TagReader& tags() { return tags_; }
  /// Records that the contents of the block are inconsistent, although its checksums are valid.
  void noteDamage(const std::string& what);
  /// The damage so far, with the number of the block; empty if there is none.
  std::string damage() const;

 private:
  struct Loaded {
    Once once;
    std::unique_ptr<AlignedBytes> unpacked;
    std::string_view bytes;
  };
  bool openHeader();
  bool openRowsOnce();
  void openMovesOnce();
  bool openMoves();
  std::optional<std::string_view> lineAlone(std::size_t game, std::size_t begin, std::size_t size,
                                            std::vector<char>& room);
  const SectionEntry* entryOf(SectionKind kind) const;
  std::string_view storedBytes(const SectionEntry& entry) const;
  void loadSection(const SectionEntry& entry, Loaded& loaded);

  std::shared_ptr<const DatabaseFile> file_;
  std::size_t index_;
  BlockEntry entry_;
  std::int64_t firstGame_;
  Once opened_, rowsOpened_, movesOpened_;
  bool good_ = false, rowsGood_ = false;
  std::vector<SectionEntry> sections_;
  std::unique_ptr<Loaded[]> loaded_;  ///< by section
  std::string_view rows_, moves_;
  std::atomic<std::uint32_t> readAlone_ = 0;  ///< number of lines read individually
  std::atomic<std::size_t> lastAlone_ = 0;    ///< the game of the last one
  std::unique_ptr<AlignedBytes> decoded_;     ///< the moves, if they are coded
  TagReader tags_;
  mutable std::mutex mutex_;
  std::string damage_;
};

}  // namespace cql::database
