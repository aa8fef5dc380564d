// Decompresses inputs: zstd, gzip and bzip2.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "io/bytes/byte_stream.h"

namespace cql {

enum class Compression : std::uint8_t { None, Zstd, Gzip, Bzip2 };

/// A compression format, and its endings of file names.
struct Packing {
  Compression compression;
  std::string_view ending;  ///< of file names, after that of the format
  bool written;             ///< OutputFile writes it; else it is read only
};
inline constexpr Packing kPackings[] = {{Compression::Zstd, ".zst", true},
                                        {Compression::Gzip, ".gz", false},
                                        {Compression::Bzip2, ".bz2", false}};

/// Recognises compression by the first bytes.
Compression compressionOf(std::string_view firstBytes);
/// Returns the name of an unsupported compression format by the first four bytes of a file; else empty.
std::string_view unreadablePacking(std::string_view firstBytes);
/// Decompresses a stream; several compressed parts one after the other are read as one.
std::unique_ptr<ByteStream> decompress(Compression compression, std::unique_ptr<ByteStream> packed);

/// Returns the end of the next input for ZSTD_decompressStream(): of the bytes `used`...`size` at most a
/// block, as its output would be lost together with a damaged one. `result`: of the last call; at first 0.
std::size_t zstdInputEnd(std::size_t used, std::size_t size, std::size_t result);
/// Describes an error of libzstd in a file that was read up to byte `at`.
std::string zstdError(std::size_t result, std::uint64_t at);

}  // namespace cql
