// The way out of a search: what takes the matches of a query.
//
// A query has any number of sinks. In each thread a formatter of the sink turns matches into bytes; the
// engine puts the bytes into the order of the games, or of the sort values, and one thread at a time hands
// them to the sink. Bytes may have to wait for their turn, in a file if they are many, so they must not
// depend on threads, batches or time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "io/match.h"
#include "io/text_buffer.h"

namespace cql {

/// What a sink needs of matches. What no sink and no query needs is neither read nor evaluated. A sink that
/// needs nothing gets number and result of the games.
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

/// What a sink reports at the end.
struct SinkReport {
  std::string lines{};                 ///< for standard output, after the result line
  std::vector<std::string> refused{};  ///< why files were not written, one reason each; the others were
  std::int64_t notUtf8 = 0;  ///< values that were not UTF-8 when end() wrote them (Formatter::takeNotUtf8)
};

/// How much a run has processed.
struct SinkCounts {
  std::int64_t games = 0, matches = 0;
};

/// Whether and when the bytes of a match contain the number of its game in the input. If at once, a run in
/// shards has to count the games before a shard.
enum class NumberUse : std::uint8_t {
  Never,
  Later,  ///< formatters can leave gaps, which are filled when the number is known
  AtOnce,
};

/// A gap in the bytes, to be filled with the number of a game.
struct NumberGap {
  std::size_t place = 0;               ///< in the text: where the bytes belong
  std::int32_t game = 0;               ///< its number, which may count from a part of the input
  std::vector<std::string> content{};  ///< what else the bytes are made of, as the sink has it
};

/// Turns matches into bytes. Each belongs to one thread.
class Formatter {
 public:
  virtual ~Formatter() = default;
  /// Takes a match. Its bytes are appended now or in complete().
  virtual void add(const Match& match, TextBuffer& out) = 0;
  /// The gap that add() has left, if any (Sink::leaveNumbers). Valid until the next match.
  virtual const NumberGap* gap() const { return nullptr; }
  /// Appends the bytes of the matching position with this index alone, for sinks that write a file for each
  /// (Sink::byPosition).
  virtual void addPosition(const Match& /*match*/, std::size_t /*index*/, TextBuffer& /*out*/) {}
  /// Takes a game that was evaluated and does not match, if Sink::takesOthers().
  virtual void addOther(const Host& /*found*/) {}
  /// Appends what was held back of the matches since the last call: a formatter that counts may give one sum
  /// for all of them. Called after the last match of each batch, and after every match if matches may be
  /// sorted or left out.
  virtual void complete(TextBuffer& /*out*/) {}
  /// Takes the number of values since the last call that were not UTF-8 and were read as Windows-1252. Called
  /// after every batch: the count belongs to its bytes and is dropped with them.
  virtual std::int64_t takeNotUtf8() { return 0; }
};

/// All functions are called by one thread at a time.
class Sink {
 public:
  virtual ~Sink() = default;

  /// Must not change during a run.
  virtual Needs needs() const = 0;
  /// The file that it writes; "-" is standard output, empty: none.
  virtual std::string_view file() const { return {}; }
  /// Does it want the games as they are found, in the order of the input, even if the query sorts?
  virtual bool asFound() const { return false; }
  /// Does it also want games that were evaluated and do not match? Formatter::addOther() gets them.
  virtual bool takesOthers() const { return false; }
  /// Returns true if it writes a file for each matching position; formatters get Formatter::addPosition().
  virtual bool byPosition() const { return false; }
  /// Do its bytes belong among the lines that queries print? They come after those of the game, and write()
  /// is not called. Implies asFound().
  virtual bool amongLines() const { return false; }
  /// Do its bytes come to standard output? Then the result line does not.
  virtual bool onStandardOutput() const { return amongLines() || file() == "-"; }
  virtual NumberUse numberUse() const { return NumberUse::AtOnce; }
  /// Called before formatter() if numberUse() is Later and the numbers of games are not known yet.
  virtual void leaveNumbers() {}
  /// Appends the text for a gap whose number now is that in the whole input.
  virtual void fill(const NumberGap& /*gap*/, TextBuffer& /*out*/) {}
  /// Shall the threads that make the bytes of large batches also compress them? writeFrames() gets these.
  virtual bool packs() const { return false; }

  /// Called before the first game. Returns what is wrong, so that the run does not begin, or nothing.
  virtual std::string begin() { return {}; }
  /// Makes a formatter for a thread of the run; the sink outlives it.
  virtual std::unique_ptr<Formatter> formatter() = 0;
  /// Writes bytes of whole matches, in their order.
  virtual void write(std::string_view bytes) = 0;
  /// Writes whole zstd frames of such bytes.
  virtual void writeFrames(std::string_view /*frames*/) {}
  /// What went wrong so far; empty: nothing. Called after every batch; an error ends the run.
  virtual std::string error() const { return {}; }
  /// Called before any sink of the query ends, unless partial outputs are kept. Says why what was found must
  /// not be written, or nothing; if one says so, no sink writes.
  virtual std::string refusal() { return {}; }
  /// Called before end() if the run was interrupted: keeps what was found so far under a partial name. False:
  /// that is not possible, and what was written must replace nothing.
  virtual bool becomePartial() { return false; }
  /// Called after the last bytes; returns what is wrong, or nothing. Not `complete`: the run failed or was
  /// interrupted, and what was written must replace nothing.
  virtual std::string end(bool /*complete*/) { return {}; }
  /// Called before end(), if the run is complete.
  virtual void takeCounts(const SinkCounts& /*counts*/) {}
  /// Called after end().
  virtual SinkReport report() const { return {}; }
};

}  // namespace cql
