// The layout of a database file, shared by writer and reader; docs/database-format.md describes it. Numbers
// are little-endian; blocks and sections begin at multiples of 64 bytes, with zeros in between.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cql::database {

static_assert(std::endian::native == std::endian::little, "files are read as they are");

inline constexpr std::string_view kMagic{
    "\x93"
    "CQLDB\r\n",
    8};
inline constexpr std::uint32_t kVersion = 3;
inline constexpr std::size_t kAlignment = 64;
inline constexpr std::string_view kEnding = ".cqldb";

/// The greatest number of games.

constexpr std::uint64_t aligned(std::uint64_t size) {
  return (size + kAlignment - 1) / kAlignment * kAlignment;
}

/// At the beginning of the file.
struct FileHeader {
  char magic[8];
  std::uint32_t version;
  std::uint32_t zero;
  std::uint64_t check;  ///< of the 16 bytes before it
  /// Where the file ended before the last append began; 0: nothing was ever appended, or the append is known
  /// to be complete. Used only if the file does not end with a footer.
  std::uint64_t appendedAt;
  std::uint64_t appendedAtCheck;  ///< of the field before it
  char zeros[24];
};
static_assert(sizeof(FileHeader) == 64);

/// At the end of the file.
struct Footer {
  std::uint64_t directory;  ///< its offset
  std::uint64_t entries;    ///< in the directory
  std::uint64_t directoryCheck;
  std::uint64_t games, plies;
  std::uint64_t lastGameNumber;  ///< as GameSource::lastGameNumber() of what was imported
  std::uint64_t fileSize;        ///< with the footer
  std::uint64_t check;           ///< of the bytes before it
};
static_assert(sizeof(Footer) == 64);

enum class EntryKind : std::uint32_t {
  Games = 1,
  Retired = 2,  ///< directory and footer from before an append: unused
};

/// An entry of the directory. The entries cover the bytes between header and directory, in order and without
/// gaps.
struct BlockEntry {
  EntryKind kind;
  std::uint32_t headerSize;  ///< of the block: BlockHeader and its sections; 0 if retired
  std::uint64_t offset, size;
  std::uint64_t check;  ///< of the header of the block; if retired, of all its bytes
  std::uint64_t games, plies;
  std::uint64_t sourceBytes;  ///< size of the games where they were imported from
  std::uint64_t zero;
};
static_assert(sizeof(BlockEntry) == 64);

struct BlockHeader {
  std::uint32_t sections, games;
  std::uint64_t plies;  ///< of main lines
};
static_assert(sizeof(BlockHeader) == 16);

/// The contents of a section. Sections that a block does not need are missing. Tags: tag_columns.h.
enum class SectionKind : std::uint32_t {
  Rows = 1,            ///< a GameRow for each game
  Moves = 2,           ///< main lines, 2 bytes a ply (packed_move.h)
  Checks = 3,          ///< of main lines from the standard start, a bit a ply: set if the side to move is in
                       ///< check
  Starts = 4,          ///< start positions other than the standard one (start_text.h)
  Annotations = 5,     ///< variations, comments, NAGs (annotations.h)
  CodedMoves = 6,      ///< replaces the moves, if the block is packed (coded_moves.h)
  Signatures = 7,      ///< the summary of each game (stored_signature.h)
  Summary = 8,         ///< the zone map of all games (stored_signature.h)
  LineChecks = 9,      ///< a LineCheck of each main line, of moves that are not packed
  SquareIndex = 10,    ///< the squares that pieces visited (square_index.h)
  SquareBitmaps = 11,  ///< the games, for each piece and square
  FirstTag = 16,       ///< the first tag; others follow
  // Indexes (material_index.h, key_index.h): after the last tag.
  MaterialIndex = 96,
  MaterialBitmaps = 97,
  PlayerIndex = 98,
  PlayerBitmaps = 99,
  EcoIndex = 100,
  EcoBitmaps = 101,
};

enum class Packing : std::uint32_t { Plain = 0, Zstd = 1 };
/// No zstd frame is smaller than its contents by more than this factor.
inline constexpr std::uint64_t kMostRatio = std::uint64_t{1} << 17;
/// Returns true if the sections of a block of this size may have this size when decompressed: a small file
/// cannot exhaust memory. The writer compresses nothing that would exceed it.
constexpr bool mayUnpackTo(std::uint64_t unpacked, std::uint64_t bytes) {
  constexpr std::uint64_t kAlways = std::uint64_t{256} << 20, kRatio = 1024;
  return unpacked <= kAlways || (unpacked - kAlways) / kRatio <= bytes;
}

struct SectionEntry {
  SectionKind kind;
  Packing packing;
  std::uint64_t offset;  ///< in the block
  std::uint64_t stored;  ///< bytes in the file
  std::uint64_t size;    ///< decompressed
  std::uint64_t check;   ///< of the stored bytes
};
static_assert(sizeof(SectionEntry) == 40);

enum RowFlag : std::uint32_t {
  kResultBits = 3,  ///< a GameResult
  kNotSearchable = 4,
  kCooked = 8,
  kRowHasStart = 16,        ///< in the section of starts
  kRowHasAnnotations = 32,  ///< in the section of annotations
  kRowHasVariations = 64,   ///< among them
  kRowHasRemarks = 128,     ///< comments or NAGs among them
  kUsualStart = 256,        ///< White moves first from the usual squares, with all rights
};

struct GameRow {
  std::uint32_t movesEnd;  ///< after its last ply in the block
  std::uint32_t flags;     ///< RowFlag
};
static_assert(sizeof(GameRow) == 8);

}  // namespace cql::database
