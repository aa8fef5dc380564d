// Decompresses several frames of a Zstandard file in parallel.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "io/bytes/byte_stream.h"

namespace cql {

/// The offsets, in the file and in the text, of the frames that were decompressed. Thread-safe.
class FrameIndex {
 public:
  struct Frame {
    std::uint64_t begin, textBegin;
  };
  /// Returns the known frames that are contiguous from the first one on.
  std::vector<Frame> frames() const;
  void add(std::uint64_t begin, std::uint64_t content);

 private:
  mutable std::mutex mutex_;
  std::vector<Frame> frames_;
  std::uint64_t text_ = 0;
};

/// Returns a stream that decompresses a zstd file of `size` bytes in `threads` threads, from the frame at
/// byte `first` on. Returns null if that frame is the only one, or very large; the descriptor is then
/// unchanged. Frames need not state their size. `index` receives the frames, unless it is null.
///
/// Memory is bounded by the bytes decompressed ahead of the reader, about 32 MB for each thread except one.
std::unique_ptr<ByteStream> unpackFrames(int descriptor, std::uint64_t size, std::uint64_t first, int threads,
                                         std::shared_ptr<FrameIndex> index,
                                         std::unique_ptr<PeekedStream>& file);

}  // namespace cql
