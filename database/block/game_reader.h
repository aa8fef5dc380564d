// Reads games of a block into records.
#pragma once

#include <string_view>
#include <vector>

#include "database/block/block.h"
#include "io/source.h"
#include "io/tree_builder.h"

namespace cql::database {

class BlockReader : public GameReader, public LineReader {
 public:
  void open(const GameBatch& batch, std::size_t game) override;
  void readTags(std::uint32_t parts, GameRecord& record, WarningSink& warnings) override;
  void readMoves(const MovesWanted& wanted, GameRecord& record, WarningSink& warnings) override;
  void completeTags(GameRecord& record) override;
  bool checkTags(GameRecord& record) override;
  bool isDamaged() const override { return damaged_; }
  void readOn(GameRecord& record) override;
  void prefetch(const GameBatch& batch, std::size_t game) const override;

 private:
  bool readUsualLine(const MovesWanted& wanted, GameRecord& record);
  bool readTree(const MovesWanted& wanted, GameRecord& record);
  bool addMainLine();
  void settleNumbers(GameRecord& record, WarningSink& warnings);
  void loseMoves(const MovesWanted& wanted, GameRecord& record);
  std::string_view text(SectionKind kind) const;
  void lose(GameRecord& record, const char* what);

  Block* block_ = nullptr;
  std::size_t game_ = 0;
  GameRow row_{};
  bool damaged_ = false;
  std::vector<char> room_;                     ///< buffer for moves that are read individually
  std::string_view moves_;                     ///< of the game, once they are read; may point into room_
  std::size_t part_ = 0;                       ///< MovesWanted::atFirst of the game
  const SignatureCondition* until_ = nullptr;  ///< MovesWanted::materialCutoff of the game
  TreeBuilder tree_;
};

}  // namespace cql::database
