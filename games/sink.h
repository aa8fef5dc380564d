// The way out of a search: what takes the matches of a query.
//
// A query has any number of sinks. In each thread a formatter of the sink turns matches into bytes; the
// engine puts the bytes into the order of the games, or of what the query sorts by, and one thread at a time
// hands them to the sink. Bytes that must wait for their order are kept, in a file if they are many, so that
// what they say must not depend on threads, batches or time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/match.h"
#include "games/text_buffer.h"

namespace cql {

/// What a sink wants of matches. What no sink and no query wants is neither read nor evaluated. A sink that
/// wants nothing sees number and result of the games.
struct Needs {
  std::uint32_t tags = 0;  ///< TagPart
  bool positions = false;  ///< which positions match, and how many: else the first one of a game is enough
  bool comments = false;   ///< what the query adds to games
  bool wholeGame = false;  ///< FoundGame::whole()

  void add(const Needs& more) {
    tags |= more.tags;
    positions |= more.positions;
    comments |= more.comments;
    wholeGame |= more.wholeGame;
  }
};

/// What a sink has to say when all is done.
struct SinkReport {
  std::string lines{};       ///< for standard output, behind the result line
  std::int64_t notUtf8 = 0;  ///< values that were not UTF-8 when end() wrote them (Formatter::takeNotUtf8)
};

/// What a run has looked at.
struct SinkCounts {
  std::int64_t games = 0, matches = 0;
};

/// When the bytes of a match tell which game of the input it is. A run in shards counts the games before a
/// shard if they tell it at once.
enum class NumberUse : std::uint8_t {
  Never,
  Later,  ///< formatters can leave gaps, which are filled when the number is known
  AtOnce,
};

/// Where bytes are missing that tell the number of a game.
struct NumberGap {
  std::size_t place = 0;               ///< in the text: where they belong
  std::int32_t game = 0;               ///< its number, which may count from a part of the input
  std::vector<std::string> content{};  ///< what else they are made of, as the sink has it
};

/// Turns matches into bytes. Each belongs to one thread.
class Formatter {
 public:
  virtual ~Formatter() = default;
  /// Takes a match. Its bytes are appended now or in complete().
  virtual void add(const Match& match, TextBuffer& out) = 0;
  /// Gives what add() has left open, if anything (Sink::leaveNumbers). Valid until the next match.
  virtual const NumberGap* gap() const { return nullptr; }
  /// Takes a game that was evaluated and does not match, if Sink::takesOthers().
  virtual void addOther(const Host& /*found*/) {}
  /// Appends what was held back of the matches since the last call: a formatter that counts may give one sum
  /// for all of them. Called behind the last match of each batch, and behind every match where matches may
  /// be sorted or left out.
  virtual void complete(TextBuffer& /*out*/) {}
  /// How many values since the last call were not UTF-8, and were read as Windows-1252. Asked behind every
  /// batch: the count goes with its bytes, so that what is left out does not count.
  virtual std::int64_t takeNotUtf8() { return 0; }
};

/// But for formatter() of threads that start, all functions are called by one thread at a time.
class Sink {
 public:
  virtual ~Sink() = default;

  /// The same during the whole run.
  virtual Needs needs() const = 0;
  /// The file that is written, "-": standard output, empty: none.
  virtual std::string_view file() const { return {}; }
  /// The games come in the order of the input, as they are found, even if the query sorts.
  virtual bool asFound() const { return false; }
  /// Games that were evaluated and do not match matter, too: Formatter::addOther() gets them.
  virtual bool takesOthers() const { return false; }
  /// The bytes belong among the lines that queries print, behind those of the game, and go where these do:
  /// write() is not called. Implies asFound().
  virtual bool amongLines() const { return false; }
  virtual NumberUse numberUse() const { return NumberUse::AtOnce; }
  /// Called before formatter(), if numberUse() is Later, where the numbers of games are not known yet.
  virtual void leaveNumbers() {}
  /// Appends what belongs into a gap whose number is that of the whole input.
  virtual void fill(const NumberGap& /*gap*/, TextBuffer& /*out*/) {}
  /// Bytes of large batches are to be packed by the threads that made them: writeFrames() gets them.
  virtual bool packs() const { return false; }

  /// Called before the first game. Says what is wrong, or nothing: the run ends before it begins.
  virtual std::string begin() { return {}; }
  /// One for each thread of the run; the sink outlives it.
  virtual std::unique_ptr<Formatter> formatter() = 0;
  /// Bytes of whole matches, in their order.
  virtual void write(std::string_view bytes) = 0;
  /// Whole zstd frames of such bytes.
  virtual void writeFrames(std::string_view /*frames*/) {}
  /// What went wrong so far; empty: nothing. Asked behind every batch: the run ends.
  virtual std::string error() const { return {}; }
  /// Called before end() where the run was interrupted: what was found so far is kept, but as something else
  /// than the whole. False: that cannot be done, and what was written must replace nothing.
  virtual bool becomePartial() { return false; }
  /// Called behind the last bytes; says what is wrong, or nothing. Not `complete`: the run failed or was
  /// interrupted, and what was written must replace nothing.
  virtual std::string end(bool /*complete*/) { return {}; }
  /// Called before end(), if the run is complete.
  virtual void takeCounts(const SinkCounts& /*counts*/) {}
  /// Asked behind end().
  virtual SinkReport report() const { return {}; }
};

}  // namespace cql
