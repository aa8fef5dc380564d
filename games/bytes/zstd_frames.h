// Zstandard files of many frames: each is unpacked by itself, several at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "games/bytes/byte_stream.h"

namespace cql {

/// Unpacks a zstd file of several frames that tell their size, by several threads that use
/// `memory` bytes at most; null if the file is not like that, or its frames are too large, and `file` is as
/// it was. `size`: bytes of the file.
std::unique_ptr<ByteStream> unpackFrames(int descriptor, std::uint64_t size, std::size_t memory,
                                         std::unique_ptr<PeekedStream>& file);

}  // namespace cql
