// Divides a text into games (language/41 §2) without reading their moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "pgn/fast/tag_index.h"
#include "pgn/split/lines.h"
#include "pgn/split/scan.h"
#include "runtime/game_record.h"

namespace cql::pgn {

/// The location of a game in its text. All offsets except `offset` count from text.begin().
struct GameText {
  std::string_view text;     ///< free text before the tags, tags, movetext, result
  std::size_t offset = 0;    ///< of `text` in the batch
  std::size_t tags = 0;      ///< start of the tag section: its first line; == movetext when there is none
  std::size_t movetext = 0;  ///< end of the tag section
  std::int32_t number = 0;   ///< from 1, in file order
  GameResult result = GameResult::Unknown;  ///< of the result token, if there is one
  bool hasResult = false;
  bool tooLarge = false;        ///< larger than the source allows: it is not read
  std::uint8_t resultSize = 0;  ///< of the token at the end of the text; 0 if there is none, or an unusual
                                ///< one
  /// The offsets of the tags of a simple tag section at the beginning of the text, if known.
  const TagIndex* tagIndex = nullptr;
  std::uint32_t firstQuote = 0, quoteCount = 0;
};

/// Goes through a text game by game.
///
/// `text` must begin where a game may begin: at the start of the file, at a position that another splitter
/// reached, or at one that findGameStart() returned. With `final` false the text may continue: next() then
/// returns only games that no continuation could change, and position() is where to start again with more
/// text. `atLineStart`: the text begins at the start of a line of the file. With `fast` off every byte is
/// examined by itself; the games are the same.
class GameSplitter {
 public:
  explicit GameSplitter(std::string_view text, bool final = true, std::int32_t firstNumber = 1,
                        bool atLineStart = true, bool fast = true);

  /// Writes the offsets of tags to `index`, and passes them on with the games.
  void writeTo(TagIndex& index) { index_ = &index; }
  /// Reads the next game. Returns false at the end (or, with `final` false, if none is certainly complete).
  bool next(GameText& game);
  /// Returns the offset of the first byte that is not yet part of a game.
  std::size_t position() const { return position_; }

 private:
  struct OpenResult {
    const char* end;
    GameResult result;
  };
  bool startsLine(const char* p) const;
  bool beginsGameWithoutTags(const char* p);
  bool followsEmptyLine(const char* p) const;
  const char* findGameBehindText(const char* p, const char*& tags) const;
  const char* skipTagSection(const char* p);
  const char* skipDamagedTag(const char* p, const char* lineEnd);
  // Every game goes through these: inlined, as a compiler without a profile would call them.
  [[gnu::always_inline]] inline const char* skipTagsFast(const char* p, GameText& game);
  [[gnu::always_inline]] inline const char* movetextEnd(const char* start, GameText& game);
  bool endsMovetext(const char* p);
  const char* knownStop(const char* p);
  bool startsToken(const char* p, const char* base) const;
  const char* resultStart(const char* p, const char* base) const;
  bool isGluedResult(const char* p, const char* base) const;
  const char* endWithout(const char* stop, GameText& game);

  const char* begin_;
  const char* end_;
  bool final_;
  bool atLineStart_;
  bool fast_;
  std::size_t position_ = 0;
  std::int32_t number_;
  MovetextScanner scanner_;
  LineEndMemo lineEnd_;
  TagIndex* index_ = nullptr;
  TagIndex sectionIndex_;  ///< in use if the caller gives none

  // Results inside variations count only if the variation does not close (language/41 §5), which is decided
  // at the end of the movetext.
  std::vector<OpenResult> pending_;  ///< not inside a variation that has closed
  std::vector<std::size_t> open_;    ///< by open variation: results before it

  /// A position after a comment or a result in a variation from which movetext was scanned.
  struct Checkpoint {
    const char* place;
    const char* stop;           ///< the end of that movetext
    std::int64_t depth, least;  ///< variations opened minus those closed: here, and the minimum up to the
                                ///< stop
  };
  std::vector<Checkpoint> checkpoints_;  ///< of this movetext; each has the least up to the next one
  std::vector<Checkpoint> known_;        ///< of movetexts that such a result ended, by descending place
  std::int64_t depth_ = 0, least_ = 0;   ///< least_: since the last checkpoint
};

/// Returns the offset of a game start at or after `from` that is also one when the text is divided from its
/// beginning, so that several threads can divide one text. Looks for its tag section in [from, to): npos if
/// it finds none, or (with `final` false) if more text is needed to decide. text.size() if `to` is the end of
/// a final text and no game starts.
std::size_t findGameStart(std::string_view text, std::size_t from, std::size_t to = std::string_view::npos,
                          bool final = true);

}  // namespace cql::pgn
