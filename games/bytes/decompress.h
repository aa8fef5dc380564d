// Packings of inputs: zstd, gzip and bzip2.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "games/bytes/byte_stream.h"

namespace cql {

enum class Compression : std::uint8_t { None, Zstd, Gzip, Bzip2 };

/// A packing around the bytes of any format.
struct Packing {
  Compression compression;
  std::string_view ending;  ///< of file names, behind that of the format
  bool written;             ///< OutputFile packs so; else it is read only
};
inline constexpr Packing kPackings[] = {{Compression::Zstd, ".zst", true},
                                        {Compression::Gzip, ".gz", false},
                                        {Compression::Bzip2, ".bz2", false}};

/// Tells a packing by the first bytes.
Compression compressionOf(std::string_view firstBytes);
/// Gives the unpacked bytes of a stream; several packed parts one after the other are read as one.
std::unique_ptr<ByteStream> decompress(Compression compression, std::unique_ptr<ByteStream> packed);

/// Puts into words what an error of libzstd says of a file that was read up to the byte `at`.
std::string zstdError(std::size_t result, std::uint64_t at);

}  // namespace cql
