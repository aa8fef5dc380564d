// Reads the movetext of a game into tree, comments and NAGs (language/40 §1, language/41 §5 - §8): the
// fallback reader, which handles everything that the language allows, and any damage.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "io/tree_builder.h"
#include "pgn/read/reader.h"
#include "pgn/split/scan.h"
#include "runtime/rules/moves.h"

namespace cql::pgn {

class MovetextReader {
 public:
  /// Reads game.text from game.movetext on. The tags must be in the record; `freeText` (text before the tags)
  /// is the comment of the initial position unless the movetext gives one.
  void read(const GameText& game, const StartPosition& start, std::string_view freeText,
            const ReadOptions& options, GameRecord& record, WarningSink& warnings);

 private:
  struct Line {
    std::int32_t at;  ///< node after the last move read in this line; before the first: where the line starts
    std::int32_t before = kNoPosition;  ///< node before that move; kNoPosition: no move read yet
    const char* opened;                 ///< its parenthesis; null: the mainline
    std::size_t leads = 0;              ///< where the comments before its first move begin in leads_
    bool isFirst = false;               ///< the last move is the first one of the line
    std::int32_t variations = 0;        ///< that replace the last move, so far
    std::int32_t ofFirst = 0;           ///< that replace the first move, as the variation itself does
  };

  void readElements();
  bool readGlyph();
  void readMove();
  bool settleRest(std::string_view word, const char* moveEnd, MoveEnd& end);
  void skipWord(std::string_view word);
  void playFound(const MoveText& text, const FoundMove& found, const MoveEnd& end);
  void readDashes();
  void readSigns();
  void readNag();
  void readComment();
  void openVariation();
  void closeVariation();
  void popVariation();
  void endLine();
  void skipVariation(const char* opened);
  void addNag(int nag);
  std::string_view wordAt(const char* p) const;
  std::string_view signsAt(const char* p) const;
  void warn(const char* at, std::string_view text);
  void warn(const char* at, std::string_view text, std::string_view word);

  const GameText* game_ = nullptr;
  const ReadOptions* options_ = nullptr;
  GameRecord* record_ = nullptr;
  WarningSink* warnings_ = nullptr;
  const char* p_ = nullptr;
  const char* end_ = nullptr;
  MovetextScanner scanner_;
  TreeBuilder tree_;
  std::vector<Line> lines_;              ///< the mainline and the open variations
  std::vector<std::string_view> leads_;  ///< comments before the first moves of open variations
  bool freeText_ = false;                ///< the comment of the initial position is free text so far
  int gluedNag_ = 0;                     ///< of a word after the signs of the current move
  bool ended_ = false;                   ///< the rest of this game is not read
  std::string message_;
};

}  // namespace cql::pgn
