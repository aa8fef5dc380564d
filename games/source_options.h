// How games are to be taken from a source.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace cql {

/// Games that an input may have: so many can be numbered.
inline constexpr std::int32_t kMostGames = INT32_MAX;

/// Bytes of games in a batch, about, unless less are wanted.
inline constexpr std::size_t kBatchBytes = std::size_t{1} << 19;

/// Bytes of the text of one game, unless something else is said: its record needs twenty times as much.
inline constexpr std::size_t kMostGameBytes = std::size_t{1} << 28;

/// A part of an input, as GameFormat::cut gives it. Its games have the numbers and lines that they have in
/// the whole; or, where nobody has counted what stands before them, those that they would have if the part
/// were the whole. What `begin` and `end` count is up to the format: bytes of the text, unpacked; games.
struct InputPart {
  std::uint64_t begin = 0, end = UINT64_MAX;
  std::uint64_t gamesBefore = 0, linesBefore = 0;
  bool counted = true;  ///< false: the two numbers are 0, and whoever knows the parts before this one adds up
  bool atLineStart = true;
  std::int64_t lastGameNumber = -1;         ///< of the whole (GameSource::lastGameNumber()); -1: not counted
  std::uint64_t frame = 0, frameBegin = 0;  ///< where in a packed file, and in its text, a frame begins
                                            ///< that is read first

  bool isWhole() const { return begin == 0 && end == UINT64_MAX; }
};

struct SourceOptions {
  std::size_t batchBytes = kBatchBytes;
  int threads = 1;  ///< that will take batches: the more, the more memory may be used to unpack ahead of them
  /// When it becomes true, a read that waits for a pipe ends with an error.
  const std::atomic<bool>* stop = nullptr;
  /// Games with more text are not searchable, with a warning, and not kept in memory.
  std::size_t maxGameBytes = kMostGameBytes;
  /// Batches do not get smaller towards the end, where otherwise all threads are to be done at the same time.
  bool evenBatches = false;
  /// GameFormat::cut counts what stands before each part; else it may leave that to those who read the parts.
  bool countsParts = true;
  /// When all batches have been given, GameSource::lastGameNumber() will be asked for: what it needs to know
  /// is found on the way, not by another reading.
  bool findsLastNumber = false;
  /// What is read of the input; of one that is cut nowhere the whole.
  InputPart part = {};
};

}  // namespace cql
