// Writes games as the bytes of a block.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "database/block/game_index.h"
#include "database/block/stored_signature.h"
#include "database/block/tag_columns.h"
#include "database/layout/checksum.h"
#include "database/layout/format.h"
#include "database/layout/texts.h"
#include "io/source.h"
#include "runtime/game_record.h"

struct ZSTD_CCtx_s;

namespace cql::database {

/// What a block stores of the tags of a game.
inline constexpr std::uint32_t kWholeTags = kAllTags | kCookMark | kTagsByName;
inline constexpr MovesWanted kWholeMoves{.fields = true};

/// How blocks are written.
struct BlockOptions {
  bool pack = false;     ///< smaller sections, which are slower to read
  IndexSet indexes = 0;  ///< to be made
};

/// Keeps its working memory from block to block; belongs to one thread.
class BlockWriter {
 public:
  explicit BlockWriter(BlockOptions options);
  ~BlockWriter();
  BlockWriter(const BlockWriter&) = delete;
  BlockWriter& operator=(const BlockWriter&) = delete;

  /// Adds a game that has been read completely: kWholeTags, kWholeMoves, checks.
  void add(const GameRecord& game);
  std::size_t games() const { return rows_.size(); }
  std::size_t plies() const { return moves_.size() / 2; }
  /// Appends the block, whose size is a multiple of kAlignment, and drops the games. Returns its entry,
  /// without the offset.
  BlockEntry finish(std::uint64_t sourceBytes, std::string& out);

 private:
  void addSection(SectionKind kind, std::string_view bytes);

  bool pack_;
  std::vector<GameRow> rows_;
  std::string moves_;
  std::string coded_;     ///< coded moves, if the block is packed
  bool hasCodes_ = true;  ///< all moves have codes
  std::vector<std::uint64_t> checks_;
  std::vector<StoredSignature> signatures_;
  GameSummary sum_;  ///< of the summaries of the games
  std::vector<LineCheck> lineChecks_;
  IndexWriters indexes_;
  TagWriter tags_;
  TextsWriter starts_, annotations_;
  std::vector<SectionEntry> sections_;
  std::string body_;            ///< the sections, in the order after the header
  std::uint64_t unpacked_ = 0;  ///< the size of these sections, unpacked
  std::string scratch_;
  ZSTD_CCtx_s* context_ = nullptr;
};

}  // namespace cql::database
