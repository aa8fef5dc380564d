// Reads the tag section of a game into a TagSection, normalised (language/41 §3).
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "io/warnings.h"
#include "pgn/fast/tag_index.h"
#include "pgn/split/splitter.h"
#include "runtime/game_record.h"
#include "runtime/rules/start_position.h"

namespace cql::pgn {

/// Facts of the tag section that are not in the record.
struct TagFacts {
  GameResult result = GameResult::Unknown;  ///< of the Result tag
  bool hasResult = false;                   ///< ... which is one of the four words
  std::size_t resultOffset = 0;             ///< in the game's text
  std::string_view fen;                     ///< as in the input
  bool hasFen = false;
  std::size_t fenOffset = 0;
  bool chess960 = false;  ///< the Variant tag says so
  bool hasNul = false;    ///< a NUL byte precedes the movetext
};

/// The tags with a member of their own.
enum class KnownName : std::uint8_t;

class TagReader {
 public:
  /// Fills record.tags, except the start position, and the facts. Only the `parts` (TagPart) of the tags must
  /// be read; the facts and the warnings are always complete.
  void read(const GameText& game, std::uint32_t parts, GameRecord& record, TagFacts& facts,
            WarningSink& warnings);

  bool fast = true;  ///< simple sections are read many bytes at a time

 private:
  // Every game goes through this: inlined, as a compiler without a profile would call it.
  [[gnu::always_inline]] inline bool readFast();
  void readLine(const char* p, const char* lineEnd);
  void takeTag(std::string_view name, std::string_view value);
  [[gnu::always_inline]] inline void takeByPlace(std::string_view name, std::string_view value);
  [[gnu::always_inline]] inline void takeKnown(KnownName known, std::string_view name,
                                               std::string_view value);
  void takeResult(std::string_view name, std::string_view value);
  // Not inlined, so that most tags cost a few calls that save no registers.
  [[gnu::noinline]] void takeByName(std::string_view name, std::string_view value);
  [[gnu::noinline]] void takePlayer(std::string_view value, Color color);
  [[gnu::noinline]] void takeDate(std::string_view value, std::string_view& text, int* year, bool* isKnown);
  [[gnu::noinline]] void takeEco(std::string_view value);
  [[gnu::noinline]] void takeVariant(std::string_view name, std::string_view value);
  [[gnu::noinline]] void takeOtherCase(std::string_view name, std::string_view value);
  [[gnu::noinline]] void takeUnknown(std::string_view name, std::string_view value);
  bool takeRating(std::string_view name, std::string_view value);
  void takeOther(std::string_view name, std::string_view value);
  bool wants(std::uint32_t parts) const { return (parts_ & parts) != 0; }
  std::string_view withoutNuls(std::string_view value);
  std::size_t offsetOf(std::string_view name) const {
    return static_cast<std::size_t>(name.data() - game_->text.data());
  }
  void warn(const char* at, std::string_view text);

  const GameText* game_ = nullptr;
  GameRecord* record_ = nullptr;
  TagFacts* facts_ = nullptr;
  WarningSink* warnings_ = nullptr;
  std::uint32_t parts_ = 0;
  std::uint32_t wantedSlots_ = 0;  ///< of the table of known tags: slots that may contain a wanted one
  std::string rewritten_;          ///< a value, before its destination in the record is known
  TagIndex tagIndex_;              ///< of a section that is new
  std::unordered_map<std::string_view, std::size_t> index_;  ///< of record.tags.others, once there are many
};

}  // namespace cql::pgn
