// Decompresses inputs: zstd, gzip and bzip2.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "io/bytes/byte_stream.h"

namespace cql {

/// Xz and archives are read by archive.h.
enum class Compression : std::uint8_t { None, Zstd, Gzip, Bzip2, Archive };

/// A compression format, and its endings of file names.
struct Packing {
  Compression compression;
  std::string_view ending;  ///< of file names, after that of the format
  bool written;             ///< true: OutputFile can write it; false: it is read only
};
inline constexpr Packing kPackings[] = {{Compression::Zstd, ".zst", true},
                                        {Compression::Gzip, ".gz", false},
                                        {Compression::Bzip2, ".bz2", false},
                                        {Compression::Archive, ".xz", false}};

/// Returns the compression of an input, recognised by its first bytes.
Compression compressionOf(std::string_view firstBytes);
/// Returns a stream of the decompressed bytes. Consecutive compressed parts are read as one text.
std::unique_ptr<ByteStream> decompress(Compression compression, std::unique_ptr<ByteStream> packed);

/// Returns the end of the next input for ZSTD_decompressStream(): of the bytes `used`...`size` at most one
/// block, as the output of a block would be lost together with that of a damaged one after it. `result`: what
/// the last call returned; at first 0.
std::size_t zstdInputEnd(std::size_t used, std::size_t size, std::size_t result);
/// Returns the text of an error of libzstd in a file that was read up to byte `at`.
std::string zstdError(std::size_t result, std::uint64_t at);

}  // namespace cql
