// Divides a text into games (language/41 §2) without reading their moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "runtime/game_record.h"

namespace cql::pgn {

/// Where one game stands in its text. All offsets but `offset` count from text.begin().
struct GameText {
  std::string_view text;      ///< free text before the tags, tags, movetext, result
  std::size_t offset = 0;     ///< of `text` in the batch
  std::size_t tags = 0;       ///< start of the tag section: its first line; == movetext when there is none
  std::size_t movetext = 0;   ///< end of the tag section
  std::int32_t number = 0;    ///< from 1, in file order
  GameResult result = GameResult::Unknown;  ///< of the result token, if there is one
  bool hasResult = false;
};

/// Goes through a text game by game.
///
/// `text` must begin where a game may begin: at the start of the file, at a position that another splitter reached, or
/// at one that findGameStart() gave. With `final` false the text may go on after its end: next() then gives only games
/// that no continuation could change, and position() tells what must be looked at again with more text.
class GameSplitter {
 public:
  explicit GameSplitter(std::string_view text, bool final = true, std::int32_t firstNumber = 1);

  /// The next game; false when there is none (or, with `final` false, none that is surely complete).
  bool next(GameText& game);
  /// Where the bytes not yet given out begin.
  std::size_t position() const { return position_; }

 private:
  struct OpenResult {
    std::size_t begin, end;
    GameResult result;
  };
  bool atTagless(const char* p);
  void readTagSection(GameText& game);
  void findMovetextEnd(GameText& game, const char* start);

  const char* begin_;
  const char* end_;
  bool final_;
  std::size_t position_ = 0;
  std::int32_t number_;
  std::vector<std::size_t> open_;      ///< per open variation: how many of `pending_` came before it
  std::vector<OpenResult> pending_;    ///< results inside variations that may not close
};

/// The first game start at or after `from` that is also one when the text is divided from its beginning, or
/// text.size(). Lets several threads divide one text: the games found from there are the same.
std::size_t findGameStart(std::string_view text, std::size_t from);

}  // namespace cql::pgn
