// Sinks: the consumers of the matches of a query.
//
// A query has any number of sinks. In each thread a formatter of the sink turns matches into bytes. The
// engine puts the bytes into the order of the games, or of the sort values, and one thread at a time passes
// them to the sink. Bytes may be buffered until their turn, in a file if there are many, so they must not
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

/// The data of matches that a sink needs. Data that neither sinks nor queries need is not read or evaluated.
/// Number and result of a game are always available.
struct Needs {
  std::uint32_t tags = 0;  ///< TagPart
  bool positions = false;  ///< all matching positions; false: the first one of a game is enough
  bool comments = false;   ///< the comments that the query adds
  bool wholeGame = false;  ///< FoundGame::whole()
  bool evidence = false;   ///< what matches are made of, for drawings (output/moments.h)

  void add(const Needs& more) {
    tags |= more.tags;
    positions |= more.positions;
    comments |= more.comments;
    wholeGame |= more.wholeGame;
    evidence |= more.evidence;
  }
};

/// The final report of a sink.
struct SinkReport {
  std::string lines{};                 ///< for standard output, after the result line
  std::vector<std::string> refused{};  ///< a reason for each file that was not written
  std::int64_t notUtf8 = 0;  ///< values that were not UTF-8 when end() wrote them (Formatter::takeNotUtf8)
};

/// The counts of a run.
struct SinkCounts {
  std::int64_t games = 0, matches = 0;
};

/// Whether the bytes of a match contain the number of its game in the input, and when it must be known. With
/// `AtOnce`, a run in shards has to count the games before each shard.
enum class NumberUse : std::uint8_t {
  Never,
  Later,  ///< formatters can leave gaps, which are filled when the number is known
  AtOnce,
};

/// A gap in the bytes that is filled with the number of a game later.
struct NumberGap {
  std::size_t place = 0;               ///< offset of the gap in the text
  std::int32_t game = 0;               ///< its number, counted from the beginning of the input or of the part
  std::vector<std::string> content{};  ///< further data for the bytes; its meaning is up to the sink
};

/// Turns matches into bytes. Used by one thread.
class Formatter {
 public:
  virtual ~Formatter() = default;
  /// Formats a match. Its bytes are appended now or in complete().
  virtual void add(const Match& match, TextBuffer& out) = 0;
  /// Returns the gap that add() has left; null if there is none (Sink::leaveNumbers). Valid until the next
  /// match.
  virtual const NumberGap* gap() const { return nullptr; }
  /// Appends the bytes of one matching position, by its index. For sinks that write a file for each matching
  /// position (Sink::byPosition).
  virtual void addPosition(const Match& /*match*/, std::size_t /*index*/, TextBuffer& /*out*/) {}
  /// Receives a game that was evaluated and does not match. Called if Sink::takesOthers().
  virtual void addOther(const Host& /*found*/) {}
  /// Appends the pending bytes of the matches since the last call: a formatter that counts may append one sum
  /// for all of them. Called after the last match of each batch, and after every match if matches may be
  /// sorted or dropped.
  virtual void complete(TextBuffer& /*out*/) {}
  /// Returns the number of values since the last call that were not UTF-8 and were read as Windows-1252, and
  /// resets it. Called after every batch: the count belongs to the bytes of the batch and is dropped with
  /// them.
  virtual std::int64_t takeNotUtf8() { return 0; }
};

/// Consumes the matches of a query. All functions are called by one thread at a time.
class Sink {
 public:
  virtual ~Sink() = default;

  /// Returns the data that the sink needs. Must not change during a run.
  virtual Needs needs() const = 0;
  /// Returns the name of the file that the sink writes; "-": standard output; empty: no file.
  virtual std::string_view file() const { return {}; }
  /// Returns true if the sink takes matches in the order of the input even if the query sorts.
  virtual bool asFound() const { return false; }
  /// Returns true if Formatter::addOther() is to receive the games that were evaluated and do not match.
  virtual bool takesOthers() const { return false; }
  /// Returns true if the sink writes a file for each matching position; then Formatter::addPosition() is
  /// called.
  virtual bool byPosition() const { return false; }
  /// Returns true if the bytes are interleaved with the lines that queries print: they follow those of their
  /// game, and write() is not called. Implies asFound().
  virtual bool amongLines() const { return false; }
  /// Returns true if the bytes go to standard output. Then the result line does not.
  virtual bool onStandardOutput() const { return amongLines() || file() == "-"; }
  virtual NumberUse numberUse() const { return NumberUse::AtOnce; }
  /// Lets formatters leave gaps. Called before formatter() if numberUse() is Later and the numbers of the
  /// games are not known yet.
  virtual void leaveNumbers() {}
  /// Appends the text that fills a gap. `gap.game` now counts from the beginning of the whole input.
  virtual void fill(const NumberGap& /*gap*/, TextBuffer& /*out*/) {}
  /// Returns true if the threads that format large batches are to compress the bytes as well, for
  /// writeFrames().
  virtual bool packs() const { return false; }

  /// Called before the first game. Returns an error, which prevents the run; empty if there is none.
  virtual std::string begin() { return {}; }
  /// Returns a new formatter for a thread of the run. The sink outlives it.
  virtual std::unique_ptr<Formatter> formatter() = 0;
  /// Writes bytes of whole matches, in their order.
  virtual void write(std::string_view bytes) = 0;
  /// Writes whole zstd frames, which contain bytes as for write().
  virtual void writeFrames(std::string_view /*frames*/) {}
  /// Returns the first error; empty if there is none. Called after every batch; an error ends the run.
  virtual std::string error() const { return {}; }
  /// Returns why the output must not be written; empty if it may. Called before any sink of the query ends,
  /// unless partial outputs are kept. A reason of one sink prevents the output of all.
  virtual std::string refusal() { return {}; }
  /// Lets end() keep the output under a partial name. Called before end() if the run was interrupted. Returns
  /// false if that is not possible; then end() must not replace any file.
  virtual bool becomePartial() { return false; }
  /// Completes the output. Called after the last bytes. Returns an error; empty if there is none. If
  /// `complete` is false, the run failed or was interrupted, and the output must not replace any file.
  virtual std::string end(bool /*complete*/) { return {}; }
  /// Receives the counts of the run. Called before end() if the run is complete.
  virtual void takeCounts(const SinkCounts& /*counts*/) {}
  /// Returns the final report. Called after end().
  virtual SinkReport report() const { return {}; }
};

}  // namespace cql
