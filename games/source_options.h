// How games are to be taken from a source.
#pragma once

#include <atomic>
#include <cstddef>

namespace cql {

/// Bytes of games in a batch, about, unless less are wanted.
inline constexpr std::size_t kBatchBytes = std::size_t{1} << 19;

/// Bytes of the text of one game, unless something else is said: its record needs twenty times as much.
inline constexpr std::size_t kMostGameBytes = std::size_t{1} << 28;

struct SourceOptions {
  std::size_t batchBytes = kBatchBytes;
  int threads = 1;  ///< that will take batches: the more, the more memory may be used to unpack ahead of them
  /// When it becomes true, a read that waits for a pipe ends with an error.
  const std::atomic<bool>* stop = nullptr;
  /// Games with more text are not searchable, with a warning, and not kept in memory.
  std::size_t maxGameBytes = kMostGameBytes;
  /// Batches do not get smaller towards the end, where otherwise all threads are to be done at the same time.
  bool evenBatches = false;
};

}  // namespace cql
