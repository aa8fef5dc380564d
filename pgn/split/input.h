// Inputs of games: plain files, pipes, standard input, and .zst, .gz, .bz2 files.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "io/bytes/input_bytes.h"
#include "io/source.h"
#include "io/stages.h"
#include "pgn/split/splitter.h"

namespace cql::pgn {

/// Some contiguous whole games of the input. Reused from call to call.
struct Batch : BatchPlace {
  std::string_view text;                           ///< of the games, in the order of the input
  std::int32_t firstGame = 1;                      ///< number of games[0]
  std::vector<GameText> games;                     ///< numbered; may be empty
  TagIndex tags;                                   ///< of the games
  std::string storage;                             ///< holds the text, unless the input has it in memory
  std::uint64_t linesBefore = 0, linesBehind = 0;  ///< of the input, that belong to no game and no batch
  std::uint64_t lineCount = 0;                     ///< with these, where next() counts lines
  StageClock* clock = nullptr;                     ///< receives the time that next() spends
  std::size_t wanted = 0;  ///< approximate size of the games that next() should return; 0, or too many: its
                           ///< own size
};

/// An input, divided into batches of whole games for any number of threads. Memory is bounded by the batches
/// in use and by the largest game, not by the file.
class GameTextSource {
 public:
  virtual ~GameTextSource() = default;

  /// Fills the next batch; returns false at the end. May be called from several threads, each with its own
  /// Batch: batches come in any order, but numbered, and with the game numbers of a sequential reading.
  virtual bool next(Batch& batch) = 0;
  /// Returns the line of the file (from 1) on which a batch begins (language/41: LINE of a warning). Called
  /// by one thread at a time; batches in order cost one pass over the file in all.
  virtual std::uint64_t firstLineOf(const BatchPlace& batch) { return batch.firstLine; }
  /// Returns true if the batches contain all of the text. Called after the last batch.
  virtual bool gaveAll() const { return true; }
  /// Returns the error while reading (a broken archive, an I/O error, more games than numbers); empty without
  /// one. The games before it were returned.
  virtual std::string error() const = 0;
  /// Returns a warning about the file as a whole, such as a conversion from UTF-16, or an empty text.
  virtual std::string notice() const = 0;
  /// Returns the number of bytes of the file consumed so far, for a progress display.
  virtual std::uint64_t consumed() const = 0;
};

/// Returns the games of an open input.
std::unique_ptr<GameTextSource> gameTexts(InputBytes input, const SourceOptions& options = {});

/// Returns the number of occurrences of `[White ` in a text.
std::int64_t whiteTagsIn(std::string_view text);
/// Returns the number of occurrences of `[White ` in the file (language/34 §4); -1 if it cannot be read, or
/// only once.
std::int64_t countWhiteTags(const std::string& path);

}  // namespace cql::pgn
