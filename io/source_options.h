// Options of a source.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

namespace cql {

/// The greatest number of games of an input.
inline constexpr std::int32_t kMostGames = INT32_MAX;

/// The usual size of a batch in bytes.
inline constexpr std::size_t kBatchBytes = std::size_t{1} << 18;

/// The default limit of the text of one game in bytes: its record needs twenty times as much.
inline constexpr std::size_t kMostGameBytes = std::size_t{1} << 28;

/// A part of an input, made by GameFormat::cut. Its games have the numbers and lines that they have in the
/// whole input or, if what comes before the part was not counted, those that they would have if the part were
/// the whole. The unit of `begin` and `end` is up to the format: bytes of the decompressed text, or games.
struct InputPart {
  std::uint64_t begin = 0, end = UINT64_MAX;
  std::uint64_t gamesBefore = 0, linesBefore = 0;
  bool counted = true;  ///< false: both numbers are 0, and result from the parts before this one
  bool atLineStart = true;
  std::int64_t lastGameNumber = -1;         ///< of the whole (GameSource::lastGameNumber()); -1: not counted
  std::uint64_t frame = 0, frameBegin = 0;  ///< of a compressed file: the offset of the first frame to be
                                            ///< read, and its offset in the text

  bool isWhole() const { return begin == 0 && end == UINT64_MAX; }
};

struct SourceOptions {
  std::size_t batchBytes = kBatchBytes;
  int threads = 1;  ///< threads that take batches; bounds the memory for decompression ahead of them
  /// When it becomes true, a read that blocks on a pipe fails.
  const std::atomic<bool>* stop = nullptr;
  /// Games with more text are not searchable and not kept in memory; the reader warns about them.
  std::size_t maxGameBytes = kMostGameBytes;
  /// Keeps the size of batches up to the end. Otherwise the last ones are smaller, so that all threads finish
  /// at the same time.
  bool evenBatches = false;
  /// GameFormat::cut counts what comes before each part; else it may leave that to the readers of the parts.
  bool countsParts = true;
  /// GameSource::lastGameNumber() will be called after the last batch: the source collects its data during
  /// the run, to save a second pass.
  bool findsLastNumber = false;
  /// The encoding from which texts are converted before they are read (encoded_text.h); empty: none.
  std::string encoding = {};
  /// The language of the letters of pieces, as --pieces has it (language/41 §6); empty: English.
  std::string pieces = {};
  /// The part of the input that is read; by default all of it.
  InputPart part = {};
};

}  // namespace cql
